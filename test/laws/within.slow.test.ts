// As within.test.ts, with more random protocols.
import { test } from 'vitest'
import { searchesWithinAgree } from './within.properties.js'

test('a search within a constraint finds what the naive explorer finds', () => searchesWithinAgree(80, 1))

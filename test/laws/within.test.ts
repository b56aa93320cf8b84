// The law of state constraints: on random protocols a search within a constraint finds what the naive explorer finds that does not expand
// the states outside. The naive explorer evaluates each constraint by a function of its own, not by its formula.
import { test } from 'vitest'
import { searchesWithinAgree } from './within.properties.js'

test('a search within a constraint finds what the naive explorer finds', () => searchesWithinAgree(16, 0.1))

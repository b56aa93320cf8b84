// As wrapped.test.ts, with more wrappings.
import { test } from 'vitest'
import { neverClean } from './wrapped.properties.js'

test('a function that reads a distance or a number is never treated as clean, in any wrapping', () =>
  neverClean(1500))

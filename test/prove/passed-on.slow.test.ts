// As passed-on.test.ts, with more random protocols.
import { test } from 'vitest'
import { noFalseCell } from './passed-on.properties.js'

test('no cell is inductive that a state of the universe refutes', () => noFalseCell(8, 5))

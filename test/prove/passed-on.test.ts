// What a clause passes on without a look at it: the search copies it, and does not list its values (src/prove/part.ts). The grid is still the
// one that all states of the universe give.
import { test } from 'vitest'
import { noFalseCell } from './passed-on.properties.js'

test('no cell is inductive that a state of the universe refutes', () => noFalseCell(1, 0))

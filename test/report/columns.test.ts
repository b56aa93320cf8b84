import { expect, test } from 'vitest'
import { columns } from '../../src/report/words/columns.js'

test('a short row between longer ones leaves the columns aligned', () =>
  expect(columns([['', 'a long head', 'b'], ['row'], ['d', 'e', 'f']])).toEqual([
    '     a long head  b',
    'row',
    'd    e            f',
  ]))

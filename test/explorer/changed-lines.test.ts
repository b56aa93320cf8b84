// How much of a source the reader has changed.
import { expect, test } from 'vitest'
import { changedLines } from '../../src/explorer/source/changed-lines.js'

test.each([
  ['a\nb\nc', 'a\nb\nc', 0],
  ['a\nb\nc', 'a\nx\nc', 1],
  ['a\nb\nc', 'a\nb\nx\nc', 1],
  ['a\nb\nc', 'a\nc', 1],
  ['a\nb\nc\nd', 'x\nb\nc\ny', 2],
  ['', 'a', 1],
])('of %j to %j', (original, text, lines) => expect(changedLines(original, text)).toBe(lines))

// The help of a command, in whole processes.
import { expect, test } from 'vitest'
import { coterie } from './coterie.js'

test('the help of a command is the same in its three notations', async () => {
  const [long, short, word] = await Promise.all(
    [
      ['list', '--help'],
      ['list', '-h'],
      ['help', 'list'],
    ].map((args) => coterie(args)),
  )
  expect(long!.out).toContain('--source')
  expect(short).toEqual(long)
  expect(word).toEqual(long)
})

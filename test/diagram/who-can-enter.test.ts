// A site that could enter was drawn as waiting for the token of another one: its waits did not ask whether it has a token itself.
import { test } from 'vitest'
import { folders, noneWaitsThatCanEnter } from './who-waits-no-more.js'

test('in every sixth kept run, no site that can enter waits for another one', () =>
  noneWaitsThatCanEnter(
    folders.filter((_, k) => k % 6 === 0),
    3,
  ))

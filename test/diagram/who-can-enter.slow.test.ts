// As who-can-enter.test.ts, in every kept run.
import { test } from 'vitest'
import { folders, noneWaitsThatCanEnter } from './who-waits-no-more.js'

test('in no state of a kept run a site that can enter waits for another one', () =>
  noneWaitsThatCanEnter(folders, 40))

// As scratch-folder.test.ts, with many amounts of room.
import { afterAll, test } from 'vitest'
import { scratch, tellsWhatItHasFound } from './full-folder.js'

afterAll(() => scratch.remove())

test('however full the disk, a search on it tells what it has found', () => tellsWhatItHasFound(70_000))

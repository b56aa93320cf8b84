// As now-line.test.ts, with more runs.
import { test } from 'vitest'
import { runsThroughNoText } from './now-line.claims.js'

test('the line between the present step and the next runs through no text', () =>
  runsThroughNoText([
    'raft-election-two-terms',
    'maekawa-relinquish-tagged-deadlock',
    'chubby-files-stale-read',
  ]))

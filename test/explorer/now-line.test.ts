// The dotted line of the present step once ran through texts.
import { test } from 'vitest'
import { runsThroughNoText } from './now-line.claims.js'

test('the line between the present step and the next runs through no text', () =>
  runsThroughNoText(['peterson-filter-overtaken', 'suzuki-kasami-duplicated-token']))

// In the wait-for graph of a kept run the sites that wait are what one sees: idle ones are small and pale, and the sentence is as large as the labels of the run.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { palette } from '../../src/diagram/palette.js'
import { sizes } from '../../src/diagram/run/drawing.js'
import { keptFolder } from '../counterexamples/replayed.js'
import { numberOf, shapesOf } from './svg-reading.js'

it.each(['maekawa-six-sites-deadlock', 'maekawa-triangle-of-voters'])('%s', (folder) => {
  const shapes = shapesOf(readFileSync(`${keptFolder}${folder}/trace.wait-for.svg`, 'utf8'))
  const circles = shapes.filter(({ name }) => name === 'circle')
  const [waiting, idle] = [palette.waits.light, palette.pale.light].map((colour) =>
    circles.filter(({ attributes: { stroke } }) => stroke === colour).map((shape) => numberOf(shape, 'r')),
  )
  expect([waiting!.length, idle!.length]).toEqual([3, circles.length - 3])
  expect(idle!.length).toBeGreaterThan(0)
  expect(Math.max(...idle!)).toBeLessThan(Math.min(...waiting!) * 0.7)
  const sentence = shapes.find(({ text }) => text.startsWith('Deadlock: '))!
  expect(numberOf(sentence, 'font-size')).toBeGreaterThanOrEqual(sizes.eventPoints)
})

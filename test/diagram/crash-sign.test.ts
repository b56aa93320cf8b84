// The sign of a crash in the picture of a network.
import { siteId } from 'coterie'
import { expect, it } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { networkOfRun } from '../../src/diagram/network/network-picture.js'
import { boxAround } from '../../src/diagram/run/heads.js'
import { textWidth } from '../../src/diagram/text-width.js'
import { makeModel } from '../../src/model/model.js'
import { runOf } from '../trace/traces.js'
import { type Box, meet } from './boxes.js'
import { idle } from './idle-spec.js'
import { numberOf, type Shape, shapesOf } from './svg-reading.js'

/** The room of a text and of a circle in an SVG, in points. */
const textBox = (shape: Shape): Box => {
  const size = numberOf(shape, 'font-size')
  const width = textWidth(shape.text, size) * 72
  return { x: numberOf(shape, 'x') + width / 2, y: numberOf(shape, 'y') - size * 0.35, width, height: size }
}
const circleBox = (shape: Shape): Box => {
  const width = 2 * numberOf(shape, 'r')
  return { x: numberOf(shape, 'cx'), y: numberOf(shape, 'cy'), width, height: width }
}
const isIn = (groups: Shape['groups'], name: string): boolean =>
  groups.some(({ attributes }) => attributes.class === name)

// The cross was drawn over the whole card, through its text.
it('the cross of a site that is down has a place beside the text of its card, also beside the token', () => {
  const pointer = idle('holder', siteId, 'token-based')
  for (const spec of [ra, pointer]) {
    const shapes = shapesOf(networkOfRun(runOf(makeModel(spec, { sites: 2, crash: 1 }), ['crash at 0'])))
    const inside = (name: string) => shapes.filter(({ groups }) => isIn(groups, name))
    const [cross] = inside('nw-down')
    const corners = [...cross!.attributes.d!.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)]
    const box = boxAround(corners.map(([, x, y]) => ({ x: Number(x), y: Number(y) })))
    const card = inside('site crashed')
    const texts = card.filter(({ name, text }) => name === 'text' && text !== '').map(textBox)
    const token = card.filter(({ attributes }) => attributes.class === 'nw-token').map(circleBox)
    expect(token).toHaveLength(spec === pointer ? 1 : 0)
    expect(texts.length).toBeGreaterThan(2)
    expect([...texts, ...token].filter((other) => meet(box, other))).toEqual([])
  }
})

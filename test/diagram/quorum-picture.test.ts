// The pictures of quorum systems: the grid as a matrix, the plane of seven sites as seven lines, others as sets; and Graphviz reads all.
import { describe, expect, test } from 'vitest'
import { renderSvg } from '../../src/cli/files/render-svg.js'
import { fanoLines } from '../../src/diagram/fano-lines.js'
import { quorumPictureDot } from '../../src/diagram/quorum-picture.js'
import { quorumSystem } from '../../src/quorums/quorum-system-from-text.js'

const drawn = (text: string, sites?: number, site = 0): string =>
  quorumPictureDot({ system: quorumSystem(text, sites), site, name: undefined })

/** The marked sites of a picture. */
const marked = (dot: string): readonly number[] =>
  [...dot.matchAll(/site(\d+) \[.*penwidth=2\.5/g)].map(([, site]) => Number(site))

test('a grid is drawn as its matrix, with one quorum marked', () => {
  const dot = drawn('grid', 9, 4)
  expect(marked(dot)).toEqual([1, 3, 4, 5, 7])
  expect(dot).toContain('site5 [label="5", pos="1.4,-0.7!"')
  expect(dot).not.toContain(' -- ')
})

describe('the plane of seven sites', () => {
  const system = quorumSystem('plane', 7)
  const { places, straight, circle, radius } = fanoLines(system)!

  test('has six straight lines and a circle, which are its seven quorums', () => {
    const lines = [...straight, circle].map((line) => [...line].sort((a, b) => a - b).join()).sort()
    expect(lines).toEqual(
      system
        .toArray()
        .map((quorum) => quorum.toArray().sort().join())
        .sort(),
    )
  })

  test('has its sites on these lines', () => {
    for (const line of straight) {
      const [a, b, c] = line.map((site) => places[site]!)
      expect((b!.x - a!.x) * (c!.y - a!.y) - (b!.y - a!.y) * (c!.x - a!.x)).toBeCloseTo(0, 9)
    }
    for (const site of circle) expect(Math.hypot(places[site]!.x, places[site]!.y)).toBeCloseTo(radius, 9)
    expect(new Set(places.map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`)).size).toBe(7)
  })

  test('is recognized under other names of its sites, and nothing else is', () => {
    expect(fanoLines(quorumSystem('{0,1,2},{0,3,4},{0,5,6},{1,3,5},{1,4,6},{2,3,6},{2,4,5}'))).toBeDefined()
    expect(fanoLines(quorumSystem('cyclic', 6))).toBeUndefined()
    expect(fanoLines(quorumSystem('majority', 7))).toBeUndefined()
  })

  test('has the quorum of the given site marked', () => {
    for (let site = 0; site < 7; site++)
      expect(marked(drawn('plane', 7, site))).toEqual(system.get(site)!.toArray().sort())
  })
})

test('other systems are drawn as quorums and sites, a shared quorum once', () => {
  const dot = drawn('{0,1},{0,1},{1,2}')
  expect([...dot.matchAll(/quorum\d+ \[/g)]).toHaveLength(2)
  expect(dot).toContain('label="quorum of 0, 1"')
  expect([...dot.matchAll(/ -- /g)]).toHaveLength(4)
})

test.each([
  ['grid', 4],
  ['plane', 7],
  ['six', 6],
  ['one', 1],
])('Graphviz draws %s with %i sites', async (name, sites) => {
  expect(await renderSvg(drawn(name, sites))).toMatch(/<svg/)
})

// Seven sites in a line, or three in a wide triangle, once left half of the stage empty and had no names on their cards.
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { narrowerShapes, networkShape } from '../../src/diagram/network/network-shape.js'
import { shapeInRoom } from '../../src/diagram/network/shape-in-room.js'
import { makeModel } from '../../src/model/model.js'

const modelOf = async (name: string, sites: number) => makeModel(await catalogueSpec(name), { sites })
const [wide, tall] = [
  { width: 30, height: 8 },
  { width: 3, height: 8 },
]

test.each([
  ['raymond', 7],
  ['ricart-agrawala', 3],
  ['central-server', 3],
])(
  '%s with %i sites has its usual shape in a wide room, and one of the narrower ones in a tall room',
  async (name, sites) => {
    const model = await modelOf(name, sites)
    expect(narrowerShapes(model).length).toBeGreaterThan(0)
    expect(shapeInRoom(model, wide, 1)).toBe(undefined)
    const chosen = shapeInRoom(model, tall, 1)
    expect(chosen).not.toBe(undefined)
    expect(chosen).not.toEqual(networkShape(model))
    // The forms of a shape are remembered by the shape.
    expect(shapeInRoom(model, { ...tall, height: 8.01 }, 1)).toBe(chosen)
  },
)

test('the grid of Maekawa has no other shape', async () => {
  const model = await modelOf('maekawa', 4)
  expect(narrowerShapes(model)).toEqual([])
  expect(shapeInRoom(model, tall, 1)).toBe(undefined)
})

// The shape in which the sites of a model stand in the room that a page has for them. A row of sites that is too wide for it made all letters small, or
// took fields and names from cards, while the height stayed empty.
import type { Model } from '../../model/model.js'
import { initialStates } from '../../semantics/initial-states.js'
import { cardTexts } from './card-texts.js'
import { labelSize } from './label-places.js'
import { networkContent } from './network-content.js'
import { type NetworkShape, narrowerShapes, networkShape } from './network-shape.js'
import { extentOf } from './numbered-list.js'
import { leastGap, type Size } from './spread.js'

// A card grows with the word for its status, the token and values: about so much, in inches.
const growth = 0.3
// What an arrow needs beside its label, and the room for a reason of a wait.
const [ends, reason, most] = [0.45, 0.9, 1.9]
// The usual shape is that of saved pictures. It stays where letters of 10 points have more than ten pixels, or where those of another are hardly larger.
const [enough, better] = [0.72, 1.1]

/** What is between two cards when messages are in transit. */
const gapOf = ({ spec: { messages } }: Model): Size => {
  const names = [...messages.kinds.keys()].map((name) =>
    Object.keys(messages.fields(name)).length === 0 ? name : `${name}(1)`,
  )
  if (names.length === 0) return leastGap
  const width = Math.max(reason, ...names.map((name) => labelSize(name).width)) + ends
  return { width: Math.min(most, Math.max(leastGap.width, width)), height: leastGap.height }
}

/** At which part of full size typical cards in a shape are whole. */
const scaleOf = (model: Model, shape: NetworkShape, room: Size, aspect: number): number => {
  const content = networkContent(model, initialStates(model)[0]!)
  const [texts, form] = cardTexts(model, content, 'all', shape, aspect)
  const sizes = texts.map(({ width, height }) => ({ width: width + growth, height }))
  const { width, height } = extentOf(form.stand(sizes, gapOf(model), aspect), [])
  return Math.min(1, room.width / width, room.height / height)
}

/** The shapes of a model, the same for every room: their forms are remembered by them. */
interface Shapes {
  readonly all: readonly NetworkShape[]
  readonly inRoom: Map<string, NetworkShape | undefined>
}

const known = new WeakMap<Model, Shapes>()

const shapesOf = (model: Model): Shapes => {
  const shapes = known.get(model) ?? {
    all: [networkShape(model), ...narrowerShapes(model)],
    inRoom: new Map(),
  }
  known.set(model, shapes)
  return shapes
}

/**
 * The shape for a room, undefined for the usual one. It depends on the model and the room alone, so no step moves a site elsewhere.
 * @param room in inches of the layout at full size
 */
export const shapeInRoom = (model: Model, room: Size, aspect: number): NetworkShape | undefined => {
  const { all, inRoom } = shapesOf(model)
  const key = `${room.width} ${room.height} ${aspect}`
  if (inRoom.has(key)) return inRoom.get(key)
  const [usual, ...others] = all.map((shape) => ({
    shape,
    scale: scaleOf(model, shape, room, aspect),
  }))
  const largest = others.toSorted((a, b) => b.scale - a.scale)[0]
  const best =
    usual!.scale >= enough
      ? undefined
      : // The widest, which leaves the least of the width empty.
        (others.find(({ scale }) => scale >= enough) ??
        (largest !== undefined && largest.scale > better * usual!.scale ? largest : undefined))
  inRoom.set(key, best?.shape)
  return best?.shape
}

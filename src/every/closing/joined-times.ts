// The order of the timestamps of three sites, from the orders in the views of each two. Every timestamp belongs to one site or to a
// shared variable, so each two of them are in one of the views: there is one order with these views, or none.
import { type Configuration, eachTime } from '../cut/configuration.js'
import { madeOnce } from '../cut/made-once.js'
import type { Shape } from '../shape/shape.js'

/** The timestamps of a view by their place: a site of the three, or the shared variables, and a number. */
interface Placed {
  readonly byPlace: ReadonlyMap<string, number>
  readonly text: string
}

const known = new WeakMap<Configuration, Map<readonly number[], Placed>>()

// A view is joined many times.
const placedIn = (shape: Shape, view: Configuration, places: readonly number[]): Placed =>
  madeOnce(
    madeOnce(known, view, () => new Map<readonly number[], Placed>()),
    places,
    () => {
      const byPlace = placed(shape, view, places)
      return { byPlace, text: [...byPlace].join() }
    },
  )

const placed = (
  shape: Shape,
  { sites, shared }: Configuration,
  places: readonly number[],
): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const [k, record] of sites.entries()) {
    let number = 0
    eachTime(shape, [[shape.many, record]], [], (t) => found.set(`${places[k]} ${number++}`, t))
  }
  let number = 0
  eachTime(shape, [], [], (t) => found.set(`shared ${number++}`, t), shared)
  return found
}

/** Timestamps that are one: at most one of each view, by the number of the view. */
type Joint = Map<number, number>

/** All timestamps that have a place in common are one. Undefined if one view has two of these. */
const united = (views: readonly ReadonlyMap<string, number>[]): readonly Joint[] | undefined => {
  let joints: readonly Joint[] = []
  for (const place of new Set(views.flatMap((view) => [...view.keys()]))) {
    const here = views.flatMap((view, at) => (view.has(place) ? [[at, view.get(place)!] as const] : []))
    const isOfHere = (joint: Joint) => here.some(([at, t]) => joint.get(at) === t)
    const merged: Joint = new Map()
    for (const [at, t] of [...here, ...joints.filter(isOfHere).flatMap((joint) => [...joint])]) {
      if ((merged.get(at) ?? t) !== t) return undefined
      merged.set(at, t)
    }
    joints = [...joints.filter((joint) => !isOfHere(joint)), merged]
  }
  return joints
}

const compared = (a: Joint, b: Joint): number => {
  const at = [...a.keys()].find((view) => b.has(view))
  return at === undefined ? 0 : a.get(at)! - b.get(at)!
}

// In each view that has both, and there is one.
const isBefore = (a: Joint, b: Joint): boolean => {
  const both = [...a.keys()].filter((view) => b.has(view))
  return both.length > 0 && both.every((view) => a.get(view)! < b.get(view)!)
}

/** What to replace each timestamp of each view by, so that all are of one order. */
type Times = readonly ((t: number) => number)[]

const timesOf = (views: readonly ReadonlyMap<string, number>[]): Times | undefined => {
  const joints = united(views)
  if (joints === undefined) return undefined
  const ordered = [...joints].sort(compared)
  if (!ordered.every((one, k) => ordered.slice(k + 1).every((later) => isBefore(one, later))))
    return undefined
  return views.map((_, at) => {
    const known = new Map(ordered.flatMap((joint, rank) => (joint.has(at) ? [[joint.get(at)!, rank]] : [])))
    return (t: number) => known.get(t)!
  })
}

// At most this many answers are kept, since some algorithms have millions of three views.
const mostKept = 1 << 16

const knownTimes = new WeakMap<Shape, Map<string, { readonly times: Times | undefined }>>()

/**
 * What to replace each timestamp of each view by. Views have few orders of their timestamps, so the answer for three orders is kept: the
 * same three give the same functions.
 * @param places which of the three sites each view shows
 * @returns undefined if the views are not those of one system
 */
export const joinedTimes = (
  shape: Shape,
  views: readonly Configuration[],
  places: readonly (readonly number[])[],
): Times | undefined => {
  const all = views.map((view, at) => placedIn(shape, view, places[at]!))
  const ofShape = madeOnce(knownTimes, shape, () => new Map<string, { readonly times: Times | undefined }>())
  if (ofShape.size >= mostKept) ofShape.clear()
  return madeOnce(ofShape, all.map(({ text }) => text).join(';'), () => ({
    times: timesOf(all.map(({ byPlace }) => byPlace)),
  })).times
}

// Deadlock freedom where a site waits for one that a view leaves out, as for the token of a coordinator. That there is such a site is
// no claim about two sites. But it may be one about single steps: as long as the coordinator has no token, a message is in transit or a
// site can act, since each step that ends one of these begins another. docs/every-n.md has the theorem.
import { fairnessOfDeliveries } from '../../model/fairness.js'
import { encode } from '../../sorts/sort.js'
import { receptions } from '../calls/received.js'
import { cutSteps } from '../calls/steps.js'
import type { Configuration } from '../cut/configuration.js'
import { firstOne } from '../cut/cut-collections.js'
import type { CutRecord } from '../cut/cut-record.js'
import { ownPart, ownText } from '../cut/own-part.js'
import { namesSites, type Shape } from '../shape/shape.js'
import { initialConfigurations, initialRecordsOfFirst } from '../views/initial-views.js'
import { recordShown } from '../views/story-of-view.js'
import type { Views } from '../views/views.js'
import type { AbleIn } from './pair-lemma.js'

/** That something is in progress: a message of a type is in transit, or a site with some own part is there, which can act by itself. */
type Sign = string

/** What a step does to signs, and where: the values that are not about sites of the first role. */
interface Move {
  readonly before: string
  readonly after: string
  readonly ends: readonly Sign[]
  readonly begins: readonly Sign[]
}

const ofMessage = (type: string): Sign => `message ${type}`

const ofSite = (shape: Shape, record: CutRecord, self: number): Sign =>
  `site ${ownText(shape, ownPart(shape.many, record, self))}`

/** What a state says of no site of the first role: scalars of the roles of one site, and shared variables; without timestamps. */
const place = ({ ones, shared }: Shape, view: Pick<Configuration, 'ones' | 'shared'>): string => {
  const texts = ones.flatMap(({ fields }, one) =>
    fields.flatMap(({ kind, sort }, k) =>
      kind === 'scalar' && !sort.timed ? [encode(sort, view.ones[one]![k])] : [],
    ),
  )
  const values = shared.flatMap(({ sort }, k) => (sort.timed ? [] : [encode(sort, view.shared[k])]))
  return [...texts, ...values].join('\n')
}

const placeShown = (shape: Shape, { ones, shared }: Configuration): string => {
  const { ones: roles, shared: variables } = shape
  const all = roles.flatMap(({ name: role, fields }, one) =>
    fields.flatMap(({ name, kind, sort }, k) =>
      kind === 'scalar' && !sort.timed ? [`${name} of the ${role} is ${sort.show(ones[one]![k])}`] : [],
    ),
  )
  const values = variables.flatMap(({ name, sort }, k) =>
    sort.timed ? [] : [`${name} is ${sort.show(shared[k])}`],
  )
  return [...all, ...values].join(' and ')
}

// The steps of two sites are enough: what a step does to its own site and sends depends on that site, on the sender of the message that
// it receives, and on answers about all others, which are tried.
const movesOf = ({ shape, table, list }: Views): readonly Move[] => {
  const found = new Map<string, Move>()
  for (const { view } of list) {
    const before = place(shape, view)
    for (const { call, outcome, next } of cutSteps(shape, table, view)) {
      const { self, message } = call
      const sent = [...outcome.sends.map(([, { type }]) => type), ...outcome.away]
      const move = {
        before,
        after: place(shape, next),
        ends: [
          ...(self >= firstOne ? [] : [ofSite(shape, call.record, self)]),
          ...(message === undefined ? [] : [ofMessage(message.type)]),
        ],
        // Where new timestamps stand among the others, only the next configuration shows.
        begins: [
          ...(self >= firstOne ? [] : [ofSite(shape, next.sites[self]!, self)]),
          ...sent.map(ofMessage),
        ],
      }
      found.set(JSON.stringify(move), move)
    }
  }
  return [...found.values()]
}

/**
 * The signs that show that a fair step is enabled: sites that can act in each of their views, and messages of types that are received in
 * each view, since deliveries are fair. In a FIFO channel, a message of another type may be ahead.
 */
const signsOf = ({ shape, table, list }: Views, able: AbleIn): ReadonlySet<Sign> => {
  const found = new Map<Sign, boolean>()
  const isFair = fairnessOfDeliveries(shape.model) !== 'none'
  // Not `isBag`: views may forget an order that the channels keep.
  const isOrdered = shape.model.options.order === 'fifo'
  const unreceived = new Set<string>()
  for (const { view } of list)
    for (const { type, isCertain } of receptions(shape, table, view)) if (!isCertain) unreceived.add(type)
  // Views of a ring leave out messages that name a site which they do not have.
  const { messages } = shape.spec
  if (shape.form === 'arcs')
    for (const type of messages.kinds.keys())
      if (Object.values(messages.fields(type)).some(namesSites)) unreceived.add(type)
  for (const type of messages.kinds.keys())
    found.set(ofMessage(type), isFair && (isOrdered ? unreceived.size === 0 : !unreceived.has(type)))
  for (const [number, { view }] of list.entries())
    for (const self of [0, 1]) {
      const sign = ofSite(shape, view.sites[self]!, self)
      found.set(sign, found.get(sign) !== false && able(number)[self]!.always)
    }
  return new Set([...found].flatMap(([sign, is]) => (is ? [sign] : [])))
}

/** The most of these signs of which one is always there in some places, if it was before; undefined if a step to such a place begins none. */
const kept = (
  moves: readonly Move[],
  places: ReadonlySet<string>,
  signs: ReadonlySet<Sign>,
): ReadonlySet<Sign> | undefined => {
  let now = signs
  for (;;) {
    const lost = new Set<Sign>()
    for (const { before, after, ends, begins } of moves) {
      if (!places.has(after) || begins.some((sign) => now.has(sign))) continue
      if (!places.has(before)) return undefined
      for (const sign of ends) if (now.has(sign)) lost.add(sign)
    }
    if (lost.size === 0) return now
    now = new Set([...now].filter((sign) => !lost.has(sign)))
  }
}

/** Whether every system begins with one of the signs, or in another place. */
const isThereAtFirst = (
  { shape, table }: Views,
  places: ReadonlySet<string>,
  signs: ReadonlySet<Sign>,
): boolean => {
  const first = initialRecordsOfFirst(shape, table)
  if (first !== undefined && first.length > 0 && first.every((record) => signs.has(ofSite(shape, record, 0))))
    return true
  // The first two sites of a system begin as one of these.
  return initialConfigurations(shape, table)
    .filter(({ sites }) => sites.length === 2)
    .every(
      (given) =>
        !places.has(place(shape, given)) ||
        given.sites.some((record, self) => signs.has(ofSite(shape, record, self))) ||
        [...given.channels.values()].flat().some(({ type }) => signs.has(ofMessage(type))),
    )
}

/** Leaves out signs that the others do not need, for a short sentence. */
const fewest = (signs: ReadonlySet<Sign>, isEnough: (signs: ReadonlySet<Sign>) => boolean) => {
  let now = signs
  for (const sign of signs) {
    const less = new Set([...now].filter((other) => other !== sign))
    if (isEnough(less)) now = less
  }
  return now
}

// Without timestamps: a view has only their order.
const ownShown = (shape: Shape, record: CutRecord, self: number): string => {
  const own = ownPart(shape.many, record, self)
  const kept = [...own.keys()].filter((k) => !shape.many.fields[k]!.sort.timed)
  const fields = kept.map((k) => shape.many.fields[k]!)
  return recordShown(
    shape,
    { ...shape.many, fields },
    kept.map((k) => own[k]),
  )
}

const words = ({ shape, list }: Views, signs: ReadonlySet<Sign>): string => {
  const types = [...shape.spec.messages.kinds.keys()].filter((type) => signs.has(ofMessage(type)))
  const sites = new Map<Sign, string>()
  for (const { view } of list)
    for (const self of [0, 1]) {
      const sign = ofSite(shape, view.sites[self]!, self)
      if (signs.has(sign) && !sites.has(sign)) sites.set(sign, ownShown(shape, view.sites[self]!, self))
    }
  return [
    ...(types.length > 0 ? [`${types.join(' or ')} is in transit`] : []),
    ...(sites.size > 0 ? [`a site can act: ${[...new Set(sites.values())].join(' | ')}`] : []),
  ].join(', or ')
}

/**
 * Why a fair step is enabled in every state that may show one of these views, in words; undefined if the steps of two sites do not show
 * it. The views must be closed.
 * @param numbers of views
 */
export const inProgress = (views: Views, able: AbleIn, numbers: readonly number[]): string | undefined => {
  const { shape, list } = views
  const shown = new Map(
    numbers.map((number) => {
      const { view } = list[number]!
      return [place(shape, view), placeShown(shape, view)] as const
    }),
  )
  const places = new Set(shown.keys())
  const moves = movesOf(views)
  const isEnough = (signs: ReadonlySet<Sign>) =>
    kept(moves, places, signs)?.size === signs.size && isThereAtFirst(views, places, signs)
  const signs = kept(moves, places, signsOf(views, able))
  if (signs === undefined || !isEnough(signs)) return undefined
  const where = [...shown.values()].filter((text) => text !== '').join(', or ')
  return `${where === '' ? 'at any time' : `as long as ${where},`} ${words(views, fewest(signs, isEnough))}`
}

// Forms: which values the parts of a view have, each part taken by itself: what a site says of itself, what it says of another, the
// contents of a channel, a coordinator, the shared variables. The universe of lemmas is every combination of these, in every order of
// timestamps. That no step leads out of the forms is checked together with the lemmas.
import type { Message } from '../../protocol/message.js'
import { encode } from '../../sorts/sort.js'
import { type Configuration, channel, messageMoved } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import { type CutRecord, type Entries, recordMoved, recordText } from '../cut/cut-record.js'
import { ownPart, ownText, timesIn } from '../cut/own-part.js'
import { renamed } from '../cut/ring-names.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { Field, Shape } from '../shape/shape.js'
import { zero } from '../shape/zero.js'
import type { Views } from '../views/views.js'

/** What a field says of the other site: nothing, that it is a member (perhaps several times in a list), or a value of a map. */
export interface About {
  readonly text: string
  readonly times: number
  /** How often the other site is there; of a map 0 or 1. */
  readonly count: number
  /** Of a map: the value, with 0 for timestamps. */
  readonly value: unknown
}

/** Contents of a channel, with 0 for timestamps. */
interface Contents {
  readonly text: string
  readonly messages: readonly Message[]
}

/** The forms of the parts of views. */
export interface Forms {
  /** What a site says of itself, with ranks for timestamps. */
  readonly own: ReadonlyMap<string, CutRecord>
  /** By field: what it says of another site; undefined for fields that name no sites. */
  readonly about: readonly (ReadonlyMap<string, About> | undefined)[]
  /** By role of one site and field: its values. */
  readonly ones: readonly (readonly ReadonlyMap<string, unknown>[])[]
  /** By shared variable: its values, with 0 for timestamps. */
  readonly shared: readonly ReadonlyMap<string, unknown>[]
  /** By the ends of a channel: see `endsOf`. */
  readonly channels: ReadonlyMap<string, ReadonlyMap<string, Contents>>
}

/** The kind of a channel: sites of the first role are alike. */
export const endsOf = (from: Index, to: Index): string =>
  `${from < firstOne ? 'site' : from} ${to < firstOne ? 'site' : to}`

/** Messages as their channel's ends see them: a site that one names is 0 if the channel begins at it, and 1 if it ends there. */
const seenFromEnds = (shape: Shape, messages: readonly Message[], from: Index): readonly Message[] =>
  shape.form === 'arcs'
    ? messages.map((one) => renamed(shape, one, (index) => (index === from ? 0 : 1))!)
    : messages

/** The messages of a channel between these ends, of which `seenFromEnds` gives these. */
export const between = (
  shape: Shape,
  messages: readonly Message[],
  from: Index,
  to: Index,
): readonly Message[] =>
  shape.form === 'arcs'
    ? messages.map((one) => renamed(shape, one, (index) => (index === 0 ? from : to))!)
    : messages

/** The encoding of contents of a channel, without timestamps. */
const contentsText = (shape: Shape, messages: readonly Message[]): string => {
  const codes = messages.map((message) =>
    encode(
      shape.spec.messages.sort,
      messageMoved(shape, message, () => 0),
    ),
  )
  return (shape.isBag ? codes.sort() : codes).join('\n')
}

// A list that names the site itself orders the two.
const namesItself = 'itself'

/** What a field of a site says of another. */
const aboutOther = ({ kind, sort }: Field, value: unknown, that: Index): About => {
  if (kind === 'map') {
    const entry = (value as Entries).find(([index]) => index === that)
    if (entry === undefined) return { text: '', times: 0, count: 0, value: undefined }
    let times = 0
    const held = sort.timed
      ? sort.shift(entry[1], () => {
          times++
          return 0
        })
      : entry[1]
    return { text: encode(sort, held), times, count: 1, value: held }
  }
  if (kind === 'site')
    return { text: String(value === that), times: 0, count: value === that ? 1 : 0, value: undefined }
  const members = value as readonly Index[]
  if (members.some((index) => index !== that && kind === 'list'))
    return { text: namesItself, times: 0, count: 0, value: undefined }
  const count = members.filter((index) => index === that).length
  return { text: String(count), times: 0, count, value: undefined }
}

/** What a site says of itself, by the order of its timestamps. */
const ownForm = (shape: Shape, record: CutRecord, self: Index): readonly [string, CutRecord] => {
  const own = ownPart(shape.many, record, self)
  const rank = new Map(timesIn(shape, own).map((t, k) => [t, k]))
  return [ownText(shape, own), recordMoved(shape.many, own, (t) => rank.get(t)!)]
}

const refuseOnes = (shape: Shape, record: CutRecord): void => {
  for (const [k, { name, kind }] of shape.many.fields.entries()) {
    const named =
      kind === 'scalar' || kind === 'set' || kind === 'site'
        ? []
        : kind === 'map'
          ? (record[k] as Entries).map(([index]) => index)
          : (record[k] as readonly Index[])
    if (named.some((index) => index >= firstOne))
      throw new NotParametric(`"${name}" of a site names a site of another role, which lemmas do not cover`)
  }
}

/** The forms of these views. Throws a `NotParametric` for records that lemmas do not cover. */
export const formsOf = ({ shape, list }: Views): Forms => {
  const { many, ones, shared } = shape
  if (shared.some(({ name }) => name === zero))
    throw new NotParametric('the views compare numbers with 0, of which lemmas say nothing')
  const own = new Map<string, CutRecord>()
  const about = many.fields.map(({ kind }) => (kind === 'scalar' ? undefined : new Map<string, About>()))
  const single = ones.map(({ fields }) => fields.map(() => new Map<string, unknown>()))
  const values = shared.map(() => new Map<string, unknown>())
  const channels = new Map<string, Map<string, Contents>>()
  for (const { view } of list) {
    for (const self of [0, 1]) {
      const record = view.sites[self]!
      refuseOnes(shape, record)
      own.set(...ownForm(shape, record, self))
      for (const [k, found] of about.entries()) {
        if (found === undefined) continue
        const said = aboutOther(many.fields[k]!, record[k], 1 - self)
        if (said.text === namesItself)
          throw new NotParametric(`the list "${many.fields[k]!.name}" of a site may name the site itself`)
        found.set(said.text, said)
      }
    }
    for (const [at, record] of view.ones.entries())
      for (const [k, found] of single[at]!.entries()) found.set(oneText(shape, at, k, record[k]), record[k])
    for (const [k, value] of view.shared.entries()) {
      const form = sharedForm(shape, k, value)
      values[k]!.set(encode(shared[k]!.sort, form), form)
    }
    for (const from of indices(shape))
      for (const to of indices(shape)) {
        if (from === to) continue
        const held = seenFromEnds(shape, view.channels.get(channel(from, to)) ?? [], from)
        const messages = held.map((message) => messageMoved(shape, message, () => 0))
        const text = contentsText(shape, messages)
        const known = channels.get(endsOf(from, to)) ?? new Map<string, Contents>()
        channels.set(endsOf(from, to), known.set(text, { text, messages }))
      }
  }
  return { own, about, ones: single, shared: values, channels }
}

const sharedForm = ({ shared }: Shape, k: number, value: unknown): unknown => {
  const { sort } = shared[k]!
  return sort.timed ? sort.shift(value, () => 0) : value
}

/** The sites of a view. */
export const indices = ({ ones }: Shape): readonly Index[] => [0, 1, ...ones.map((_, k) => firstOne + k)]

const oneText = ({ ones }: Shape, at: number, k: number, value: unknown): string =>
  recordText({ name: '', fields: [ones[at]!.fields[k]!] }, [value])

/** Whether each part of a view has one of the forms; else which part has not, in words. */
export const outsideForms = (shape: Shape, forms: Forms, view: Configuration): string | undefined => {
  for (const self of [0, 1]) {
    const record = view.sites[self]!
    if (!forms.own.has(ownText(shape, ownPart(shape.many, record, self)))) return 'the record of a site'
    for (const [k, found] of forms.about.entries())
      if (found !== undefined && !found.has(aboutOther(shape.many.fields[k]!, record[k], 1 - self).text))
        return `"${shape.many.fields[k]!.name}" of a site`
  }
  for (const [at, record] of view.ones.entries())
    for (const [k, found] of forms.ones[at]!.entries())
      if (!found.has(oneText(shape, at, k, record[k])))
        return `"${shape.ones[at]!.fields[k]!.name}" of ${shape.ones[at]!.name}`
  for (const [k, value] of view.shared.entries())
    if (!forms.shared[k]!.has(encode(shape.shared[k]!.sort, sharedForm(shape, k, value))))
      return `"${shape.shared[k]!.name}"`
  for (const from of indices(shape))
    for (const to of indices(shape))
      if (
        from !== to &&
        !forms.channels
          .get(endsOf(from, to))!
          .has(contentsText(shape, seenFromEnds(shape, view.channels.get(channel(from, to)) ?? [], from)))
      )
        return 'the contents of a channel'
  return undefined
}

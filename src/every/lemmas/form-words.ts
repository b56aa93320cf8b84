// The forms of the parts of views in words, a line for each kind of part.
import type { Message } from '../../protocol/message.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import type { CutRecord } from '../cut/cut-record.js'
import { namedBy } from '../cut/ring-names.js'
import { bit } from '../cut/voter-shape.js'
import { anotherSite } from '../shape/optional-site.js'
import type { Field, Shape } from '../shape/shape.js'
import { article, nameOfOne } from './fact.js'
import type { Forms } from './forms.js'
import { isOfInbox } from './inbox-facts.js'

const either = ' | '

/** How two timestamps lie in all records of a group, or undefined if in every way. */
const orderIn = (records: readonly CutRecord[], a: number, b: number): string | undefined => {
  const signs = new Set(records.map((record) => Math.sign((record[a] as number) - (record[b] as number))))
  if (signs.size === 3 || (signs.has(-1) && signs.has(1))) return undefined
  if (signs.size === 1) return signs.has(0) ? '=' : signs.has(-1) ? '<' : '>'
  return signs.has(-1) ? '<=' : '>='
}

const isTime = ({ kind, sort }: Field): boolean => kind === 'scalar' && sort.timed

// A message in transit to the site, or that a field has a value.
const inInbox = ({ inboxes, many }: Shape, k: number, value: unknown): string => {
  const type = inboxes!.counted[k - inboxes!.kept.length]
  if (type !== undefined) return `${value === 'one' ? article(type) : `several ${type}`} to it`
  return value === 'some' ? article(many.fields[k]!.name) : `${many.fields[k]!.name} ${String(value)}`
}

/** What a site says of itself: records that differ in the order of timestamps only are one form. */
const ownWords = (shape: Shape, own: Iterable<CutRecord>): readonly string[] => {
  const { fields } = shape.many
  const groups = new Map<string, CutRecord[]>()
  for (const record of own) {
    const words = fields.flatMap((field, k) => {
      const value = record[k]
      if (field.kind === 'site')
        return value === null ? [] : [`${field.name} ${value === anotherSite ? 'another' : 'itself'}`]
      if (field.kind !== 'scalar')
        return (value as readonly Index[]).map(
          (index) =>
            `${index >= firstOne ? `the ${nameOfOne(shape, index - firstOne)}` : 'itself'} in ${field.name}`,
        )
      if (isTime(field)) return value === null ? [] : [field.name]
      if (value === null || value === false) return []
      if (shape.form === 'voters' && field.name === bit) return [bit]
      return [isOfInbox(shape, k) ? inInbox(shape, k, value) : `${field.name} ${field.sort.show(value)}`]
    })
    const text = words.join(', ')
    groups.set(text, [...(groups.get(text) ?? []), record])
  }
  return [...groups].map(([text, records]) => {
    const times = [...fields.keys()].filter(
      (k) => isTime(fields[k]!) && records.every((one) => one[k] !== null),
    )
    const orders = times.flatMap((a, at) =>
      times.slice(at + 1).flatMap((b) => {
        const order = orderIn(records, b, a)
        return order === undefined ? [] : [`${fields[b]!.name} ${order} ${fields[a]!.name}`]
      }),
    )
    return [text === '' ? 'nothing' : text, ...orders].join(', ')
  })
}

const aboutWords = ({ many: { fields } }: Shape, { about }: Forms): readonly string[] =>
  about.flatMap((found, k) => {
    if (found === undefined || found.size < 2) return []
    const { name, kind, sort } = fields[k]!
    const values = [...found.values()].map(({ count, value }) =>
      count === 0
        ? kind === 'site'
          ? 'not j'
          : 'nothing'
        : kind === 'map' && value !== null
          ? `j with ${sort.show(value)}`
          : Array(count).fill('j').join(' '),
    )
    return [`${name} of i, about j: ${values.join(either)}`]
  })

const site = (index: unknown): string => (index === 0 ? 'i' : 'j')

const oneWords = (shape: Shape, forms: Forms): readonly string[] =>
  shape.ones.flatMap(({ fields }, one) =>
    fields.map(({ name: field, kind, sort }, k) => {
      const values = [...forms.ones[one]![k]!.values()].map((value) => {
        if (kind === 'scalar') return sort.show(value)
        const members = value as readonly unknown[]
        return members.length === 0
          ? 'nothing'
          : members.map((each) => site(Array.isArray(each) ? each[0] : each)).join(' ')
      })
      return `${field} of the ${nameOfOne(shape, one)}: ${values.join(either)}`
    }),
  )

// On a ring, a message may name the site at which the arc begins, or that at which it ends.
const messageWords = (shape: Shape, message: Message): string => {
  const [named] = shape.form === 'arcs' ? namedBy(shape, message) : []
  return named === undefined
    ? message.type
    : `${message.type}(${named === 0 ? 'its first site' : 'its last site'})`
}

const channelWords = (shape: Shape, { channels }: Forms): readonly string[] => {
  const end = (place: string) =>
    place === 'site' ? 'a site' : `the ${nameOfOne(shape, Number(place) - firstOne)}`
  return [...channels].flatMap(([ends, contents]) => {
    if (contents.size < 2) return []
    const [from, to] = ends.split(' ') as [string, string]
    const that = from === 'site' && to === 'site' ? 'another' : end(to)
    const words = [...contents.values()].map(({ messages }) =>
      messages.length === 0 ? 'nothing' : messages.map((message) => messageWords(shape, message)).join(' '),
    )
    return [
      `${shape.form === 'arcs' ? 'arc' : 'channel'} from ${end(from)} to ${that}: ${words.join(either)}`,
    ]
  })
}

/** The forms, a line for each kind of part. */
export const formWords = (shape: Shape, forms: Forms): readonly string[] => [
  `a site: ${ownWords(shape, forms.own.values()).join(either)}`,
  ...aboutWords(shape, forms),
  ...oneWords(shape, forms),
  ...shape.shared.map(({ name, sort }, k) => {
    const values = [...forms.shared[k]!.values()].map((value) => sort.show(value))
    return `${name}: ${sort.timed ? 'a number' : values.join(either)}`
  }),
  ...channelWords(shape, forms),
]

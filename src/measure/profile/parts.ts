// The parts of the states of a model: the fields of the records, the shared variables, what is in transit, and the counters of
// the budgets. Each part can be taken out of a state; what remains of a slot is a text.
import type { Tables } from '../../compile/tables.js'
import type { Message } from '../../protocol/message.js'
import { type Fields, fieldOf } from '../../sorts/record.js'
import { encode, joined } from '../../sorts/sort.js'

/** What kind of part it is. Only fields, shared variables and fields of messages belong to the algorithm. */
export type PartKind =
  | 'record'
  | 'field'
  | 'shared'
  | 'message'
  | 'message field'
  | 'order'
  | 'budget'
  | 'memory'

/** One part of every state of a model. */
export interface Part {
  /** Its name for people, such as `site.deferred` or `REQUEST in transit`. */
  readonly name: string
  readonly kind: PartKind
  /** The slots that it is a part of. */
  readonly slots: readonly number[]
  /** What remains of the value with this number in one of its slots. */
  rest(slot: number, id: number): string
  /** For a field: the fields of the same record without timestamps, and the text of each in the record with this number. */
  readonly beside?: {
    readonly fields: readonly string[]
    read(slot: number, id: number, field: string): string
  }
}

const nothing = () => ''

const range = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, k) => first + k)

const withoutField = (fields: Fields, value: unknown, without: string): string =>
  joined(
    Object.entries(fields).flatMap(([name, sort]) =>
      name === without ? [] : [encode(sort, fieldOf(value, name))],
    ),
  )

/** The fields of the records, and whole records, for all sites of a role together. */
const fieldParts = ({ model, records }: Tables): readonly Part[] =>
  model.spec.roles.flatMap((role) => {
    const { fields } = role.record
    const slots = model.sites.filter((site) => site.role === role).map(({ id }) => id)
    const names = Object.keys(fields)
    const whole: Part = { name: `everything of ${role.name}`, kind: 'record', slots, rest: nothing }
    const each = names.map(
      (name): Part => ({
        name: `${role.name}.${name}`,
        kind: 'field',
        slots,
        rest: (site, id) => withoutField(fields, records[site]!.value(id), name),
        beside: {
          fields: names.filter((other) => other !== name && !fields[other]!.timed),
          read: (site, id, field) => fields[field]!.show(fieldOf(records[site]!.value(id), field)),
        },
      }),
    )
    return names.length > 1 ? [...each, whole] : each
  })

const sharedParts = ({ model, slots }: Tables): readonly Part[] =>
  [...new Set(model.variables.map(({ field }) => field))].map(
    (field): Part => ({
      name: field,
      // Faults and application messages keep their budgets in shared variables of their own.
      kind: Object.hasOwn(model.given.shared, field) ? 'shared' : 'budget',
      slots: model.variables.flatMap((one, k) => (one.field === field ? [slots.variable + k] : [])),
      rest: nothing,
    }),
  )

/** What is in transit: the messages of each type, their fields, and the order in queues. */
const channelParts = ({ model, slots, channels }: Tables): readonly Part[] => {
  const { messages } = model.spec
  const all = range(slots.channel, channels.length)
  const texts = (slot: number, id: number, textOf: (message: Message) => readonly string[]) =>
    channels[slot - slots.channel]!.contents.value(id).toArray().flatMap(textOf)
  const whole = (message: Message): string => encode(messages.sort, message)
  const types = [...messages.kinds.keys()]
  const ofTypes = types.flatMap((type): readonly Part[] => {
    const fields = messages.fields(type)
    return [
      {
        name: `${type} in transit`,
        kind: 'message',
        slots: all,
        rest: (slot, id) =>
          joined(texts(slot, id, (message) => (message.type === type ? [] : [whole(message)]))),
      },
      ...Object.keys(fields).map(
        (name): Part => ({
          name: `${type}.${name}`,
          kind: 'message field',
          slots: all,
          rest: (slot, id) => {
            const rests = texts(slot, id, (message) => [
              message.type === type
                ? joined([type, withoutField(fields, message, name)])
                : joined([message.type, whole(message)]),
            ])
            // A bag has no order, and its order of storage follows the whole messages.
            return joined(model.options.order === 'fifo' ? rests : rests.sort())
          },
        }),
      ),
    ]
  })
  const inTransit: Part = {
    name: 'everything in transit',
    kind: 'message',
    slots: all,
    rest: nothing,
  }
  const order: Part = {
    name: 'the order in the channels',
    kind: 'order',
    slots: all,
    rest: (slot, id) => joined(texts(slot, id, (message) => [whole(message)]).sort()),
  }
  if (types.length === 0) return []
  return [
    ...ofTypes,
    ...(types.length > 1 ? [inTransit] : []),
    ...(model.options.order === 'fifo' ? [order] : []),
  ]
}

const counterParts = ({ model, slots }: Tables): readonly Part[] => {
  const counter = (name: string, first: number, count = 1): readonly Part[] =>
    first < 0 ? [] : [{ name, kind: 'budget', slots: range(first, count), rest: nothing }]
  return [
    ...counter('requests made', slots.made, model.sites.length),
    ...counter('messages lost', slots.lost),
    ...counter('messages duplicated', slots.duplicated),
    ...model.observers.map(
      ({ name }, k): Part => ({
        name: `memory of ${name}`,
        kind: 'memory',
        slots: [slots.memory + k],
        rest: nothing,
      }),
    ),
  ]
}

/** The parts of the states of a model, in the order of the spec. */
export const partsOf = (tables: Tables): readonly Part[] => [
  ...fieldParts(tables),
  ...sharedParts(tables),
  ...channelParts(tables),
  ...counterParts(tables),
]

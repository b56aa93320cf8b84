// The vocabulary of a random protocol in the source of a spec: sorts, conditions on fields, changes, receivers. Every number picks a
// text; where no text fits, the condition is `true` and the change is omitted.
import type { Change, Condition, Description } from './description.js'

/** The possible sorts of a field. */
export type Kind =
  | 'flag'
  | 'int'
  | 'optional'
  | 'set'
  | 'list'
  | 'site'
  | 'map'
  | 'array'
  | 'stamp'
  | 'time'
  | 'maybe'
  | 'value'

/** A field of a role or a message, or a shared variable. */
export interface Field {
  readonly name: string
  readonly kind: Kind
  readonly stable?: boolean
}

export const sortTexts: { readonly [kind in Kind]: string } = {
  flag: 'flag',
  int: 'int(0, 2)',
  optional: 'optional(siteId)',
  set: 'setOf(siteId)',
  list: 'listOf(siteId)',
  site: 'siteId',
  map: 'mapOf(siteId, flag)',
  array: 'mapOf(siteId, flag)',
  stamp: 'optional(timestamp)',
  time: 'timestamp',
  maybe: 'optional(clock)',
  value: 'optional(Name)',
}

const siteKinds = ['flag', 'int', 'optional', 'set', 'list', 'site', 'map', 'value'] as const
const messageKinds = ['int', 'site', 'flag', 'set', 'stamp'] as const
const sharedKinds = ['flag', 'int', 'site', 'array', 'set', 'value'] as const

export const of = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]

export const phases = ['idle', 'wanted', 'held', 'other'] as const

/** The names of a protocol, derived from its description. */
export interface Vocabulary {
  readonly given: Description
  readonly sites: number
  readonly siteFields: readonly Field[]
  readonly hubFields: readonly Field[]
  readonly types: readonly { readonly name: string; readonly fields: readonly Field[] }[]
  readonly shared: readonly Field[]
}

const named = (kinds: readonly Kind[], stable: readonly boolean[] = []): Field[] =>
  kinds.map((kind, k) => ({ name: `${kind}${k}`, kind, stable: stable[k] === true }))

/** Derives the names of a description. */
export const vocabularyOf = (given: Description): Vocabulary => {
  const { clocks, model } = given
  const own: Field[] =
    clocks === 'none'
      ? []
      : [
          ...(clocks === 'sites' ? [{ name: 'clock', kind: 'time' } as const] : []),
          ...(clocks === 'missing' ? [{ name: 'clock', kind: 'maybe' } as const] : []),
          { name: 't', kind: 'stamp' },
        ]
  const fields = (list: Description['siteFields']) => [
    ...named(
      list.map(({ sort }) => of(siteKinds, sort)!),
      list.map(({ stable }) => stable),
    ),
    ...own,
  ]
  const shared: Field[] = named(given.shared.map((sort) => of(sharedKinds, sort)!))
  if (clocks === 'shared') shared.push({ name: 'now', kind: 'time' })
  if (clocks === 'tickets') shared.push({ name: 'last', kind: 'time' }, { name: 'served', kind: 'time' })
  return {
    given,
    sites: model.sites,
    siteFields: fields(given.siteFields),
    hubFields: given.hub ? fields(given.hubFields) : [],
    types: given.messages.map((kinds, k) => {
      const list: Field[] = named(
        kinds
          .map((kind) => (kind === 11 ? 'value' : of(messageKinds, kind)!))
          .filter((kind) => clocks !== 'none' || kind !== 'stamp'),
      )
      const stamped = clocks !== 'none' && k === 0 && list.every(({ kind }) => kind !== 'stamp')
      return { name: `M${k}`, fields: stamped ? [...list, { name: 't', kind: 'stamp' }] : list }
    }),
    shared,
  }
}

/** The scope of a text: its clause, and the names that it can use. */
export interface Place {
  readonly words: Vocabulary
  readonly role: 'site' | 'hub'
  /** The number of the message type, in a reaction. */
  readonly type: number | undefined
  /** Whether a record exists yet. */
  readonly begun: boolean
}

export const fieldsAt = ({ words, role }: Place): readonly Field[] =>
  role === 'site' ? words.siteFields : words.hubFields

const isSymmetric = ({ words }: Place): boolean => words.given.symmetric

/** The other end: the sender in a reaction, otherwise the site itself. */
const somebody = ({ type }: Place): string => (type === undefined ? 'self' : 'from')

/** The conditions on a value, by its kind. */
export const questionsOf = (kind: Kind, value: string, who: string, self: string): string[] => {
  switch (kind) {
    case 'flag':
      return [value]
    case 'int':
      return [`${value} >= 1`, `${value} === 2`, `${value} === 0`]
    case 'optional':
      return [`${value} === null`, `${value} === ${who}`, `${value} === ${self}`]
    case 'set':
      return [`${value}.isEmpty()`, `${value}.has(${who})`, `${value}.size >= 2`, `${value}.has(${self})`]
    case 'list':
      return [`${value}.isEmpty()`, `${value}.first() === ${who}`, `${value}.size >= 2`]
    case 'site':
      return [`${value} === ${who}`, `${value} === ${self}`]
    case 'map':
      return [`${value}.isEmpty()`, `${value}.get(${who}) === true`]
    case 'array':
      return []
    case 'stamp':
    case 'maybe':
    case 'value':
      return [`${value} === null`, `${value} !== null`]
    case 'time':
      return []
    default:
      return kind satisfies never
  }
}

/** The values in the arguments of a clause, except one. */
export const namesAt = ({ words, role, type, begun }: Place, except: string): string[] => {
  const names = (list: readonly Field[], owner: string) =>
    list.flatMap(({ name, kind }) => (kind === 'value' ? [`${owner}.${name}`] : []))
  const own = begun ? names(role === 'site' ? words.siteFields : words.hubFields, 'me') : []
  const received = type === undefined ? [] : names(words.types[type]!.fields, 'message')
  const constant = words.given.symmetric ? [] : ["'v1'"]
  return [...own, ...received, ...names(words.shared, 'shared'), ...constant].filter((one) => one !== except)
}

interface Time {
  readonly text: string
  readonly nullable: boolean
}

/** The timestamps that a clause can see. */
export const timesAt = (place: Place): readonly Time[] => {
  const times = (list: readonly Field[], owner: string): Time[] =>
    list.flatMap(({ name, kind }) =>
      kind === 'stamp' || kind === 'maybe' || kind === 'time'
        ? [{ text: `${owner}.${name}`, nullable: kind !== 'time' }]
        : [],
    )
  const { words, type, begun } = place
  if (!begun) return []
  return [
    ...times(fieldsAt(place), 'me'),
    ...(type === undefined ? [] : times(words.types[type]!.fields, 'message')),
    ...times(words.shared, 'shared'),
  ]
}

export const compared = (a: Time, b: Time, how: number, tie: string | undefined): string => {
  const forms = [
    `${a.text} < ${b.text}`,
    `${a.text} <= ${b.text}`,
    `${a.text} + 1 < ${b.text}`,
    `${a.text} === ${b.text}`,
  ]
  if (tie !== undefined && how % 3 === 2) return tie
  const exist = [a, b].flatMap(({ text, nullable }) => (nullable ? [`${text} !== null`] : []))
  return `(${[...exist, of(forms, how)!].join(' && ')})`
}

/** The source of a condition in a clause. */
export const conditionText = (condition: Condition, place: Place): string => {
  const { words, role, type } = place
  const who = somebody(place)
  const symmetric = isSymmetric(place)
  switch (condition.is) {
    case 'yes':
      return 'true'
    case 'not':
      return `!(${conditionText(condition.of, place)})`
    case 'and':
    case 'or': {
      const sign = condition.is === 'and' ? '&&' : '||'
      return `(${conditionText(condition.left, place)} ${sign} ${conditionText(condition.right, place)})`
    }
    case 'phase': {
      const phase = of(phases, condition.how)!
      return role === 'hub' ? 'true' : `me.phase ${condition.what % 3 === 0 ? '!==' : '==='} '${phase}'`
    }
    case 'field': {
      const field = of(fieldsAt(place), condition.what)
      if (field === undefined) return 'true'
      const questions = questionsOf(field.kind, `me.${field.name}`, who, 'self')
      if (field.kind === 'set' && role === 'site') questions.push(`me.${field.name}.equals(others)`)
      if (field.kind === 'site' && !symmetric) questions.push(`me.${field.name} < self`)
      if (field.kind === 'value')
        questions.push(...namesAt(place, `me.${field.name}`).map((one) => `me.${field.name} === ${one}`))
      return of(questions, condition.how) ?? 'true'
    }
    case 'sender': {
      const forms = [
        'others.size >= 2',
        `${who} === self`,
        ...(words.given.parameter ? ["parameters.variant === 'b'"] : []),
        ...(words.given.hub ? [`${who} === siteOf('hub')`] : []),
        ...(symmetric ? [] : [`${who} === 0`, type === undefined ? 'self === 1' : 'from < self']),
      ]
      return of(forms, condition.how)!
    }
    case 'message': {
      const field = type === undefined ? undefined : of(words.types[type]!.fields, condition.what)
      if (field === undefined) return 'true'
      return of(questionsOf(field.kind, `message.${field.name}`, who, 'self'), condition.how) ?? 'true'
    }
    case 'shared': {
      const field = of(words.shared, condition.what)
      if (field === undefined) return 'true'
      const value = `shared.${field.name}`
      if (field.kind !== 'array')
        return of(questionsOf(field.kind, value, who, 'self'), condition.how) ?? 'true'
      if (role === 'hub') return symmetric ? 'true' : `${value}.get(0)`
      const forms = [
        `${value}.get(self)`,
        `others.every((other) => !${value}.get(other))`,
        `sites.some((site) => ${value}.get(site))`,
      ]
      return of(forms, condition.how)!
    }
    case 'suspects': {
      const forms = [
        'others.some((other) => suspects(other))',
        `suspects(${who})`,
        ...(words.given.hub ? ["suspects(siteOf('hub'))"] : []),
        ...(symmetric ? [] : ['suspects(0)']),
      ]
      return of(forms, condition.how)!
    }
    case 'times': {
      const times = timesAt(place)
      const [a, b] = [of(times, condition.what), of(times, condition.what + 1 + (condition.how >> 2))]
      if (a === undefined || b === undefined || a === b) return 'true'
      return compared(
        a,
        b,
        condition.how,
        symmetric ? undefined : `precedes([${a.text}, self], [${b.text}, ${who}])`,
      )
    }
    default:
      return condition satisfies never
  }
}

/** The source of a change to a field, or undefined if none fits. It never decreases a timestamp. */
export const changeText = (field: Field, how: number, owner: string, place: Place): string | undefined => {
  const value = `${owner}.${field.name}`
  const who = somebody(place)
  const { words, type, role } = place
  const received = type === undefined ? [] : words.types[type]!.fields
  const fromMessage = (kind: Kind) =>
    received.filter((one) => one.kind === kind).map(({ name }) => `message.${name}`)
  switch (field.kind) {
    case 'flag':
      return of(['true', 'false', `!${value}`, ...fromMessage('flag')], how)
    case 'int':
      return of([`Math.min(${value} + 1, 2)`, `(${value} + 1) % 3`, '0', ...fromMessage('int')], how)
    case 'optional':
      return of(['null', who, 'self', ...fromMessage('site')], how)
    case 'set':
      return of(
        [
          `${value}.add(${who})`,
          `${value}.clear()`,
          `${value}.remove(${who})`,
          ...(role === 'site' ? ['others', `${value}.union(others)`] : []),
          ...fromMessage('set'),
        ],
        how,
      )
    case 'list':
      return of(
        [`${value}.size < 2 ? ${value}.push(${who}) : ${value}`, `${value}.clear()`, `${value}.shift()`],
        how,
      )
    case 'site':
      return of([who, 'self', ...fromMessage('site'), ...(isSymmetric(place) ? [] : ['0'])], how)
    case 'map':
      return of([`${value}.set(${who}, true)`, `${value}.remove(${who})`, `${value}.clear()`], how)
    case 'array':
      if (role === 'hub')
        return isSymmetric(place) ? undefined : of(['element(0, true)', 'element(0, false)'], how)
      return of(['element(self, true)', 'element(self, false)', `element(self, !${value}.get(self))`], how)
    case 'stamp': {
      const times = timesAt(place).filter(({ text }) => text !== value && text !== 'shared.served')
      const texts = times.map(({ text, nullable }) =>
        nullable ? text : text === 'shared.last' ? `${text} + 1` : text,
      )
      return of(['null', ...texts, ...texts], how)
    }
    case 'value': {
      const names = namesAt(place, value)
      return of([...names, 'null', ...names], how)
    }
    case 'maybe':
    case 'time': {
      const stamps = received.filter(({ kind }) => kind === 'stamp').map(({ name }) => `message.${name}`)
      const forms =
        owner === 'shared'
          ? [`${value} + 1`]
          : [
              `${value} + 1`,
              ...stamps.map((stamp) => `${stamp} === null ? ${value} : Math.max(${value}, ${stamp}) + 1`),
              ...stamps.map((stamp) => `${stamp} === null ? ${value} : Math.max(${value}, ${stamp})`),
            ]
      const form = of(forms, how)!
      return field.kind === 'maybe'
        ? `${value} === null ? null : ${form.includes('?') ? `(${form})` : form}`
        : form
    }
    default:
      return field.kind satisfies never
  }
}

/** The changed fields, without duplicates. */
export const changesText = (
  changes: readonly Change[],
  fields: readonly Field[],
  owner: string,
  place: Place,
) => {
  const found = new Map<string, string>()
  for (const { what, how } of changes) {
    const field = of(fields, what)
    const text = field === undefined ? undefined : changeText(field, how, owner, place)
    if (text !== undefined) found.set(field!.name, text)
  }
  return found
}

// Facts: what may be true of an ordered pair of sites (i, j) in a view. They come from the sorts of the record and of the messages:
// values of fields, members of sets, messages in transit, and the order of timestamps. Lemmas are made of them.
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { encode, type Sort } from '../../sorts/sort.js'
import { type Configuration, channel } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import type { Entries } from '../cut/cut-record.js'
import { bit, isAsked } from '../cut/voter-shape.js'
import type { Shape } from '../shape/shape.js'
import type { Views } from '../views/views.js'
import {
  article,
  type End,
  type Fact,
  type Meaning,
  nameOfOne,
  ofViews,
  other,
  type Place,
  places,
  plain,
  sites,
  swapped,
  swappedName,
  typesSeen,
} from './fact.js'
import { inboxFacts, isOfInbox } from './inbox-facts.js'
import { isNaming, nameFacts } from './name-facts.js'
import { numberFacts } from './number-facts.js'
import { orderFacts } from './order-facts.js'

// More values of one field than this are not told from each other.
const mostValues = 8

/** The sort of a value, and the meaning of a fact about it. */
interface OfValue {
  readonly sort: Sort<unknown>
  meaning(is: (value: unknown) => boolean): Meaning
}

const valueFacts = (
  name: string,
  whose: string,
  values: ReadonlyMap<string, string>,
  { sort, meaning }: OfValue,
  code: (view: Configuration, i: number, j: number) => string,
): readonly Fact[] => {
  if (values.size < 2 || values.size > mostValues) return []
  const of = whose === '' ? '' : ` of ${whose}`
  const short = whose === '' ? name : `${name}(${whose})`
  const isCode = (wanted: string) => meaning((value) => encode(sort, value) === wanted)
  if (sort.text === 'flag')
    return [
      plain(
        short,
        [`${name}${of} is set`, `${name}${of} is not set`],
        isCode('true'),
        (...at) => code(...at) === 'true',
      ),
    ]
  return [...values].map(([value, shown]) =>
    plain(
      `${short} = ${shown}`,
      [`${name}${of} is ${shown}`, `${name}${of} is not ${shown}`],
      isCode(value),
      (...at) => code(...at) === value,
    ),
  )
}

/** The different values, by their encodings. */
const valuesOf = <T>(
  all: readonly T[],
  code: (value: T) => string,
  show: (value: T) => string,
): ReadonlyMap<string, string> => new Map(all.map((value) => [code(value), show(value)]))

const quorumFact = (place: Place, k: number): Fact =>
  plain(
    `voter in the quorum(${place})`,
    [`the voter is in the quorum of ${place}`, `the voter is not in the quorum of ${place}`],
    ofViews,
    (view, i, j) => sites(view, place, i, j)[k] === true,
  )

// Fields without timestamps, and whether a timestamp is there.
const scalarFacts = ({ shape, list }: Views): readonly Fact[] =>
  shape.many.fields.flatMap(({ name, kind, sort }, k): readonly Fact[] => {
    if (kind !== 'scalar' || isOfInbox(shape, k)) return []
    if (shape.form === 'voters' && name === bit) return places.map((place) => quorumFact(place, k))
    const records = list.flatMap(({ view }) => view.sites)
    if (sort.timed) {
      if (!records.some((record) => record[k] === null)) return []
      return places.map((place) =>
        plain(
          `${name}(${place})`,
          [`${place} has ${article(name)}`, `${place} has no ${name}`],
          { of: 'field', field: name, site: place, is: (value) => value !== null },
          (view, i, j) => sites(view, place, i, j)[k] !== null,
        ),
      )
    }
    const code = (value: unknown) => encode(sort, value)
    const values = valuesOf(
      records.map((record) => record[k]),
      code,
      (value) => sort.show(value),
    )
    return places.flatMap((place) => {
      const meaning: OfValue['meaning'] = (is) => ({ of: 'field', field: name, site: place, is })
      return valueFacts(name, place, values, { sort, meaning }, (view, i, j) =>
        code(sites(view, place, i, j)[k]),
      )
    })
  })

const names = (kind: string, value: unknown, site: Index): boolean =>
  kind === 'map'
    ? (value as Entries).some(([index]) => index === site)
    : (value as readonly Index[]).includes(site)

const memberFacts = (shape: Shape): readonly Fact[] =>
  shape.many.fields.flatMap(({ name, kind }, k): readonly Fact[] =>
    kind === 'scalar' || kind === 'site'
      ? []
      : places.flatMap((place) => {
          const that = other(place)
          const withOnes = shape.ones.map((_, at) => {
            const one = nameOfOne(shape, at)
            return plain(
              `${one} in ${name}(${place})`,
              [`the ${one} is in ${name} of ${place}`, `the ${one} is not in ${name} of ${place}`],
              ofViews,
              (view, i, j) => names(kind, sites(view, place, i, j)[k], firstOne + at),
            )
          })
          return [
            ...withOnes,
            plain(
              `${that} in ${name}(${place})`,
              [`${that} is in ${name} of ${place}`, `${that} is not in ${name} of ${place}`],
              { of: 'member', field: name, site: place, member: that },
              (view, i, j) => names(kind, sites(view, place, i, j)[k], that === 'i' ? i : j),
            ),
          ]
        }),
  )

const holdsType = (view: Configuration, from: Index, to: Index, type: string): boolean =>
  (view.channels.get(channel(from, to)) ?? []).some((message) => message.type === type)

const endText = (end: End): string => (typeof end === 'string' ? end : end.role)

const transitFacts = (views: Views): readonly Fact[] => {
  const { shape } = views
  const isArc = shape.form === 'arcs'
  const fact = (
    type: string,
    from: End,
    to: End,
    is: (view: Configuration, i: number, j: number) => boolean,
  ) => {
    const what = isArc && isNaming(views, type) ? `${type} that names i or j` : type
    return plain(
      `${type} ${endText(from)} to ${endText(to)}`,
      isArc
        ? [
            `${article(what)} is on the arc from ${endText(from)} to ${endText(to)}`,
            `no ${what} is on the arc from ${endText(from)} to ${endText(to)}`,
          ]
        : [
            `${article(type)} from ${endText(from)} to ${endText(to)} is in transit`,
            `no ${type} from ${endText(from)} to ${endText(to)} is in transit`,
          ],
      shape.form === 'channels' ? { of: 'transit', type, from, to } : ofViews,
      is,
    )
  }
  const peers = typesSeen(views, (from, to) => from < firstOne && to < firstOne).flatMap((type) =>
    places.map((place) =>
      fact(type, place, other(place), (view, i, j) =>
        place === 'i' ? holdsType(view, i, j, type) : holdsType(view, j, i, type),
      ),
    ),
  )
  const withOnes = shape.ones.flatMap((_, k) => {
    const name = nameOfOne(shape, k)
    const one = firstOne + k
    const site = (place: Place, i: number, j: number) => (place === 'i' ? i : j)
    return places.flatMap((place) => [
      ...typesSeen(views, (from, to) => from < firstOne && to === one).map((type) =>
        fact(type, place, { role: name }, (view, i, j) => holdsType(view, site(place, i, j), one, type)),
      ),
      ...typesSeen(views, (from, to) => from === one && to < firstOne).map((type) =>
        fact(type, { role: name }, place, (view, i, j) => holdsType(view, one, site(place, i, j), type)),
      ),
    ])
  })
  return [...peers, ...withOnes]
}

const oneFacts = ({ shape, list }: Views): readonly Fact[] =>
  shape.ones.flatMap((role, one) =>
    role.fields.flatMap(({ name, kind, sort }, k): readonly Fact[] => {
      const named = nameOfOne(shape, one)
      if (kind !== 'scalar')
        return places.map((place) =>
          plain(
            `${place} in ${name}(${named})`,
            [`${place} is in ${name} of the ${named}`, `${place} is not in ${name} of the ${named}`],
            { of: 'member', field: name, site: { role: role.name }, member: place },
            (view, i, j) => names(kind, view.ones[one]![k], place === 'i' ? i : j),
          ),
        )
      const code = (value: unknown) => encode(sort, value)
      const values = valuesOf(
        list.map(({ view }) => view.ones[one]![k]),
        code,
        (value) => sort.show(value),
      )
      const meaning: OfValue['meaning'] = (is) => ({
        of: 'field',
        field: name,
        site: { role: role.name },
        is,
      })
      const facts = valueFacts(name, `the ${named}`, values, { sort, meaning }, (view) =>
        code(view.ones[one]![k]),
      )
      return facts.map((fact) => ({ ...fact, name: fact.name.replace('the ', '') }))
    }),
  )

const sharedFacts = ({ shape, list }: Views): readonly Fact[] =>
  shape.shared.flatMap(({ name, sort }, k) => {
    // Of these there is the order: see order-facts.ts.
    if (sort.timed) return []
    const code = (value: unknown) => encode(sort, value)
    const values = valuesOf(
      list.map(({ view }) => view.shared[k]),
      code,
      (value) => sort.show(value),
    )
    const meaning: OfValue['meaning'] = (is) => ({ of: 'shared', name, is })
    return valueFacts(name, '', values, { sort, meaning }, (view) => code(view.shared[k]))
  })

// Of a voter's clients only those count that have the voter in their quorum.
const statusFacts = (views: Views): readonly Fact[] => {
  const { shape } = views
  const isOfVoter = shape.form === 'voters'
  const asks = isOfVoter ? ' with the voter in its quorum' : ''
  return (
    [
      ['holds', `is in the critical section${asks}`, `is not in the critical section${asks}`],
      ['waits', 'waits', 'does not wait'],
    ] as const
  ).flatMap(([name, says, denies]) =>
    places.map((place) =>
      plain(
        `${name}(${place})`,
        [`${place} ${says}`, `${place} ${denies}`],
        isOfVoter ? ofViews : { of: 'status', status: name, site: place },
        (view, i, j) => {
          const site = place === 'i' ? i : j
          const counts = name !== 'holds' || !isOfVoter || isAsked(shape, view, site)
          return counts && views.answer(name, view, site) !== 'no'
        },
      ),
    ),
  )
}

/** The relations that the spec declares, each for (i, j) and for (j, i). */
const relationFacts = ({ shape: { spec } }: Views, known: readonly Fact[]): readonly Fact[] =>
  Object.entries(spec.relations).flatMap(([name, { says, denies, anyOf }]) => {
    const parts = anyOf.map((part) => known.find((fact) => fact.name === part))
    for (const [k, part] of parts.entries())
      if (part?.test.kind !== 'plain' && !isOfMessage(spec, anyOf[k]!))
        throw new BrokenSpec(
          `relation "${name}" of ${spec.name}: "${anyOf[k]}" is not a fact about two sites i and j; the facts are ${known
            .map((fact) => `"${fact.name}"`)
            .join(', ')}`,
        )
    const is = (view: Configuration, i: number, j: number) =>
      parts.some((part) => part?.test.kind === 'plain' && part.test.is(view, i, j))
    const meaning: Meaning = { of: 'some of', parts: parts.flatMap((part) => part?.meaning ?? []) }
    return [
      plain(`${name}(i, j)`, [says, denies], meaning, is),
      plain(`${name}(j, i)`, [swappedName(says), swappedName(denies)], swapped(meaning), (view, i, j) =>
        is(view, j, i),
      ),
    ]
  })

// A message that no view has in transit.
const isOfMessage = ({ messages }: Shape['spec'], name: string): boolean =>
  messages.kinds.has(name.split(' ')[0]!) && / to /.test(name)

/**
 * The facts of the views of a spec: first whether a site is in the critical section, and whether it waits. Throws a `BrokenSpec` for a
 * relation of the spec that is not made of facts.
 */
export const factsOf = (views: Views): readonly Fact[] => {
  const made = [
    ...scalarFacts(views),
    ...inboxFacts(views),
    ...memberFacts(views.shape),
    ...transitFacts(views),
    ...nameFacts(views),
    ...oneFacts(views),
    ...sharedFacts(views),
  ]
  return [
    ...statusFacts(views),
    ...relationFacts(views, made),
    ...made,
    ...orderFacts(views),
    ...numberFacts(views),
  ]
}

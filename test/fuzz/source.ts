// The spec file of a random protocol. The checker loads exactly this text, so a printed failure is the spec that failed.
import { claimText, formulaText } from './claims.js'
import { clausesOf } from './clauses.js'
import { type Change, type Description, isRendezvous, isTotal } from './description.js'
import { record } from './effects.js'
import { featuresOf } from './features.js'
import type { Formula } from './naive/formulas.js'
import type { Options } from './naive/spec.js'
import { normalFormText } from './normal-forms.js'
import { schedulingOf } from './scheduling.js'
import { type StateQuestions, stateQuestions } from './state-questions.js'
import { type Field, of, phases, sortTexts, type Vocabulary, vocabularyOf } from './vocabulary.js'

/** A protocol to check. */
export interface Source {
  readonly text: string
  readonly options: Options
  /** The seed that selects the combinations; undefined to compare all. */
  readonly mix: number
  /** The formulas of its properties, by name. */
  readonly formulas: ReadonlyMap<string, Formula>
  /** The questions about its states. */
  readonly states: StateQuestions
  /** Its features, for the table of coverage. */
  readonly features: readonly string[]
}

/** Initial values outside clauses: constants. */
const startText = (changes: readonly Change[], words: Vocabulary): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { name, kind } of words.siteFields) {
    if (kind === 'site') found.set(name, 'self')
    if (kind === 'maybe') found.set(name, words.given.symmetric ? '0' : 'self === 0 ? null : 0')
    if (kind === 'value' && !words.given.symmetric) found.set(name, "self === 0 ? 'v1' : 'v2'")
  }
  for (const { what, how } of changes) {
    if (what % 3 === 0) {
      const phase = of(phases, how)!
      found.set('phase', words.given.symmetric ? `'${phase}'` : `self === 0 ? '${phase}' : 'idle'`)
      continue
    }
    const field = of(words.siteFields, what)
    if (field === undefined) continue
    if (field.kind === 'flag') found.set(field.name, words.given.symmetric ? 'true' : 'self === 0')
    if (field.kind === 'int') found.set(field.name, String(how % 3))
    if (field.kind === 'optional') found.set(field.name, 'self')
    if (field.kind === 'set') found.set(field.name, 'others')
  }
  return found
}

const sharedStart = (changes: readonly Change[], words: Vocabulary): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { what, how } of changes) {
    const field = of(words.shared, what)
    if (field?.kind === 'flag') found.set(field.name, 'true')
    if (field?.kind === 'int') found.set(field.name, String(how % 3))
    if (field?.kind === 'site' && !words.given.symmetric) found.set(field.name, String(how % words.sites))
  }
  return found
}

const names = [
  ...[
    'algorithm',
    'element',
    'precedes',
    'boundedBypass',
    'choice',
    'clock',
    'deadlockFreedom',
    'either',
    'entryPossible',
  ],
  ...['flag', 'int', 'listOf', 'livelockFreedom', 'ltl', 'many', 'mapOf', 'mutualExclusion', 'one', 'oneOf'],
  ...['optional', 'protocol', 'quiescence', 'send', 'setOf', 'siteId', 'someoneEnters', 'stable'],
  ...['starvationFreedom', 'timestamp', 'values', 'violation', 'violationThen'],
]

/** The order of channels, and how a site sends to itself. */
const channelsOf = (given: Description): Pick<Options, 'order' | 'self'> => {
  const { order, self } = given.model
  if (isRendezvous(given)) return { order: 'rendezvous' }
  if (isTotal(given)) return { order: 'total', self: 'channel' }
  return { ...(order === 'unordered' ? { order } : {}), ...(self === 'channel' ? { self } : {}) }
}

/** A capacity of all messages, or of some types. */
const capacityOf = (
  { request: { gate }, model: { applicationMessages }, inFlight }: Description,
  types: readonly string[],
): Pick<Options, 'capacity' | 'whenFull'> => {
  const least = inFlight.length > 1 ? 2 : 1
  const dropping = (isSo: boolean) => (isSo ? { whenFull: 'drop' as const } : {})
  // Application messages and a capacity of all messages exclude each other.
  if (gate % 7 === 3 && !applicationMessages)
    return { capacity: Math.max(least, 1 + (gate % 2)), ...dropping(gate % 3 === 0) }
  const bounded = types.filter((_, k) => k === gate % types.length || (gate + k) % 5 === 0)
  if (gate % 7 !== 4 || bounded.length === 0) return {}
  return {
    capacity: Object.fromEntries(bounded.map((type, k) => [type, Math.max(least, 1 + ((gate + k) % 2))])),
    ...dropping(gate > 7),
  }
}

/** The options that fit the protocol. */
const optionsOf = (
  given: Description,
  timeouts: boolean,
  units: readonly string[],
  types: readonly string[],
): Options => {
  const { model, hub, request } = given
  const { gate } = request
  const { runs } = schedulingOf(given)
  const { fair, requesters, crash = 0, detector = 'none', suspicions = 0, ...rest } = model
  const { sites, entry, loss, duplication, requests, applicationMessages } = rest
  const able = (requesters ?? []).filter((site) => site < sites)
  const fairness = Object.fromEntries(
    fair.map(({ what, fairness: kind }) => [
      of(
        [
          ...units,
          ...units.filter((name) => !name.startsWith('work')).map((name) => `${name}@0`),
          'deliveries',
          'all',
        ],
        what,
      )!,
      kind,
    ]),
  )
  const who = rest.whoCrashes ?? 'any'
  return {
    sites,
    ...channelsOf(given),
    ...(entry === 'eager' ? { entry } : {}),
    ...(loss ? { loss } : {}),
    ...(duplication ? { duplication } : {}),
    ...(crash === 0
      ? {}
      : {
          crash,
          ...(rest.recovery ? { recovery: rest.recovery } : {}),
          whoCrashes: who === 'hub' && !hub ? 'any' : who,
          toCrashed: rest.toCrashed ?? 'dropped',
        }),
    ...(detector === 'none' ? {} : { detector }),
    ...(detector === 'erring' ? { suspicions } : {}),
    ...(timeouts && rest.timeouts !== undefined ? { timeouts: rest.timeouts } : {}),
    ...(applicationMessages ? { applicationMessages } : {}),
    ...capacityOf(given, types),
    ...(given.clocks === 'sites' && gate % 3 === 1 ? { clock: { 0: gate % 5, [sites - 1]: 40 } } : {}),
    requests: requests ?? 'unbounded',
    ...(able.length === sites || able.length === 0 ? {} : { requesters: able }),
    ...(runs !== 'fair' ? { runs } : fair.length === 0 ? {} : { fairness }),
    ...(given.parameter && gate % 2 === 1 ? { parameters: { variant: 'b' } } : {}),
  }
}

/** Writes a protocol as a spec. */
export const sourceOf = (given: Description): Source => {
  const words = vocabularyOf(given)
  const { types, shared } = words
  const { texts, names: clauses, units, timeouts, deferrals, added } = clausesOf(words)
  const { fairRequest } = schedulingOf(given)
  const normalForm = normalFormText(given, words)
  const formulas = new Map<string, Formula>()
  const bounds = given.properties.map((claim) => (claim.kind === 'bypass' ? claim.most : -1))
  const different = given.properties.filter(
    (claim, k) => claim.kind !== 'bypass' || bounds.indexOf(claim.most) === k,
  )
  const claims = different.map((claim, k) => {
    const made = claimText(claim, `${claim.kind}${k}`, words)
    if (made.formula !== undefined) formulas.set(`${claim.kind}${k}`, made.formula)
    return made.text
  })
  const quiescence = { op: '->', left: rest('waits'), right: rest('inFlight') } as const
  formulas.set('quiescence', quiescence)
  const options = optionsOf(
    given,
    timeouts,
    units,
    types.map(({ name }) => name),
  )
  const fields = (list: readonly Field[], more: readonly (readonly [string, string])[], phase: string) => {
    const sorts = list.map(
      ({ name, kind, stable }) => `${name}: ${stable ? `stable(${sortTexts[kind]})` : sortTexts[kind]}`,
    )
    return `{ ${[...(phase === '' ? [] : [phase]), ...sorts, ...more.map(([name, sort]) => `${name}: ${sort}`)].join(', ')} }`
  }
  const sharedSort = ({ name, kind }: Field) => `${name}: ${name === 'now' ? 'clock' : sortTexts[kind]}`
  const roles = [
    `site: many(${fields(words.siteFields, added('site'), "phase: oneOf('idle', 'wanted', 'held', 'other')")})`,
    ...(given.hub
      ? [
          `hub: one(${fields(words.hubFields, added('hub'), words.hubFields.length + added('hub').length === 0 ? 'idle: flag' : '')})`,
        ]
      : []),
  ]
  const starts = (given.starts.length === 0 ? [[]] : given.starts).map((one) => startText(one, words))
  // If all names are alike, each of them is a start.
  const named = given.symmetric ? words.siteFields.find(({ kind }) => kind === 'value') : undefined
  const own = starts.some(({ size }) => size > 0) || named !== undefined
  const records = `[${starts.map((one) => `(${record(one)})`).join(', ')}]`
  const start =
    named !== undefined
      ? `either(${records}.flatMap((one) => Name.names.map((name) => ({ ...one, ${named.name}: name }))))`
      : starts.length > 1
        ? `either(${records})`
        : `(${record(starts[0]!)})`
  const hubStart = words.hubFields.some(({ kind }) => kind === 'site' || kind === 'maybe')
  const hubFieldStarts = words.hubFields.flatMap(({ name, kind }): [string, string][] =>
    kind === 'site' ? [[name, 'self']] : kind === 'maybe' ? [[name, '0']] : [],
  )
  const sharedStarts = given.sharedStarts.map((one) => sharedStart(one, words))
  const noStart = sharedStarts.every(({ size }) => size === 0)
  const turn = shared.find(({ kind }) => kind === 'site')
  const recovered = startText(given.recovered, words)
  const sharedHolds = turn !== undefined && given.waitsIn.includes(3)
  const waiting = given.waitsIn.map((k) => `me.phase === '${phases[k]}'`)
  const inFlight = given.inFlight.flatMap(({ from, to, type, values }) => {
    const sent = of(types, type)
    if (sent === undefined) return []
    const made = sent.fields.flatMap(({ name, kind }, k) => {
      if (kind === 'flag') return [`${name}: ${values[k]! % 2 === 0}`]
      if (kind === 'int') return [`${name}: ${values[k]! % 3}`]
      return kind === 'stamp' && given.clocks !== 'tickets' ? [`${name}: 0`] : []
    })
    const sites = words.sites + (given.hub ? 1 : 0)
    return [
      `{ from: ${from % sites}, to: ${to % sites}, message: ${sent.name}(${made.length === 0 ? '' : `{ ${made.join(', ')} }`}) }`,
    ]
  })
  const usual = ['mutualExclusion', 'deadlockFreedom', 'entryPossible', 'someoneEnters']
  const whole = ['starvationFreedom', 'livelockFreedom', 'quiescence']
  const protocolText = [
    'const p = protocol({',
    ...(given.parameter ? ["  parameters: { variant: choice('a choice', 'a', 'b') },"] : []),
    `  roles: {\n    ${roles.join(',\n    ')},\n  },`,
    ...(types.length === 0
      ? []
      : [
          `  messages: { ${types.map(({ name, fields: list }) => `${name}: ${list.length === 0 ? '{}' : `{ ${list.map((one) => `${one.name}: ${sortTexts[one.kind]}`).join(', ')} }`}`).join(', ')} },`,
        ]),
    ...(shared.length === 0 ? [] : [`  shared: { ${shared.map(sharedSort).join(', ')} },`]),
    '})',
    ...(types.length === 0 ? [] : [`const { ${types.map(({ name }) => name).join(', ')} } = p.messages`]),
    '',
    texts.join('\n\n'),
    '',
    'export default algorithm({',
    "  name: 'failing',\n  title: 'A random protocol',\n  citation: 'none',\n  about: 'Made by npm run fuzz.',",
    `  sites: { min: 1, max: 4, fallback: ${words.sites} },`,
    '  protocol: p,',
    `  clauses: { ${clauses.join(', ')} },`,
    `  symmetry: '${given.claims}',`,
    "  contention: {\n    request: 'request',\n    enter: 'enter',",
    ...(fairRequest === 'none' ? [] : [`    fairRequest: '${fairRequest}',`]),
    sharedHolds
      ? `    waits: (me, { self, shared }) => me.phase === 'wanted' && shared.${turn.name} !== self,\n    holds: (me, { self, shared }) => me.phase === 'held' || (me.phase === 'wanted' && shared.${turn.name} === self),\n  },`
      : `    waits: (me) => ${waiting.length === 0 ? 'false' : waiting.join(' || ')},\n    holds: (me) => me.phase === 'held',\n  },`,
    ...(own || hubStart
      ? [
          `  initial: {${own ? `\n    site: ({ self, others }) => ${start},` : ''}${hubStart ? `\n    hub: ({ self }) => (${record(new Map(hubFieldStarts))}),` : ''}\n  },`,
        ]
      : []),
    ...(recovered.size === 0
      ? []
      : [`  recovered: { site: (me, { self, others }) => (${record(recovered)}) },`]),
    ...(turn !== undefined && given.symmetric
      ? [`  shared: ({ sites }) => either([...sites].map((site) => ({ ${turn.name}: site }))),`]
      : noStart
        ? []
        : [`  shared: () => either([${sharedStarts.map((one) => `(${record(one)})`).join(', ')}]),`]),
    ...(inFlight.length === 0 ? [] : [`  inFlight: () => [${inFlight.join(', ')}],`]),
    ...(normalForm === undefined ? [] : [`  ${normalForm}`]),
    `  properties: [\n    ${[...usual, ...whole, ...claims].join(',\n    ')},\n  ],`,
    '})',
  ].join('\n')
  const declared = /\bName\b/.test(protocolText) ? "const Name = values('v1', 'v2')\n" : ''
  const body = `${declared}${protocolText}`
  const used = names.filter((name) => new RegExp(`(?<![.\\w'])${name}\\b`).test(body))
  const text = `// A random protocol.\nimport { ${used.join(', ')} } from 'coterie'\n\n${body}\n`
  const states = stateQuestions(given.mix, words)
  const asked = [...formulas.values(), states.reach, states.knows.formula, states.within].map(formulaText)
  const features = featuresOf(given, options, text, deferrals, asked.join(' '))
  return { text, options, mix: given.mix, formulas, states, features }
}

const rest = (atom: 'waits' | 'inFlight'): Formula => {
  const some: Formula = { op: 'atom', text: atom }
  const busy: Formula =
    atom === 'waits' ? { op: '||', left: some, right: { op: 'atom', text: 'holds' } } : some
  return { op: 'F', of: { op: 'G', of: { op: '!', of: busy } } }
}

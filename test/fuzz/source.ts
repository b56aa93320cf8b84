// The spec file of a random protocol: what is checked is read from this very text, so what is printed is what failed.
import { claimText } from './claims.js'
import type { Change, Description, Effect, Local } from './description.js'
import type { Formula } from './naive/formulas.js'
import type { Options } from './naive/spec.js'
import {
  changesText,
  conditionText,
  type Field,
  fieldsAt,
  of,
  type Place,
  phases,
  sortTexts,
  timesAt,
  type Vocabulary,
  vocabularyOf,
} from './vocabulary.js'

/** A protocol to be checked. */
export interface Source {
  readonly text: string
  readonly options: Options
  /** Draws the combinations that are compared, where they are not all. */
  readonly mix: number
  /** The formulas of its properties, by their names. */
  readonly formulas: ReadonlyMap<string, Formula>
  /** What occurs in it, for the table of coverage. */
  readonly features: readonly string[]
}

const record = (fields: ReadonlyMap<string, string>): string =>
  fields.size === 0 ? '{}' : `{ ${[...fields].map(([name, value]) => `${name}: ${value}`).join(', ')} }`

/** What an effect is written with besides what it says itself. */
interface Additions {
  readonly changes: ReadonlyMap<string, string>
  readonly sends: readonly string[]
}

const nothing: Additions = { changes: new Map(), sends: [] }

/** Writes the effects of one clause, and sees whether it sends or makes time go on. */
class EffectWriter {
  grows = false
  private readonly place: Place

  constructor(place: Place) {
    this.place = place
  }

  write(effect: Effect, added: Additions, insideEither = false): string {
    switch (effect.do) {
      case 'all':
        return this.all(effect, added)
      case 'if':
        return `(${conditionText(effect.when, this.place)}\n      ? ${this.write(effect.yes, added, insideEither)}\n      : ${this.write(effect.no, added, insideEither)})`
      case 'either': {
        const texts = effect.of.map((one) => this.write(one, added, true))
        if (insideEither) return texts[0] ?? '[]'
        return `either([${texts.join(', ')}])`
      }
      default:
        return effect satisfies never
    }
  }

  private all({ changes, sends, writes }: Effect & { readonly do: 'all' }, added: Additions): string {
    const { place } = this
    const { shared } = place.words
    const changed = new Map([...changesText(changes, fieldsAt(place), 'me', place), ...added.changes])
    const written = changesText(writes, shared, 'shared', place)
    const items = [
      ...sends.flatMap((one) => this.send(one) ?? []),
      ...added.sends,
      ...(written.size === 0 ? [] : [`p.write(${record(written)})`]),
    ]
    const grown = [...changed, ...written].some(
      ([, text]) => text.includes(' + 1') && !text.includes('Math.min'),
    )
    if (grown || items.some((item) => item.startsWith('send'))) this.grows = true
    if (changed.size === 0 && items.length === 0) return '[]'
    return `[${[record(changed), ...items].join(', ')}]`
  }

  private send({
    to,
    type,
    values,
  }: {
    to: number
    type: number
    values: readonly number[]
  }): string | undefined {
    const { words, type: received } = this.place
    // A reaction sends only what comes later in the list of types, so that chains of messages end.
    const types = received === undefined ? words.types : words.types.slice(received + 1)
    const sent = of(types, type)
    return sent === undefined ? undefined : `send(${this.receiver(to)}, ${this.message(sent, values)})`
  }

  private receiver(to: number): string {
    const { words, role, type } = this.place
    const { given, sites } = words
    const all = `[${Array.from({ length: sites }, (_, site) => site).join(', ')}]`
    const forms = [
      ...(type === undefined ? [] : ['from', 'from']),
      role === 'site' ? 'others' : all,
      ...(role === 'site' ? ['self'] : []),
      ...(given.hub && role === 'site' ? ["the('hub')"] : []),
      ...fieldsAt(this.place).flatMap(({ name, kind }) => {
        if (kind === 'set' || kind === 'list') return [`me.${name}`]
        if (kind === 'optional') return [`me.${name} === null ? [] : me.${name}`]
        return kind === 'site' ? [`me.${name}`] : []
      }),
      ...(role === 'site' ? ['(self + 1) % sites.size'] : []),
      ...(given.symmetric ? [] : ['0', '1']),
    ].filter((form) => !given.symmetric || given.claims === 'rotations' || !form.includes('%'))
    return of(forms, to)!
  }

  message({ name, fields }: { name: string; fields: readonly Field[] }, values: readonly number[]): string {
    const { place } = this
    const own = fieldsAt(place)
    const given = new Map<string, string>()
    for (const [k, field] of fields.entries()) {
      const pick = values[k] ?? 0
      const mine = own.filter(({ kind }) => kind === field.kind).map((one) => `me.${one.name}`)
      const who = place.type === undefined ? 'self' : 'from'
      const forms: string[] = [...mine]
      if (field.kind === 'int') forms.push('0', '1')
      if (field.kind === 'site') forms.push('self', who)
      if (field.kind === 'flag') forms.push('true', 'false')
      if (field.kind === 'set' && place.role === 'site') forms.push('others')
      if (field.kind === 'stamp') {
        const times = timesAt(place).map(({ text }) => text)
        forms.push(...times.filter((text) => text !== 'shared.served' && !mine.includes(text)), 'null')
      }
      const form = of(forms, pick)
      if (form !== undefined) given.set(field.name, form)
    }
    return given.size === 0 ? `${name}()` : `${name}(${record(given)})`
  }
}

/** A deferral as its two clauses need it. */
interface Deferred {
  readonly field: string
  readonly set: boolean
  readonly send: string
  readonly when: string
}

const begun = (words: Vocabulary, role: 'site' | 'hub', type?: number): Place => ({
  words,
  role,
  type,
  begun: true,
})

const seen = ['from', 'self', 'sites', 'others', 'the', 'suspects', 'shared', 'parameters']

/** The parameters of a function of a clause: those that its text names. */
const taking = (text: string, before: readonly string[]): string => {
  const named = seen.filter((name) => new RegExp(`(?<![.\\w'])${name}\\b`).test(text))
  const first = before.map((name) => (new RegExp(`\\b${name}\\.`).test(text) ? name : `_${name}`))
  const context = named.length === 0 ? [] : [`{ ${named.join(', ')} }`]
  while (context.length === 0 && first.at(-1)?.startsWith('_')) first.pop()
  return `(${[...first, ...context].join(', ')})`
}

/** The effect of a local clause, with what was deferred until it. */
const withDeferred = (
  writer: EffectWriter,
  effect: Effect,
  changes: ReadonlyMap<string, string>,
  deferred: readonly Deferred[],
): string => {
  const [first] = deferred
  const without: Additions = { changes, sends: [] }
  if (first === undefined) return writer.write(effect, without)
  const { field, set, send } = first
  const cleared = new Map([...changes, [field, set ? `me.${field}.clear()` : 'false']])
  const now = writer.write(effect, { changes: cleared, sends: [send] })
  return set ? now : `me.${field} ? ${now} : ${writer.write(effect, without)}`
}

interface LocalParts {
  readonly name: string
  readonly place: Place
  readonly guard: string
  readonly effect: Effect
  readonly changes: ReadonlyMap<string, string>
  readonly gate: number
  /** Whether it may send or make time go on without end. */
  readonly endless: 'if it sends' | 'yes' | 'no'
  readonly fair: string
  readonly timeout: boolean
}

/** The text of a local clause. One that sends without a bound may do so once, or waits for an answer. */
const localText = (parts: LocalParts, deferred: readonly Deferred[], gates: Set<string>): string => {
  const { name, place, guard, effect, changes, gate, endless, fair, timeout } = parts
  const writer = new EffectWriter(place)
  withDeferred(writer, effect, changes, deferred)
  const gated = gate !== 11 && (endless === 'yes' || (endless === 'if it sends' && writer.grows))
  const kind = gate % 3 === 2 ? 'asked' : 'spent'
  if (gated) gates.add(`${place.role} ${kind}`)
  const all = gated ? new Map([...changes, [kind, 'true']]) : changes
  const conditions = [guard, ...(gated ? [`!me.${kind}`] : [])]
  const guardText = and(...conditions)
  const effectText = withDeferred(writer, effect, all, deferred)
  return [
    `const ${name} = p.roles.${place.role}.${timeout ? 'timeout' : 'local'}({`,
    `  guard: ${taking(guardText, ['me'])} => ${guardText},`,
    `  effect: ${taking(effectText, ['me'])} =>\n    ${effectText},`,
    ...(fair === 'weak' || timeout ? [] : [`  fair: '${fair}',`]),
    '})',
  ].join('\n')
}

const and = (...conditions: readonly string[]): string => {
  const kept = conditions.filter((one) => one !== 'true')
  return kept.length === 0 ? 'true' : kept.join(' && ')
}

/** Initial values that are no clause's: constants. */
const startText = (changes: readonly Change[], words: Vocabulary): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { name, kind } of words.siteFields) {
    if (kind === 'site') found.set(name, 'self')
    if (kind === 'maybe') found.set(name, words.given.symmetric ? '0' : 'self === 0 ? null : 0')
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
    'at',
    'before',
    'boundedBypass',
    'choice',
    'clock',
    'deadlockFreedom',
    'either',
    'entryPossible',
  ],
  ...['flag', 'int', 'listOf', 'livelockFreedom', 'ltl', 'many', 'mapOf', 'mutualExclusion', 'one', 'oneOf'],
  ...['optional', 'protocol', 'quiescence', 'send', 'setOf', 'siteId', 'someoneEnters', 'stable'],
  ...['starvationFreedom', 'timestamp', 'violation', 'violationThen'],
]

/** The options that fit the protocol. */
const optionsOf = (given: Description, timeouts: boolean, locals: readonly string[]): Options => {
  const { model, hub } = given
  const { fair, requesters, crash = 0, detector = 'none', suspicions = 0, ...rest } = model
  const { sites, order, self, entry, loss, duplication, requests, applicationMessages } = rest
  const able = (requesters ?? []).filter((site) => site < sites)
  const fairness = Object.fromEntries(
    fair.map(({ what, fairness: kind }) => [
      of(
        [
          ...locals,
          ...locals.filter((name) => !name.startsWith('work')).map((name) => `${name}@0`),
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
    ...(order === 'unordered' ? { order } : {}),
    ...(self === 'channel' ? { self } : {}),
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
    requests: requests ?? 'unbounded',
    ...(able.length === sites || able.length === 0 ? {} : { requesters: able }),
    ...(fair.length === 0 ? {} : { fairness }),
    ...(given.parameter && given.request.gate % 2 === 1 ? { parameters: { variant: 'b' } } : {}),
  }
}

/** The clauses of a description, and the fields that they need besides. */
const clausesOf = (words: Vocabulary) => {
  const { given } = words
  const gates = new Set<string>()
  const bounded = given.model.requests !== 'unbounded' && given.model.requests !== undefined
  const roles = given.hub ? (['site', 'hub'] as const) : (['site'] as const)
  const site = begun(words, 'site')
  const cycle = (name: 'request' | 'enter' | 'exit', from: string, to: string, fair: string): LocalParts => ({
    name,
    place: site,
    guard: and(`me.phase === '${from}'`, conditionText(given[name].guard, site)),
    effect: given[name].effect,
    changes: new Map([['phase', `'${to}'`]]),
    gate: given.request.gate,
    endless: 'no',
    fair,
    timeout: false,
  })
  const extra = (local: Local, k: number): LocalParts => {
    const role = of(roles, local.role)!
    const place = begun(words, role)
    const [from, to] = [phases[local.from], phases[local.to]]
    const phased = role === 'site'
    return {
      name: `work${k}`,
      place,
      guard: and(
        phased && local.from < 3 ? `me.phase === '${from}'` : 'true',
        conditionText(local.guard, place),
      ),
      effect: local.effect,
      changes: new Map(phased && local.from < 3 ? [['phase', `'${to}'`]] : []),
      gate: local.gate,
      endless: 'if it sends',
      fair: local.fair,
      timeout: local.timeout,
    }
  }
  const cycleParts = [
    cycle('request', 'idle', 'wanted', 'weak'),
    cycle('enter', 'wanted', 'held', given.enter.fair),
    cycle('exit', 'held', 'idle', 'weak'),
  ]
  const grows = (parts: LocalParts): boolean => {
    const writer = new EffectWriter(parts.place)
    writer.write(parts.effect, nothing)
    return writer.grows
  }
  // With unbounded requests the whole cycle sends again and again, so its beginning bears the gate of all of it.
  const whole: LocalParts = {
    ...cycleParts[0]!,
    endless: !bounded && cycleParts.some(grows) ? 'yes' : 'no',
  }
  const locals = [whole, ...cycleParts.slice(1), ...given.locals.map(extra)]
  const reactions = roles.flatMap((role) =>
    words.types.map((_, type) => ({ role, type, place: begun(words, role, type) })),
  )
  const deferrals = given.deferrals.flatMap(({ reaction, when, type, set, clause }, k) => {
    const first = of(
      reactions.filter((one) => one.type + 1 < words.types.length),
      reaction,
    )
    if (first === undefined) return []
    const later = of(words.types.slice(first.type + 1), type)!
    const field = set ? `deferred${k}` : `note${k}`
    const at = begun(words, first.role)
    const everybody =
      first.role === 'site' ? 'others' : `[${Array.from({ length: words.sites }, (_, s) => s)}]`
    const message = new EffectWriter(at).message(later, [])
    const target = of(
      locals.filter((parts) => parts.place.role === first.role),
      clause,
    )
    if (target === undefined) return []
    const made: Deferred = {
      field,
      set,
      send: `send(${set ? `me.${field}` : everybody}, ${message})`,
      when: conditionText(when, first.place),
    }
    return [{ first, target, made, at: everybody, message }]
  })
  const localTexts = locals.map((parts) =>
    localText(
      parts,
      deferrals.flatMap(({ target, made }) => (target === parts ? [made] : [])),
      gates,
    ),
  )
  const uponTexts = reactions.map(({ role, type, place }, k) => {
    const name = `on${words.types[type]!.name}At${role === 'site' ? 'Site' : 'Hub'}`
    const deferral = deferrals.find(({ first }) => first.role === role && first.type === type)
    const last = type === words.types.length - 1
    const answers =
      last && gates.has(`${role} asked`) ? new Map([['asked', 'false']]) : new Map<string, string>()
    const writer = new EffectWriter(place)
    const effect =
      deferral === undefined
        ? writer.write(of(given.reactions, k)!, { changes: answers, sends: [] })
        : `${deferral.made.when}\n      ? [{}, send(${deferral.made.set ? 'from' : deferral.at}, ${deferral.message})]\n      : [{ ${deferral.made.field}: ${deferral.made.set ? `me.${deferral.made.field}.add(from)` : 'true'} }]`
    return {
      name,
      text: `const ${name} = p.roles.${role}.upon('${words.types[type]!.name}', ${taking(effect, ['me', 'message'])} =>\n    ${effect})`,
    }
  })
  const added = (role: string): [string, string][] => [
    ...[...gates]
      .filter((gate) => gate.startsWith(role))
      .map((gate): [string, string] => [gate.split(' ')[1]!, 'flag']),
    ...deferrals
      .filter(({ first }) => first.role === role)
      .map(({ made }): [string, string] => [made.field, made.set ? 'setOf(siteId)' : 'flag']),
  ]
  return {
    texts: [...localTexts, ...uponTexts.map(({ text }) => text)],
    names: [...locals.map(({ name }) => name), ...uponTexts.map(({ name }) => name)],
    locals: locals.map(({ name }) => name),
    timeouts: locals.some(({ timeout }) => timeout),
    deferrals: deferrals.length,
    gates,
    added,
  }
}

/** Which features the table of coverage counts. */
const featuresOf = (given: Description, options: Options, text: string, deferrals: number): string[] => {
  const {
    loss,
    duplication,
    crash,
    recovery,
    toCrashed,
    detector,
    suspicions,
    timeouts,
    applicationMessages,
  } = options
  const found: [string, unknown][] = [
    ['3 sites', options.sites === 3],
    ['a role of one site', given.hub],
    ['unordered channels', options.order === 'unordered'],
    ['self through a channel', options.self === 'channel'],
    ['eager entry', options.entry === 'eager'],
    ['loss', loss],
    ['duplication', duplication],
    ['crashes', crash],
    ['recoveries', recovery],
    ['messages kept for a crashed site', crash && toCrashed === 'kept'],
    ['stable fields', crash && text.includes('stable(')],
    ['what a recovery does', recovery && text.includes('recovered:')],
    ['perfect detector', detector === 'perfect' && crash],
    ['wrong suspicions', detector === 'erring' && suspicions],
    ['timeouts', text.includes('.timeout(')],
    ['bounded timeouts', typeof timeouts === 'number'],
    ['application messages', applicationMessages],
    ['unbounded requests', options.requests === 'unbounded'],
    ['some may not ask', options.requesters],
    ['changed fairness', options.fairness],
    ['shared variables', given.shared.length > 0],
    ['shared array', text.includes('at(self')],
    ['maps', text.includes('map0') || text.includes('map1')],
    ['messages', given.messages.length > 0],
    ['messages in flight at first', text.includes('inFlight:')],
    ['several initial states', text.includes('initial:') && text.includes('either([')],
    ['alternatives', /=>\n[^\n]*either\(/.test(text)],
    ['a disabled effect', text.includes('either([])')],
    ['a deferred message', deferrals > 0],
    ['clocks of sites', given.clocks === 'sites'],
    ['clocks that may be missing', given.clocks === 'missing'],
    ['a shared clock', given.clocks === 'shared'],
    ['tickets', given.clocks === 'tickets'],
    ['symmetric clauses', given.symmetric],
    ['rule', text.includes('p.rule(')],
    ['a rule that reads what is sent', text.includes('step.sent')],
    ['monitor with a memory', text.includes('p.monitor(')],
    ['a violation that goes on', text.includes('violationThen(')],
    ['a parameter', given.parameter],
    ['strong fairness', text.includes("fair: 'strong'")],
  ]
  return found.flatMap(([name, occurs]) => (occurs ? [name] : []))
}

/** Writes a protocol down. */
export const sourceOf = (given: Description): Source => {
  const words = vocabularyOf(given)
  const { types, shared } = words
  const { texts, names: clauses, locals, timeouts, deferrals, added } = clausesOf(words)
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
  const options = optionsOf(given, timeouts, locals)
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
  const own = starts.some(({ size }) => size > 0)
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
  const body = [
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
    "  workload: { request: 'request', enter: 'enter' },",
    `  symmetry: '${given.claims}',`,
    sharedHolds
      ? `  waits: (me, { self, shared }) => me.phase === 'wanted' && shared.${turn.name} !== self,\n  holds: (me, { self, shared }) => me.phase === 'held' || (me.phase === 'wanted' && shared.${turn.name} === self),`
      : `  waits: (me) => ${waiting.length === 0 ? 'false' : waiting.join(' || ')},\n  holds: (me) => me.phase === 'held',`,
    ...(own || hubStart
      ? [
          `  initial: {${own ? `\n    site: ({ self, others }) => ${starts.length > 1 ? `either([${starts.map((one) => `(${record(one)})`).join(', ')}])` : `(${record(starts[0]!)})`},` : ''}${hubStart ? `\n    hub: ({ self }) => (${record(new Map(hubFieldStarts))}),` : ''}\n  },`,
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
    `  properties: [\n    ${[...usual, ...whole, ...claims].join(',\n    ')},\n  ],`,
    '})',
  ].join('\n')
  const used = names.filter((name) => new RegExp(`(?<![.\\w'])${name}\\b`).test(body))
  const text = `// A random protocol.\nimport { ${used.join(', ')} } from 'coterie'\n\n${body}\n`
  return { text, options, mix: given.mix, formulas, features: featuresOf(given, options, text, deferrals) }
}

const rest = (atom: 'waits' | 'inFlight'): Formula => {
  const some: Formula = { op: 'atom', text: atom }
  const busy: Formula =
    atom === 'waits' ? { op: '||', left: some, right: { op: 'atom', text: 'holds' } } : some
  return { op: 'F', of: { op: 'G', of: { op: '!', of: busy } } }
}

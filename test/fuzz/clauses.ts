// The clauses of a random protocol as source text: requests, entries, exits, other local clauses, reactions and deferred messages.
import type { Description, Effect, Local } from './description.js'
import { type Additions, EffectWriter, nothing } from './effects.js'
import { schedulingOf } from './scheduling.js'
import { conditionText, of, type Place, phases, type Vocabulary } from './vocabulary.js'

/** A deferral, with what its two clauses need. */
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

const seen = ['from', 'self', 'sites', 'others', 'siteOf', 'all', 'suspects', 'shared', 'parameters']

/** The parameters of a clause's function: those that its text uses. */
const taking = (text: string, before: readonly string[]): string => {
  const named = seen.filter((name) => new RegExp(`(?<![.\\w'])${name}\\b`).test(text))
  const first = before.map((name) => (new RegExp(`\\b${name}\\.`).test(text) ? name : `_${name}`))
  const context = named.length === 0 ? [] : [`{ ${named.join(', ')} }`]
  while (context.length === 0 && first.at(-1)?.startsWith('_')) first.pop()
  return `(${[...first, ...context].join(', ')})`
}

/** The effect of a local clause, including the deferred sends. */
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
  /** Whether the clause may send, or advance time, without a bound. */
  readonly endless: 'if it sends' | 'yes' | 'no'
  readonly fair: string
  readonly timeout: boolean
  /** The condition of its fairness, and the name of the clauses that are fair as one, if it has them. */
  readonly when?: string | undefined
  readonly fairAs?: string | undefined
}

/** The source of a local clause. A clause that could send without a bound sends once, or waits for an answer. */
const localText = (parts: LocalParts, deferred: readonly Deferred[], gates: Set<string>): string => {
  const { name, place, guard, effect, changes, gate, endless, fair, timeout, when, fairAs } = parts
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
    ...(when === undefined ? [] : [`  fairWhen: ${taking(when, ['me'])} => ${when},`]),
    ...(fairAs === undefined ? [] : [`  fairAs: '${fairAs}',`]),
    '})',
  ].join('\n')
}

const and = (...conditions: readonly string[]): string => {
  const kept = conditions.filter((one) => one !== 'true')
  return kept.length === 0 ? 'true' : kept.join(' && ')
}

/** The clauses with their conditions and their group: clauses of sites whose fairness is of one kind. */
const scheduled = (given: Description, locals: readonly LocalParts[]): readonly LocalParts[] => {
  const { fairRequest, condition, isGrouped } = schedulingOf(given)
  const grouped = locals.filter(
    ({ name, place, timeout }) => name !== 'request' && place.role === 'site' && !timeout && isGrouped(name),
  )
  const group = grouped.filter(({ fair }) => fair === grouped[0]!.fair)
  return locals.map((parts) => {
    const { name, fair, timeout, place } = parts
    const isFair = name === 'request' ? fairRequest !== 'none' : fair !== 'none' && !timeout
    const when = isFair ? condition(name) : undefined
    return {
      ...parts,
      when: when === undefined ? undefined : conditionText(when, place),
      fairAs: group.length > 1 && group.includes(parts) ? 'team' : undefined,
    }
  })
}

/** The clauses of a description, and the additional fields that they need. */
export const clausesOf = (words: Vocabulary) => {
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
  // With unbounded requests the whole cycle repeats its sends, so its first clause carries the gates of all of them.
  const whole: LocalParts = {
    ...cycleParts[0]!,
    endless: !bounded && cycleParts.some(grows) ? 'yes' : 'no',
  }
  const locals = scheduled(given, [whole, ...cycleParts.slice(1), ...given.locals.map(extra)])
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
    units: [...new Set(locals.map(({ name, fairAs }) => fairAs ?? name))],
    timeouts: locals.some(({ timeout }) => timeout),
    deferrals: deferrals.length,
    gates,
    added,
  }
}

// A spec: an algorithm with its properties, fairness, citation and expectations; no bound, no number of sites.

import { Set as ImmutableSet } from 'immutable'
import { type RecordSort, record, type Values } from '../sorts/record.js'
import { describe, type Sort } from '../sorts/sort.js'
import { callPredicate, callSpec } from './asked.js'
import { BrokenSpec } from './broken-spec.js'
import type { Clause, LocalClause } from './clause.js'
import type { Either } from './effect.js'
import type { CostFormulas } from './formula.js'
import { known } from './known.js'
import type { Message, Messages } from './message.js'
import { type ModelOptions, whoCrashes } from './model-options.js'
import type { Parameter } from './parameter.js'
import { printable } from './printable.js'
import type { AnyView, Property } from './property.js'
import type { AnyDeclaration, FieldsOf, MessageOf, Protocol, RoleName } from './protocol.js'
import { checkVariants, type Variants, variantsWith } from './variants.js'
import type { Context, Me, SiteView, View } from './view.js'
import { checkDeclaration, checkedProperty } from './well-formed.js'
import { writtenAs } from './written-as.js'

/**
 * What is expected of a property: it holds, or it is violated by a shortest trace of that many steps; `violated` alone for
 * a `sometimes`, which no trace can refute, and for what is decided on the whole graph, whose traces are not the shortest.
 */
export type Expected = 'holds' | 'vacuous' | 'violated' | { readonly violated: number }

/** A model of the spec and what is known of it. */
export interface Expectation {
  readonly model: ModelOptions
  /** Reachable states, enabled steps over all of them, and the longest of the shortest distances. */
  readonly counts?: readonly [states: number, transitions: number, depth: number]
  /** What does not simply hold; every other property that is checked by default is expected to hold. */
  readonly verdicts: { readonly [property: string]: Expected }
  /** Where the figures come from, or what the model shows. */
  readonly note?: string
  /** Left out of the catalogue run where it would take too long; checked by the slow tests. */
  readonly large?: boolean
  /** The violation worth keeping: its folder under counterexamples/, and its property. */
  readonly counterexample?: { readonly folder: string; readonly property: string }
}

/** A message that is in flight from the start. */
export interface InFlight<M> {
  readonly from: number
  readonly to: number
  readonly message: M
}

/** Why a waiting site waits: for which site, and what for. */
export interface WaitsFor {
  readonly site: number
  readonly label: string
}

/**
 * Which renamings of the sites of the first role are expected to be symmetries: all permutations, only the rotations
 * i -> i + k mod n, or none, as where ties between timestamps are broken by site numbers. Of these the checker leaves out
 * those that do not fix the parameters and the requesters and, of permutations that are no rotations, the initial states.
 * The claim is certified while checking, never trusted.
 */
export type Symmetry = 'all' | 'rotations' | 'none'

/** How a role is played: by how many sites, and with which record. */
export interface Role {
  readonly name: string
  readonly count: 'many' | 'one'
  readonly record: RecordSort<AnyDeclaration['shared']>
}

type Alternatives<T> = T | Either<T>

/** What `algorithm` is told. */
export interface AlgorithmDeclaration<D extends AnyDeclaration> {
  /** Kebab-case, as the file. */
  readonly name: string
  readonly title: string
  /** Author, title, year, section: where the clauses come from. */
  readonly citation: string
  /** What to know of this spec: what is atomic, which channels it assumes, how it differs from its source. */
  readonly about: string
  /** How many sites the first role may have, and has where nothing is said. */
  readonly sites: { readonly min: number; readonly max: number; readonly fallback: number }
  readonly protocol: Protocol<D>
  /** In the order of the book. */
  readonly clauses: { readonly [name: string]: Clause }
  /** What other values of parameters than the first make of the clauses. */
  readonly variants?: Variants
  /** Which clauses ask for the critical section and enter it: the workload bounds the one, eager entry fuses the other. */
  readonly workload: { readonly request?: string; readonly enter?: string }
  /** Which renamings of its sites are expected to change nothing; `all`, unless said otherwise. */
  readonly symmetry?: Symmetry
  /**
   * What grows for ever with unbounded requests and has no normal form, such as `sequence numbers`. Then each site may ask
   * once where nothing is said, and who asks for more than a bound is warned that the search will not end. Where it depends
   * on the parameters, a function of them; undefined if nothing does.
   */
  readonly endless?: string | ((parameters: Context<D>['parameters']) => string | undefined)
  /** Whether a site of the first role waits to enter, and whether it is in. */
  waits(me: SiteView<D, FirstRole<D>>, context: Context<D>): boolean
  holds(me: SiteView<D, FirstRole<D>>, context: Context<D>): boolean
  /**
   * Functions that clauses or properties pass timestamps to, by name: `uses: { insert, earlier }`. Their text is read to show
   * that they use timestamps by their order alone. Only a spec that is made in a program needs this: in a file that is given
   * to the command line they are found.
   */
  readonly uses?: { readonly [name: string]: unknown }
  /** Which sites may ask at all; all of the first role, unless said otherwise. */
  canRequest?(context: Context<D>): boolean
  /** Where a record starts otherwise than its sorts say; `either` gives several initial states. */
  readonly initial?: {
    readonly [R in RoleName<D>]?: (context: Context<D>) => Alternatives<Partial<Values<FieldsOf<D, R>>>>
  }
  /**
   * What a site of a role makes of its record when it recovers from a crash, naming only what differs: a crash has set
   * every field to the initial value of its sort, but for those that are `stable`.
   */
  readonly recovered?: {
    readonly [R in RoleName<D>]?: (me: Me<D, R>, context: Context<D>) => Partial<Values<FieldsOf<D, R>>>
  }
  /** Further standings of sites of the first role, such as `token holder`: who may crash can be said by them. */
  readonly standings?: {
    readonly [standing: string]: (me: SiteView<D, FirstRole<D>>, context: Context<D>) => boolean
  }
  /** Shared variables that start otherwise than their sorts say; of an array, an Immutable.js map of those elements. */
  shared?(context: Context<D>): Alternatives<Partial<Values<D['shared']>>>
  /** Messages that are in flight from the start. */
  inFlight?(context: Context<D>): readonly InFlight<MessageOf<D>>[]
  /** For the wait-for graph: on whom this waiting site waits. */
  waitsFor?(view: View<D>, site: number): readonly WaitsFor[]
  /**
   * By clause: for how many messages a step of it stands, where the spec leaves them out; a call of a server and its answer are
   * two. For `coterie measure` alone.
   */
  readonly exchanges?: { readonly [clause: string]: number }
  /** What the literature says of its messages and delays. */
  readonly formulas?: CostFormulas<Context<D>['parameters']>
  readonly properties: readonly Property[]
  readonly expectations?: readonly Expectation[]
}

// The first role decides who competes. The compiler cannot tell which key stands first, but a role of one site does not
// compete, so `waits` and `holds` see the record of a role of many sites; of their union, should there be several.
type FirstRole<D extends AnyDeclaration> = {
  [R in RoleName<D>]: D['roles'][R]['count'] extends 'one' ? never : R
}[RoleName<D>]

/** A spec as the engine sees it. */
export interface Spec {
  readonly name: string
  /** Which mutant of the spec this is, if it is one. */
  readonly mutant?: string
  readonly title: string
  readonly citation: string
  readonly about: string
  readonly sites: { readonly min: number; readonly max: number; readonly fallback: number }
  readonly roles: readonly Role[]
  readonly messages: Messages
  readonly shared: { readonly [variable: string]: Sort<unknown> }
  readonly parameters: { readonly [name: string]: Parameter<unknown> }
  readonly clauses: ReadonlyMap<string, Clause>
  readonly variants: Variants
  readonly workload: { readonly request: string | undefined; readonly enter: string | undefined }
  readonly symmetry: Symmetry
  /** What grows for ever, with these parameters. */
  endless(parameters: unknown): string | undefined
  readonly exchanges: { readonly [clause: string]: number }
  readonly formulas: CostFormulas
  readonly properties: readonly Property[]
  readonly expectations: readonly Expectation[]
  /** Whether a logical clock occurs anywhere: then unbounded requests give infinitely many states. */
  readonly timed: boolean
  /** Functions by the names under which clauses and properties call them. */
  readonly uses: { readonly [name: string]: unknown }
  /** Whether the text of its file is known, and so what each name of a function in it stands for (canonical/by-order). */
  readonly isLoaded?: boolean
  waits(me: unknown, context: unknown): boolean
  holds(me: unknown, context: unknown): boolean
  canRequest(context: unknown): boolean
  initialRecords(role: string, context: unknown): readonly { readonly [field: string]: unknown }[]
  initialShared(context: unknown): readonly { readonly [variable: string]: unknown }[]
  inFlight(context: unknown): readonly InFlight<Message>[]
  /** What changes in the record of a site of that role when it recovers. */
  recovered(role: string, me: unknown, context: unknown): { readonly [field: string]: unknown }
  readonly standings: { readonly [standing: string]: (me: unknown, context: unknown) => boolean }
  waitsFor: ((view: AnyView, site: number) => readonly WaitsFor[]) | undefined
}

/** Whether a value, such as what a file exports, is a spec: what `algorithm` answers, and not what it is given. */
export const isSpec = (value: unknown): value is Spec =>
  typeof value === 'object' && value !== null && (value as Partial<Spec>).clauses instanceof Map

const alternatives = <T>(given: Alternatives<T>): readonly T[] =>
  typeof given === 'object' && given !== null && (given as { kind?: unknown }).kind === 'either'
    ? (given as Either<T>).effects
    : [given as T]

const starts = <T>(given: readonly T[]): readonly T[] => {
  if (given.length === 0)
    throw new BrokenSpec('an initial state needs at least one alternative; either([]) has none')
  return given
}

// The workload names local clauses of the first role, and each role takes in each message by one clause.
const checkClauses = (
  spec: string,
  firstRole: string,
  clauses: ReadonlyMap<string, Clause>,
  { request, enter }: { readonly request?: string | undefined; readonly enter?: string | undefined },
): void => {
  for (const name of [request, enter]) {
    if (name === undefined) continue
    known(spec, 'the clause', name, clauses.keys())
    const clause = clauses.get(name) as LocalClause
    if (clause.kind !== 'local' || clause.role !== firstRole) {
      throw new BrokenSpec(`${spec}: "${name}" must be a local clause of the first role, "${firstRole}"`)
    }
  }
  const reactions = new Set<string>()
  for (const [name, clause] of clauses) {
    if (clause.kind !== 'upon') continue
    const key = `${clause.role} upon ${clause.type}`
    if (reactions.has(key)) throw new BrokenSpec(`${spec}: "${name}" is a second clause of ${key}; keep one`)
    reactions.add(key)
  }
}

/**
 * A spec. Throws a `BrokenSpec` that names the remedy where the parts do not fit together: a message that no clause of a
 * role takes in is found only when it arrives, but a misspelt name in `workload` or `expectations` is found here.
 */
export const algorithm = <D extends AnyDeclaration>(declared: AlgorithmDeclaration<D>): Spec => {
  checkDeclaration(declared)
  const { declaration, vocabulary } = declared.protocol
  const roles = Object.entries(declaration.roles).map(
    ([name, { count, fields }]): Role => ({ name, count, record: record(fields) as Role['record'] }),
  )
  const clauses = new Map(Object.entries(declared.clauses))
  const { request, enter } = declared.workload
  checkClauses(declared.name, roles[0]!.name, clauses, declared.workload)
  if (typeof declared.initial === 'function') {
    throw new BrokenSpec(
      `${declared.name}: initial must name its roles, as in initial: { ${roles[0]!.name}: (context) => ({ ... }) }`,
    )
  }
  for (const role of Object.keys(declared.initial ?? {})) {
    known(
      declared.name,
      'the role of initial,',
      role,
      roles.map(({ name }) => name),
    )
  }
  for (const role of Object.keys(declared.recovered ?? {})) {
    known(
      declared.name,
      'the role of recovered,',
      role,
      roles.map(({ name }) => name),
    )
  }
  for (const standing of Object.keys(declared.standings ?? {})) {
    if (whoCrashes.includes(standing) || /^[\d,\s]*$/.test(standing) || standing in declaration.roles) {
      throw new BrokenSpec(
        `${declared.name}: a standing may not be called "${standing}", since ${whoCrashes.join(', ')}, roles and site numbers stand beside it in --who-crashes; rename it`,
      )
    }
  }
  if (declared.sites.min > declared.sites.max || declared.sites.min < 1) {
    throw new BrokenSpec(
      `${declared.name}: sites from ${declared.sites.min} to ${declared.sites.max}; the lower bound is at least 1 and not above the upper`,
    )
  }
  for (const [type, fields] of Object.entries(declaration.messages)) {
    const kept = Object.keys(fields).find((field) => fields[field]!.stable === true)
    if (kept === undefined) continue
    throw new BrokenSpec(
      `${declared.name}: the field "${kept}" of ${type} is stable, but a message under way outlives its sender anyway; only fields of a site can be stable`,
    )
  }
  const stable = Object.keys(declaration.shared).find((name) => declaration.shared[name]!.stable === true)
  if (stable !== undefined) {
    throw new BrokenSpec(
      `${declared.name}: the shared variable "${stable}" is stable, but a crash leaves shared variables as they are anyway; only fields of a site can be stable`,
    )
  }
  const names = declared.properties.map(({ name }) => name)
  for (const name of ImmutableSet(names)) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) {
      throw new BrokenSpec(`${declared.name}: two properties are called "${name}"; rename one`)
    }
  }
  if ('sites' in declaration.parameters) {
    throw new BrokenSpec(
      `${declared.name}: a parameter may not be called "sites", which every model has; rename it`,
    )
  }
  for (const { verdicts, model } of declared.expectations ?? []) {
    for (const name of Object.keys(verdicts)) known(declared.name, 'the expected property', name, names)
    for (const name of Object.keys(model.parameters ?? {})) {
      known(declared.name, 'the expected parameter', name, Object.keys(declaration.parameters))
    }
  }
  const variants = declared.variants ?? {}
  checkVariants(declared.name, { clauses, variants, parameters: declaration.parameters })
  for (const name of Object.keys(declared.exchanges ?? {})) {
    known(declared.name, 'the clause of exchanges,', name, clauses.keys())
  }
  const sorts = [...roles.map((role) => role.record), vocabulary.sort, ...Object.values(declaration.shared)]
  // The one place where what the author's functions take is forgotten: the engine calls them with what `protocol` typed.
  const erased = declared as unknown as AlgorithmDeclaration<AnyDeclaration>
  const of = (what: string) => `"${what}" of ${declared.name}`
  return {
    name: declared.name,
    title: declared.title,
    citation: declared.citation,
    about: declared.about,
    sites: declared.sites,
    roles,
    messages: vocabulary,
    shared: declaration.shared,
    parameters: declaration.parameters,
    clauses,
    variants,
    workload: { request, enter },
    symmetry: declared.symmetry ?? 'all',
    exchanges: declared.exchanges ?? {},
    formulas: erased.formulas ?? {},
    properties: declared.properties.map((property) => checkedProperty(declared.name, property)),
    expectations: declared.expectations ?? [],
    endless: (parameters) =>
      typeof erased.endless === 'function'
        ? callSpec(of('endless'), () => (erased.endless as (p: never) => string)(parameters as never))
        : erased.endless,
    timed: sorts.some((sort) => sort.timed),
    uses: declared.uses ?? {},
    waits: writtenAs(
      (me, context) => callPredicate(of('waits'), () => erased.waits(me as never, context as never)),
      [erased.waits],
    ),
    holds: writtenAs(
      (me, context) => callPredicate(of('holds'), () => erased.holds(me as never, context as never)),
      [erased.holds],
    ),
    canRequest: (context) =>
      callPredicate(of('canRequest'), () => erased.canRequest?.(context as never) ?? true),
    initialRecords: (role, context) =>
      callSpec(of(`initial of ${role}`), () =>
        starts(alternatives(erased.initial?.[role]?.(context as never) ?? {})),
      ) as never,
    initialShared: (context) =>
      callSpec(of('shared'), () => starts(alternatives(erased.shared?.(context as never) ?? {}))) as never,
    inFlight: (context) =>
      callSpec(
        of('inFlight'),
        () => erased.inFlight?.(context as never) ?? [],
      ) as readonly InFlight<Message>[],
    recovered: (role, me, context) =>
      callSpec(
        of(`recovered of ${role}`),
        () => erased.recovered?.[role]?.(me as never, context as never) ?? {},
      ),
    standings: Object.fromEntries(
      Object.entries(erased.standings ?? {}).map(([name, standing]) => [
        name,
        (me: unknown, context: unknown) =>
          callPredicate(of(name), () => standing(me as never, context as never)),
      ]),
    ),
    waitsFor:
      erased.waitsFor === undefined
        ? undefined
        : (view, site) =>
            listOfWaits(of('waitsFor'), () => erased.waitsFor!(view as never, site)).map(
              ({ label, ...whom }) => ({
                ...whom,
                label: printable(label),
              }),
            ),
  }
}

// Whoever draws the answer reads these fields.
const listOfWaits = <T>(what: string, call: () => readonly T[]): readonly T[] => {
  const answer: unknown = callSpec(what, call)
  const isWait = (one: unknown) =>
    typeof one === 'object' &&
    one !== null &&
    'site' in one &&
    'label' in one &&
    typeof one.label === 'string'
  if (Array.isArray(answer) && answer.every(isWait)) return answer as readonly T[]
  throw new BrokenSpec(`${what}: it answered ${describe(answer)}; it must answer a list of { site, label }`)
}

/**
 * The spec with some clauses replaced, added or (by `undefined`) removed: a mutant or a variant of it.
 * Throws a `BrokenSpec` where the clauses do not fit together.
 */
export const withClauses = (
  spec: Spec,
  name: string,
  changed: { readonly [clause: string]: Clause | undefined },
): Spec => {
  const clauses = new Map(spec.clauses)
  for (const [clause, replacement] of Object.entries(changed)) {
    if (replacement === undefined) clauses.delete(clause)
    else clauses.set(clause, replacement)
  }
  const kept = (clause: string | undefined) =>
    clause !== undefined && clauses.has(clause) ? clause : undefined
  const workload = { request: kept(spec.workload.request), enter: kept(spec.workload.enter) }
  checkClauses(name, spec.roles[0]!.name, clauses, workload)
  // What is changed is changed in every variant.
  const variants = variantsWith(spec.variants, (clause, name) =>
    Object.hasOwn(changed, name) ? undefined : clause,
  )
  return { ...spec, name, clauses, variants, workload, expectations: [] }
}

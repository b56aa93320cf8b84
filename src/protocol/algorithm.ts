// A spec: an algorithm with its properties, fairness, citation and expectations; no bound, no number of sites.

import { Set as ImmutableSet } from 'immutable'
import { type RecordSort, record, type Values } from '../sorts/record.js'
import { describe, type Sort } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { callPredicate, callSpec } from './call-spec.js'
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
 * The expected result of a property: it holds, or it is violated and the shortest trace has that many steps. Plain
 * `violated` is for a `sometimes`, which no trace can refute, and for properties decided on the whole graph, whose
 * traces are not the shortest.
 */
export type Expected = 'holds' | 'vacuous' | 'violated' | { readonly violated: number }

/** A model of the spec and its known results. */
export interface Expectation {
  readonly model: ModelOptions
  /** Reachable states, enabled steps in all of them, and the largest distance from an initial state. */
  readonly counts?: readonly [states: number, transitions: number, depth: number]
  /** The properties that do not simply hold. Every other property that is checked by default is expected to hold. */
  readonly verdicts: { readonly [property: string]: Expected }
  /** The origin of the figures, or what the model shows. */
  readonly note?: string
  /** The model is too slow for the catalogue run; the slow tests check it. */
  readonly large?: boolean
  /** A violation worth keeping: its folder in counterexamples/, and the violated property. */
  readonly counterexample?: { readonly folder: string; readonly property: string }
}

/** A message that is in transit in the initial state. */
export interface InFlight<M> {
  readonly from: number
  readonly to: number
  readonly message: M
}

/** Why a waiting site waits: the site it waits for, and a label for the reason. */
export interface WaitsFor {
  readonly site: number
  readonly label: string
}

/**
 * The renamings of the sites of the first role that are expected to be symmetries: all permutations, only the
 * rotations i -> i + k mod n, or none (for example, if site numbers break ties between timestamps). The checker
 * leaves out renamings that do not fix the parameters and the requesters, and permutations other than rotations that
 * do not fix the initial states. The claim is certified during the check, never trusted.
 */
export type Symmetry = 'all' | 'rotations' | 'none'

/** The sites of a role: how many there are, and their record. */
export interface Role {
  readonly name: string
  readonly count: 'many' | 'one'
  readonly record: RecordSort<AnyDeclaration['shared']>
}

type Alternatives<T> = T | Either<T>

/** The argument of `algorithm`. */
export interface AlgorithmDeclaration<D extends AnyDeclaration> {
  /** In kebab-case, like the file. */
  readonly name: string
  readonly title: string
  /** Author, title, year and section of the source of the clauses. */
  readonly citation: string
  /**
   * What a reader must know of this spec: what is atomic, which channels it assumes, how it differs from its source.
   */
  readonly about: string
  /** The limits for the number of sites of the first role, and the default. */
  readonly sites: { readonly min: number; readonly max: number; readonly fallback: number }
  readonly protocol: Protocol<D>
  /** In the order of the source. */
  readonly clauses: { readonly [name: string]: Clause }
  /** The clauses that other values of parameters than the first replace. */
  readonly variants?: Variants
  /**
   * The clause that requests the critical section, which the workload bounds, and the clause that enters it, which
   * eager entry merges into the step before.
   */
  readonly workload: { readonly request?: string; readonly enter?: string }
  /** The renamings of its sites that are expected to be symmetries; `all` by default. */
  readonly symmetry?: Symmetry
  /**
   * A value that grows forever with unbounded requests and has no canonical form, such as `sequence numbers`; a function
   * of the parameters if it depends on them, which returns undefined if nothing grows. By default each site may then
   * request once, and a model with unbounded requests warns that the search does not end.
   */
  readonly endless?: string | ((parameters: Context<D>['parameters']) => string | undefined)
  /** Whether a site of the first role waits to enter, and whether it is in the critical section. */
  waits(me: SiteView<D, FirstRole<D>>, context: Context<D>): boolean
  holds(me: SiteView<D, FirstRole<D>>, context: Context<D>): boolean
  /**
   * Functions to which clauses or properties pass timestamps, by name: `uses: { insert, earlier }`. The checker reads
   * their text to show that they use only the order of timestamps. Only a spec that is made inside a program needs
   * this field: the command line finds the functions in the file of a spec.
   */
  readonly uses?: { readonly [name: string]: unknown }
  /** Which sites may request; by default, all sites of the first role. */
  canRequest?(context: Context<D>): boolean
  /** Initial records that differ from the initial values of their sorts; `either` gives several initial states. */
  readonly initial?: {
    readonly [R in RoleName<D>]?: (context: Context<D>) => Alternatives<Partial<Values<FieldsOf<D, R>>>>
  }
  /**
   * The record of a site after its recovery, naming only the fields that differ. A crash has reset every field to the
   * initial value of its sort, except `stable` fields.
   */
  readonly recovered?: {
    readonly [R in RoleName<D>]?: (me: Me<D, R>, context: Context<D>) => Partial<Values<FieldsOf<D, R>>>
  }
  /**
   * Further named statuses of sites of the first role, such as `token holder`. The option `whoCrashes` can name them.
   */
  readonly standings?: {
    readonly [status: string]: (me: SiteView<D, FirstRole<D>>, context: Context<D>) => boolean
  }
  /**
   * Initial values of shared variables that differ from those of their sorts; for an array, an Immutable.js map of
   * the elements that differ.
   */
  shared?(context: Context<D>): Alternatives<Partial<Values<D['shared']>>>
  /** Messages that are in transit in the initial state. */
  inFlight?(context: Context<D>): readonly InFlight<MessageOf<D>>[]
  /** For the wait-for graph: the sites for which this waiting site waits. */
  waitsFor?(view: View<D>, site: number): readonly WaitsFor[]
  /**
   * By clause: the number of messages that one step of it represents, if the spec leaves them out. A call of a server
   * and its answer are two messages. Only `coterie measure` uses this.
   */
  readonly exchanges?: { readonly [clause: string]: number }
  /** The literature's figures for messages and delays. */
  readonly formulas?: CostFormulas<Context<D>['parameters']>
  readonly properties: readonly Property[]
  readonly expectations?: readonly Expectation[]
}

// The first role competes. The compiler does not know the order of keys, but a role of one site does not compete. So
// `waits` and `holds` see the record of a role of many sites, or the union of these records if there are several such
// roles.
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
  /** The value that grows forever with these parameters, or undefined. */
  endless(parameters: unknown): string | undefined
  readonly exchanges: { readonly [clause: string]: number }
  readonly formulas: CostFormulas
  readonly properties: readonly Property[]
  readonly expectations: readonly Expectation[]
  /** Whether a logical clock occurs anywhere. Unbounded requests then give infinitely many states. */
  readonly timed: boolean
  /** Functions by the names that clauses and properties use for them. */
  readonly uses: { readonly [name: string]: unknown }
  /**
   * Whether the text of the spec's file is known, and with it the function that each name in it refers to
   * (canonical/by-order).
   */
  readonly isLoaded?: boolean
  waits(me: unknown, context: unknown): boolean
  holds(me: unknown, context: unknown): boolean
  canRequest(context: unknown): boolean
  initialRecords(role: string, context: unknown): readonly { readonly [field: string]: unknown }[]
  initialShared(context: unknown): readonly { readonly [variable: string]: unknown }[]
  inFlight(context: unknown): readonly InFlight<Message>[]
  /** The fields that change when a site of that role recovers. */
  recovered(role: string, me: unknown, context: unknown): { readonly [field: string]: unknown }
  readonly standings: { readonly [status: string]: (me: unknown, context: unknown) => boolean }
  waitsFor: ((view: AnyView, site: number) => readonly WaitsFor[]) | undefined
}

/** Whether a value, such as an export of a file, is a spec: a result of `algorithm`, not its argument. */
export const isSpec = (value: unknown): value is Spec =>
  typeof value === 'object' && value !== null && (value as Partial<Spec>).clauses instanceof Map

const alternatives = <T>(given: Alternatives<T>): readonly T[] =>
  typeof given === 'object' && given !== null && (given as { kind?: unknown }).kind === 'either'
    ? (given as Either<T>).effects
    : [given as T]

const starts = <T>(given: readonly T[]): readonly T[] => {
  if (given.length === 0)
    throw new BrokenSpec('either([]) offers no initial state; give at least one alternative')
  return given
}

// The workload names local clauses of the first role. Each role has at most one clause for each message type.
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
 * Makes a spec. Throws a `BrokenSpec` that names the remedy if the parts do not fit together. A misspelt name in
 * `workload` or `expectations` is an error here; a message for which a role has no clause is an error when it
 * arrives.
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
  for (const status of Object.keys(declared.standings ?? {})) {
    if (whoCrashes.includes(status) || /^[\d,\s]*$/.test(status) || status in declaration.roles) {
      throw new BrokenSpec(
        `${declared.name}: the name "${status}" in "standings" already has a meaning in --who-crashes, as do ${whoCrashes.join(', ')}, roles and site numbers; rename it`,
      )
    }
  }
  if (declared.sites.min > declared.sites.max || declared.sites.min < 1) {
    throw new BrokenSpec(
      `${declared.name}: sites from ${declared.sites.min} to ${declared.sites.max}; the lower bound is at least 1 and not above the upper`,
    )
  }
  for (const [type, fields] of Object.entries(declaration.messages)) {
    const stableField = Object.keys(fields).find((field) => fields[field]!.stable === true)
    if (stableField === undefined) continue
    throw new BrokenSpec(
      `${declared.name}: the field "${stableField}" of ${type} is stable, but a message in transit always survives a crash of its sender; only fields of a site can be stable`,
    )
  }
  const stable = Object.keys(declaration.shared).find((name) => declaration.shared[name]!.stable === true)
  if (stable !== undefined) {
    throw new BrokenSpec(
      `${declared.name}: the shared variable "${stable}" is stable, but a crash never changes shared variables; only fields of a site can be stable`,
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
      `${declared.name}: the name "sites" is reserved for the number of sites of a model; rename the parameter`,
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
  // The only place that erases the parameter types of the author's functions: `protocol` has checked them, and the
  // engine calls the functions with those types.
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
      Object.entries(erased.standings ?? {}).map(([name, status]) => [
        name,
        (me: unknown, context: unknown) =>
          callPredicate(of(name), () => status(me as never, context as never)),
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

// The diagrams read these fields.
const listOfWaits = <T>(what: string, call: () => readonly T[]): readonly T[] => {
  const answer: unknown = callSpec(what, call)
  const isWait = (one: unknown) =>
    typeof one === 'object' &&
    one !== null &&
    'site' in one &&
    'label' in one &&
    typeof one.label === 'string'
  if (Array.isArray(answer) && answer.every(isWait)) return answer as readonly T[]
  throw new BrokenSpec(`${what}: it returned ${describe(answer)}; it must return a list of { site, label }`)
}

/**
 * The spec with some clauses replaced, added or (if `undefined`) removed: a mutant or a variant of it. Throws a
 * `BrokenSpec` if the clauses do not fit together.
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
  const stableField = (clause: string | undefined) =>
    clause !== undefined && clauses.has(clause) ? clause : undefined
  const workload = { request: stableField(spec.workload.request), enter: stableField(spec.workload.enter) }
  checkClauses(name, spec.roles[0]!.name, clauses, workload)
  // The change applies to every variant.
  const variants = variantsWith(spec.variants, (clause, name) =>
    Object.hasOwn(changed, name) ? undefined : clause,
  )
  return { ...spec, name, clauses, variants, workload, expectations: [] }
}

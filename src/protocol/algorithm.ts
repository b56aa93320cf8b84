// Makes a spec from what its author declares, and checks that its parts fit together. A spec has no bound and no number of sites.

import { Set as ImmutableSet } from 'immutable'
import { record } from '../sorts/record.js'
import { describe } from '../sorts/sort.js'
import { lackOfContention } from './about-contention.js'
import type { AlgorithmDeclaration, Alternatives } from './algorithm-declaration.js'
import { fieldWordsOf, namedStatuses } from './author-words.js'
import { BrokenSpec } from './broken-spec.js'
import { callSpec } from './call-spec.js'
import type { Clause, LocalClause } from './clause.js'
import { checkClauseFairness } from './clause-fairness.js'
import { contentionOf, deadlockFreedomWithout } from './contention.js'
import { placeInContext } from './context-names.js'
import type { AnyDeclaration } from './declaration.js'
import type { Either } from './effect.js'
import { known } from './known.js'
import type { Message, Messages } from './message.js'
import { mostSites } from './most-sites.js'
import { thereAre } from './nearest.js'
import { refuseOtherNames, refuseOtherNamesIn } from './only-names.js'
import { checkArrays } from './only-shared-arrays.js'
import { checkDefaults } from './parameter-defaults.js'
import type { AnyView } from './property.js'
import type { InFlight, Role, Spec } from './spec.js'
import { declaredFunction } from './spec-function.js'
import { checkStatusNames } from './status-names.js'
import { checkTopology } from './topology.js'
import { checkVariants, variantsWith } from './variants.js'
import { checkDeclaration, checkedProperty } from './well-formed.js'
import { type AnyFunction, writtenAs } from './written-as.js'

const alternatives = <T>(given: Alternatives<T>): readonly T[] =>
  typeof given === 'object' && given !== null && (given as { kind?: unknown }).kind === 'either'
    ? (given as Either<T>).effects
    : [given as T]

const starts = <T>(given: readonly T[]): readonly T[] => {
  if (given.length === 0)
    throw new BrokenSpec('either([]) offers no initial state; give at least one alternative')
  return given
}

// The contention names local clauses of the first role. Each role has at most one clause for each message type, which the protocol
// declares.
const checkClauses = (
  spec: string,
  firstRole: string,
  clauses: ReadonlyMap<string, Clause>,
  { request, enter }: { readonly request?: string | undefined; readonly enter?: string | undefined },
  types: Messages['kinds'],
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
    if (!types.has(clause.type))
      throw new BrokenSpec(
        `${spec}: "${name}" receives ${describe(clause.type)}, which is not a message type of the protocol${thereAre(String(clause.type), types.keys())}`,
      )
    const key = `${clause.role} upon ${clause.type}`
    if (reactions.has(key)) throw new BrokenSpec(`${spec}: "${name}" is a second clause of ${key}; keep one`)
    reactions.add(key)
  }
}

// The initial and recovered records name roles, statuses have names of their own, and the numbers of sites fit.
const checkRoles = <D extends AnyDeclaration>(
  declared: AlgorithmDeclaration<D>,
  roles: readonly Role[],
): void => {
  if (typeof declared.initial === 'function') {
    throw new BrokenSpec(
      `${declared.name}: initial must name its roles, as in initial: { ${roles[0]!.name}: (context) => ({ ... }) }`,
    )
  }
  for (const role of Object.keys(declared.initial ?? {})) {
    known(
      declared.name,
      'in initial, the role',
      role,
      roles.map(({ name }) => name),
    )
  }
  for (const role of Object.keys(declared.recovered ?? {})) {
    known(
      declared.name,
      'in recovered, the role',
      role,
      roles.map(({ name }) => name),
    )
  }
  roles.forEach(({ name, sized }, at) => {
    if (sized === undefined) return
    if (at === 0) {
      throw new BrokenSpec(
        `${declared.name}: the first role, ${name}, has as many sites as the model; leave "${sized}" out`,
      )
    }
    known(
      declared.name,
      `for the number of sites of ${name}, the parameter`,
      sized,
      Object.keys(declared.protocol.declaration.parameters),
    )
  })
  checkStatusNames(declared)
  const { min, max } = sitesOf(declared)
  if (min > max || min < 1) {
    throw new BrokenSpec(
      `${declared.name}: sites from ${min} to ${max}; the lower bound must be at least 1 and not above the upper one`,
    )
  }
}

const symmetryOf = <D extends AnyDeclaration>({
  name,
  symmetry = 'all',
  protocol,
}: AlgorithmDeclaration<D>): Pick<Spec, 'symmetry' | 'renamedRoles'> => {
  const roles = Object.keys(protocol.declaration.roles)
  if (typeof symmetry === 'string') return { symmetry, renamedRoles: roles.slice(0, 1) }
  for (const [role, claim] of Object.entries(symmetry)) {
    known(name, 'in symmetry, the role', role, roles)
    if (claim !== 'all' && claim !== 'none')
      throw new BrokenSpec(
        `${name}: in symmetry, ${role} is ${describe(claim)}; it must be 'all' or 'none'; rotations are those of the first role, symmetry: 'rotations'`,
      )
  }
  const renamedRoles = roles.filter((role) => symmetry[role as keyof typeof symmetry] === 'all')
  return { symmetry: renamedRoles.length === 0 ? 'none' : 'all', renamedRoles }
}

// Without a limit of the algorithm, as many sites as everything supports, less those of single roles.
const sitesOf = <D extends AnyDeclaration>({ sites, protocol }: AlgorithmDeclaration<D>): Spec['sites'] => {
  const single = Object.values(protocol.declaration.roles).filter(({ count }) => count === 'one').length
  return { ...sites, max: sites.max ?? mostSites - single }
}

// Only fields of a site can be stable.
const checkStable = <D extends AnyDeclaration>(declared: AlgorithmDeclaration<D>): void => {
  for (const [type, fields] of Object.entries(declared.protocol.declaration.messages)) {
    const stableField = Object.keys(fields).find((field) => fields[field]!.stable === true)
    if (stableField === undefined) continue
    throw new BrokenSpec(
      `${declared.name}: the field "${stableField}" of ${type} is stable, but a message in transit always survives a crash of its sender; only fields of a site can be stable`,
    )
  }
  const stable = Object.keys(declared.protocol.declaration.shared).find(
    (name) => declared.protocol.declaration.shared[name]!.stable === true,
  )
  if (stable !== undefined) {
    throw new BrokenSpec(
      `${declared.name}: the shared variable "${stable}" is stable, but a crash never changes shared variables; only fields of a site can be stable`,
    )
  }
}

// No two properties have one name, and expectations and exchanges name what there is.
const checkNames = <D extends AnyDeclaration>(
  declared: AlgorithmDeclaration<D>,
  clauses: ReadonlyMap<string, Clause>,
): void => {
  const names = declared.properties.map(({ name }) => name)
  for (const name of ImmutableSet(names)) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) {
      throw new BrokenSpec(`${declared.name}: two properties are called "${name}"; rename one`)
    }
  }
  if ('sites' in declared.protocol.declaration.parameters) {
    throw new BrokenSpec(
      `${declared.name}: the name "sites" is reserved for the number of sites of a model; rename the parameter`,
    )
  }
  for (const { verdicts, model } of declared.expectations ?? []) {
    for (const name of Object.keys(verdicts)) known(declared.name, 'the expected property', name, names)
    for (const name of Object.keys(model.parameters ?? {})) {
      known(
        declared.name,
        'the expected parameter',
        name,
        Object.keys(declared.protocol.declaration.parameters),
      )
    }
  }
  for (const name of Object.keys(declared.exchanges ?? {})) {
    known(declared.name, 'in exchanges, the clause', name, clauses.keys())
  }
  for (const name of declared.repeatsExit ?? []) {
    known(declared.name, 'in repeatsExit, the clause', name, clauses.keys())
  }
}

const given = (...functions: readonly unknown[]): readonly AnyFunction[] =>
  functions.filter((one): one is AnyFunction => typeof one === 'function')

/**
 * Makes a spec. Throws a `BrokenSpec` that names the remedy if the parts do not fit together. A misspelt name in
 * `contention` or `expectations` is an error here; a message for which a role has no clause is an error when it
 * arrives.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the result names each part of the declaration once.
export const algorithm = <D extends AnyDeclaration>(declared: AlgorithmDeclaration<D>): Spec => {
  checkDeclaration(declared)
  const { declaration, vocabulary } = declared.protocol
  const roles = Object.entries(declaration.roles).map(
    ([name, { fields, ...how }]): Role => ({ name, ...how, record: record(fields) as Role['record'] }),
  )
  for (const { name, record } of roles)
    refuseOtherNames(record.initial, `a site of role ${name}`, Object.keys(record.fields), placeInContext)
  refuseOtherNamesIn([
    ...roles.flatMap(({ record }) => Object.values(record.fields)),
    ...Object.values(declaration.shared),
  ])
  const clauses = new Map(Object.entries(declared.clauses))
  checkClauses(declared.name, roles[0]!.name, clauses, declared.contention ?? {}, vocabulary.kinds)
  checkClauseFairness(declared.name, clauses, declared.contention ?? {})
  checkRoles(declared, roles)
  checkStable(declared)
  checkArrays(declared.name, declaration)
  checkNames(declared, clauses)
  const variants = declared.variants ?? {}
  if (declared.topology !== undefined) {
    const { fields } = roles[0]!.record
    checkTopology(declared.name, declared.topology, declaration.parameters, Object.keys(fields))
  }
  checkDefaults(declared.name, declaration.parameters, sitesOf(declared))
  checkVariants(declared.name, { clauses, variants, parameters: declaration.parameters })
  const sorts = [...roles.map((role) => role.record), vocabulary.sort, ...Object.values(declaration.shared)]
  // The only place that erases the parameter types of the author's functions: `protocol` has checked them, and the
  // engine calls the functions with those types.
  const erased = declared as unknown as AlgorithmDeclaration<AnyDeclaration>
  const contention = contentionOf(erased)
  const of = (what: string) => declaredFunction(what, declared.name)
  return {
    name: declared.name,
    title: declared.title,
    citation: declared.citation,
    ...(declared.category === undefined ? {} : { category: declared.category }),
    about: declared.about,
    ...(declared.topology === undefined ? {} : { topology: declared.topology }),
    sites: sitesOf(declared),
    roles,
    messages: vocabulary,
    shared: declaration.shared,
    parameters: declaration.parameters,
    clauses,
    variants,
    ...contention,
    ...symmetryOf(declared),
    exchanges: declared.exchanges ?? {},
    repeatsExit: declared.repeatsExit ?? [],
    formulas: erased.formulas ?? {},
    relations: declared.relations ?? {},
    properties: declared.properties.map((given) => {
      const property = checkedProperty(
        declared.name,
        !contention.contends && given.kind === 'deadlockFreedom' ? deadlockFreedomWithout(erased) : given,
      )
      const lack = lackOfContention({ name: declared.name, contends: contention.contends }, property)
      if (lack !== undefined) throw new BrokenSpec(lack)
      return property
    }),
    expectations: declared.expectations ?? [],
    endless: (parameters) =>
      typeof erased.endless === 'function'
        ? callSpec(of('endless'), () => (erased.endless as (p: never) => string)(parameters as never))
        : erased.endless,
    ...(erased.normalForm === undefined
      ? {}
      : {
          normalForm: writtenAs(
            (view: AnyView) => callSpec(of('normalForm'), () => erased.normalForm!(view as never)),
            [erased.normalForm],
          ),
        }),
    timed: sorts.some((sort) => sort.timed),
    uses: declared.uses ?? {},
    initialRecords: writtenAs(
      (role, context) =>
        callSpec(of(`initial of ${role}`), () =>
          starts(alternatives(erased.initial?.[role]?.(context as never) ?? {})),
        ) as never,
      given(...Object.values(erased.initial ?? {})),
    ),
    initialShared: writtenAs(
      (context) =>
        callSpec(of('shared'), () => starts(alternatives(erased.shared?.(context as never) ?? {}))) as never,
      given(erased.shared),
    ),
    inFlight: writtenAs(
      (context) =>
        callSpec(
          of('inFlight'),
          () => erased.inFlight?.(context as never) ?? [],
        ) as readonly InFlight<Message>[],
      given(erased.inFlight),
    ),
    recovered: (role, me, context) =>
      callSpec(
        of(`recovered of ${role}`),
        () => erased.recovered?.[role]?.(me as never, context as never) ?? {},
      ),
    ...namedStatuses(erased),
    fieldWords: fieldWordsOf(erased, roles),
  }
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
  const ifKept = (clause: string | undefined) =>
    clause !== undefined && clauses.has(clause) ? clause : undefined
  const workload = {
    ...spec.workload,
    request: ifKept(spec.workload.request),
    enter: ifKept(spec.workload.enter),
  }
  checkClauses(name, spec.roles[0]!.name, clauses, workload, spec.messages.kinds)
  checkClauseFairness(name, clauses, workload)
  // The change applies to every variant.
  const variants = variantsWith(spec.variants, (clause, name) =>
    Object.hasOwn(changed, name) ? undefined : clause,
  )
  return { ...spec, name, clauses, variants, workload, expectations: [] }
}

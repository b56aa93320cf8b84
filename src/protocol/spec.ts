// A spec as the engine sees it: the result of `algorithm`, without the types of the author's protocol.
import type { RecordSort } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import type { Clause, Fairness } from './clause.js'
import type { AnyDeclaration } from './declaration.js'
import type { CostFormulas } from './formula.js'
import type { Say } from './in-words.js'
import type { Message, Messages } from './message.js'
import type { ModelOptions } from './model-options.js'
import type { NormalForm } from './normal-form.js'
import type { Parameter } from './parameter.js'
import type { AnyView, Property } from './property.js'
import type { DeclaredTopology } from './topology.js'
import type { Variants } from './variants.js'

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
  /** Runs worth keeping that need not violate anything. */
  readonly reached?: readonly ReachedState[]
}

/** A state that a run leads to, and the folder of a shortest such run in counterexamples/. */
export interface ReachedState {
  readonly folder: string
  /** About one state, as for `coterie reach`. */
  readonly formula: string
  /** The length of a shortest run. */
  readonly steps: number
}

/** Words for what `waits` and `holds` mean if not a critical section, each after the name of a site: `takes part`, `leads`. */
export interface StatusNames {
  readonly waits: string
  readonly holds: string
}

/** A message that is in transit in the initial state. */
export interface InFlight<M> {
  readonly from: number
  readonly to: number
  readonly message: M
}

/** Why a waiting site waits: the site it waits for, and a label for the reason; `of` is a site whose name ends the label. */
export interface WaitsFor {
  readonly site: number
  readonly label: string
  readonly of?: number
}

/**
 * The renamings of the sites of the first role that are expected to be symmetries: all permutations, only the
 * rotations i -> i + k mod n, or none (for example, if site numbers break ties between timestamps). The checker
 * leaves out renamings that do not fix the parameters and the requesters, and permutations other than rotations that
 * do not fix the initial states. The claim is certified during the check, never trusted.
 */
export type Symmetry = 'all' | 'rotations' | 'none'

/** The roles whose sites may be permuted: every permutation of the one together with every one of the other. */
export type SymmetryByRole<Role extends string> = { readonly [R in Role]?: 'all' | 'none' }

/** The sites of a role: how many there are, and their record. */
export interface Role {
  readonly name: string
  readonly count: 'many' | 'one'
  /** The parameter that gives the number of sites, for a role of many that has its own. */
  readonly sized?: string
  readonly record: RecordSort<AnyDeclaration['shared']>
}

/**
 * How a site gets access: from a coordinator, with a token, or by agreement with other sites. These are the categories of P.
 * Krzyzanowski, Distributed Mutual Exclusion (lecture CS 417, 2023).
 */
export type Category = 'centralised' | 'token-based' | 'contention-based'

/** Something that may be true of an ordered pair of sites i and j, in words. */
export interface Relation {
  /** A sentence about i and j, such as "j has answered i", and its negation. */
  readonly says: string
  readonly denies: string
  /** It is true if one of these is: the facts that the sorts of the spec give (docs/every-n.md). */
  readonly anyOf: readonly string[]
}

/** A spec as the engine sees it. */
export interface Spec {
  readonly name: string
  /** Which mutant of the spec this is, if it is one. */
  readonly mutant?: string
  /** The clauses that the mutant changes. */
  readonly mutates?: readonly string[]
  /** The clauses that the mutant replaces. Names in them need not have the values under `uses`. */
  readonly replaced?: readonly string[]
  /** The properties that the user has added: the files that export them, and their names. */
  readonly added?: { readonly files: readonly string[]; readonly names: readonly string[] }
  readonly title: string
  readonly citation: string
  readonly category?: Category
  readonly about: string
  readonly sites: { readonly min: number; readonly max: number; readonly fallback: number }
  readonly roles: readonly Role[]
  readonly messages: Messages
  readonly shared: { readonly [variable: string]: Sort<unknown> }
  readonly parameters: { readonly [name: string]: Parameter<unknown> }
  readonly clauses: ReadonlyMap<string, Clause>
  readonly variants: Variants
  readonly workload: {
    readonly request: string | undefined
    readonly enter: string | undefined
    /** The fairness of the clause that requests, if a site must request. */
    readonly fairRequest?: Fairness
  }
  readonly symmetry: Symmetry
  /** The roles whose sites the claim renames. */
  readonly renamedRoles: readonly string[]
  /** The value that grows forever with these parameters, or undefined. */
  endless(parameters: unknown): string | undefined
  /** What changes between a state and its normal form, if the author declares one. */
  readonly normalForm?: (view: AnyView) => NormalForm<AnyDeclaration>
  readonly exchanges: { readonly [clause: string]: number }
  readonly repeatsExit: readonly string[]
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
  /** Whether the sites contend for the critical section. */
  readonly contends: boolean
  /** Whether a site waits, and whether it is in the section; without contention, whether it has the second and the first status. */
  waits(me: unknown, context: unknown): boolean
  holds(me: unknown, context: unknown): boolean
  canRequest(context: unknown): boolean
  initialRecords(role: string, context: unknown): readonly { readonly [field: string]: unknown }[]
  initialShared(context: unknown): readonly { readonly [variable: string]: unknown }[]
  inFlight(context: unknown): readonly InFlight<Message>[]
  /** The fields that change when a site of that role recovers. */
  recovered(role: string, me: unknown, context: unknown): { readonly [field: string]: unknown }
  /** The author's words for the two statuses, if they are not about a critical section: `leads`. */
  readonly statusNames?: Partial<StatusNames>
  /** The links of the sites of the first role, or the parameter that names them. */
  readonly topology?: DeclaredTopology
  /** By role, the words for what its sites may be: `master`. Only pictures use them. */
  readonly marks: {
    readonly [role: string]: { readonly [word: string]: (me: unknown, context: unknown) => boolean }
  }
  /** By role and field, words for the value of the field, after `has`. */
  readonly fieldWords: {
    readonly [role: string]: { readonly [field: string]: (value: unknown, say: Say) => string }
  }
  readonly statuses: { readonly [status: string]: (me: unknown, context: unknown) => boolean }
  /** By name: what the lemmas of a proof for every number of sites may speak of. */
  readonly relations: { readonly [name: string]: Relation }
  waitsFor: ((view: AnyView, site: number) => readonly WaitsFor[]) | undefined
}

/** Whether a value, such as an export of a file, is a spec: a result of `algorithm`, not its argument. */
export const isSpec = (value: unknown): value is Spec =>
  typeof value === 'object' && value !== null && (value as Partial<Spec>).clauses instanceof Map

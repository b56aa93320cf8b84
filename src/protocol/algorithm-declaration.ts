// The argument of `algorithm`: all that an author says of an algorithm, typed by its protocol.
import type { Values } from '../sorts/record.js'
import type { Clause, Fairness } from './clause.js'
import type { AnyDeclaration, FieldsOf, MessageOf, RoleName } from './declaration.js'
import type { Either } from './effect.js'
import type { CostFormulas } from './formula.js'
import type { Say } from './in-words.js'
import type { NormalForm } from './normal-form.js'
import type { Property } from './property.js'
import type { Protocol } from './protocol.js'
import type {
  Category,
  Expectation,
  InFlight,
  Relation,
  StatusNames,
  Symmetry,
  SymmetryByRole,
  WaitsFor,
} from './spec.js'
import type { DeclaredTopology } from './topology.js'
import type { Variants } from './variants.js'
import type { Contender, Context, Me, View } from './view.js'

export type Alternatives<T> = T | Either<T>

/** Who contends for the critical section: what makes a spec a lock. All of it is about the sites of the first role. */
interface Contention<D extends AnyDeclaration> {
  /** The clause that requests the critical section; the option `requests` bounds how often. */
  readonly request?: string
  /** The fairness of the clause that requests: `none` by default, since no site must request. */
  readonly fairRequest?: Fairness
  /** The clause that enters it, which eager entry merges into the step before. */
  readonly enter?: string
  /** Whether a site waits to enter, and whether it is in the critical section. */
  waits(me: Contender<D>, context: Context<D>): boolean
  holds(me: Contender<D>, context: Context<D>): boolean
  /**
   * What the page and the pictures say of a site that waits or holds, if the sites contend for something else than a critical
   * section. Each is a verb, after the name of a site: `{ waits: 'takes part', holds: 'leads' }`.
   */
  readonly words?: StatusNames
  /** Which sites may request; by default, all. */
  canRequest?(context: Context<D>): boolean
  /** For the wait-for graph: the sites for which this waiting site waits. */
  waitsFor?(view: View<D>, site: number): readonly WaitsFor[]
}

/** The argument of `algorithm`. */
export interface AlgorithmDeclaration<D extends AnyDeclaration> {
  /** In kebab-case, like the file. */
  readonly name: string
  readonly title: string
  /** Author, title, year and section of the source of the clauses. */
  readonly citation: string
  /** How a site gets access, for a lock that passes messages. */
  readonly category?: Category
  /**
   * What a reader must know of this spec: what is atomic, which channels it assumes, how it differs from its source.
   */
  readonly about: string
  /**
   * The limits for the number of sites of the first role, and the default. Without `max`, the most sites that Coterie supports:
   * say a `max` only where the algorithm has one.
   */
  readonly sites: { readonly min: number; readonly max?: number; readonly fallback: number }
  readonly protocol: Protocol<D>
  /** In the order of the source. */
  readonly clauses: { readonly [name: string]: Clause }
  /** The clauses that other values of parameters than the first replace. */
  readonly variants?: Variants
  /**
   * Who contends for the critical section. With it come `mutualExclusion`, `starvationFreedom` and the other properties of locks,
   * bypasses, and the measures. A spec that is not a lock leaves it out, and names what its sites do in `statuses`.
   */
  readonly contention?: Contention<D>
  /**
   * The states in which a run may end, in a spec without contention; by default, none. `deadlockFreedom` is violated in any other
   * state in which no step of the spec is enabled.
   */
  final?(view: View<D>): boolean
  /**
   * The renamings of the sites of its first role that are expected to be symmetries; `all` by default. For a spec with several roles
   * of many sites: the roles whose sites may be permuted, such as `{ client: 'all', server: 'all' }`.
   */
  readonly symmetry?: Symmetry | SymmetryByRole<RoleName<D>>
  /**
   * A value that grows forever with unbounded requests and has no canonical form, such as `sequence numbers`; a function
   * of the parameters if it depends on them, which returns undefined if nothing grows. By default each site may then
   * request once, and a model with unbounded requests warns that the search does not end.
   */
  readonly endless?: string | ((parameters: Context<D>['parameters']) => string | undefined)
  /**
   * What changes between a state and its normal form, for states that differ only in what no step and no property can notice, such as
   * numbers that only grow. `--reduce normal-form` then visits normal forms only.
   */
  normalForm?(view: View<D>): NormalForm<D>
  /**
   * Along which links the sites of the first role send, if not from each to each: `'ring'`, `'one-way ring'` if each sends only to the
   * next, `'path'`, `'star'` around site 0, or `'binary'` for a binary tree; or the parameter whose value is one of these; or the field
   * that names the site at the other end of a link that steps may change; or both a parameter and a field, for sites that point along
   * the links of a shape. Only pictures use it.
   */
  readonly topology?: DeclaredTopology
  /**
   * Functions to which clauses or properties pass timestamps, by name: `uses: { insert, earlier }`. The checker reads
   * their text to show that they use only the order of timestamps. Only a spec that is made inside a program needs
   * this field: the command line finds the functions in the file of a spec.
   */
  readonly uses?: { readonly [name: string]: unknown }
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
   * Named statuses of sites of the first role, such as `token holder`. The option `whoCrashes` can name them, and formulas, if the
   * name is one word: `leads(1)`. Without contention they are what the spec is about, each a word after the name of a site:
   * pictures draw the first as a bar on the lane of a site, the second as a dashed line, and name both.
   */
  readonly statuses?: {
    readonly [status: string]: (me: Contender<D>, context: Context<D>) => boolean
  }
  /**
   * By role, what a site of another role than the first may be, in a word that pictures show on its lane and in its card, such as
   * `master`: `{ replica: { master: ({ epoch }) => epoch !== null } }`. Only pictures use it.
   */
  readonly marks?: {
    readonly [R in RoleName<D>]?: { readonly [word: string]: (me: Me<D, R>, context: Context<D>) => boolean }
  }
  /**
   * By role and field, what a sentence says of a value after `has`, if the name reads badly there:
   * `{ resource: { written: (one) => `contents with sequencer ${one}` } }`.
   */
  readonly fieldWords?: {
    readonly [R in RoleName<D>]?: {
      readonly [F in keyof FieldsOf<D, R>]?: (value: Values<FieldsOf<D, R>>[F], say: Say) => string
    }
  }
  /**
   * Initial values of shared variables that differ from those of their sorts; for an array, an Immutable.js map of
   * the elements that differ.
   */
  shared?(context: Context<D>): Alternatives<Partial<Values<D['shared']>>>
  /** Messages that are in transit in the initial state. */
  inFlight?(context: Context<D>): readonly InFlight<MessageOf<D>>[]
  /**
   * By clause: the number of messages that one step of it represents, if the spec leaves them out. A call of a server
   * and its answer are two messages. Only `coterie measure` uses this.
   */
  readonly exchanges?: { readonly [clause: string]: number }
  /** Clauses by which a site that has left sends messages of its exit again. Only `coterie measure` uses this. */
  readonly repeatsExit?: readonly string[]
  /** The literature's figures for messages and delays. */
  readonly formulas?: CostFormulas<Context<D>['parameters']>
  /** By name: what the lemmas of `coterie prove --lemmas` may speak of, next to what the sorts give. */
  readonly relations?: { readonly [name: string]: Relation }
  readonly properties: readonly Property[]
  readonly expectations?: readonly Expectation[]
}

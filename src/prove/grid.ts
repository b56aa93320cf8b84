// The grid of a proof: for each lemma and each clause, whether the clause keeps the lemma in every state of the universe in which the
// lemmas are true. A cell is checked call by call, and for each choice of the lemma's sites.
import type { Model } from '../model/model.js'
import type { NamedLemma, Theorem } from '../protocol/proof.js'
import type { Predicate } from '../protocol/property.js'
import type { LongWork } from '../search/long-work.js'
import { type Call, type CallEnd, callsOf, clauseTree } from './clause-tree.js'
import { Deciding } from './deciding.js'
import type { Fact } from './facts.js'
import { channelTrees, type Instance, type Parts, partsOf, predicateTree } from './instances.js'
import { Pauses } from './pauses.js'
import { type Condition, type FoundState, StateSearch } from './search.js'
import type { Claim } from './step-walk.js'
import { touches } from './touches.js'
import { Regrown, type Tree } from './tree.js'
import { Universe } from './universe.js'
import type { BoundedProof } from './universe-bounds.js'
import { Witnesses } from './witnesses.js'

/** A step that violates a lemma, or a state that violates a theorem. */
export interface Found extends FoundState {
  readonly call: Call | undefined
  /** The sites for which the lemma is violated. */
  readonly sites: readonly number[]
}

/** A row of the grid: a lemma by its number, a theorem, or that steps stay in the universe. */
export type Row = { readonly lemma: number } | { readonly theorem: Theorem } | 'stays'

/** The name of a row. */
export const rowName = (row: Row, { lemmas }: Pick<BoundedProof, 'lemmas'>): string => {
  if (row === 'stays') return 'the universe'
  return 'lemma' in row ? lemmas[row.lemma]!.name : row.theorem.property
}

interface Case {
  readonly call: Call | undefined
  readonly tree: Tree<CallEnd> | undefined
  readonly claim: Claim
  readonly sites: readonly number[]
  /** The messages that show the claim to be false. */
  readonly witnesses: Witnesses
  /** Whether the claim is a lemma, so that it is a condition as well. */
  readonly isLemma: boolean
}

const noLemma = { witnesses: new Witnesses(), isLemma: false } as const

/** What a cell needs: a state that violates it, or the lemmas that were used. */
type CellEnd = { readonly found: Found } | { readonly used: ReadonlySet<number> }

/** The searches for the cells of a grid, over one universe. */
export class Grid {
  readonly universe: Universe
  /** The proof, with the lemma of the present question. */
  proof: BoundedProof
  /** When to pause, and how many choices all searches have made. */
  readonly pauses = new Pauses()
  private readonly parts: (readonly Parts[])[]
  private readonly conditions = new Map<Instance, Condition>()
  private readonly calls = new Map<string, readonly { readonly call: Call; readonly tree: Tree<CallEnd> }[]>()
  private readonly theorems = new Map<string, Tree<boolean>>()
  private channels: ReturnType<typeof channelTrees> | undefined
  private deciding: Deciding
  private readonly lemmaFacts: Fact[] = []
  private readonly partFacts = new Map<unknown, Map<string, Fact>>()
  private readonly caseFacts = new Map<unknown, Map<Claim, Fact>>()

  constructor(model: Model, proof: BoundedProof) {
    this.universe = new Universe(model, proof.universe)
    this.proof = proof
    this.deciding = new Deciding(this.universe.leaves)
    this.parts = proof.lemmas.map((lemma: NamedLemma) => partsOf(this.universe, lemma))
  }

  /**
   * Asks about a further lemma, next to those of the proof that this grid was made for, instead of the one before. What was learned of
   * the others is kept.
   * @param own how many lemmas the grid was made for
   */
  asking(proof: BoundedProof, own: number): void {
    this.proof = proof
    this.parts.length = own
    this.lemmaFacts.length = Math.min(own, this.lemmaFacts.length)
    for (const lemma of proof.lemmas.slice(own)) this.parts.push(partsOf(this.universe, lemma))
  }

  /** A lemma, part by part, for all choices of its sites. */
  private instances(lemma: number): readonly Instance[] {
    return this.parts[lemma]!.flatMap(({ all }) => all)
  }

  private conditionsOf(lemma: number): readonly Condition[] {
    return this.instances(lemma).map((one) => {
      let known = this.conditions.get(one)
      if (known === undefined) {
        known = { lemma, tree: one.tree }
        this.conditions.set(one, known)
      }
      return known
    })
  }

  private callsOf(clause: string) {
    let known = this.calls.get(clause)
    if (known === undefined) {
      known = callsOf(this.universe, clause).map((call) => ({ call, tree: clauseTree(this.universe, call) }))
      this.calls.set(clause, known)
    }
    return known
  }

  private theoremTree(name: string, predicate: Predicate): Tree<boolean> {
    let known = this.theorems.get(name)
    if (known === undefined) {
      known = predicateTree(this.universe, name, predicate)
      this.theorems.set(name, known)
    }
    return known
  }

  private *cases(row: Row, clause: string | undefined, predicate?: Predicate): Generator<Case> {
    if (row !== 'stays' && 'theorem' in row) {
      const claim = this.theoremTree(row.theorem.property, predicate!)
      yield { call: undefined, tree: undefined, claim, sites: [], ...noLemma }
      return
    }
    for (const { call, tree } of this.callsOf(clause!)) {
      if (row === 'stays') {
        yield { call, tree, claim: 'stays', sites: [], ...noLemma }
        this.channels ??= channelTrees(this.universe)
        const { length } = this.universe.model.sites
        for (const { channel, tree: claim } of this.channels) {
          const from = Math.floor(channel / length)
          if (from === call.site) yield { call, tree, claim, sites: [from, channel % length], ...noLemma }
        }
        continue
      }
      for (const { tree: claim, sites, witnesses } of this.instances(row.lemma))
        yield { call, tree, claim, sites, witnesses, isLemma: true }
    }
  }

  /** Looks for a step of a clause that violates a row, from a state in which the lemmas with these numbers are true. */
  *cell(
    row: Row,
    clause: string | undefined,
    lemmas: Iterable<number>,
    predicate?: Predicate,
  ): LongWork<CellEnd> {
    for (;;) {
      try {
        return yield* this.checked(row, clause, [...lemmas], predicate)
      } catch (error) {
        if (!(error instanceof Regrown)) throw error
        this.forget()
      }
    }
  }

  // The nogoods of parts that are gone rest on messages that nobody has counted for their successors (`witnesses.ts`).
  private forget(): void {
    this.deciding = new Deciding(this.universe.leaves)
    this.lemmaFacts.length = 0
    this.caseFacts.clear()
    this.partFacts.clear()
  }

  private lemmaFact(lemma: number): Fact {
    this.lemmaFacts[lemma] ??= 2 * this.deciding.facts.fresh()
    return this.lemmaFacts[lemma]
  }

  private caseFact({ tree, claim }: Case): Fact {
    const ofCall = this.caseFacts.get(tree) ?? new Map<Claim, Fact>()
    this.caseFacts.set(tree, ofCall)
    const known = ofCall.get(claim) ?? 2 * this.deciding.facts.fresh()
    ofCall.set(claim, known)
    return known
  }

  private partFact(call: Tree<CallEnd> | undefined, part: string): Fact {
    const ofCall = this.partFacts.get(call) ?? new Map<string, Fact>()
    this.partFacts.set(call, ofCall)
    const known = ofCall.get(part) ?? 2 * this.deciding.facts.fresh()
    ofCall.set(part, known)
    return known
  }

  private *checked(
    row: Row,
    clause: string | undefined,
    lemmas: readonly number[],
    predicate?: Predicate,
  ): LongWork<CellEnd> {
    const conditions = lemmas.flatMap((lemma) => this.conditionsOf(lemma))
    const used = new Set<number>()
    const instances = lemmas.flatMap((lemma) => this.instances(lemma))
    for (const one of this.cases(row, clause, predicate)) {
      const end = yield* this.search(one, conditions, instances)
      if ('found' in end) return { found: { ...end.found, call: one.call, sites: one.sites } }
      for (const lemma of end.used) used.add(lemma)
    }
    return { used }
  }

  /** The most messages of each channel that a search needs, as far as is known (`witnesses.ts`). */
  private limits({ call, witnesses }: Case, instances: readonly Instance[]): readonly number[] {
    const { channelLimit, model } = this.universe
    const channels = model.sites.length ** 2
    if (channelLimit !== 'any') return Array.from({ length: channels }, () => channelLimit)
    return Array.from({ length: channels }, (_, channel) => {
      const isReceived = call?.from !== undefined && this.universe.channel(call.from, call.site) === channel
      const satisfied = instances.reduce((so, one) => so + one.witnesses.toStayTrue(channel), 0)
      return (isReceived ? 1 : 0) + witnesses.toStayFalse(channel) + satisfied
    })
  }

  private *search(
    one: Case,
    conditions: readonly Condition[],
    instances: readonly Instance[],
  ): ReturnType<StateSearch['run']> {
    for (;;) {
      const limits = this.limits(one, instances)
      const wanted = {
        call: one.tree,
        claim: one.claim,
        conditions,
        limits,
        lemmaFact: (lemma: number) => this.lemmaFact(lemma),
        caseFact: this.caseFact(one),
        partFact: (part: string) => this.partFact(one.tree, part),
      }
      const end = this.isUntouched(one, limits)
        ? { used: new Set<number>() }
        : yield* new StateSearch(this.universe, this.deciding, wanted, this.pauses).run()
      const needed = this.limits(one, instances)
      if ('found' in end || needed.every((count, channel) => count <= limits[channel]!)) return end
    }
  }

  /** Whether a lemma, which is among the conditions, cannot become false, since the call changes nothing that it reads. */
  private isUntouched({ call, claim, isLemma }: Case, limits: readonly number[]): boolean {
    const { length } = this.universe.model.sites
    return isLemma && call !== undefined && claim !== 'stays' && !touches(call, claim.root, length, limits)
  }
}

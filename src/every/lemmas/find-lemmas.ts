// A proof to read: a few lemmas about an ordered pair of sites that are inductive together, and contain mutual exclusion. They are
// checked on every view whose parts have the forms of the proof's views, with all steps of two sites and of three.
import { inPieces, type LongWork, showing, unless } from '../../search/long-work.js'
import type { StopReason } from '../../search/search.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { Views } from '../views/views.js'
import { candidatesOf } from './candidates.js'
import { type Choice, chosen, escapesOf, NoLemmas, thinned } from './choose.js'
import { establishing } from './establishing.js'
import type { Fact } from './fact.js'
import { factsOf } from './facts.js'
import { checked, type Escape } from './induction.js'
import { type Asked, asked } from './lemma.js'
import { Universe, type Vector } from './universe.js'

/** A lemma, by number from 0, without which steps violate something, and the clauses of such steps. */
export interface Need {
  readonly lemma: number
  readonly at: readonly string[]
}

/** A lemma of a proof, and what it rests on. */
export interface FoundLemma {
  readonly asked: Asked
  /** The steps that make its premise true; of a group, one of its facts. */
  readonly establishedBy: readonly string[]
  /** The lemmas without which a step violates it. */
  readonly needs: readonly Need[]
}

/** Lemmas that are inductive, checked in full. */
export interface Lemmas {
  readonly facts: readonly Fact[]
  readonly universe: Universe
  readonly lemmas: readonly FoundLemma[]
  /** The lemmas without which a step leads to a new form of a part of a view. */
  readonly formsNeed: readonly Need[]
  /** How many views of the universe satisfy the lemmas, and the number of steps from them. */
  readonly views: number
  readonly steps: number
}

/** The lemmas, or why there are none, in one line. */
export type LemmasFound = { readonly lemmas: Lemmas } | { readonly none: string }

// The steps out of lemmas of which one is left out that are looked at.
const mostEscapes = 2000

const stops: { readonly [cut in StopReason]?: string } = {
  interrupt: 'interrupted',
  time: 'the time limit was reached',
  memory: 'the heap was full',
}

/** The clause of a step in words. */
const clauseOf = (by: string): string => by.split(' ')[0]!

/** The fields with timestamps that no fact compares, in words. */
const noFactsOf = ({ shape: { many } }: Views): string => {
  const fields = many.fields.filter(({ kind, sort }) => kind === 'map' && sort.timed)
  return fields.length === 0
    ? ''
    : `no fact compares the timestamps in ${fields.map(({ name }) => `"${name}"`).join(' and ')}; `
}

/** A search for lemmas: drive `run`, then read the result. */
export class LemmaSearch {
  private readonly views: Views
  private what = 'facts about two sites'
  private found: LemmasFound | undefined

  /** @param views the views of a proof that has ended */
  constructor(views: Views) {
    this.views = views
  }

  /** Searches; a slice is a number of views. */
  *run(): LongWork<void, string> {
    const work = unless(() => this.found !== undefined, inPieces(this.search()))
    try {
      const lemmas = yield* showing(work, () => this.what)
      if (lemmas !== undefined) this.found = { lemmas }
    } catch (error) {
      if (!(error instanceof NotParametric || error instanceof NoLemmas)) throw error
      this.found = { none: `${noFactsOf(this.views)}${error.message}` }
    }
  }

  stop(cut: StopReason): void {
    this.found ??= { none: `stopped: ${stops[cut] ?? cut}; ${this.what}` }
  }

  result(): LemmasFound {
    return this.found ?? { none: `stopped: ${this.what}` }
  }

  private *search(): Generator<undefined, Lemmas> {
    const { views } = this
    const { table } = views
    const facts = factsOf(views)
    const universe = new Universe(views, facts)
    for (const _ of universe.fill()) {
      this.what = `${universe.size.toLocaleString('en')} views to exclude or keep`
      yield undefined
    }
    const [claim, candidates] = this.candidates(facts, universe)
    const say = (what: string) => {
      this.what = what
    }
    const choice: Choice = { universe, table, claim, candidates, say }
    const lemmas = yield* thinned(choice, yield* chosen(choice))
    // The result rests on this check alone.
    const all = yield* checked({ universe, table, lemmas, isSample: false, most: 1 })
    const [way] = all.escapes
    if (way !== undefined) throw new NoLemmas(`the lemmas are not inductive: ${way.by}`)
    const { needs, ofForms } = yield* this.needs(choice, lemmas)
    const made = yield* establishing(views, facts, lemmas)
    const found = lemmas.map(
      (one, k): FoundLemma => ({ asked: one, needs: needs[k]!, establishedBy: made[k]! }),
    )
    return { facts, universe, lemmas: found, formsNeed: ofForms, views: all.views, steps: all.steps }
  }

  private candidates(facts: readonly Fact[], universe: Universe): readonly [Asked, readonly Asked[]] {
    const seen = new Map<number, Vector>()
    for (const { view } of this.views.list)
      for (const number of universe.vectorsOf(view)) seen.set(number, universe.vectors[number]!)
    const literals = [0, 1].map((fact) => ({ fact, value: true }))
    const claim = asked({ kind: 'never together', literals })
    const text = JSON.stringify(claim.lemma)
    const all = candidatesOf(facts, [...seen.values()], universe.vectors)
    return [claim, all.filter(({ lemma }) => JSON.stringify(lemma) !== text)]
  }

  /** For each lemma, and for the forms: the lemmas without which a step violates it. */
  private *needs(
    choice: Choice,
    lemmas: readonly Asked[],
  ): Generator<
    undefined,
    { readonly needs: readonly (readonly Need[])[]; readonly ofForms: readonly Need[] }
  > {
    const needs = lemmas.map((): Need[] => [])
    const ofForms: Need[] = []
    const note = (list: Need[], lemma: number, escapes: readonly Escape[]): void => {
      const at = [...new Set(escapes.map(({ by }) => clauseOf(by)))].sort()
      if (at.length > 0) list.push({ lemma, at })
    }
    for (const [lemma, one] of lemmas.entries()) {
      this.what = `what lemma ${lemma + 1} is needed for`
      const rest = lemmas.filter((other) => other !== one)
      const { escapes } = yield* escapesOf(choice, rest, mostEscapes)
      for (const [k, other] of lemmas.entries())
        note(
          needs[k]!,
          lemma,
          escapes.filter(({ violated }) => violated.includes(other)),
        )
      note(
        ofForms,
        lemma,
        escapes.filter(({ outside }) => outside !== undefined),
      )
    }
    return { needs, ofForms }
  }
}

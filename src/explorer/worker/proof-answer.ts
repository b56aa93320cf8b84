// What is known of a proof, as plain data for the page: the grid of `coterie prove SPEC --sites N` with its pictures. The words are
// those of the command.
import { untitledProofGraph } from '../../diagram/proof-graph.js'
import { type StatePicture, statePicture } from '../../diagram/state-picture.js'
import type { Counterexample } from '../../prove/counterexample.js'
import {
  type CellResult,
  isInductive,
  isProved,
  type ProofResult,
  unusedLemmas,
} from '../../prove/proof-result.js'
import { claimOf, reachabilityOf } from '../../report/proof/induction-text.js'
import { proofEndLines, typedTruth, typedVerdict } from '../../report/proof/proof-end-text.js'
import { universeLine, withoutGreater } from '../../report/proof/universe-text.js'
import { siteName, stepHeading } from '../../report/words/step-heading.js'
import type { Run } from '../../search/search.js'
import { runOf } from './run-of.js'

/** A counterexample to induction, drawn. */
interface ShownCounterexample {
  readonly before: StatePicture
  /** Undefined where a state alone is the counterexample. */
  readonly step: string | undefined
  readonly after: StatePicture | undefined
  readonly sends: readonly string[]
  /** What is false, and whether the state before can be reached. */
  readonly said: readonly string[]
  readonly suggestions: readonly string[]
}

/** A cell of the grid. Lemmas have numbers from 1. */
export type ShownCell =
  | {
      readonly verdict: 'inductive'
      readonly needs: readonly number[]
      readonly isLeast: boolean | undefined
    }
  | { readonly verdict: 'not inductive'; readonly counterexample: ShownCounterexample }
  | { readonly verdict: 'open' }

interface ShownRow {
  readonly name: string
  readonly says: string
  readonly isAssumed: boolean
  readonly truth: 'holds' | 'violated' | 'open'
  /** A shortest run to a state in which it is false. */
  readonly falseAfter: Run | undefined
  readonly cells: readonly ShownCell[]
}

/** A checked proof. */
export interface ProofAnswer {
  readonly about: 'proof'
  readonly clauses: readonly string[]
  readonly rows: readonly ShownRow[]
  readonly stays: readonly ShownCell[]
  readonly theorems: readonly {
    readonly property: string
    readonly from: readonly number[]
    readonly cell: ShownCell
  }[]
  readonly isProved: boolean
  /** Whether every cell is inductive: no proof yet, if a lemma is false at first. */
  readonly isKept: boolean
  /** Lemmas that no theorem needs. */
  readonly unused: readonly string[]
  /** For a typed lemma, whether it is inductive, in words. */
  readonly typed: string | undefined
  /** Where a bound on numbers cuts the answer, as the end of a sentence. */
  readonly within: string
  /** For a typed lemma, the answer with fewer sites, which is known first. */
  readonly fewer: { readonly sites: number; readonly answer: ProofAnswer } | undefined
  /** How the result is to be read. */
  readonly lines: readonly string[]
  /** Which lemma needs which, in DOT; undefined before the end, and for a typed lemma. */
  readonly graph: string | undefined
}

const shownCounterexample = (
  proved: ProofResult,
  counterexample: Counterexample,
  suggestions: readonly string[],
): ShownCounterexample => {
  const { model } = proved
  const { before, step } = counterexample
  const { sort } = model.spec.messages
  return {
    before: statePicture(model, before),
    step: step && stepHeading(model, step.label),
    after: step && statePicture(model, step.next, before, step),
    sends: (step?.sends ?? []).map(
      ({ to, message }) => `${sort.show(message, model.siteText)} to ${siteName(model, to)}`,
    ),
    said: [claimOf(proved, counterexample), reachabilityOf(proved, counterexample)].filter(
      (text) => text !== '',
    ),
    suggestions,
  }
}

/** Whether every cell is decided, and each need is as small as it will be. */
const isDecided = ({ rows, stays, theorems }: ProofResult): boolean =>
  [...rows.flatMap(({ cells }) => cells), ...stays, ...theorems].every(
    ({ result }) =>
      result.verdict !== 'open' && (result.verdict !== 'inductive' || result.isLeast !== undefined),
  )

/**
 * The answer so far.
 * @param fewer the same question with fewer sites
 */
export const proofAnswer = (proved: ProofResult, fewer?: ProofResult): ProofAnswer => {
  const { rows } = proved
  const numbers = new Map(rows.map(({ lemma }, k) => [lemma.name, k + 1]))
  const numbersOf = (names: readonly string[]) => names.flatMap((name) => numbers.get(name) ?? [])
  const cell = (result: CellResult): ShownCell => {
    switch (result.verdict) {
      case 'inductive':
        return { verdict: 'inductive', needs: numbersOf(result.needs), isLeast: result.isLeast }
      case 'not inductive':
        return {
          verdict: 'not inductive',
          counterexample: shownCounterexample(proved, result.counterexample, result.suggestions ?? []),
        }
      case 'open':
        return result
      default:
        return result satisfies never
    }
  }
  return {
    about: 'proof',
    clauses: proved.clauses,
    rows: rows.map(({ lemma, isAssumed, truth, cells }) => {
      const isFalse = truth?.verdict === 'violated'
      return {
        name: lemma.name,
        says: lemma.says,
        isAssumed,
        truth: isFalse ? 'violated' : truth?.verdict === 'holds' ? 'holds' : 'open',
        falseAfter:
          isFalse && truth.trace !== undefined
            ? runOf(truth.trace.model, truth.trace.initial, truth.trace.steps)
            : undefined,
        cells: cells.map(({ result }) => cell(result)),
      }
    }),
    stays: proved.stays.map(({ result }) => cell(result)),
    theorems: proved.theorems.map(({ theorem, result }) => ({
      property: theorem.property,
      from: numbersOf(theorem.from),
      cell: cell(result),
    })),
    isProved: isProved(proved),
    isKept: isInductive(proved),
    unused: proved.theorems.length > 0 && isProved(proved) ? unusedLemmas(proved) : [],
    typed: proved.typed && typedVerdict(proved),
    within: withoutGreater(proved),
    fewer: fewer && { sites: fewer.model.competitors.length, answer: proofAnswer(fewer) },
    lines: proved.typed === undefined ? [...proofEndLines(proved), universeLine(proved)] : typedTruth(proved),
    graph: proved.typed === undefined && isDecided(proved) ? untitledProofGraph(proved) : undefined,
  }
}

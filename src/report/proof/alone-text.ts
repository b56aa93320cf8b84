// A lemma that is checked by itself, as text: which clauses keep it, which of them need the other lemmas, and which lemmas exclude the state
// of a counterexample to induction.
import type { Counterexample } from '../../prove/counterexample.js'
import { violatedFor } from '../../prove/lemma-properties.js'
import type { CellResult, ProofResult } from '../../prove/proof-result.js'
import { viewOfState } from '../../semantics/state.js'
import { listed } from '../words/listed.js'
import { withoutGreater } from './universe-text.js'

/** The cells of the lemma that is checked by itself, in the order of the clauses. */
export const aloneCells = ({ rows, alone }: ProofResult): readonly CellResult[] =>
  rows.find(({ lemma }) => lemma.name === alone)!.cells.map(({ result }) => result)

/** What a cell is if the other lemmas are true, too. */
export const withOthers = (result: CellResult): CellResult =>
  result.verdict === 'not inductive' ? (result.withOthers ?? { verdict: 'open' }) : result

/** The other lemmas that are false in the state before; none if all lemmas were checked together. */
export const excludedBy = (
  { alone, rows, model }: ProofResult,
  { before }: Counterexample,
): readonly string[] => {
  if (alone === undefined) return []
  const view = viewOfState(model, before)
  return rows
    .map(({ lemma }) => lemma)
    .filter((lemma) => lemma.name !== alone && violatedFor(lemma, view).length > 0)
    .map(({ name }) => name)
}

/** Whether it is inductive by itself; otherwise with which of the other lemmas. */
export const aloneVerdict = (proved: ProofResult): readonly string[] => {
  const { alone, rows, clauses } = proved
  const cells = aloneCells(proved)
  const broken = clauses.filter((_, k) => cells[k]!.verdict === 'not inductive')
  if (broken.length === 0)
    return [
      `${alone} is inductive by itself: every clause keeps it, from every state in which it is true${withoutGreater(proved)}`,
    ]
  const others = cells.map(withOthers)
  const still = clauses.filter((_, k) => others[k]!.verdict !== 'inductive')
  const first = `${alone} is not inductive by itself: ${listed(broken)} ${broken.length === 1 ? 'does' : 'do'} not keep it`
  if (still.length > 0) return [`${first}; ${listed(still)} not even with the other lemmas`]
  const names = new Set(others.flatMap((result) => (result.verdict === 'inductive' ? result.needs : [])))
  const needs = rows.map(({ lemma }) => lemma.name).filter((name) => names.has(name))
  return [first, `it is inductive with ${listed(needs)}${withoutGreater(proved)}`]
}

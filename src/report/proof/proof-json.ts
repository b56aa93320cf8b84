// A checked proof as JSON: schemas/proof.schema.json.
import type { Model } from '../../model/model.js'
import type { Counterexample } from '../../prove/counterexample.js'
import { type CellResult, isProved, type ProofResult, unusedLemmas } from '../../prove/proof-result.js'
import type { Costliest } from '../../prove/spent.js'
import { stateToJson } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import type { Json } from '../../sorts/sort.js'
import { modelJson } from '../verdict/verdict-json.js'

const stepJson = ({ spec }: Model, { label, sends }: Step): Json => {
  const { sort } = spec.messages
  return {
    ...(label.clause === undefined ? {} : { clause: label.clause }),
    ...(label.kind === 'lose' || label.kind === 'duplicate' ? { fault: label.kind } : {}),
    site: label.site,
    choice: label.choice,
    ...(label.from === undefined ? {} : { from: label.from, message: sort.toJson(label.message!) }),
    sends: sends.map(({ to, message }) => ({ to, message: sort.toJson(message) })),
  }
}

const counterexampleJson = (
  { model }: ProofResult,
  { before, step, violated, sites }: Counterexample,
): Json => ({
  before: stateToJson(model, before),
  ...(step === undefined ? {} : { step: stepJson(model, step), after: stateToJson(model, step.next) }),
  ...(violated.kind === 'lemma' ? { sites: [...sites] } : {}),
  ...(violated.kind === 'universe' ? { because: violated.because } : {}),
})

const resultJson = (proved: ProofResult, result: CellResult): { readonly [field: string]: Json } => {
  switch (result.verdict) {
    case 'inductive':
      return {
        verdict: 'inductive',
        needs: [...result.needs],
        ...(result.isLeast === undefined ? {} : { least: result.isLeast }),
      }
    case 'not inductive':
      return {
        verdict: 'not inductive',
        counterexample: counterexampleJson(proved, result.counterexample),
        ...(result.suggestions === undefined ? {} : { suggestions: [...result.suggestions] }),
        ...(result.withOthers === undefined ? {} : { withOthers: resultJson(proved, result.withOthers) }),
      }
    case 'open':
      return { verdict: 'open' }
    default:
      return result satisfies never
  }
}

const costliestJson = ({ row, clause, choices, ofClause, ofAll }: Costliest): Json => ({
  row,
  choices,
  ...(clause === undefined ? {} : { clause, ofClause }),
  ofAll,
})

/** The result for programs. */
export const proofJson = (proved: ProofResult): Json => {
  const {
    model,
    proof,
    rows,
    stays,
    theorems,
    dropped,
    states,
    searchCut,
    isSearched,
    searchedRequests,
    bounds,
    cut,
    costliest,
  } = proved
  const cells = (of: ProofResult['stays']): Json =>
    of.map(({ clause, result }) => ({ clause, ...resultJson(proved, result) }))
  return {
    schema: 1,
    kind: 'proof',
    model: modelJson(model),
    source: proof.source,
    universe: {
      channel: bounds.channel,
      list: bounds.list,
      ...(bounds.number === undefined ? {} : { number: bounds.number }),
    },
    search: {
      states,
      complete: isSearched && searchCut === undefined,
      ...(Number.isFinite(searchedRequests) ? { requests: searchedRequests } : {}),
      ...(searchCut === undefined ? {} : { cut: searchCut }),
    },
    lemmas: rows.map(({ lemma, isAssumed, truth, isTrueAtFirst, cells: own }) => ({
      name: lemma.name,
      of: lemma.of,
      ...(lemma.role === undefined ? {} : { role: lemma.role }),
      says: lemma.says,
      source: lemma.source,
      ...(isAssumed ? { assumed: true } : {}),
      true: isTrueAtFirst ? (truth?.verdict ?? 'open') : 'violated',
      ...(truth?.trace === undefined ? {} : { steps: truth.trace.steps.length }),
      cells: cells(own),
    })),
    stays: cells(stays),
    theorems: theorems.map(({ theorem, result }) => ({
      property: theorem.property,
      from: [...theorem.from],
      ...resultJson(proved, result),
    })),
    ...(proved.alone === undefined ? {} : { alone: proved.alone }),
    dropped: [...dropped],
    ...(proved.suggestedFrom.length === 0
      ? {}
      : {
          suggestedFrom: proved.suggestedFrom.map(({ sites, states, isAll }) => ({
            sites,
            states,
            complete: isAll,
          })),
        }),
    unused: [...unusedLemmas(proved)],
    inductive: isProved(proved),
    ...(proved.isVacuous ? { vacuous: true } : {}),
    ...(cut === undefined
      ? {}
      : { cut, ...(costliest === undefined ? {} : { costliest: costliestJson(costliest) }) }),
  }
}

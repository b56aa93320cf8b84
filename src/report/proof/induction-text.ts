// The counterexamples to induction of a checked proof, as text: the state, the step, what it violates, and what would exclude it.
import { formulaText } from '../../ltl/formula.js'
import type { Counterexample } from '../../prove/counterexample.js'
import { falsePart } from '../../prove/false-part.js'
import type { CellResult, ProofResult } from '../../prove/proof-result.js'
import type { TriedStep } from '../../semantics/failed-step.js'
import type { State } from '../../semantics/state.js'
import { changesOf, stateLines } from '../run/trace-text.js'
import { number } from '../words/number-words.js'
import { siteName, stepHeading } from '../words/step-heading.js'
import { wrappedLines } from '../words/wrapped-lines.js'
import { excludedBy } from './alone-text.js'
import { requestsOf } from './requests-of.js'

const width = 118

/** The part of a typed lemma that is false for some sites in a state; undefined if the lemma has no parts. */
const falsePartText = (
  { typed, model }: Pick<ProofResult, 'typed' | 'model'>,
  name: string,
  sites: readonly number[],
  state: State | undefined,
): string | undefined => {
  if (typed === undefined || typed.lemma.name !== name || state === undefined) return undefined
  const formula = typed.formulaFor(sites)
  const { part, given } = falsePart(model, state, formula)
  if (part === formulaText(formula)) return undefined
  return `${given.length === 0 ? '' : `${given.join(' and ')} is true, but `}${part} is false`
}

/** What a counterexample violates, in words. */
export const claimOf = (proved: ProofResult, { violated, sites, step }: Counterexample): string => {
  switch (violated.kind) {
    case 'lemma': {
      const names = ['i', 'j'].slice(0, sites.length)
      const which = names.map((name, k) => `${name} = ${siteName(proved.model, sites[k]!)}`).join(', ')
      const part = falsePartText(proved, violated.lemma.name, sites, step?.next)
      return `then ${violated.lemma.name} is false${which === '' ? '' : ` for ${which}`}: ${violated.lemma.says}${part === undefined ? '' : `; ${part}`}`
    }
    case 'theorem':
      return `here ${violated.property} is false`
    case 'universe':
      return step === undefined ? violated.because : `then ${violated.because}`
    default:
      return violated satisfies never
  }
}

// A step that the search of states counts and induction does not may be out of budget in a reachable state.
const countedIn = (proved: ProofResult, label: TriedStep | undefined): string | undefined => {
  if (label?.kind === 'lose') return 'losses'
  if (label?.kind === 'duplicate') return 'copies'
  const { request } = proved.model.spec.workload
  const isRequest = request !== undefined && label?.clause === request
  return isRequest && Number.isFinite(proved.searchedRequests) ? 'requests' : undefined
}

// Why the state before is unreachable: the lemma is true of all reachable states.
const unreachable = (proved: ProofResult, label: TriedStep | undefined): string => {
  const counted = countedIn(proved, label)
  const known = `this lemma is true of all ${number(proved.states)} reachable states`
  return counted === undefined
    ? `the state before is unreachable in this model${requestsOf(proved)}, since ${known}: strengthen the lemmas, so that one excludes it`
    : `${known} of this model${requestsOf(proved)}, so the state before is unreachable, or the ${counted} of the model are used up there: strengthen the lemmas, so that one excludes it`
}

/** Whether the state before can be reached, in words. */
export const reachabilityOf = (proved: ProofResult, { violated, step }: Counterexample): string => {
  if (violated.kind !== 'lemma') return ''
  const row = proved.rows.find(({ lemma }) => lemma.name === violated.lemma.name)
  switch (row?.truth?.verdict) {
    case 'holds':
    case 'sampled':
      return unreachable(proved, step?.label)
    case 'violated':
      return 'this lemma is false in a reachable state, so it is not a lemma'
    default:
      return 'whether the state before is reachable is not known: the search did not end'
  }
}

const suggestionLines = (
  { suggestedFrom }: ProofResult,
  suggestions: readonly string[] | undefined,
): readonly string[] => {
  if (suggestions === undefined) return []
  const of = suggestedFrom.map(
    ({ sites, states, isAll }) =>
      `${isAll ? 'all' : 'the first'} ${number(states)} reachable states of ${sites} sites`,
  )
  return suggestions.length === 0
    ? [
        `no lemma of at most three facts about two sites excludes the state and is true of ${of.join(' and ')}`,
      ]
    : [
        `suggestions that exclude the state and are true of ${of.join(' and of ')}:`,
        ...suggestions.map((one) => `  ${one}`),
      ]
}

const counterexampleLines = (
  proved: ProofResult,
  title: string,
  { counterexample, suggestions }: Extract<CellResult, { readonly verdict: 'not inductive' }>,
): readonly string[] => {
  const { model } = proved
  const { before, step } = counterexample
  const excluding = excludedBy(proved, counterexample)
  const said = [
    claimOf(proved, counterexample),
    reachabilityOf(proved, counterexample),
    excluding.length === 0 ? '' : `lemmas of the proof that exclude it: ${excluding.join(', ')}`,
  ]
  return [
    title,
    ...stateLines(model, before).map((line) => `    ${line}`),
    ...(step === undefined
      ? []
      : [
          `  ${stepHeading(model, step.label)}`,
          ...changesOf(model, before, step.next).map((line) => `    ${line}`),
          ...step.sends.map(
            ({ to, message }) =>
              `    sends ${model.spec.messages.sort.show(message, model.siteText)} to ${siteName(model, to)}`,
          ),
        ]),
    ...said
      .filter((text) => text !== '')
      .flatMap((text) => wrappedLines(text, width).map((line) => `  ${line}`)),
    ...suggestionLines(proved, suggestions).map((line) => `  ${line}`),
    '',
  ]
}

/** Each counterexample to induction under a title, in the order of the grid. */
export const counterexamplesOf = (proved: ProofResult): readonly string[] => {
  const lines: string[] = []
  const given =
    proved.rows.length === 0 ? 'no lemma excludes this state' : 'all lemmas are true in this state'
  const add = (title: string, result: CellResult): void => {
    if (result.verdict === 'not inductive') lines.push(...counterexampleLines(proved, title, result))
  }
  for (const { lemma, cells } of proved.rows)
    for (const { clause, result } of cells) {
      const title = `${clause} does not keep ${lemma.name}`
      const isExcluded =
        result.verdict === 'not inductive' && excludedBy(proved, result.counterexample).length > 0
      add(`${title}: ${isExcluded ? 'it is true in this state' : given}`, result)
      // A state that no lemma excludes says both.
      if (isExcluded && result.withOthers !== undefined)
        add(`${title}: all lemmas are true in this state`, result.withOthers)
    }
  for (const { clause, result } of proved.stays) add(`${clause} leaves the universe: ${given}`, result)
  for (const { theorem, result } of proved.theorems)
    add(
      `${theorem.property} does not follow: ${theorem.from.every((name) => proved.dropped.includes(name)) ? 'no lemma of it is left, and this state is in the universe' : 'its lemmas are true in this state'}`,
      result,
    )
  return lines
}

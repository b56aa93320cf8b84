// A checked proof as text: its lemmas with their sentences, the grid of lemmas and clauses, the theorems, and each counterexample to
// induction.
import { onASample } from '../canonical/on-a-sample.js'
import { formulaText } from '../ltl/formula.js'
import type { Counterexample } from '../prove/counterexample.js'
import { falsePart } from '../prove/false-part.js'
import {
  type CellResult,
  falseAfter,
  isProved,
  type LemmaRow,
  type ProofResult,
  unusedLemmas,
} from '../prove/proof-result.js'
import type { StopReason } from '../search/search.js'
import type { State } from '../semantics/state.js'
import { aloneCells, aloneVerdict, excludedBy, withOthers } from './alone-text.js'
import { columns } from './columns.js'
import { beginOfViews, lemmaLines } from './lemma-lines.js'
import { modelLine } from './model-line.js'
import { siteName, stepHeading } from './step-heading.js'
import { changesOf, stateLines } from './trace-text.js'
import { universeLine, withoutGreater } from './universe-text.js'
import { wrappedLines } from './wrapped-lines.js'

const width = 120

const stopped: { readonly [reason in StopReason]?: string } = {
  interrupt: 'interrupted',
  time: 'the time limit ended it',
  memory: 'the memory limit ended it',
}

/** A lemma by its number in the list, from 1. */
const numberOf = ({ rows }: ProofResult, name: string): number =>
  rows.findIndex(({ lemma }) => lemma.name === name) + 1

const cellText = (proved: ProofResult, result: CellResult): string => {
  switch (result.verdict) {
    case 'inductive': {
      const needs = result.needs.map((name) => numberOf(proved, name)).join(',')
      return needs === '' ? '+' : `+ ${needs}${result.isLeast === true ? '' : '?'}`
    }
    case 'not inductive':
      return 'x'
    case 'open':
      return '?'
    default:
      return result satisfies never
  }
}

const truthText = ({ typed }: ProofResult, row: LemmaRow): string => {
  const { truth, isAssumed } = row
  if (typed !== undefined && isAssumed) return ''
  const steps = falseAfter(row)
  if (steps !== undefined) return `x ${steps}`
  return truth?.verdict === 'holds' || truth?.verdict === 'sampled' ? '+' : '?'
}

const gridLines = (proved: ProofResult): readonly string[] => {
  const { rows, clauses, stays, alone } = proved
  const shown = [...rows.entries()].filter(([, { lemma }]) => alone === undefined || lemma.name === alone)
  return columns([
    ['', 'true', ...clauses],
    ...shown.flatMap(([k, row]) => [
      ...(k === beginOfViews(proved) ? [['from views']] : []),
      [
        `${k + 1} ${row.lemma.name}`,
        truthText(proved, row),
        ...(row.isAssumed ? ['assumed'] : row.cells.map(({ result }) => cellText(proved, result))),
      ],
    ]),
    ...(alone === undefined
      ? []
      : [
          [
            'with the others',
            '',
            ...aloneCells(proved).map((result) => cellText(proved, withOthers(result))),
          ],
        ]),
    ...(stays.length === 0
      ? []
      : [['stays in the universe', '', ...stays.map(({ result }) => cellText(proved, result))]]),
  ])
}

const theoremLines = (proved: ProofResult): readonly string[] =>
  proved.theorems.map(({ theorem, result }) => {
    const from = theorem.from.map((name) => numberOf(proved, name)).filter((k) => k > 0)
    switch (result.verdict) {
      case 'inductive':
        return `  + ${theorem.property}  follows from ${result.needs.map((name) => numberOf(proved, name)).join(', ') || 'no lemma'}`
      case 'not inductive':
        return `  x ${theorem.property}  does not follow from ${from.join(', ') || 'no lemma'}`
      case 'open':
        return `  ? ${theorem.property}  not decided`
      default:
        return result satisfies never
    }
  })

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

/** Whether the state before can be reached, in words. */
export const reachabilityOf = (proved: ProofResult, { violated }: Counterexample): string => {
  if (violated.kind !== 'lemma') return ''
  const row = proved.rows.find(({ lemma }) => lemma.name === violated.lemma.name)
  switch (row?.truth?.verdict) {
    case 'holds':
    case 'sampled':
      return `the state before is unreachable in this model, since this lemma is true of all ${proved.states.toLocaleString('en-US')} reachable states: strengthen the lemmas, so that one excludes it`
    case 'violated':
      return 'this lemma is false in a reachable state: it is no lemma'
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
      `${isAll ? 'all' : 'the first'} ${states.toLocaleString('en-US')} reachable states of ${sites} sites`,
  )
  return suggestions.length === 0
    ? [
        `no lemma of at most three literals about two sites excludes the state and is true of ${of.join(' and ')}`,
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
      .flatMap((text) => wrappedLines(text, width - 2).map((line) => `  ${line}`)),
    ...suggestionLines(proved, suggestions).map((line) => `  ${line}`),
    '',
  ]
}

const counterexamplesOf = (proved: ProofResult): readonly string[] => {
  const lines: string[] = []
  const add = (title: string, result: CellResult): void => {
    if (result.verdict === 'not inductive') lines.push(...counterexampleLines(proved, title, result))
  }
  for (const { lemma, cells } of proved.rows)
    for (const { clause, result } of cells) {
      const title = `${clause} does not keep ${lemma.name}`
      const isExcluded =
        result.verdict === 'not inductive' && excludedBy(proved, result.counterexample).length > 0
      add(`${title}: ${isExcluded ? 'it is true' : 'all lemmas are true'} in this state`, result)
      // A state that no lemma excludes says both.
      if (isExcluded && result.withOthers !== undefined)
        add(`${title}: all lemmas are true in this state`, result.withOthers)
    }
  for (const { clause, result } of proved.stays)
    add(`${clause} leaves the universe: all lemmas are true in this state`, result)
  for (const { theorem, result } of proved.theorems)
    add(`${theorem.property} does not follow: its lemmas are true in this state`, result)
  return lines
}

/** The steps of a shortest run to a state in which a lemma is false. */
const shortestRun = ({ truth }: LemmaRow): readonly string[] => {
  const trace = truth?.verdict === 'violated' ? truth.trace : undefined
  if (trace === undefined || trace.steps.length === 0) return []
  const steps = trace.steps.map(({ label }) => stepHeading(trace.model, label))
  return wrappedLines(`a shortest run to such a state: ${steps.join('; ')}`, width - 2).map(
    (line) => `  ${line}`,
  )
}

const violatedLines = ({ rows }: ProofResult): readonly string[] =>
  rows.flatMap((row) => {
    const steps = falseAfter(row)
    if (steps === undefined) return []
    const when = steps === 0 ? 'in an initial state' : `after ${steps} ${steps === 1 ? 'step' : 'steps'}`
    return [`${row.lemma.name} is false ${when}: it is no lemma of this model`, ...shortestRun(row)]
  })

// What the search does not show of lemmas. (Canonical timestamps are certified by the text of functions, which does not show that of
// lemmas.)
const openTruthLines = (proved: ProofResult): readonly string[] => {
  const sample = new Set(proved.rows.flatMap(({ truth }) => truth?.sample ?? []))
  const isProof = isProved(proved) && !proved.rows.some(({ isAssumed }) => isAssumed)
  const also = isProof ? '; that they are true of all reachable states follows by induction' : ''
  if (sample.size > 0) return [`in these states lemmas were tested ${onASample([...sample])}${also}`]
  return proved.searchCut === undefined || !isProof ? [] : [`lemmas are true at first${also}`]
}

/** Whether a typed lemma is true of the reachable states. */
export const typedTruth = (proved: ProofResult): readonly string[] => {
  const { states, searchCut, bounds, model } = proved
  const isBounded = bounds.channel !== 'any' && model.spec.messages.kinds.size > 0
  return [
    ...violatedLines(proved),
    ...(isBounded
      ? [`states with more than ${bounds.channel} messages in a channel are not considered`]
      : []),
    `"true": in ${searchCut === undefined ? 'all' : 'the first'} ${states.toLocaleString('en-US')} reachable states of this model`,
  ]
}

const typedLines = (proved: ProofResult): readonly string[] => {
  const { rows } = proved
  const said = typedVerdict(proved)
  return [
    ...(said === undefined ? [] : [said]),
    ...(rows.length > 1 ? ['the other lemmas are assumed: leave --lemma out to check them'] : []),
    ...typedTruth(proved),
  ]
}

/** Whether a typed lemma is inductive, and with which of the other lemmas; undefined if it was not decided. */
export const typedVerdict = (proved: ProofResult): string | undefined => {
  const cells = proved.rows.at(-1)!.cells.map(({ result }) => result)
  if (cells.some(({ verdict }) => verdict === 'open')) return undefined
  if (cells.some(({ verdict }) => verdict === 'not inductive')) {
    const with_ = proved.rows.length > 1 ? ', even with the lemmas of the proof' : ''
    return `not inductive${with_}: a clause leads from a state in which it is true to one in which it is false`
  }
  const names = new Set(cells.flatMap((result) => (result.verdict === 'inductive' ? result.needs : [])))
  const needs = proved.rows.map(({ lemma }) => lemma.name).filter((name) => names.has(name))
  return needs.length === 0
    ? `inductive by itself: every clause keeps it, from every state in which it is true${withoutGreater(proved)}`
    : `inductive with ${needs.join(' and ')}: every clause keeps it, from every state in which these are true too${withoutGreater(proved)}`
}

/** The last lines: whether it is a proof, and how to read it. */
export const proofEndLines = (proved: ProofResult): readonly string[] => {
  const { rows, cut, searchCut, states, model, theorems } = proved
  if (cut !== undefined) return [`not decided: ${stopped[cut] ?? cut}`]
  if (proved.typed !== undefined) return typedLines(proved)
  if (proved.alone !== undefined) return [...aloneVerdict(proved), ...typedTruth(proved)]
  const unused = unusedLemmas(proved)
  const assumed = rows.filter(({ isAssumed }) => isAssumed).map(({ lemma }) => lemma.name)
  const isProof = isProved(proved)
  const truth =
    searchCut === undefined
      ? `all ${states.toLocaleString('en-US')}`
      : `the first ${states.toLocaleString('en-US')}`
  return [
    ...(unused.length === 0 || !isProof ? [] : [`no theorem needs ${unused.join(', ')}`]),
    ...violatedLines(proved),
    ...(isProof
      ? [
          `proved for ${model.competitors.length} sites${assumed.length === 0 ? '' : `, if ${assumed.join(' and ')} ${assumed.length === 1 ? 'is' : 'are'} true`}: every clause keeps every lemma, from every state of the universe${withoutGreater(proved)}${theorems.length === 0 ? '' : `, and so ${[...new Set(theorems.map(({ theorem }) => theorem.property))].join(', ')}`}`,
        ]
      : ['no proof yet: see the cells with x or ?']),
    `"true": in ${truth} reachable states of this model${model.spec.workload.request === undefined ? '' : '; induction does not count requests'}`,
    ...openTruthLines(proved),
  ]
}

/** The result for people. */
export const proofText = (proved: ProofResult): string =>
  [
    modelLine(proved.model),
    universeLine(proved),
    ...(proved.proof.source === '' ? [] : [`lemmas: ${proved.proof.source}`]),
    ...lemmaLines(proved),
    '',
    ...gridLines(proved),
    '',
    ...(proved.theorems.length === 0 ? [] : [...theoremLines(proved), '']),
    ...counterexamplesOf(proved),
    ...proofEndLines(proved),
    '',
  ].join('\n')

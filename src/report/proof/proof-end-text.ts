// The last lines of a checked proof: whether it is a proof, which lemmas are false, and what the column "true" means.
import { onASample } from '../../canonical/on-a-sample.js'
import type { Model } from '../../model/model.js'
import {
  falseAfter,
  falseNeeds,
  hasMoreThanNeeded,
  isEveryCellDecided,
  isInductive,
  isProved,
  type LemmaRow,
  type ProofResult,
  unusedLemmas,
} from '../../prove/proof-result.js'
import { typedName } from '../../prove/typed-lemma.js'
import type { StopReason } from '../../search/search.js'
import { listed } from '../words/listed.js'
import { counted, number } from '../words/number-words.js'
import { stepHeading } from '../words/step-heading.js'
import { wrappedLines } from '../words/wrapped-lines.js'
import { aloneVerdict } from './alone-text.js'
import { requestsOf } from './requests-of.js'
import { notConsidered, withoutGreater } from './universe-text.js'

const width = 118

const stopped: { readonly [reason in StopReason]?: string } = {
  interrupt: 'interrupted',
  time: 'the time limit was reached',
  memory: 'the memory budget was exhausted',
}

/** The steps of a shortest run to a state in which a lemma is false. */
const shortestRun = ({ truth }: LemmaRow): readonly string[] => {
  const trace = truth?.verdict === 'violated' ? truth.trace : undefined
  if (trace === undefined || trace.steps.length === 0) return []
  const steps = trace.steps.map(({ label }) => stepHeading(trace.model, label))
  return wrappedLines(`a shortest run to such a state: ${steps.join('; ')}`, width).map((line) => `  ${line}`)
}

const violatedLines = ({ rows, isVacuous }: ProofResult): readonly string[] => [
  ...rows.flatMap((row) => {
    const steps = falseAfter(row)
    if (steps === undefined) return []
    const when = steps === 0 ? 'in an initial state' : `after ${counted(steps, 'step')}`
    return [`${row.lemma.name} is false ${when}, so it is not a lemma of this model`, ...shortestRun(row)]
  }),
  ...(isVacuous
    ? ['no state of the universe satisfies all these lemmas together: a + above shows nothing']
    : []),
]

/** What is proved, and by what; or why nothing is. */
const provedLine = (proved: ProofResult): string => {
  const { rows, model, theorems } = proved
  if (!isProved(proved))
    return isInductive(proved)
      ? 'no proof: induction begins with lemmas that are true at first, and one of these is false'
      : 'no proof yet: see the cells with x or ?'
  const assumed = rows.filter(({ isAssumed }) => isAssumed).map(({ lemma }) => lemma.name)
  const given =
    assumed.length === 0 ? '' : `, if ${listed(assumed)} ${assumed.length === 1 ? 'is' : 'are'} true`
  const checked = rows.length - assumed.length
  const kept =
    checked === 0
      ? `${rows.length === 0 ? 'there is no lemma' : 'no lemma was checked'}, and no clause leaves the universe`
      : `every clause keeps every ${assumed.length === 0 ? '' : 'other '}lemma`
  const names = [...new Set(theorems.map(({ theorem }) => theorem.property))].join(', ')
  return `proved for ${counted(model.competitors.length, 'site')}${given}: ${kept}, from every state of the universe${checked === 0 && rows.length > 0 ? ' in which the assumed lemmas are true' : ''}${withoutGreater(proved)}${theorems.length === 0 ? '' : `, and so ${names}`}`
}

// What the search does not show of lemmas. (Canonical timestamps are certified by the text of functions, which does not show that of
// lemmas.)
const openTruthLines = (proved: ProofResult): readonly string[] => {
  const sample = new Set(proved.rows.flatMap(({ truth }) => truth?.sample ?? []))
  const isProof = isProved(proved) && !proved.rows.some(({ isAssumed }) => isAssumed)
  const also = isProof ? '; that they are true of all reachable states follows by induction' : ''
  if (sample.size > 0) return [`in these states, the lemmas were tested ${onASample([...sample])}${also}`]
  return proved.searchCut === undefined || !isProof
    ? []
    : [`the lemmas are true in the initial states${also}`]
}

// What the search of states bounds, and induction does not.
const uncountedIn = ({ spec, options }: Model): string => {
  const uncounted = [
    ...(spec.workload.request === undefined ? [] : ['requests']),
    ...(options.loss > 0 ? ['losses'] : []),
    ...(options.duplication > 0 ? ['copies'] : []),
  ]
  return uncounted.length === 0 ? '' : `; induction does not count ${listed(uncounted)}`
}

/** What the column "true" says so far. */
const columnTrue = (proved: ProofResult): string => {
  const { rows, states, searchCut, isSearched, typed, alone } = proved
  if (states === 0) return 'column "true": no reachable state has been searched yet'
  const lemma = rows.length === 1 && (typed !== undefined || alone !== undefined) ? 'it' : 'a lemma'
  const which = isSearched && searchCut === undefined ? 'all' : 'the first'
  return `column "true": whether ${lemma} is true of ${which} ${number(states)} reachable states of this model${requestsOf(proved)}`
}

/** Whether a typed lemma is true of the reachable states. */
export const typedTruth = (proved: ProofResult): readonly string[] => [
  ...violatedLines(proved),
  ...notConsidered(proved),
  columnTrue(proved),
]

const typedLines = (proved: ProofResult): readonly string[] => {
  const { rows } = proved
  const said = typedVerdict(proved)
  return [
    ...(said === undefined ? [] : [said]),
    ...(rows.length > 1
      ? ['the other lemmas are assumed: leave --lemma out to check that clauses keep them']
      : []),
    ...typedTruth(proved),
  ]
}

// Why the induction of a typed lemma shows nothing.
const butOf = (proved: ProofResult): string => {
  if (proved.isVacuous)
    return '; but no state satisfies it together with the other lemmas, so this shows nothing'
  const wrong = falseNeeds(proved)
  if (wrong.length > 0)
    return `; but ${listed(wrong)} ${wrong.length === 1 ? 'is' : 'are'} false in this model, so this shows nothing of its runs`
  return proved.rows.at(-1)!.isTrueAtFirst ? '' : '; but it is false in an initial state'
}

/** Whether a typed lemma is inductive, and with which of the other lemmas; undefined if it was not decided. */
export const typedVerdict = (proved: ProofResult): string | undefined => {
  const cells = proved.rows.at(-1)!.cells.map(({ result }) => result)
  if (cells.some(({ verdict }) => verdict === 'not inductive')) {
    const with_ = proved.rows.length > 1 ? ', even with the lemmas of the proof' : ''
    return `not inductive${with_}: a clause leads from a state in which it is true to one in which it is false`
  }
  if (cells.some(({ verdict }) => verdict === 'open')) return undefined
  const names = new Set(cells.flatMap((result) => (result.verdict === 'inductive' ? result.needs : [])))
  const needs = proved.rows.map(({ lemma }) => lemma.name).filter((name) => names.has(name))
  const within = `${withoutGreater(proved)}${butOf(proved)}`
  return needs.length === 0
    ? `inductive by itself: every clause keeps it, from every state in which it is true${within}`
    : `inductive with ${listed(needs)}: every clause keeps it, from every state in which ${needs.length === 1 ? 'this is' : 'these are'} true too${within}`
}

// Where a check that was cut spent its time, and what makes the same proof smaller.
const costLines = ({ costliest, bounds, model, rows }: ProofResult): readonly string[] => {
  if (costliest === undefined) return []
  const { row, choices, clause, ofClause, ofAll } = costliest
  const most = clause === undefined ? '' : `, of these ${number(ofClause)} with ${clause}`
  const remedies = [
    ...(model.competitors.length > Math.max(2, model.spec.sites.min) ? ['fewer --sites'] : []),
    ...(rows.some(({ lemma, isAssumed }) => lemma.name === row && !isAssumed) && row !== typedName
      ? [`--assume ${row}`]
      : []),
    ...((bounds.number ?? 1) <= 1 ? [] : [`a smaller --numbers than ${bounds.number}`]),
    'a longer --time',
  ]
  return wrappedLines(
    `most choices went into ${row} (${number(choices)} of ${number(ofAll)}${most}); to decide more: ${remedies.join(', or ')}`,
    width,
  )
}

const whyEnded = (cut: StopReason): string => stopped[cut] ?? cut

// What a limit has left open, if every cell is decided.
const cutLines = (proved: ProofResult): readonly string[] => {
  const { cut, isSearched, model } = proved
  if (cut === undefined) return []
  const enough = 'the lemmas before a ? are enough, and some of them may not be needed'
  if (isSearched) return [`${whyEnded(cut)}: ${enough}`, ...costLines(proved)]
  const isUnbounded = model.spec.workload.request !== undefined && !Number.isFinite(proved.searchedRequests)
  return wrappedLines(
    `${whyEnded(cut)} while reachable states were searched; every cell is decided${hasMoreThanNeeded(proved) ? `, but ${enough}` : ''}; to end that search: ${isUnbounded ? '--requests 1, ' : ''}--max-states 1000, or a longer --time`,
    width,
  )
}

/** The last lines: whether it is a proof, and how to read it. */
export const proofEndLines = (proved: ProofResult): readonly string[] => {
  const { rows, cut, model } = proved
  if (cut !== undefined && !isEveryCellDecided(proved))
    return [...violatedLines(proved), `not decided: ${whyEnded(cut)}`, ...costLines(proved)]
  if (proved.typed !== undefined) return [...typedLines(proved), ...cutLines(proved)]
  if (proved.alone !== undefined) return [...aloneVerdict(proved), ...typedTruth(proved), ...cutLines(proved)]
  const unused = unusedLemmas(proved)
  return [
    ...(unused.length === 0 || !isProved(proved)
      ? []
      : wrappedLines(`no theorem needs ${unused.join(', ')}`, width)),
    ...violatedLines(proved),
    provedLine(proved),
    ...(rows.length === 0 ? [] : [`${columnTrue(proved)}${uncountedIn(model)}`]),
    ...openTruthLines(proved),
    ...cutLines(proved),
  ]
}

// The last lines of a checked proof: whether it is a proof, which lemmas are false, and what the column "true" means.
import { onASample } from '../canonical/on-a-sample.js'
import type { Model } from '../model/model.js'
import { falseAfter, isProved, type LemmaRow, type ProofResult, unusedLemmas } from '../prove/proof-result.js'
import type { StopReason } from '../search/search.js'
import { aloneVerdict } from './alone-text.js'
import { listed } from './listed.js'
import { counted, number } from './number-words.js'
import { stepHeading } from './step-heading.js'
import { withoutGreater } from './universe-text.js'
import { wrappedLines } from './wrapped-lines.js'

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

const violatedLines = ({ rows }: ProofResult): readonly string[] =>
  rows.flatMap((row) => {
    const steps = falseAfter(row)
    if (steps === undefined) return []
    const when = steps === 0 ? 'in an initial state' : `after ${counted(steps, 'step')}`
    return [`${row.lemma.name} is false ${when}, so it is not a lemma of this model`, ...shortestRun(row)]
  })

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

const requestsOf = ({ searchedRequests }: ProofResult): string =>
  Number.isFinite(searchedRequests)
    ? ` with at most ${counted(searchedRequests, 'request')} for each site`
    : ''

// What the search of states bounds, and induction does not.
const uncountedIn = ({ spec, options }: Model): string => {
  const uncounted = [
    ...(spec.workload.request === undefined ? [] : ['requests']),
    ...(options.loss > 0 ? ['losses'] : []),
    ...(options.duplication > 0 ? ['copies'] : []),
  ]
  return uncounted.length === 0 ? '' : `; induction does not count ${listed(uncounted)}`
}

/** Whether a typed lemma is true of the reachable states. */
export const typedTruth = (proved: ProofResult): readonly string[] => {
  const { states, searchCut, bounds, model } = proved
  const isBounded = bounds.channel !== 'any' && model.spec.messages.kinds.size > 0
  return [
    ...violatedLines(proved),
    ...(isBounded
      ? [
          `states with more than ${counted(Number(bounds.channel), 'message')} in a channel are not considered`,
        ]
      : []),
    `column "true": whether it is true of ${searchCut === undefined ? 'all' : 'the first'} ${number(states)} reachable states of this model${requestsOf(proved)}`,
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
  if (cells.some(({ verdict }) => verdict === 'not inductive')) {
    const with_ = proved.rows.length > 1 ? ', even with the lemmas of the proof' : ''
    return `not inductive${with_}: a clause leads from a state in which it is true to one in which it is false`
  }
  if (cells.some(({ verdict }) => verdict === 'open')) return undefined
  const names = new Set(cells.flatMap((result) => (result.verdict === 'inductive' ? result.needs : [])))
  const needs = proved.rows.map(({ lemma }) => lemma.name).filter((name) => names.has(name))
  return needs.length === 0
    ? `inductive by itself: every clause keeps it, from every state in which it is true${withoutGreater(proved)}`
    : `inductive with ${listed(needs)}: every clause keeps it, from every state in which ${needs.length === 1 ? 'this is' : 'these are'} true too${withoutGreater(proved)}`
}

/** The last lines: whether it is a proof, and how to read it. */
export const proofEndLines = (proved: ProofResult): readonly string[] => {
  const { rows, cut, searchCut, states, model, theorems } = proved
  const isWhole = proved.typed === undefined && proved.alone === undefined
  if (cut !== undefined && !(isWhole && isProved(proved))) return [`not decided: ${stopped[cut] ?? cut}`]
  if (proved.typed !== undefined) return typedLines(proved)
  if (proved.alone !== undefined) return [...aloneVerdict(proved), ...typedTruth(proved)]
  const unused = unusedLemmas(proved)
  const assumed = rows.filter(({ isAssumed }) => isAssumed).map(({ lemma }) => lemma.name)
  const isProof = isProved(proved)
  const truth = searchCut === undefined ? `all ${number(states)}` : `the first ${number(states)}`
  return [
    ...(unused.length === 0 || !isProof ? [] : [`no theorem needs ${unused.join(', ')}`]),
    ...violatedLines(proved),
    ...(isProof
      ? [
          `proved for ${model.competitors.length} sites${assumed.length === 0 ? '' : `, if ${listed(assumed)} ${assumed.length === 1 ? 'is' : 'are'} true`}: every clause keeps every lemma, from every state of the universe${withoutGreater(proved)}${theorems.length === 0 ? '' : `, and so ${[...new Set(theorems.map(({ theorem }) => theorem.property))].join(', ')}`}`,
        ]
      : ['no proof yet: see the cells with x or ?']),
    `column "true": whether a lemma is true of ${truth} reachable states of this model${requestsOf(proved)}${uncountedIn(model)}`,
    ...openTruthLines(proved),
    ...(cut === undefined
      ? []
      : [`${stopped[cut] ?? cut}: the lemmas before a ? are enough, and some of them may not be needed`]),
  ]
}

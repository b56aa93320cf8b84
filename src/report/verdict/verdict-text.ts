// Verdicts as text: one line per property, and one line about the exploration. Most readers read these first.

import type { Claim } from '../../canonical/group.js'
import { onASample } from '../../canonical/on-a-sample.js'
import { forWantOfSteps, holdsForWantOfSteps } from '../../check/nothing-happens.js'
import type { CheckResult, Verdict } from '../../check/verdict.js'
import { formulaText } from '../../ltl/formula.js'
import { forItsRuns } from '../../model/claim-words.js'
import type { Property } from '../../protocol/property.js'
import type { ReductionSummary } from '../../reduce/reduction-summary.js'
import { standardError } from '../../search/distinct-count.js'
import type { StopReason } from '../../search/search.js'
import type { Trace } from '../../trace/trace.js'
import { counted, number } from '../words/number-words.js'

/** Emphasis; the identity on a plain terminal. The words carry all the information. */
export type Paint = (style: 'good' | 'bad' | 'doubtful' | 'strong' | 'faint', text: string) => string

/** No emphasis. */
export const plain: Paint = (_style, text) => text

/** How the command line checks what the first violation left open. */
export const toCheckTheRest = ' (use --continue to check the rest)'

/** The stop reason of a search, as the end of a sentence. */
export const cutText = (cut: StopReason): string => {
  switch (cut) {
    case 'states':
      return 'the bound on states was reached'
    case 'depth':
      return 'the bound on depth was reached'
    case 'memory':
      return 'the memory budget was exhausted'
    case 'disk':
      return 'the disk is full'
    case 'time':
      return 'the time limit was reached'
    case 'interrupt':
      return 'the search was interrupted'
    case 'violation':
      return `stopped at the first violation${toCheckTheRest}`
    case 'witness':
      return 'stopped at the first witness'
    case 'walks':
      return 'random walks prove nothing'
    case 'clocks':
      return 'clocks diverge without bound'
    case 'failure':
      return 'a function of the spec failed'
    case 'omissions':
      return 'the store may have omitted states'
    case 'constraint':
      return 'states outside the constraint were not expanded'
    default:
      return cut satisfies never
  }
}

/** How an infinite run continues, to follow its number of steps; empty for a finite run. */
export const foreverText = ({ steps, loop }: Trace): string => {
  if (loop === undefined) return ''
  const round = steps.length - loop
  if (round === 0) return '; the system then stutters forever'
  return loop === 0
    ? ', repeated forever'
    : `, the last ${round === 1 ? 'one' : number(round)} repeated forever`
}

// Only a complete search decides that no state satisfies a `sometimes`.
const notReachedText = (property: Property): string => {
  if (property.kind === 'sometimes' && property.formula !== undefined)
    return `violated: not reachable, as no state of the complete search satisfies ${formulaText(property.formula)}`
  return `violated: no run shows that ${property.claim}`
}

/** The result for a property, as text: `violated in 8 steps`. */
export const verdictText = (
  { property, verdict, trace, because, sample = [], within }: Verdict,
  cut: StopReason | undefined,
): string => {
  const steps = trace === undefined ? '' : counted(trace.steps.length, 'step')
  switch (verdict) {
    case 'holds':
      if (property.kind === 'sometimes') return `holds: a witness in ${steps}`
      return `holds: ${property.claim}${because === undefined ? '' : `, ${because}`}`
    case 'sampled':
      return `holds, ${onASample(sample)}: ${property.claim}${because === undefined ? '' : `, ${because}`}`
    case 'no violation found':
      if (within !== undefined)
        return `no violation found within ${within}${sample.length === 0 ? '' : `, ${onASample(sample)}`}: ${property.claim}${because === undefined ? '' : `, but ${because}`}`
      return `no violation found: ${because ?? property.claim}${because === undefined ? ', in every state seen' : ''}`
    case 'violated':
      if (trace === undefined) return notReachedText(property)
      return `violated in ${steps}${foreverText(trace)}${because === undefined ? '' : `: ${because}`}`
    case 'vacuous':
      return `vacuous${sample.length === 0 ? '' : `, ${onASample(sample)}`}: ${property.claim}, but only because no run reaches its condition`
    case 'inconclusive':
      return `inconclusive: ${because ?? (cut === undefined ? 'not decided' : cutText(cut))}`
    default:
      return verdict satisfies never
  }
}

const styles = {
  holds: 'good',
  sampled: 'doubtful',
  'no violation found': 'doubtful',
  violated: 'bad',
  vacuous: 'doubtful',
  inconclusive: 'doubtful',
} as const
const signs = {
  holds: '+',
  sampled: '*',
  'no violation found': '*',
  violated: 'x',
  vacuous: '~',
  inconclusive: '?',
} as const

/** One line per verdict: a sign, the property, and the result. */
export const verdictLines = (
  { model, verdicts, exploration }: CheckResult,
  paint: Paint = plain,
): readonly string[] => {
  const width = Math.max(0, ...verdicts.map(({ property }) => property.name.length))
  return verdicts.map((verdict) => {
    const { name } = verdict.property
    const isTrivial = holdsForWantOfSteps(verdict, exploration)
    const shown = isTrivial ? 'vacuous' : verdict.verdict
    const style = styles[shown]
    const text = forItsRuns(model, isTrivial ? forWantOfSteps : verdictText(verdict, exploration.cut))
    return `${paint(style, signs[shown])} ${name.padEnd(width)}  ${paint(style, text)}`
  })
}

const shared = (states: number, of: number, claim: Claim): string =>
  of > states ? `, ${claim === 'rotations' ? 'up to ' : ''}${(of / states).toFixed(1)} times fewer` : ''

const sampleOf = ({ sample }: { readonly sample?: string }): string =>
  sample === undefined ? '' : ` (some ${onASample([sample])})`

const reductionText = (summary: ReductionSummary, states: number): string => {
  if ('unused' in summary) return `${summary.reduction}: not used, since ${summary.unused}`
  switch (summary.reduction) {
    case 'timestamps':
      return `timestamps: reduced to their order and their distance from the least clock; certified on ${counted(summary.certified, 'call')}${sampleOf(summary)} and ${counted(summary.sampled, 'sampled state')}`
    case 'symmetry': {
      const { claim, group, certified, inPart, sampled, states: all } = summary
      const some = inPart === 0 ? '' : ` (${number(inPart)} of them ${onASample(['renamings'])})`
      // More states may be reachable from a rotated initial state.
      const most = claim === 'rotations' ? 'at most ' : ''
      const saved =
        all === undefined
          ? ''
          : `; ${counted(states, 'orbit')} represent ${most}${counted(all, 'state')} and ${counted(summary.transitions!, 'transition')}${shared(states, all, claim)}`
      return `symmetry: ${group}; certified on ${counted(certified, 'call')}${some} and ${counted(sampled, 'sampled state')}${saved}`
    }
    case 'partial-order':
      return `partial-order: a single step sufficed in ${number(summary.cut)} of ${counted(states, 'state')}; ${counted(summary.certified, 'choice')} certified; counterexamples need not be shortest`
    case 'normal-form':
      return `normal-form: states replaced by the normal form of the spec; compared for ${counted(summary.certified, 'state')} of the search and ${counted(summary.sampled, 'sampled state')}; counterexamples need not be shortest`
    default:
      return summary satisfies never
  }
}

/** One line per reduction: what it is, what was certified, what it saved. */
export const reductionLines = ({ exploration }: CheckResult): readonly string[] =>
  exploration.reductions.map((summary) => reductionText(summary, exploration.states))

// Signatures are not random, so a smaller number would claim too much.
const chance = (share: number): string =>
  share < 1e-9 ? 'less than 1e-9' : share > 0.999 ? 'more than 0.999' : share.toPrecision(2)

/** What a store that may omit states kept, and how probably it omitted one; undefined for an exact store. */
export const storeLine = ({ exploration: { store } }: CheckResult): string | undefined => {
  if (store === undefined) return undefined
  const kept =
    store.name === 'compact' ? '32 bits for each state' : 'six bits for each state, shared with others'
  return `store ${store.name}: ${kept}, in ${number(store.bytes)} bytes, from seed ${store.seed}; probability that a state was omitted: ${chance(store.omission)}`
}

/** What the files of a search on a disk took; undefined for another search. */
export const diskLine = ({ exploration: { disk } }: CheckResult): string | undefined =>
  disk && `store disk: at most ${number(disk.bytes)} bytes in files`

/** What random walks covered; undefined for a search. */
export const coverageLine = ({ exploration: { random } }: CheckResult): string | undefined => {
  if (random === undefined) return undefined
  const { states, clausesNotTaken } = random.coverage
  const error = `standard error ${(100 * standardError).toFixed(1)} %`
  const clauses =
    clausesNotTaken.length === 0 ? 'every clause was taken' : `never taken: ${clausesNotTaken.join(', ')}`
  return `coverage: about ${counted(states, 'different state')} (${error}); ${clauses}`
}

// What a constraint left out of a search; empty without one.
const withinText = ({ within, complete }: CheckResult['exploration']): string => {
  if (within === undefined) return ''
  const { formula, outside } = within
  if (outside === 0) return `; every ${complete ? '' : 'expanded '}state satisfies ${formula}`
  return `; within ${formula}: ${counted(outside, 'state')} outside ${outside === 1 ? 'was' : 'were'} checked, not expanded`
}

// One initial state and no self-loop are usual, and not worth a word.
const countsText = (
  { states, initialStates, transitions, selfLoops, depth, store }: CheckResult['exploration'],
  verbose: boolean,
): string => {
  const seen = store === undefined ? '' : ' seen'
  const initial = initialStates === 1 && !verbose ? '' : ` (${number(initialStates)} initial)`
  const loops = selfLoops === 0 && !verbose ? '' : ` (${counted(selfLoops, 'self-loop')})`
  return `${counted(states, 'state')}${seen}${initial}, ${counted(transitions, 'transition')}${loops}, depth ${depth}`
}

/**
 * How the graph was explored, on one line.
 * @param verbose whether to say also what is usual
 */
export const explorationLine = (
  { exploration }: Pick<CheckResult, 'exploration'>,
  verbose = false,
): string => {
  const { search, cut, complete, frontier, random } = exploration
  const walks = random === undefined ? '' : `${number(random.walks)} random walks from seed ${random.seed}`
  const how = {
    bfs: 'breadth-first',
    dfs: 'depth-first',
    directed: 'directed (runs need not be shortest)',
    random: walks,
  }[search]
  const end = complete
    ? 'complete'
    : cut === 'omissions' || cut === 'constraint'
      ? 'to its end'
      : `incomplete: ${cut === undefined ? 'stopped' : cutText(cut)}${frontier > 0 ? `, ${counted(frontier, 'state')} not expanded` : ''}`
  return `${countsText(exploration, verbose)}; ${how}, ${end}${withinText(exploration)}${exploration.reductions.some((one) => !('unused' in one)) ? '' : '; no reductions'}`
}

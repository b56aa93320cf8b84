// An experiment in words: what a model can do, step by step.
import { silent } from '../../compare/event-graph.js'
import type { Experiment, Experiments } from '../../compare/experiment.js'
import type { Bisimilarity } from '../../compare/refining.js'

/** The words for a silent label, as something to do and as something that has been done. */
interface Words {
  readonly labels: readonly string[]
  readonly silently: string
  readonly afterSilence: string
}

const wordsFor = (labels: readonly string[], relation: Bisimilarity): Words =>
  relation === 'strong'
    ? { labels, silently: 'make a silent step', afterSilence: 'after every silent step' }
    : { labels, silently: 'make silent steps, or none', afterSilence: 'after any silent steps, or none' }

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`)

const all = (experiments: Experiments, words: Words): readonly string[] =>
  experiments.flatMap((one) => linesOf(one, words))

const refutation = (of: Experiment, words: Words): readonly string[] => {
  // No step leads to where something is false: after every step it is true.
  if (of.kind === 'can' && of.after.length === 1 && of.where.length === 0) {
    const [only] = of.after
    const opposite: Experiment = only!.kind === 'cannot' ? only!.of : { kind: 'cannot', of: only! }
    const after = of.label === silent ? words.afterSilence : `after every ${words.labels[of.label]!}`
    return [after, ...indented(linesOf(opposite, words))]
  }
  return linesOf(of, words).map((line, k) => (k === 0 ? line.replace(/^can/, 'cannot') : line))
}

// What is true of the state of a step; more may follow, so it stands two levels deeper.
const from = (what: string, place: 'in' | 'from', where: Experiments, words: Words): readonly string[] =>
  where.length === 0 ? [what] : [`${what} ${place} a state that`, ...indented(indented(all(where, words)))]

const linesOf = (experiment: Experiment, words: Words): readonly string[] => {
  switch (experiment.kind) {
    case 'cannot':
      return refutation(experiment.of, words)
    case 'diverges':
      return from('can make silent steps forever', 'in', experiment.where, words)
    case 'can': {
      const { label, after, where } = experiment
      const what = `can ${label === silent ? words.silently : words.labels[label]!}`
      const next = indented(all(after, words))
      if (where.length > 0)
        return [
          ...from(what, 'from', where, words),
          ...(next.length > 0 ? indented(['and then', ...next]) : []),
        ]
      return [next.length > 0 ? `${what}, and then` : what, ...next]
    }
    default:
      return experiment satisfies never
  }
}

/**
 * The lines of an experiment; what follows a step stands below it. Where the relation is not the strong one, silent steps may
 * come before every event, and a silent step may be none.
 * @param labels the texts of labels, by number
 */
export const experimentLines = (
  experiment: Experiment,
  labels: readonly string[],
  relation: Bisimilarity,
): readonly string[] => linesOf(experiment, wordsFor(labels, relation))

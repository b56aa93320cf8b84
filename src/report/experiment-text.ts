// An experiment in words: what a model can do, step by step.
import { silent } from '../compare/event-graph.js'
import type { Experiment, Experiments } from '../compare/experiment.js'

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`)

const all = (experiments: Experiments, labels: readonly string[]): readonly string[] =>
  experiments.flatMap((one) => experimentLines(one, labels))

const onTheWay = (
  choices: readonly Experiments[] | undefined,
  labels: readonly string[],
): readonly string[] =>
  (choices ?? []).flatMap((some, k) => [
    k === 0 ? 'where each state before that' : 'or',
    ...indented(all(some, labels)),
  ])

const refutation = (of: Experiment, labels: readonly string[]): readonly string[] => {
  // No step leads to where something is false: after every step it is true.
  if (of.kind === 'can' && of.after.length === 1 && of.while === undefined) {
    const [only] = of.after
    const opposite: Experiment = only!.kind === 'cannot' ? only!.of : { kind: 'cannot', of: only! }
    return [`after every ${stepText(of.label, labels)}`, ...indented(experimentLines(opposite, labels))]
  }
  return experimentLines(of, labels).map((line, k) => (k === 0 ? line.replace(/^can/, 'cannot') : line))
}

const stepText = (label: number, labels: readonly string[]): string =>
  label === silent ? 'silent step' : labels[label]!

/**
 * The lines of an experiment; what follows a step stands below it.
 * @param labels the texts of labels, by number
 */
export const experimentLines = (experiment: Experiment, labels: readonly string[]): readonly string[] => {
  switch (experiment.kind) {
    case 'cannot':
      return refutation(experiment.of, labels)
    case 'diverges':
      return ['can make silent steps forever', ...indented(onTheWay(experiment.while, labels))]
    case 'can': {
      const { label, after } = experiment
      const what = label === silent ? 'make a silent step' : labels[label]!
      return [
        `can ${what}${after.length === 0 ? '' : ', and then'}`,
        ...indented(all(after, labels)),
        ...indented(onTheWay(experiment.while, labels)),
      ]
    }
    default:
      return experiment satisfies never
  }
}

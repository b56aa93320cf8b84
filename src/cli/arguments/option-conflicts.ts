// What the other commands refuse together, command by command.
import { type Conflict, full, type GivenOptions, isTrace, silent } from './option-conflict.js'

/** Options that `mutate` refuses. */
export const mutateConflicts: readonly Conflict[] = [
  silent,
  full,
  {
    option: 'full',
    isGiven: ({ full, mutant }) => full === true && mutant === undefined,
    why: 'only the trace of a named mutant is printed; add --mutant, or leave the option out',
  },
  {
    option: 'listed',
    isGiven: ({ listed, mutant }) => listed === true && mutant !== undefined,
    why: '--mutant already selects the mutants; leave one of them out',
  },
  {
    option: 'generic',
    isGiven: ({ generic, mutant }) => generic === true && mutant !== undefined,
    why: '--mutant already selects the mutants; leave one of them out',
  },
]

/** What every command with progress refuses. */
export const progressConflicts: readonly Conflict[] = [silent]

/** Options that `compare` refuses. */
export const compareConflicts: readonly Conflict[] = [
  silent,
  ...(['fair', 'strong', 'unfair'] as const).map(
    (option): Conflict => ({
      option,
      isGiven: (given) => given[option] !== undefined,
      why: 'fairness is about whole runs, and what two models can do is compared step by step; leave the option out',
    }),
  ),
  ...(['relation', 'events', 'memory'] as const).map(
    (option): Conflict => ({
      option,
      isGiven: (given) => given[option] !== undefined && given.by !== undefined,
      why: 'a mapping with --by relates states by itself; leave one of them out',
    }),
  ),
]

/** Options that `measure` refuses. A user who knows `--with` from other commands learns why it is not here. */
export const measureConflicts: readonly Conflict[] = [
  silent,
  {
    option: 'with',
    isGiven: (given) => given.with !== undefined,
    why: 'figures depend on the clauses and on who waits, not on properties; leave the option out, or check the properties with verify',
  },
]

/** Options that `replay` refuses. */
export const replayConflicts = (argument: string): readonly Conflict[] => [
  full,
  {
    option: 'initial',
    isGiven: ({ initial }) => initial !== undefined && isTrace(argument),
    why: 'a trace.json contains its initial state; leave the option out, or give a spec and --steps',
  },
  {
    option: 'property',
    isGiven: ({ property }) => property !== undefined && isTrace(argument),
    why: 'a trace.json names its monitors; leave the option out, or give a spec and --steps',
  },
  {
    option: 'with',
    isGiven: (given) => given.with !== undefined && isTrace(argument),
    why: 'a trace.json names its files of properties; leave the option out, or give a spec and --steps',
  },
]

/** Options that `explain` refuses. */
export const explainConflicts = (isFile: boolean): readonly Conflict[] => [
  silent,
  full,
  ...(['steps', 'initial', 'loop', 'mutant', 'property', 'with'] as const).map(
    (option): Conflict => ({
      option,
      isGiven: (given) => isFile && given[option] !== undefined,
      why: 'a recorded run has its own; leave the option out, or give a spec and --steps',
    }),
  ),
]

/** Options that `conform` refuses. */
export const conformConflicts: readonly Conflict[] = [
  silent,
  full,
  {
    option: 'skew',
    isGiven: ({ skew, between }) => skew !== undefined && between !== 'time',
    why: 'only times have a skew; add --between time, or leave the option out',
  },
]

/** Options that `assume` refuses. */
export const assumeConflicts: readonly Conflict[] = [
  silent,
  {
    option: 'only',
    isGiven: ({ frontier, only }) => frontier === true && only !== undefined,
    why: '--frontier varies losses, copies and crashes, and drops nothing else; leave one of them out',
  },
  {
    option: 'loss',
    isGiven: ({ frontier, loss }) => frontier === true && loss !== undefined,
    why: '--frontier varies the losses, up to --budget; leave one of them out',
  },
  {
    option: 'duplication',
    isGiven: ({ frontier, duplication }) => frontier === true && duplication !== undefined,
    why: '--frontier varies the copies, up to --budget; leave one of them out',
  },
  {
    option: 'singly',
    isGiven: ({ frontier, singly }) => frontier === true && singly === true,
    why: '--frontier drops no pairs; leave one of them out',
  },
  {
    option: 'format',
    isGiven: ({ frontier, format }) => frontier === true && (format === 'dot' || format === 'svg'),
    why: '--frontier has no table to draw; use text, markdown or json',
  },
  {
    option: 'max-choices',
    isGiven: ({ frontier, maxChoices }) => frontier === true && maxChoices !== undefined,
    why: '--frontier checks no induction; leave one of them out',
  },
]

/** Options that `graph` refuses. */
export const graphConflicts = (argument: string): readonly Conflict[] => [
  silent,
  {
    option: 'max-depth',
    isGiven: ({ maxDepth }) => maxDepth !== undefined && isTrace(argument),
    why: 'the diagram of a trace.json shows all of its steps; leave the option out, or give a spec',
  },
  {
    option: 'limit',
    isGiven: ({ limit }) => limit !== undefined && isTrace(argument),
    why: 'the diagram of a trace.json shows all of its steps; leave the option out, or give a spec',
  },
  {
    option: 'wait-for',
    isGiven: ({ waitFor }) => waitFor === true && !isTrace(argument),
    why: 'it draws the last state of a trace.json; give one, or leave the option out',
  },
  {
    option: 'with-wait-for',
    isGiven: ({ withWaitFor }) => withWaitFor === true && !isTrace(argument),
    why: 'it draws the last state of a trace.json; give one, or leave the option out',
  },
  {
    option: 'with-wait-for',
    isGiven: ({ withWaitFor, waitFor }) => withWaitFor === true && waitFor === true,
    why: '--wait-for draws the last state alone; leave one of them out',
  },
  {
    option: 'with-wait-for',
    isGiven: ({ withWaitFor, format }) => withWaitFor === true && (format ?? 'dot') === 'dot',
    why: 'DOT has one graph in a file; use --format svg or png, or --wait-for',
  },
  {
    option: 'network',
    isGiven: ({ network }) => network === true && !isTrace(argument),
    why: 'it draws the last state of a trace.json; give one, or leave the option out',
  },
  {
    option: 'network',
    isGiven: ({ network, waitFor, withWaitFor }) =>
      network === true && (waitFor === true || withWaitFor === true),
    why: 'the network shows who waits for whom; leave the other option out',
  },
  {
    option: 'network',
    isGiven: ({ network, format }) => network === true && (format ?? 'dot') === 'dot',
    why: 'the network is not a graph in DOT; use --format svg or png',
  },
  {
    option: 'lanes',
    isGiven: ({ lanes, waitFor, network }) =>
      lanes !== undefined && (waitFor === true || network === true || !isTrace(argument)),
    why: 'only the diagram of a run has lanes; give a trace.json without --wait-for and --network, or leave the option out',
  },
  {
    option: 'minimise',
    isGiven: ({ minimise }) => minimise !== undefined && isTrace(argument),
    why: 'a run is drawn step by step; give a spec, or leave the option out',
  },
  {
    option: 'format',
    isGiven: ({ format }) => format === 'aut' && isTrace(argument),
    why: 'aut is for the graph of a model; give a spec, or use --format svg',
  },
  {
    option: 'events',
    isGiven: ({ events, minimise, format }) =>
      events !== undefined && minimise === undefined && format !== 'aut',
    why: 'the state graph shows every step; add --minimise or --format aut, or leave the option out',
  },
  {
    option: 'max-depth',
    isGiven: ({ maxDepth, minimise, format }) =>
      maxDepth !== undefined && (minimise !== undefined || format === 'aut'),
    why: 'a quotient and aut are of the whole graph; leave the option out',
  },
  {
    option: 'format',
    isGiven: ({ format, out }) => format === 'png' && out === undefined,
    why: 'a PNG is binary; name a file with --out',
  },
]

/** Options that `grade` refuses. */
export const gradeConflicts = (submissions: string | undefined): readonly Conflict[] => [
  silent,
  ...(['jobs', 'json', 'csv', 'feedback'] as const).map((option) => ({
    option,
    isGiven: (given: GivenOptions) => given[option] !== undefined && submissions === undefined,
    why: 'there is nothing to grade; name a file or a folder of submissions, or leave the option out',
  })),
]

/** Options that `quorums` refuses. */
export const quorumsConflicts = (argument: string | undefined): readonly Conflict[] => {
  const isList = ({ least, all }: GivenOptions): boolean => least === true || all === true
  return [
    {
      option: 'least',
      isGiven: ({ least, all }) => least === true && (all === true || argument !== undefined),
      why: 'it needs only a number of sites; leave the system and --all out',
    },
    {
      option: 'all',
      isGiven: ({ all }) => all === true && argument !== undefined,
      why: 'it needs only a number of sites; leave the system out',
    },
    {
      option: 'up',
      isGiven: (given) => given.up !== undefined && isList(given),
      why: 'only a single system has an availability; name one, or leave the option out',
    },
    {
      option: 'format',
      isGiven: (given) => isList(given) && (given.format === 'dot' || given.format === 'svg'),
      why: 'only a single system can be drawn; name one, or use text or json',
    },
    {
      option: 'out',
      isGiven: (given) => isList(given) && given.out !== undefined,
      why: 'only a single system is written to files; name one, or leave the option out',
    },
    {
      option: 'mark',
      isGiven: (given) =>
        given.mark !== undefined && (isList(given) || (given.out === undefined && !isPicture(given))),
      why: 'only a picture of a single system has a mark; add --format svg, or leave the option out',
    },
  ]
}

const isPicture = ({ format }: GivenOptions): boolean => format === 'dot' || format === 'svg'

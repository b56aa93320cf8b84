// The commands as the general help lists them, so that it loads none of them.

/** A command: its arguments, and what it does. */
interface Verb {
  readonly takes: string
  readonly does: string
}

/** The commands, in the order of the help. */
export const verbs = {
  list: {
    takes: '[spec]',
    does: 'show the catalogue: source, system model, what holds and what is violated; or everything that is known about one spec',
  },
  verify: {
    takes: '[spec]',
    does: 'check the properties of a model by visiting every interleaving',
  },
  new: {
    takes: '<name>',
    does: 'create a first spec with a test and a compiler configuration, for you to change into your own',
  },
  resume: {
    takes: '<dir>',
    does: 'resume an interrupted search from the last checkpoint of `verify --checkpoint`',
  },
  prove: {
    takes: '<spec>',
    does: 'prove mutual exclusion and deadlock freedom for every number of sites, from views of two sites; or check the lemmas of a proof against the clauses',
  },
  reach: {
    takes: '<spec> <formula>',
    does: 'find a shortest run to a state that satisfies a formula',
  },
  knows: {
    takes: '<spec> <formula>',
    does: 'decide whether a site knows a fact; if it does not, show two runs that the site cannot distinguish',
  },
  reads: {
    takes: '<spec>',
    does: 'report what the clauses of each role read, which sites they name, and to whom they send',
  },
  replay: {
    takes: '<trace>',
    does: 'execute a recorded run again, step by step, in the reference semantics',
  },
  explain: {
    takes: '<trace>',
    does: 'show what matters in a run that violates a property: which steps are needed, which one is to blame, and where the violation could have been avoided',
  },
  assume: {
    takes: '<spec>',
    does: 'drop the assumptions of a model one by one and in pairs, and report which theorems need them',
  },
  graph: {
    takes: '<spec or trace>',
    does: 'draw the state graph of a small model, or a diagram of a recorded run',
  },
  audit: {
    takes: '<what>',
    does: 'recheck a certificate with the reference semantics, or compare the reductions of a spec with the full search',
  },
  mutate: {
    takes: '<spec>',
    does: 'mutate one clause at a time, and report which properties detect the mutant, and after how many steps',
  },
  sweep: {
    takes: '<plan>',
    does: 'check many models from one plan: every combination of specs, options, parameters and mutants, as one table',
  },
  worker: {
    takes: '',
    does: 'run cells of sweeps from a queue, on this machine, for a sweep on any machine',
  },
  measure: {
    takes: '<spec>',
    does: 'measure a model exactly: messages per entry, delays, and how often other sites bypass a waiting site',
  },
  compare: {
    takes: '<A> <B>',
    does: 'decide whether two models look the same to an observer who sees some of their events; if not, show what one can do and the other cannot',
  },
  profile: {
    takes: '<spec>',
    does: 'show what makes the state space of a model large, how it grows, and what reduces it',
  },
  quorums: {
    takes: '[system]',
    does: 'check a quorum system: conditions, sizes, domination, availability and load; or list systems',
  },
  run: {
    takes: '<spec>',
    does: 'run a spec as real processes on this machine, with messages, delays and faults, and watch who is in the critical section',
  },
  conform: {
    takes: '<spec> <log>',
    does: 'decide whether the log of a program is a run of a model; if not, show the first event that contradicts it, and why',
  },
  grade: {
    takes: '<task> [submissions]',
    does: 'grade the submissions of a course: points, a table, and a page of feedback for each student',
  },
  lecture: {
    takes: '[lecture]',
    does: 'check the claims of lectures, slide by slide, with commands that show or refute them',
  },
  explore: {
    takes: '[spec|trace]',
    does: 'step through, check and change a model in the browser; serves the page on this machine until Ctrl-C',
  },
  mcp: {
    takes: '',
    does: 'serve list, verify, replay, explain and measure as tools of the Model Context Protocol, for assistants',
  },
} as const satisfies { readonly [name: string]: Verb }

/** The name of a command. */
export type VerbName = keyof typeof verbs

/** Whether this word is the name of a command. */
export const isVerb = (word: string): word is VerbName => Object.hasOwn(verbs, word)

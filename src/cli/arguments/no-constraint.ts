// A constraint (--within) is a bound of a search for violations or witnesses. Commands whose results are about every state, or about one
// run, refuse it in one line that says why, since a part of the states would give them another meaning.
import type { Command } from 'commander'
import { UsageError } from '../exit-codes.js'

const reasons: { readonly [verb: string]: string } = {
  audit: 'a certificate is about every reachable state, and so is a comparison of reductions',
  compare: 'two models are compared step by step, and a state outside would lack its steps',
  explore: 'the page shows every step of a state, and its checks have no constraint',
  knows: 'what a site knows depends on every reachable state',
  measure: 'the most messages and the longest waits may lie outside it',
  profile: 'a profile covers all states',
  prove: 'a proof is about every reachable state',
  replay: 'a run belongs to the model without the constraint, and its steps are the same',
  resume: 'it continues a search that was kept, and a search with a constraint is not kept',
  sweep: 'a plan names the options of its cells, so write within: FORMULA in the plan',
}

/** Throws a `UsageError` for a constraint that is given to a command that has none. */
export const refuseConstraintOf = (program: Command, [verb = '', ...words]: readonly string[]): void => {
  const command = program.commands.find((one) => one.name() === verb)
  const ended = words.indexOf('--')
  const isGiven = words
    .slice(0, ended < 0 ? words.length : ended)
    .some((word) => word === '--within' || word.startsWith('--within='))
  if (!isGiven || command === undefined) return
  if (command.options.some(({ long }) => long === '--within')) return
  const why = reasons[verb] ?? 'only the searches of verify and reach have a constraint'
  throw new UsageError(`--within: ${why}; leave it out`)
}

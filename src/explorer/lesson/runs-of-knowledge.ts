// The two runs that a site cannot distinguish, for the command `coterie knows` of a claim: the run after which the formula is true is
// laid out, the other is a branch beside it. Loaded only for such a link, since it brings the search along.

import { KnowledgeSearch } from '../../foresee/knowledge.js'
import type { ClaimRun } from '../../lesson/lectures.js'
import { toTheEnd } from '../../search/long-work.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { encodeState } from '../../semantics/state.js'
import { sameLabel, type Trace } from '../../trace/trace.js'
import { follow } from '../session/history.js'
import type { Session } from '../session/session.js'
import { saidIn } from './claim-link.js'

// The page searches while the link is opened.
const limits = { maxStates: 20_000, maxDepth: Number.POSITIVE_INFINITY, memory: 2 ** 26 }

const choicesOf = ({ model, initial, steps }: Trace): { initial: number; choices: readonly number[] } => {
  const starts = initialStates(model).map((state) => encodeState(model, state))
  let state = initial
  const choices = steps.map(({ label, next }) => {
    const choice = enabledIn(model, state).findIndex((step) => sameLabel(step.label, label))
    state = next
    return choice
  })
  return { initial: starts.indexOf(encodeState(model, initial)), choices }
}

/** The session with the runs of a command `coterie knows`; unchanged if the site knows, or if the search is too long. */
export const withRunsOf = (session: Session, { command }: ClaimRun): Session => {
  const { model } = session.history
  const said = saidIn(command)
  const [formula] = said?.bare ?? []
  const site = model.sites.find(({ name }) => name === said?.values.get('site')?.[0])?.id
  if (said === undefined || formula === undefined || site === undefined) return session
  const question = {
    site,
    formula,
    when: said.values.get('when')?.[0],
    whether: said.values.has('whether'),
  }
  const search = new KnowledgeSearch(model, question, limits)
  toTheEnd(search.run())
  // The last run that is laid out is the one in front.
  const runs = search.result().runs.map(choicesOf).reverse()
  const history = runs.reduce((known, run) => follow(known, run, run.choices.length), session.history)
  return { ...session, history }
}

// How the end of a run violates what the run shows, in the sentence that the page says of that state or step.
import { meaningOf } from '../../semantics/meaning.js'
import { viewOfState } from '../../semantics/state.js'
import { lastState, type Trace } from '../../trace/trace.js'
import { brokenRuleSentence } from './broken-rule-text.js'
import { lockedOutSentence, violationSentence } from './violation-text.js'

/** `Deadlock: 0 waits for the vote of 1, …`; undefined if the run as a whole shows the claim, or is a witness. */
export const endSentence = (trace: Trace): string | undefined => {
  const { model, shows, steps, initial, loop } = trace
  const property = model.spec.properties.find(({ name }) => name === shows?.property)
  if (property === undefined || shows?.verdict !== 'violated' || loop !== undefined) return undefined
  const state = lastState(trace)
  const last = steps.at(-1)
  switch (meaningOf(property).shownBy) {
    case 'state':
      return violationSentence(model, state, property)
    case 'step':
      return last?.breaks.includes(property.name) === true
        ? brokenRuleSentence(model, steps.at(-2)?.next ?? initial, last, property.name)
        : undefined
    case 'all runs from a state': {
      // Some site that waits is locked out; which one of several, only a search knows.
      const view = viewOfState(model, state)
      const waiting = model.competitors.filter((site) => view.waits(site))
      return waiting.length === 1 ? lockedOutSentence(model, property.name, waiting) : undefined
    }
    default:
      return undefined
  }
}

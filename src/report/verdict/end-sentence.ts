// How the end of a run violates what the run shows, in the sentence that the page says of that state or step, with the sites that it is about.
import { meaningOf } from '../../semantics/meaning.js'
import { viewOfState } from '../../semantics/state.js'
import { lastState, type Trace } from '../../trace/trace.js'
import type { Named } from '../words/named.js'
import { howBroken } from './broken-rule-text.js'
import { howViolated, lockedOutSentence } from './violation-text.js'

/** `Deadlock: 0 waits for the vote of 1, …`; undefined if the run as a whole shows the claim, or is a witness. */
export const howItEnds = (trace: Trace): Named | undefined => {
  const { model, shows, steps, initial, loop } = trace
  const property = model.spec.properties.find(({ name }) => name === shows?.property)
  if (property === undefined || shows?.verdict !== 'violated' || loop !== undefined) return undefined
  const state = lastState(trace)
  const last = steps.at(-1)
  switch (meaningOf(property).shownBy) {
    case 'state':
      return howViolated(model, state, property)
    case 'step':
      return last?.breaks.includes(property.name) === true
        ? howBroken(model, steps.at(-2)?.next ?? initial, last, property.name)
        : undefined
    case 'all runs from a state': {
      // Some site that waits is locked out; which one of several, only a search knows.
      const view = viewOfState(model, state)
      const waiting = model.competitors.filter((site) => view.waits(site))
      return waiting.length === 1
        ? { text: lockedOutSentence(model, property.name, waiting), sites: waiting, fields: [] }
        : undefined
    }
    default:
      return undefined
  }
}

/** The sentence of `howItEnds` alone. */
export const endSentence = (trace: Trace): string | undefined => howItEnds(trace)?.text

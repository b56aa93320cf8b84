// Turns the findings of a search into a verdict on each property, with the run that shows it.
import type { LivenessCheck } from '../liveness/liveness-check.js'
import type { Model } from '../model/model.js'
import { isUnnamed, type Property, propertyKinds } from '../protocol/property.js'
import { meaningOf, shownVerdict } from '../semantics/meaning.js'
import { couldAskAgain } from '../trace/lasso.js'
import type { Trace } from '../trace/trace.js'
import type { Counterexamples } from './counterexamples.js'
import type { StateProperties } from './state-properties.js'
import type { Verdict } from './verdict.js'

/** The verdicts of one check. */
export class Verdicts {
  /** Why `entryPossible` is not decided; undefined if it is. */
  whyNoEntries: string | undefined
  /** Why no property of runs is decided; undefined if all can be. */
  whyNoRuns: string | undefined
  private readonly model: Model
  private readonly stateProperties: StateProperties
  private readonly livenessCheck: LivenessCheck
  private readonly counterexamples: Counterexamples
  private readonly within: string | undefined

  constructor(
    model: Model,
    stateProperties: StateProperties,
    livenessCheck: LivenessCheck,
    counterexamples: Counterexamples,
    within?: string,
  ) {
    this.model = model
    this.stateProperties = stateProperties
    this.livenessCheck = livenessCheck
    this.counterexamples = counterexamples
    this.within = within
  }

  // A bound on requests cuts off infinite runs: a claim about all runs holds only up to the bound.
  private limits(): { readonly because?: string } {
    const { requests } = this.model
    if (requests === Number.POSITIVE_INFINITY) return {}
    return { because: `where each site requests at most ${requests} ${requests === 1 ? 'time' : 'times'}` }
  }

  // If an infinite run has no further request only because of the bound, the violation may be an artefact of the bound.
  private cutOff(trace: Trace): string | undefined {
    const { requests, sites } = this.model
    const names = couldAskAgain(trace).map((site) => sites[site]!.name)
    if (names.length === 0) return undefined
    const who =
      names.length === 1 ? `site ${names[0]} would request` : `sites ${names.join(', ')} would request`
    return `${who} again, but each site requests at most ${requests} ${requests === 1 ? 'time' : 'times'}: the violation may be an artefact of the bound`
  }

  // In maximal runs a request is a step like any other: a state may be at rest only because of the bound.
  private restsAtBound(property: Property, trace: Trace): string | undefined {
    if (this.model.options.runs !== 'maximal' || propertyKinds[property.kind].decidedOn !== 'states at rest')
      return undefined
    return this.cutOff({ ...trace, loop: trace.steps.length })
  }

  // The states that were omitted may violate it.
  private notRefuted(property: Property): Verdict {
    const meaning = meaningOf(property)
    const open = (because: string): Verdict => ({ property, verdict: 'inconclusive', because })
    if (meaning.shownBy === 'step') return { property, verdict: 'no violation found' }
    if (meaning.shownBy !== 'state') return open('it needs every state with its steps, and none are stored')
    if (meaning.shows === 'holds') return open('no witness was found, but states may have been omitted')
    if (meaning.subject === undefined || this.stateProperties.meaningful.has(property.name))
      return { property, verdict: 'no violation found' }
    return { property, verdict: 'no violation found', because: 'no state seen has its condition' }
  }

  // The states that follow those outside the constraint may violate it.
  private notRefutedWithin(property: Property, within: string): Verdict {
    const { shownBy } = meaningOf(property)
    const found = this.notRefuted(property)
    if (found.verdict === 'no violation found') return { ...found, within }
    const because =
      shownBy === 'state'
        ? `no witness was found within ${within}, and the states outside it were not expanded`
        : `runs that leave ${within} were not followed, and may lead to an entry`
    return { ...found, because, within }
  }

  /**
   * The verdict on a property.
   * @param visited whether the search visited every state, every state that it found, or fewer
   */
  of(property: Property, visited: 'all' | 'all found' | 'some'): Verdict {
    const finding = this.stateProperties.found.get(property.name)
    if (finding !== undefined) {
      const verdict = shownVerdict(property)
      const trace = this.counterexamples.trace(finding, {
        property: property.name,
        verdict,
        ...(isUnnamed(property) ? { formula: property.name } : {}),
      })
      const because = [
        finding.because?.(this.counterexamples.realSite(trace, finding.site!)),
        this.restsAtBound(property, trace),
      ].filter((one) => one !== undefined)
      return { property, verdict, trace, ...(because.length === 0 ? {} : { because: because.join('; ') }) }
    }
    const lasso = this.livenessCheck.lassos.get(property.name)
    if (lasso !== undefined) {
      const trace = this.counterexamples.lasso(lasso.walk, {
        property: property.name,
        verdict: 'violated',
        ...(isUnnamed(property) ? { formula: property.name } : {}),
      })
      const because = [lasso.because, this.cutOff(trace)].flatMap((one) => one ?? []).join('; ')
      return { property, verdict: 'violated', trace, ...(because === '' ? {} : { because }) }
    }
    if (visited === 'some') return { property, verdict: 'inconclusive' }
    if (visited === 'all found')
      return this.within === undefined
        ? this.notRefuted(property)
        : this.notRefutedWithin(property, this.within)
    const meaning = meaningOf(property)
    const { whyNoRuns } = this
    if (whyNoRuns !== undefined && meaning.shownBy !== 'state' && meaning.shownBy !== 'step')
      return { property, verdict: 'inconclusive', because: whyNoRuns }
    switch (meaning.shownBy) {
      case 'state':
        // No state has shown it.
        if (meaning.shows === 'holds') return { property, verdict: 'violated' }
        if (meaning.subject === undefined || this.stateProperties.meaningful.has(property.name))
          return { property, verdict: 'holds' }
        return { property, verdict: 'vacuous' }
      case 'step':
        return { property, verdict: 'holds' }
      case 'all runs from a state':
        if (this.whyNoEntries !== undefined)
          return { property, verdict: 'inconclusive', because: this.whyNoEntries }
        return { property, verdict: 'holds' }
      case 'infinite run':
        if (!this.livenessCheck.holding.has(property.name)) return { property, verdict: 'inconclusive' }
        return { property, verdict: 'holds', ...this.limits() }
      case 'bypasses': {
        if (!this.livenessCheck.holding.has(property.name)) return { property, verdict: 'inconclusive' }
        if (meaning.most < Number.POSITIVE_INFINITY) return { property, verdict: 'holds', ...this.limits() }
        const bypasses = this.livenessCheck
          .bypassesOf(property)
          .map(([bypass, walk]) => this.counterexamples.bypass(bypass, walk))
        return { property, verdict: 'holds', bypasses, ...this.limits() }
      }
      default:
        return meaning satisfies never
    }
  }
}

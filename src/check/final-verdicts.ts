// The verdicts that are final before a check has ended. A run that the reference semantics has executed shows a violation, or a
// witness, whatever the rest of the search finds. That a property holds is final once every state has been visited, the calls have been
// repeated, and, for a property of the graph, its query is decided. Nothing here gives a number to a value during the search: a check
// that is watched visits the same states and finds the same runs as one that is not. Only the number of certified calls may be greater.

import type { LivenessCheck } from '../liveness/liveness-check.js'
import type { Model } from '../model/model.js'
import { isUnnamed, type Property } from '../protocol/property.js'
import { isOnGraph } from '../protocol/property-kinds.js'
import type { AnySearch } from '../search/any-search.js'
import { shownVerdict } from '../semantics/meaning.js'
import { confirm } from '../trace/confirm.js'
import { run } from '../trace/trace.js'
import { sampledVerdict } from './sampled-verdict.js'
import type { StateProperties } from './state-properties.js'
import type { Verdict } from './verdict.js'
import type { Verdicts } from './verdicts.js'

/** The parts of a check that know what it has found. */
interface Watched {
  readonly model: Model
  readonly properties: readonly Property[]
  readonly search: AnySearch
  readonly stateProperties: StateProperties
  readonly livenessCheck: LivenessCheck
  readonly verdicts: Verdicts
  /** What the reductions have certified on a sample only. */
  samples(): readonly string[]
  /** Repeats the calls of the spec, as at the end of a check. Throws if they differ. */
  repeat(): void
}

/** The verdicts of one check as they fall. */
export class FinalVerdicts {
  private readonly watched: Watched
  private readonly shown = new Map<string, Verdict>()
  private readonly told = new Set<string>()
  private isRepeated = false

  constructor(watched: Watched) {
    this.watched = watched
  }

  /**
   * What a state or a step found so far shows of a property; undefined if nothing does. The reference semantics executes the run
   * once, and nothing else of the spec is called.
   */
  byState(property: Property): Verdict | undefined {
    const { name } = property
    const known = this.shown.get(name)
    if (known !== undefined) return known
    const { model, search, stateProperties } = this.watched
    const finding = stateProperties.found.get(name)
    if (finding === undefined) return undefined
    const verdict = shownVerdict(property)
    const { initial, choices } = search.runTo(finding.position, finding.step)
    const trace = run(model, initial, choices, {
      property: name,
      verdict,
      ...(isUnnamed(property) ? { formula: name } : {}),
    })
    const shown: Verdict = { property, verdict, trace }
    this.shown.set(name, shown)
    return shown
  }

  /** The verdicts that have become final since the last call, in the order of the properties. */
  fresh(): readonly Verdict[] {
    return this.watched.properties.flatMap((property) => {
      if (this.told.has(property.name)) return []
      const verdict = this.of(property)
      if (verdict === undefined) return []
      this.told.add(property.name)
      return [verdict]
    })
  }

  private of(property: Property): Verdict | undefined {
    const { livenessCheck, verdicts, samples } = this.watched
    const byState = this.byState(property)
    // What the reference semantics denies is an error, and the end of the check says so.
    if (byState !== undefined) return confirm(byState.trace!) === false ? undefined : byState
    if (livenessCheck.lassos.has(property.name))
      return sampledVerdict(verdicts.of(property, 'some'), samples())
    if (!this.isDecided(property)) return undefined
    if (!this.isRepeated) this.watched.repeat()
    this.isRepeated = true
    return sampledVerdict(verdicts.of(property, 'all'), samples())
  }

  // Whether every state has been visited, and the property needs no more than that. Whether each entry stays possible is decided last.
  private isDecided(property: Property): boolean {
    const { search, livenessCheck } = this.watched
    if (!('complete' in search) || !search.complete || property.kind === 'entryPossible') return false
    return !isOnGraph(property) || livenessCheck.holding.has(property.name)
  }
}

// The faults of a model, resolved from its options: which sites may crash and when, the fate of messages to crashed
// sites, what other sites learn of a crash, and how often timeouts may fire. with-faults.ts adds the faults to a
// spec.
import { Set as ImmutableSet } from 'immutable'
import type { Spec } from '../protocol/algorithm.js'
import { type ModelOptions, whoCrashes } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'
import { wholeNumbersIn } from '../protocol/text-forms.js'
import { ModelError, wholeFrom } from './model-error.js'

/** The options of faults, complete. */
export type Faults = Required<
  Pick<
    ModelOptions,
    'crash' | 'recovery' | 'whoCrashes' | 'toCrashed' | 'detector' | 'suspicions' | 'timeouts'
  >
>

/** No faults: the defaults. */
export const noFaults: Faults = {
  crash: 0,
  recovery: 0,
  whoCrashes: 'any',
  toCrashed: 'dropped',
  detector: 'none',
  suspicions: 0,
  timeouts: 'unbounded',
}

// The default number of wrong suspicions of an erring detector.
const usualSuspicions = 1
const most = 1000

const siteNumbers = (text: string): readonly number[] | undefined => {
  const numbers = wholeNumbersIn(text)
  return numbers === undefined ? undefined : [...new Set(numbers)].sort((a, b) => a - b)
}

/**
 * Resolves the options of faults. Throws a `ModelError` of one line for options that do not fit.
 * @param roles the name of the role of each site
 */
export const faultsOf = (spec: Spec, options: ModelOptions, roles: readonly string[]): Faults => {
  const crash = wholeFrom('crash', options.crash ?? 0, 0, most)
  const recovery = wholeFrom('recovery', options.recovery ?? 0, 0, most)
  const detector = options.detector ?? noFaults.detector
  const suspicions = wholeFrom(
    'suspicions',
    options.suspicions ?? (detector === 'erring' ? usualSuspicions : 0),
    0,
    most,
  )
  const timeouts = options.timeouts ?? noFaults.timeouts
  const numbers = siteNumbers(options.whoCrashes ?? '')
  const faults: Faults = {
    crash,
    recovery,
    whoCrashes: numbers?.join() ?? options.whoCrashes ?? noFaults.whoCrashes,
    toCrashed: options.toCrashed ?? noFaults.toCrashed,
    detector,
    suspicions,
    timeouts,
  }
  if (crash === 0) {
    const words = { recovery: 'recovery', whoCrashes: 'who crashes', toCrashed: 'to crashed' } as const
    for (const name of ['recovery', 'whoCrashes', 'toCrashed'] as const) {
      if (faults[name] === noFaults[name]) continue
      throw new ModelError(
        `${words[name]} ${faults[name]}: no site crashes in this model; allow crashes (crash 1), or leave it out`,
      )
    }
  }
  if (suspicions > 0 && detector !== 'erring') {
    throw new ModelError(
      `suspicions ${suspicions}: only an erring detector suspects wrongly; add detector erring, or leave it out`,
    )
  }
  if (timeouts !== 'unbounded') {
    wholeFrom('timeouts', timeouts, 0, most)
    if (!hasTimeouts(spec)) {
      throw new ModelError(
        `timeouts ${timeouts}: ${spec.name} has no timeout that this could limit; leave it out`,
      )
    }
  }
  const stray = numbers?.find((site) => site >= roles.length)
  if (stray !== undefined) {
    throw new ModelError(
      `who crashes ${stray}: there is no such site; the sites are 0 to ${roles.length - 1}`,
    )
  }
  const known = [...whoCrashes, ...new Set(roles), ...Object.keys(spec.standings)]
  if (numbers === undefined && !known.includes(faults.whoCrashes)) {
    throw new ModelError(
      `who crashes ${JSON.stringify(faults.whoCrashes)}: it must be site numbers such as 0,2, or one of ${known.join(', ')}${didYouMean(faults.whoCrashes, known)}`,
    )
  }
  return faults
}

/** The sites that may ever crash, by their numbers and roles. */
export const crashersOf = (
  { crash, whoCrashes: who }: Faults,
  roles: readonly string[],
): ImmutableSet<number> => {
  const all = ImmutableSet(roles.keys())
  if (crash === 0) return ImmutableSet()
  const numbers = siteNumbers(who)
  if (numbers !== undefined) return ImmutableSet(numbers)
  if (who === 'any') return all
  // Only sites of the first role wait, hold, or have a status that the spec names.
  const role = !whoCrashes.includes(who) && roles.includes(who) ? who : roles[0]
  return all.filter((site) => roles[site] === role)
}

/** Whether the model has any fault. */
export const hasFaults = ({ crash, suspicions, timeouts }: Faults): boolean =>
  crash > 0 || suspicions > 0 || timeouts !== 'unbounded'

/** Whether a spec has a timeout. */
export const hasTimeouts = (spec: Spec): boolean =>
  [...spec.clauses.values()].some((clause) => clause.kind === 'local' && clause.timeout === true)

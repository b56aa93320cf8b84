// Mutual exclusion for every number of sites from two on: the least set of views of two sites that contains the initial views and
// is closed under all steps. If no view of it has both sites in the critical section, no system of any size ever has two there.
// docs/every-n.md has the theorem and its proof.
//
// P. A. Abdulla, F. Haziza, L. Holík, "All for the Price of Few (Parameterized Verification through View Abstraction)", VMCAI 2013;
// "Parameterized verification through view abstraction", STTT 18(5), 2016. The views of logical clocks by their order, and the
// effects, are not from there.
import type { Spec } from '../protocol/spec.js'
import { inPieces, type LongWork, showing, toTheEnd, unless } from '../search/long-work.js'
import type { StopReason } from '../search/search.js'
import { type Closing, closingOf } from './closing/closing.js'
import { defaultEveryLimits, type EveryLimits } from './closing/every-limits.js'
import {
  type EveryResult,
  endedEarly,
  nothing,
  type OtherResult,
  refusal,
  whyStopped,
} from './every-result.js'
import { type Attempt, attemptsFor, shapeFor } from './forms.js'
import { LawFails, type TestedLaw, testedLaw } from './law/law-test.js'
import { deadlockOfFew } from './pairs/deadlock-of-few.js'
import { PairProperties } from './pairs/pair-properties.js'
import { NotParametric } from './shape/not-parametric.js'
import type { EveryOptions, Form, Shape } from './shape/shape.js'
import { SmallSystems } from './small-systems.js'
import { storyOf } from './views/story-of-view.js'
import { viewsHeader, viewToJson } from './views/view-file.js'
import { TooManyViews, type Views } from './views/views.js'

// The test makes no call whose guard is false in each system; the proof may.
const usedIn = ({ views: { table } }: Closing, tested: TestedLaw | undefined): TestedLaw | undefined =>
  tested && { ...tested, operations: [...new Set([...tested.operations, ...table.beyond])].sort() }

/** A proof in progress: drive `run`, then read the result. */
export class EveryProof {
  private readonly spec: Spec
  private readonly options: EveryOptions
  private readonly limits: EveryLimits
  private closing: Closing | undefined
  private small: SmallSystems | undefined
  private testing = false
  private found: EveryResult | undefined
  // The result with a bad view, if only other forms are left.
  private failed: { readonly form: Form; readonly result: EveryResult } | undefined
  // The result if only larger comparisons are left: two and three sites were compared and searched, as far as every proof does.
  private proved: EveryResult | undefined

  /** The parameters are those of `proveForEveryNumber`. */
  constructor(spec: Spec, options: EveryOptions, limits: Partial<EveryLimits>) {
    this.spec = spec
    this.options = options
    this.limits = { ...defaultEveryLimits, ...limits }
  }

  /** Proves; a slice is a number of views to close. */
  *run(): LongWork<void, string> {
    const work = unless(() => this.found !== undefined, inPieces(this.proof()))
    try {
      const found = yield* showing(work, () => this.activity())
      this.found ??= found
    } catch (error) {
      this.found = refusal(this.spec, this.options, error, this.limits.remedy)
    }
  }

  /** What is closed, in words. */
  activity(): string {
    if (this.testing) return 'the steps of four and of five sites are tested'
    if (this.closing === undefined) return 'no views yet'
    const { list, closed } = this.closing.views
    const compared = this.small?.running()
    if (compared !== undefined) {
      const { sites, states, views } = compared
      return `${views.toLocaleString('en')} of ${list.length.toLocaleString('en')} views in ${states.toLocaleString('en')} states of ${sites} sites`
    }
    return `${closed.toLocaleString('en')} of ${list.length.toLocaleString('en')} views so far closed`
  }

  stop(cut: StopReason): void {
    this.found ??= this.resultIf(cut)
  }

  /** What is known if the proof ends now, and why it ends. */
  resultIf(cut: StopReason): EveryResult {
    const { spec, options, closing, proved, small } = this
    if (this.found === undefined && proved !== undefined) {
      const compared = small?.result() ?? []
      return { ...proved, compared, endedEarly: endedEarly(cut) }
    }
    const failed = this.failed?.result
    const reason = whyStopped(cut, this.activity(), failed)
    if (failed !== undefined) return this.found ?? { ...failed, reason }
    const views = closing?.views
    const known = views === undefined ? {} : { views: views.list.length, calls: views.table.size }
    return this.found ?? { spec, options, verdict: 'not proved', reason, ...nothing, ...known }
  }

  result(): EveryResult {
    return this.found ?? this.resultIf('interrupt')
  }

  /** The views of a proof that has ended without a bad view, for lemmas about them. */
  provedViews(): Views | undefined {
    return this.found?.verdict === 'holds' ? this.closing?.views : undefined
  }

  /**
   * The lines of a certificate, for `coterie audit` to check. Only a proof that has ended without a bad view has one.
   * @param source the file of the spec, if it is not in the catalogue
   */
  *certificate(source?: string): Generator<string> {
    const { closing, found } = this
    if (closing === undefined || found === undefined) throw new Error('the proof has not ended')
    const { views } = closing
    yield `${JSON.stringify(viewsHeader(found, views.shape, source))}\n`
    for (const { view } of views.list) yield `${JSON.stringify(viewToJson(views.shape, view))}\n`
  }

  private *proof(): LongWork<EveryResult> {
    let refused: { readonly form: Form; readonly error: Error } | undefined
    for (const attempt of attemptsFor(this.spec)) {
      const { form, numbers } = attempt
      // Only inboxes, with other messages counted, may prove what another form does not; and any form what inboxes do not.
      if (this.failed !== undefined && this.failed.form !== 'inboxes' && form !== 'inboxes') continue
      try {
        const result = yield* this.proofBy(attempt)
        if (result.story.length === 0) return result
        // Of inboxes, that with the most messages counted; none if the clauses are written for a form that refuses them.
        const isTold = refused === undefined || refused.form === form
        if (isTold && (this.failed?.form ?? form) === form) this.failed = { form, result }
      } catch (error) {
        const isPassedOver =
          error instanceof NotParametric || (error instanceof TooManyViews && form === 'inboxes')
        if (!isPassedOver) throw error
        // That of the form for which the clauses are written; of inboxes, that of views that keep the most.
        const isTold = refused === undefined || (form === 'inboxes' && form === refused.form)
        if (numbers === 'as they are' && isTold) refused = { form, error }
      }
    }
    if (this.failed !== undefined) return this.failed.result
    const { error } = refused!
    if (!(error instanceof NotParametric) || !error.isOperation) throw error
    return yield* this.proofByTest(error)
  }

  /** The proof whose licence is only tested, after a clause was refused since it uses an operation that views do not allow. */
  private *proofByTest(refused: NotParametric): LongWork<EveryResult> {
    const { spec, options } = this
    const attempt = { form: 'channels', numbers: 'as they are' } as const
    try {
      const shape = { ...shapeFor(spec, options, attempt), isTested: true }
      // A step may look at the elements of other sites, and of these a view has one.
      if (shape.elements.length > 0) throw refused
      this.testing = true
      const tested = yield* testedLaw(shape, options, this.statesOfOthers)
      this.testing = false
      return yield* this.proofBy(attempt, { shape, tested })
    } catch (error) {
      if (!(error instanceof NotParametric)) throw error
      if (error === refused || error.isOperation) throw refused
      const why =
        error instanceof LawFails
          ? 'Its steps were tested instead, and the test fails'
          : 'It cannot be tested either'
      throw new NotParametric(`${refused.message}. ${why}: ${error.message}`)
    } finally {
      this.testing = false
    }
  }

  private *proofBy(
    attempt: Attempt,
    by: { readonly shape: Shape; readonly tested: TestedLaw | undefined } = {
      shape: shapeFor(this.spec, this.options, attempt),
      tested: undefined,
    },
  ): LongWork<EveryResult> {
    const { spec, options } = this
    const { shape, tested } = by
    const { maxViews, past = false, closure: wanted } = this.limits
    const { form } = attempt
    const closing = closingOf(shape, { most: maxViews, past, closure: wanted })
    const { views, closure } = closing
    this.closing = closing
    this.small = undefined
    this.proved = undefined
    const pairs = new PairProperties(shape, this.limits.properties ?? [])
    pairs.watch(views)
    const closed = yield* closing.close()
    const isBad = views.bad !== undefined
    const figures = { views: views.list.length, ...closed, calls: views.table.size }
    const unclear = closing.unclear()
    const shown = tested !== undefined ? 'tested' : unclear !== undefined ? 'sampled' : 'holds'
    const verdict = isBad ? 'not proved' : !views.someEnters ? 'vacuous' : shown
    const reason = isBad
      ? 'two sites of a view are in the critical section; the view need not be reachable'
      : verdict === 'vacuous'
        ? 'no site ever enters'
        : unclear
    const ofPairs = pairs.results(isBad ? undefined : views)
    const beyond = isBad ? [] : pairs.beyond(ofPairs)
    const others = ofPairs.map(({ exception, ...one }) => ({ ...one, story: storyOf(views, exception) }))
    const story = storyOf(views, views.bad)
    const assumed =
      form === 'voters' ? 'every two quorums of sites that request have a site in common' : undefined
    const told = { story, others, beyond, inboxes: shape.inboxes, tested: usedIn(closing, tested) }
    const result: EveryResult = {
      ...{ spec, options, verdict, reason, closure, assumed, ...figures, ...told },
      compared: [],
      endedEarly: undefined,
    }
    const small = new SmallSystems({ spec, options, limits: this.limits }, closing)
    this.small = small
    if (!isBad || past) yield* small.few(past || tested !== undefined ? 4 : 3)
    const searched: OtherResult[] = []
    for (const one of others) searched.push(yield* this.compareWithSearch(one))
    const whole = { ...result, others: searched }
    if (!isBad) {
      this.proved = whole
      yield* small.more()
    }
    return { ...whole, compared: small.result() }
  }

  // Deadlock freedom is not about single views, so comparing views cannot refute it.
  private *compareWithSearch(result: OtherResult): LongWork<OtherResult> {
    const { spec, options } = this
    const property = spec.properties.find(({ name }) => name === result.property)!
    if (property.kind !== 'deadlockFreedom' || (result.verdict !== 'holds' && result.verdict !== 'sampled'))
      return result
    const sites = yield* deadlockOfFew(spec, options, property, this.statesOfOthers)
    return sites === undefined
      ? result
      : {
          ...result,
          verdict: 'not proved',
          reason: `a search finds a deadlock of ${sites} sites, though the theorem excludes it: an error of Coterie`,
        }
  }

  private get statesOfOthers(): number {
    return Math.min(this.limits.statesOfOthers, this.limits.comparedStates)
  }
}

/**
 * Tries to prove mutual exclusion of a spec for every number of sites.
 * @param options parameters and the order of channels; requests are unbounded, and there are no faults
 * @returns never a counterexample: a bad view need not be reachable
 * @throws a `ModelError` for options that do not fit, and an `Error` if the prover is wrong: a reachable state has a view that the proof does not have
 */
export const proveForEveryNumber = (
  spec: Spec,
  options: EveryOptions = {},
  limits: Partial<EveryLimits> = {},
): EveryResult => {
  const proof = new EveryProof(spec, options, limits)
  toTheEnd(proof.run())
  return proof.result()
}

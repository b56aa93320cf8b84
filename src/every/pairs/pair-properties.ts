// What is read off the views of a proof in addition to mutual exclusion: deadlock freedom and the order of timestamps. All other properties
// are answered in one line that says why views cannot give them.
import type { Monitor, Property } from '../../protocol/property.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { Shape } from '../shape/shape.js'
import { unclearWaits } from '../shape/unclear-use.js'
import type { Views } from '../views/views.js'
import { allBeyondViews, type BeyondViews, beyondViews } from './beyond-views.js'
import { inProgress } from './in-progress.js'
import { lemmaByNames } from './named-sites.js'
import { ableIn, pairLemma } from './pair-lemma.js'
import { noDeadlocksOfInboxes } from './quiet-inboxes.js'
import { requestBehind, ServedInOrder, unclearOrder } from './served-in-order.js'

/** What is known of a property other than mutual exclusion. */
export interface PairResult {
  readonly property: string
  /** As of a proof of mutual exclusion; `no views`: no set of views can show it. */
  readonly verdict: 'holds' | 'sampled' | 'not proved' | 'no views'
  /** Why not `holds`, or by what lemma it does, in one line. */
  readonly reason: string
  /** How many views or entries are exceptions, and the number of the first such view. */
  readonly exceptions: number
  readonly exception: number | undefined
}

const isDeadlockFreedom = ({ kind }: Property): boolean => kind === 'deadlockFreedom'

const isOfPairs = (property: Property): boolean =>
  isDeadlockFreedom(property) || requestBehind(property) !== undefined

/** The answers to properties other than mutual exclusion. */
export class PairProperties {
  private readonly shape: Shape
  private readonly named: readonly string[]
  private order: { readonly rule: Monitor; readonly served: ServedInOrder } | undefined
  private refused: string | undefined

  /** @param named the properties that the caller names; those that views can give are answered in any case */
  constructor(shape: Shape, named: readonly string[]) {
    this.shape = shape
    this.named = named
  }

  /** Watches the entries of a proof that begins. */
  watch(views: Views): void {
    if (this.shape.form !== 'channels') return
    for (const rule of this.shape.spec.properties) {
      const request = requestBehind(rule)
      if (request === undefined || rule.kind !== 'monitor') continue
      const served = new ServedInOrder(views, request)
      this.order = { rule, served }
      views.onEntry = (entry) => {
        if (this.refused !== undefined) return
        try {
          served.note(entry)
        } catch (error) {
          if (!(error instanceof NotParametric)) throw error
          this.refused = error.message
        }
      }
    }
  }

  /** The results; `views` is undefined if there is no closed set without a bad view. */
  results(views: Views | undefined): readonly PairResult[] {
    return this.shape.spec.properties
      .filter(
        (property) =>
          property.name !== 'mutualExclusion' &&
          (this.named.includes(property.name) ||
            (views !== undefined && (this.isShown(property) || isDeadlockFreedom(property)))),
      )
      .map((property) => this.resultOf(property, views))
  }

  /** What views cannot show, of all properties of the spec but those with a result. */
  beyond(results: readonly PairResult[]): readonly BeyondViews[] {
    const answered = new Set(['mutualExclusion', ...results.map(({ property }) => property)])
    return allBeyondViews(
      this.shape.spec.properties.filter((property) => !answered.has(property.name) && !isOfPairs(property)),
    )
  }

  // The theorems about pairs are about views with the channels between two sites; on a ring, something may be in progress at any time.
  private isShown(property: Property): boolean {
    const { form } = this.shape
    return isOfPairs(property) && (form === 'channels' || (form === 'arcs' && isDeadlockFreedom(property)))
  }

  private resultOf(property: Property, views: Views | undefined): PairResult {
    const answer = (
      verdict: PairResult['verdict'],
      reason: string,
      bad: readonly number[] = [],
    ): PairResult => ({
      property: property.name,
      verdict,
      reason,
      exceptions: bad.length,
      exception: bad[0],
    })
    if (!isOfPairs(property)) return answer('no views', `it is ${beyondViews(property)}`)
    if (!this.isShown(property))
      return answer(
        'no views',
        isDeadlockFreedom(property)
          ? this.noDeadlocks(views)
          : `its theorem needs views with channels, and these have ${this.shape.form}`,
      )
    if (views === undefined) return answer('not proved', 'there is no closed set of views without a bad one')
    // The theorems rest on each question that a clause asks about other sites.
    if (this.shape.isTested === true)
      return answer('not proved', 'its theorem covers only clauses that use operations that views allow')
    const result = property.kind === 'deadlockFreedom' ? this.deadlock(views, answer) : this.inOrder(answer)
    const { unclear } = this.shape
    return result.verdict === 'holds' && unclear !== undefined
      ? { ...result, verdict: 'sampled', reason: unclear }
      : result
  }

  private noDeadlocks(views: Views | undefined): string {
    return this.shape.form === 'inboxes'
      ? noDeadlocksOfInboxes(views)
      : 'a site waits for the votes of several voters, and a view has one of them'
  }

  private deadlock(
    views: Views,
    answer: (verdict: PairResult['verdict'], reason: string, bad?: readonly number[]) => PairResult,
  ): PairResult {
    const able = ableIn(views)
    const isRing = this.shape.form === 'arcs'
    const { order, exceptions } = isRing
      ? { order: undefined, exceptions: [...views.list.keys()] }
      : pairLemma(views, able)
    const hasSome = exceptions.length > 0
    const always = hasSome ? inProgress(views, able, exceptions) : undefined
    const named = hasSome && always === undefined && !isRing ? lemmaByNames(views, able) : undefined
    if (hasSome && always === undefined && named === undefined)
      return isRing
        ? answer('not proved', 'there may be times at which no message is in transit and no site can act')
        : answer(
            'not proved',
            `in ${exceptions.length} of ${views.list.length} views a site waits, the other one does not wait with an earlier request, and nothing that ends this is certain: no message in transit is certainly received, and neither site can certainly act. Perhaps the site waits for one that the view leaves out, but that there is one is not a claim about two sites. Such a view need not be reachable`,
            exceptions,
          )
    const why = unclearWaits(this.shape.model)
    if (why !== undefined) return answer('sampled', `the text of "waits" is unclear (${why})`)
    if (isRing) return answer('holds', always!)
    const cases = [
      'a message in transit is received',
      'one of the two can act',
      ...(order === undefined ? [] : [`the other waits and is earlier (by ${order})`]),
      'the other does not keep the waiting site from acting',
    ]
    const lemma = `of a waiting site and the other one, one of these is true: ${cases.map((text, k) => `(${k + 1}) ${text}`).join('; ')}`
    const rest =
      named === undefined
        ? always
        : `one of the two has yet another site in ${named.sets}, and after at most two such sites there is one that can act, or waits and is earlier${named.order === undefined ? '' : ` (by ${named.order})`}`
    const text = hasSome
      ? `in all views but ${exceptions.length}, ${lemma}. For those ${exceptions.length}: ${rest}`
      : `in every view, ${lemma}`
    return { ...answer('holds', text), exceptions: exceptions.length }
  }

  private inOrder(
    answer: (verdict: PairResult['verdict'], reason: string, bad?: readonly number[]) => PairResult,
  ): PairResult {
    const { rule, served } = this.order!
    if (this.refused !== undefined) return answer('no views', this.refused)
    if (served.entries === 0) return answer('not proved', 'no site ever enters')
    if (served.overtakings.length > 0)
      return answer(
        'not proved',
        `in ${served.overtakings.length} of the ${served.entries} entering steps a site overtakes a waiting site with an earlier request; such a step need not be reachable`,
        served.overtakings.map(({ from }) => from),
      )
    const why = unclearOrder(this.shape, rule, requestBehind(rule)!) ?? unclearWaits(this.shape.model)
    if (why !== undefined)
      return answer('sampled', `the text of its timestamp or of "waits" is unclear (${why})`)
    return answer(
      'holds',
      `in none of the ${served.entries} entering steps does a site overtake a waiting site with an earlier request`,
    )
  }
}

// Views with an inbox for each of two sites. What they forget may have infinitely many values. With the small ones, the steps are those of
// the reference semantics (small-inbox-steps.ts). With all, they are those that the texts of the functions show, which are followed with
// drawn values (unknown/), by other code than the prover's. The steps of small systems are compared with the texts.
import type { Model } from '../model/model.js'
import type { Spec } from '../protocol/spec.js'
import { initialStates } from '../semantics/initial-states.js'
import { channelIndex, type State } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'
import type { Json } from '../sorts/sort.js'
import type { AuditedViews, Followed } from './audited-views.js'
import { CertificateError } from './certificate.js'
import { InboxClauses, type Kept, keptIn, several } from './inbox-clauses.js'
import { checkAlike, partsIn } from './inbox-parts.js'
import { InboxSites, type Site } from './inbox-sites.js'
import { SmallInboxSteps, type SmallOutcome } from './small-inbox-steps.js'
import { certifiedModel, unfit, type ViewsHeader } from './views-certificate.js'

type Pair = readonly [Site, Site]
type Fields = { readonly [name: string]: Json }

const counts: readonly Json[] = [null, 'one', 'several']

// The steps of this number of states of a system are compared with the texts.
const comparedSteps = 300

/** Views with inboxes. */
export class InboxViews implements AuditedViews {
  readonly texts: readonly string[]
  private readonly spec: Spec
  private readonly header: ViewsHeader
  private readonly kept: readonly Kept[]
  private readonly counted: readonly string[]
  private readonly clauses: InboxClauses
  private readonly sites: InboxSites
  private readonly small: SmallInboxSteps
  private readonly views: readonly Pair[]
  private readonly known: ReadonlySet<string>
  private readonly compared = new Map<Model, number>()

  /** Throws a `CertificateError` of one line if spec and views do not fit together. */
  constructor(spec: Spec, header: ViewsHeader, views: readonly Json[]) {
    this.spec = spec
    this.header = header
    const model = certifiedModel(spec, header, 3)
    checkAlike(model.spec)
    const { kept, counted } = partsIn(model.spec, views[0])
    this.kept = kept
    this.counted = counted
    this.clauses = new InboxClauses(model, kept, counted)
    this.sites = new InboxSites(this.clauses, counted)
    this.small = new SmallInboxSteps(model, kept, counted)
    this.views = views.map((json, k) => this.viewOf(json, k + 1))
    this.texts = this.views.map((view) => this.textOf(view))
    this.known = new Set(this.texts)
  }

  get calledInPart(): ReadonlySet<string> {
    return this.small.cut
  }

  isBad(number: number): boolean {
    return this.views[number]!.every(({ record }) => this.clauses.mayHold(record))
  }

  /** Each two initial records, unless only one site has both. No message is in transit. */
  *initial(): Generator<string> {
    const [first] = initialStates(certifiedModel(this.spec, this.header, 2))
    if (first!.channels.some((contents) => !contents.isEmpty()))
      throw new CertificateError(
        `${this.spec.name} has messages in transit at first, so it has no views with inboxes`,
      )
    const inbox = this.counted.map(() => 0)
    const all = this.clauses.initial()
    for (const a of all)
      for (const b of all)
        if (a.number === undefined || a.number !== b.number)
          yield this.textOf([
            { record: a.record, inbox },
            { record: b.record, inbox },
          ])
  }

  *parts() {
    const size = this.views.length
    yield { name: 'steps of two sites', size, isOfTexts: true, from: (k: number) => this.stepsOfTwo(k) }
    yield {
      name: 'messages of a third site',
      size,
      isOfTexts: true,
      from: (k: number) => this.stepsOfThird(k),
    }
    yield {
      name: 'steps of the reference semantics',
      size,
      from: (k: number) => this.stepsWithSmallValues(k),
    }
  }

  systems(sites: number): readonly Model[] {
    return [certifiedModel(this.spec, this.header, sites)]
  }

  *viewsOf(system: Model, state: State): Generator<string> {
    const all = system.competitors.map((site) => this.siteIn(system, state, site))
    const before = this.compared.get(system) ?? 0
    this.compared.set(system, before + 1)
    if (before < comparedSteps) this.compareSteps(system, state, all)
    for (const a of all.keys()) for (const b of all.keys()) if (a < b) yield this.textOf([all[a]!, all[b]!])
  }

  private siteIn(system: Model, state: State, site: number): Site {
    const record = state.sites.get(site)
    const inTransit = system.competitors.flatMap((from) =>
      state.channels.get(channelIndex(system, from, site))!.toArray(),
    )
    return {
      record: this.kept.map((one) => keptIn(record, site, one)),
      inbox: this.counted.map((type) =>
        Math.min(several, inTransit.filter((message) => message.type === type).length),
      ),
    }
  }

  /** Throws if a step of the reference semantics is not one that the texts show. */
  private compareSteps(system: Model, state: State, all: readonly Site[]): void {
    for (const { label, next } of steps(system, state, [])) {
      const { clause, site } = label
      const after = all.map((_, k) => this.siteIn(system, next, k))
      const outcomes = this.clauses.outcomes(clause!, all[site]!.record)
      const receives = this.clauses.clauses().find(([name]) => name === clause)?.[1]
      const isShown = outcomes.some((outcome) =>
        this.sites
          .sitesAfter(all, site, receives, outcome)
          .some((sites) => JSON.stringify(sites) === JSON.stringify(after)),
      )
      if (isShown) continue
      const text = JSON.stringify(after)
      if (!this.sites.atOnce(all, site, clause!).some((sites) => JSON.stringify(sites) === text))
        throw this.misread(clause!)
    }
  }

  private *stepsOfTwo(from: number): Generator<Followed> {
    const view = this.views[from]!
    for (const [clause, receives] of this.clauses.clauses())
      for (const self of [0, 1])
        if (this.sites.isThere(view[self]!, receives))
          for (const outcome of this.clauses.outcomes(clause, view[self]!.record))
            for (const sites of this.sites.sitesAfter(view, self, receives, outcome))
              yield { from, step: `${clause} at ${self}`, next: this.textOf(sites as Pair) }
  }

  // A third site has a view with each of the two, on either side of them. Only what it sends matters.
  private *stepsOfThird(from: number): Generator<Followed> {
    const view = this.views[from]!
    for (const third of this.thirdsOf(view)) {
      for (const [clause, receives] of this.clauses.clauses())
        if (this.sites.isThere(third, receives))
          for (const { sends } of this.clauses.outcomes(clause, third.record))
            if (sends.length > 0)
              for (const sites of this.sites.afterSends(view, undefined, sends))
                yield { from, step: `${clause} at a third site`, next: this.textOf(sites as Pair) }
    }
  }

  /** The steps of the reference semantics; what is forgotten has small values. Throws if the texts do not show one of them. */
  private *stepsWithSmallValues(from: number): Generator<Followed | undefined> {
    const text = ({ step, next }: Followed) => `${step} ${next}`
    const shown = new Set([...this.stepsOfTwo(from), ...this.stepsOfThird(from)].map(text))
    for (const step of this.smallSteps(from)) {
      if (step !== undefined && !shown.has(text(step)) && !this.isShownAtOnce(step))
        throw this.misread(step.step.split(' ')[0]!)
      yield step
    }
  }

  private isShownAtOnce({ from, step, next }: Followed): boolean {
    const view = this.views[from]!
    const [clause, , self] = step.split(' ')
    const systems: readonly (readonly [readonly Site[], number])[] =
      self === 'a' ? this.thirdsOf(view).map((third) => [[...view, third], 2]) : [[view, Number(self)]]
    return systems.some(([all, site]) =>
      this.sites.atOnce(all, site, clause!).some((sites) => this.textOf([sites[0]!, sites[1]!]) === next),
    )
  }

  private misread(clause: string): Error {
    return new Error(`the audit has misread the text of "${clause}" of ${this.spec.name}`)
  }

  /** The steps of two sites, and of three of which every two are views. */
  private *smallSteps(from: number): Generator<Followed | undefined> {
    const view = this.views[from]!
    const [a, b] = view
    const thirds = this.thirdsOf(view)
    for (const [clause, receives] of this.clauses.clauses()) {
      yield undefined
      for (const self of [0, 1])
        if (this.sites.isThere(view[self]!, receives))
          for (const { record, gains } of this.small.outcomes(clause, view[self]!.record))
            for (const inbox of this.sites.afterReceipt(view[self]!.inbox, receives))
              for (const gain of gains) {
                const other = gained(view[1 - self]!, gain)
                const next: Pair = self === 0 ? [{ record, inbox }, other] : [other, { record, inbox }]
                yield { from, step: `${clause} at ${self}`, next: this.textOf(next) }
              }
      const gains = new Map<string, SmallOutcome['gains']>()
      for (const third of thirds)
        if (this.sites.isThere(third, receives))
          for (const one of this.small.outcomes(clause, third.record))
            if (one.gains.flat().some((count) => count > 0)) gains.set(JSON.stringify(one.gains), one.gains)
      for (const [one, other] of gains.values())
        for (const next of [
          [gained(a, one), gained(b, other)],
          [gained(a, other), gained(b, one)],
        ] as const)
          yield { from, step: `${clause} at a third site`, next: this.textOf(next) }
    }
  }

  /** The sites that may be next to those of a view: every two of the three are a view. */
  private thirdsOf([a, b]: Pair): readonly Site[] {
    const isView = (one: Site, other: Site) => this.known.has(this.textOf([one, other]))
    return this.thirds().filter((third) => {
      const isBeside = (one: Site) => [isView(one, third), isView(third, one)]
      const [besideA, besideB] = [isBeside(a), isBeside(b)]
      return (besideA[0]! && besideB[0]!) || (besideA[0]! && besideB[1]!) || (besideA[1]! && besideB[1]!)
    })
  }

  private thirds(): readonly Site[] {
    return [...new Map(this.views.flat().map((one) => [JSON.stringify(one), one])).values()]
  }

  private textOf(view: Pair): string {
    return JSON.stringify(this.jsonOf(view))
  }

  private jsonOf(view: Pair): Json {
    return {
      sites: view.map(({ record }) =>
        Object.fromEntries(
          this.kept.map(({ name, as, sort }, k) => [
            name,
            as === 'value' ? sort.toJson(record[k]) : (record[k] as Json),
          ]),
        ),
      ),
      inboxes: view.map(({ inbox }) =>
        Object.fromEntries(this.counted.map((type, k) => [type, counts[inbox[k]!]!])),
      ),
    }
  }

  /** A view of the certificate. Throws a `CertificateError` if the JSON is not a view. */
  private viewOf(json: Json, number: number): Pair {
    const wrong = (why: string) =>
      new CertificateError(`view ${number} is not a view of ${this.spec.name}: ${why}; ${unfit}`)
    try {
      const { sites, inboxes } = json as {
        readonly sites: readonly Fields[]
        readonly inboxes: readonly Fields[]
      }
      const pair = [0, 1].map((place): Site => {
        const record = this.kept.map(({ name, as, sort, values }) => {
          const given = sites[place]![name]
          const value = as === 'value' ? sort.fromJson(given as Json) : given
          if (!values.includes(value))
            throw wrong(`${JSON.stringify(given)} is not a value of ${name} that views keep`)
          return value
        })
        return { record, inbox: this.counted.map((type) => counts.indexOf(inboxes[place]![type]!)) }
      }) as unknown as Pair
      if (JSON.stringify(json) !== this.textOf(pair)) throw wrong('it is not in its written form')
      return pair
    } catch (error) {
      if (error instanceof CertificateError) throw error
      throw wrong((error as Error).message)
    }
  }
}

const gained = ({ record, inbox }: Site, gain: readonly number[]): Site => ({
  record,
  inbox: inbox.map((count, k) => Math.min(several, count + gain[k]!)),
})

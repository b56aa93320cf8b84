// The other end of handed-calls.ts: calls as another thread has sent them, with its numbers of values.
import type { Certifier, CertifierReport } from '../compile/certifier.js'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { recordSort } from '../semantics/record-sort.js'
import type { SiteRecord } from '../semantics/transaction.js'
import type { Json } from '../sorts/sort.js'
import { CallTests, stride } from './call-tests.js'
import type { CallBatch } from './certifying-thread.js'

/** The calls that one thread tests for another. */
export class ReceivedCalls {
  private readonly model: Model
  private readonly certifiers: readonly Certifier[]
  private readonly tests: CallTests
  private readonly values: readonly Map<number, unknown>[]

  constructor(model: Model, certifiers: readonly Certifier[]) {
    const sites = model.sites.length
    const values = Array.from({ length: sites + sites ** 2 }, () => new Map<number, unknown>())
    this.model = model
    this.certifiers = certifiers
    this.values = values
    this.tests = new CallTests(model, certifiers, {
      record: (site, local) => values[site]!.get(local) as SiteRecord,
      message: (from, to, number) => values[sites + from * sites + to]!.get(number) as Message,
    })
  }

  /** Tests calls in order. Throws a `CertificationFailed` as the certifiers do. */
  test({ calls, places, texts }: CallBatch): void {
    const { model, values } = this
    for (const [k, text] of texts.entries()) {
      const place = places[2 * k]!
      const sort = place < model.sites.length ? recordSort(model, place) : model.spec.messages.sort
      values[place]!.set(places[2 * k + 1]!, sort.fromJson(JSON.parse(text) as Json))
    }
    for (let at = 0; at < calls.length; at += stride) this.tests.test(calls, at)
  }

  /** What has been tested so far. */
  get reports(): readonly CertifierReport[] {
    return this.certifiers.map(({ report }) => report)
  }
}

// The two certifiers of one claim. One tests the calls of clauses and the status of records, the other the results that are cached
// by what they read. Each has a budget and a memory of its own, so what one does not depend on when the other works, or on which
// thread: with several threads the first tests elsewhere (handed-calls.ts).
import type { Certifier, CertifierReport } from '../compile/certifier.js'
import type { Tables } from '../compile/tables.js'

/** Both, in the tables. */
export class CertifierPair {
  private readonly ofCalls: Certifier
  private readonly ofResults: Certifier
  private readonly tables: Tables
  private readonly number: number

  constructor(tables: Tables, make: () => Certifier) {
    this.tables = tables
    this.number = tables.callCertifiers.length
    this.ofCalls = make()
    this.ofResults = make()
    tables.callCertifiers.push(this.ofCalls)
    tables.certifiers.push(this.ofResults)
  }

  /** The number of calls and results that were tested, and of what they were tested on a sample only. */
  get tested(): { readonly certified: number; readonly sample?: string } {
    const [calls, results] = this.reports
    const sample = calls.sample ?? results.sample
    return { certified: calls.tried + results.tried, ...(sample === undefined ? {} : { sample }) }
  }

  /** How many of them were tested on a sample only. */
  get inPart(): number {
    const [calls, results] = this.reports
    return calls.inPart + results.inPart
  }

  private get reports(): readonly [calls: CertifierReport, results: CertifierReport] {
    const elsewhere = this.tables.toCertify?.reports?.[this.number]
    return [elsewhere ?? this.ofCalls.report, this.ofResults.report]
  }
}

// Calls that are tested later than they were made, or in another thread: each is a few numbers, and is made once more, since a clause
// is a pure function of them (Law 2).
import type { Certifier } from '../compile/certifier.js'
import { clauseCall, FieldsRead } from '../compile/clause-call.js'
import { statusAnswer, statusOf } from '../compile/status-of-record.js'
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { type SiteRecord, transact } from '../semantics/transaction.js'

/** Of each call: its clause or `ofStatus`, the site, the number of its record, the sender or -1, the number of the message or -1. */
export const stride = 5

/** In place of a clause: whether the site waits, and whether it is in the section. */
export const ofStatus = -1

/** The values that the numbers stand for. */
interface CallValues {
  record(site: number, local: number): SiteRecord
  /** A message by its number in the channel. */
  message(from: number, to: number, number: number): Message
}

const noVariables = {
  own: [],
  value: () => undefined,
  isKept: () => false,
  keep: () => undefined,
}

/** Tests calls of a model without shared variables, by these certifiers. */
export class CallTests {
  private readonly model: Model
  private readonly certifiers: readonly Certifier[]
  private readonly values: CallValues
  private readonly clauses: readonly string[]
  private readonly fields = new FieldsRead()

  constructor(model: Model, certifiers: readonly Certifier[], values: CallValues) {
    this.model = model
    this.certifiers = certifiers
    this.values = values
    this.clauses = [...model.spec.clauses.keys()]
  }

  /** Tests the call whose numbers begin at `at`. Throws a `CertificationFailed` as the certifiers do. */
  test(numbers: Int32Array, at: number): void {
    const { model, certifiers, values } = this
    const site = numbers[at + 1]!
    const record = values.record(site, numbers[at + 2]!)
    if (numbers[at] === ofStatus) {
      const answer = statusAnswer(model, site, record, statusOf(model, site, record))
      for (const certifier of certifiers) certifier.answer(answer)
      return
    }
    const clause = this.clauses[numbers[at]!]!
    const from = numbers[at + 3]!
    const received = from < 0 ? undefined : { from, message: values.message(from, site, numbers[at + 4]!) }
    const outcomes = transact(model, site, record, clause, noVariables.value, received)
    const call = clauseCall(model, { site, record, clause, received, outcomes }, noVariables, this.fields)
    for (const certifier of certifiers) certifier.clause(call)
  }
}

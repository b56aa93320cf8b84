// Why views with inboxes show nothing of deadlocks. A view is quiet if a site of it waits, no message that is counted is in transit to its
// two sites, and neither can act by itself. Then only what the view forgets, or a site that it leaves out, can say whether the site enters.
import { isAlwaysFair } from '../../model/fairness.js'
import { InboxCalls } from '../calls/inbox-calls.js'
import type { CutRecord } from '../cut/cut-record.js'
import { inboxesOf } from '../shape/inbox-shape.js'
import type { Views } from '../views/views.js'

/** The numbers of the quiet views. */
const quietViews = (views: Views): readonly number[] => {
  const { shape, table } = views
  if (!(table instanceof InboxCalls)) throw new Error('the calls of inboxes are not read from texts')
  const { kept } = inboxesOf(shape)
  const mayAct = (record: CutRecord): boolean =>
    table
      .steps(record)
      .some(({ clause, receives }) => receives === undefined && isAlwaysFair(shape.model, clause, 0))
  return [...views.list.entries()].flatMap(([number, { view }]) => {
    const waits = view.sites.some((_, self) => views.answer('waits', view, self) !== 'no')
    const isQuiet = view.sites.every(
      (record) => record.slice(kept.length).every((count) => count === null) && !mayAct(record),
    )
    return waits && isQuiet ? [number] : []
  })
}

/** Why no deadlock freedom is read off views with inboxes, in one line. */
export const noDeadlocksOfInboxes = (views: Views | undefined): string => {
  const quiet = views === undefined ? [] : quietViews(views)
  if (views === undefined || quiet.length === 0) return 'no theorem about deadlocks covers views with inboxes'
  const { counted, forgotten } = inboxesOf(views.shape)
  const what = [...forgotten, 'what messages say', 'who sent them']
  return `in ${quiet.length} of ${views.list.length} views a site waits, no ${counted.join(' or ')} is in transit to the two, and neither can act by itself; whether a message comes depends on the sites that a view leaves out, and on what it forgets: ${what.join(', ')}`
}

// The disabled clauses of a state, with those that have the same reason together: `enter at 0, 2 and 3` in place of three rows, and all that a
// crashed site cannot do in one. With nine sites most rows would otherwise say the same.

import { type ClauseOfSite, type WhyDisabled, whyText } from '../../explain/why-disabled.js'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'

/** Clauses that are disabled for the same reason, at the same sites. */
export interface DisabledGroup {
  /** The clauses and their sites, as in `enter at 0 and 2`. */
  readonly what: string
  readonly why: WhyDisabled
  /** All of them; the code of the first one is shown. */
  readonly members: readonly [ClauseOfSite, ...ClauseOfSite[]]
}

type Members = DisabledGroup['members']

const together = (rows: readonly Members[], key: (row: Members) => string): readonly Members[] => {
  const groups = new Map<string, Members>()
  for (const row of rows) {
    const before = groups.get(key(row))
    groups.set(key(row), before === undefined ? row : [...before, ...row])
  }
  return [...groups.values()]
}

const sitesOf = (row: Members): readonly number[] => [...new Set(row.map(({ site }) => site))]

/**
 * The groups, in the order of their first clauses. A guard has the same reason at several sites if its false part and the values that this reads are
 * the same. Other reasons, such as a crash, may also be shared by several clauses of the same sites.
 */
export const disabledGroups = (model: Model, clauses: readonly ClauseOfSite[]): readonly DisabledGroup[] => {
  const single = clauses.filter(({ why }) => why !== undefined).map((one): Members => [one])
  const ofClause = together(single, ([{ clause, why }]) => `${clause}\n${whyText(why!)}`)
  const rows = together(ofClause, (row) => {
    const [{ clause, why }] = row
    const text = whyText(why!)
    return why!.kind === 'guard' ? `${clause}\n${text}` : `${sitesOf(row).join()}\n${text}`
  })
  return rows.map((row) => {
    const names = [...new Set(row.map(({ clause }) => clause))]
    const sites = sitesOf(row).map((site) => model.sites[site]!.name)
    return { what: `${listed(names)} at ${listed(sites)}`, why: row[0].why!, members: row }
  })
}

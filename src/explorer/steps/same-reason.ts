// The disabled clauses of a state, with those that have the same reason together: `enter at 0, 2 and 3` in place of three rows, and all that a
// crashed site cannot do in one. With nine sites most rows would otherwise say the same.

import { type ClauseOfSite, type WhyDisabled, whyInWords, whyText } from '../../explain/why-disabled.js'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'

/** Clauses that are disabled for the same reason, at the same sites. */
export interface DisabledGroup {
  /** The clauses and their sites, as in `enter at 0 and 2`. */
  readonly what: string
  readonly why: WhyDisabled
  /** The reason in words, true of each of the sites. */
  readonly words: string
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

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// A lookup of the site itself; a number that is looked up otherwise may be the site's by chance.
const ownLookup = /^(?!.*\.get\((?!self\))).*\.get\(self\)/s

/** The reason in words, where what is looked up at the site itself is that `of each`: `alloc of 0 is 1` is of site 0 alone. */
const ofEach = (model: Model, { site, why }: ClauseOfSite): string => {
  const [part] = why!.kind === 'guard' ? why!.parts : []
  if (part === undefined || !ownLookup.test(part.text)) return whyInWords(why!)
  const { name, title } = model.sites[site]!
  return [title, name].reduce(
    (words, own) => words.replace(new RegExp(` of ${escaped(own)}(?= is | is not |$)`, 'g'), ' of each'),
    whyInWords(why!),
  )
}

/** The reason of a row of one site, in words that are true of several. */
const alone = (model: Model, row: Members): string | undefined =>
  sitesOf(row).length === 1 ? ofEach(model, row[0]) : undefined

const wordsOf = (model: Model, row: Members): string => {
  const [first, ...others] = row.map(({ why }) => whyInWords(why!))
  return others.every((words) => words === first) ? first! : ofEach(model, row[0])
}

/**
 * The groups, in the order of their first clauses. A guard has the same reason at several sites if its false part, the values
 * that this reads and their words are the same. Other reasons, such as a crash, may also be shared by several clauses of the same sites.
 */
export const disabledGroups = (model: Model, clauses: readonly ClauseOfSite[]): readonly DisabledGroup[] => {
  const single = clauses.filter(({ why }) => why !== undefined).map((one): Members => [one])
  const textOf = ([{ clause, why }]: Members) => `${clause}\n${whyText(why!)}`
  const alike = together(single, (row) => `${textOf(row)}\n${whyInWords(row[0].why!)}`)
  const ofClause = together(alike, (row) => `${textOf(row)}\n${alone(model, row) ?? whyInWords(row[0].why!)}`)
  const rows = together(ofClause, (row) => {
    const [{ why }] = row
    return why!.kind === 'guard'
      ? `${textOf(row)}\n${wordsOf(model, row)}`
      : `${sitesOf(row).join()}\n${whyText(why!)}`
  })
  return rows.map((row) => {
    const names = [...new Set(row.map(({ clause }) => clause))]
    const sites = sitesOf(row).map((site) => model.sites[site]!.name)
    return {
      what: `${listed(names)} at ${listed(sites)}`,
      why: row[0].why!,
      words: wordsOf(model, row),
      members: row,
    }
  })
}

// Why a waiting site cannot enter, in words: what its guard lacks, or which message is not on its way.
import type { Model } from '../model/model.js'
import type { State } from '../semantics/state.js'
import { clausesOf, type WhyDisabled, whyInWords } from './why-disabled.js'

/** Why a site cannot enter. */
interface WhyNotEntering {
  readonly text: string
  /** The fields of the site that the false part of the guard reads. */
  readonly fields: readonly string[]
}

/** The fields of a record that a guard reads as `me.token`, or as `token` if it takes its record apart. */
const fieldsRead = (model: Model, site: number, why: WhyDisabled): readonly string[] => {
  if (why.kind !== 'guard') return []
  const { fields } = model.sites[site]!.role.record
  const parts = why.parts.flatMap(({ looked }) => looked.map(({ text }) => text))
  const names = parts.flatMap((part) => /^(?:me\.)?(\w+)$/.exec(part)?.[1] ?? [])
  return [...new Set(names)].filter((name) => fields[name] !== undefined)
}

/**
 * Why the entry clause of a site is disabled in a state: `lacks the vote of 2`. Undefined if the spec does not name its entry
 * clause, if that is enabled, and if the guard is false for a reason that has no words.
 */
export const whyNotEntering = (model: Model, state: State, site: number): WhyNotEntering | undefined => {
  const { enter } = model.spec.workload
  const why = clausesOf(model, state).find((one) => one.site === site && one.clause === enter)?.why
  if (why === undefined) return undefined
  if (why.kind === 'guard' && (why.parts.length !== 1 || why.parts[0]!.says === undefined)) return undefined
  return { text: whyInWords(why), fields: fieldsRead(model, site, why) }
}

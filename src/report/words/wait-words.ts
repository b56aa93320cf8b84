// Waits as parts of sentences. A site that waits for several others is one part: a sentence that named one of its waits would say that this one
// alone keeps it from entering.
import type { Model } from '../../model/model.js'
import type { Wait } from '../../trace/wait-cycle.js'
import { listed } from './listed.js'

const nameIn =
  (model: Model) =>
  (site: number): string =>
    model.sites[site]!.name

/** What a site waits for, as far as several waits can share the words; `whose` is a voter, or the site waited for. */
interface Awaited {
  readonly whose: number
  /** Equal for waits that share one phrase. */
  readonly kind: string
  said(sites: readonly string[]): string
}

const awaitedOf = (
  model: Model,
  { from, to, label }: Omit<Wait, 'of'>,
  nameOf: (site: number) => string,
): Awaited => {
  const [, what, name] = /^([a-z]+) of (.+)$/.exec(label) ?? []
  const whose = model.sites.find((site) => site.name === name)?.id
  if (whose === undefined) {
    const isMessage = to !== from && model.spec.messages.kinds.has(label)
    return {
      whose: to,
      kind: `label ${to === from ? 'own ' : ''}${label}`,
      said: (sites) =>
        isMessage
          ? `${label} from ${listed(sites)}`
          : `${to === from ? 'itself' : listed(sites)}${label === '' ? '' : ` (${label.replaceAll('\n', ', ')})`}`,
    }
  }
  if (whose === from) {
    const held = to === from ? '' : `, held by ${nameOf(to)}`
    return { whose, kind: `own ${what} at ${to}`, said: () => `its own ${what}${held}` }
  }
  const holder = whose === to ? '' : ` held by ${nameOf(to)}`
  return {
    whose,
    kind: `${what}${holder}`,
    said: (sites) => `the ${what}${sites.length === 1 ? '' : 's'} of ${listed(sites)}${holder}`,
  }
}

/** What one site waits for: `the votes of 1 and 3`, `the vote of 1 held by 2` if that one has it from another site, `REPLY from 1 and 2`, `1 (turn)` if that is no message. */
const awaitedText = (model: Model, waits: readonly Omit<Wait, 'of'>[], nameOf = nameIn(model)): string => {
  const kinds = new Map<string, Awaited[]>()
  for (const wait of waits) {
    const awaited = awaitedOf(model, wait, nameOf)
    kinds.set(awaited.kind, [...(kinds.get(awaited.kind) ?? []), awaited])
  }
  // What follows the comma of `its own vote, held by 2` would belong to its holder.
  const parts = [...kinds].sort(
    ([one], [other]) => Number(one.startsWith('own ')) - Number(other.startsWith('own ')),
  )
  // Commas are between sites that wait.
  return parts
    .map(([, all]) =>
      all[0]!.said([...new Set(all.map(({ whose }) => whose))].sort((a, b) => a - b).map(nameOf)),
    )
    .join(' and ')
}

/**
 * A wait as part of a sentence: `0 waits for the vote of 1`.
 * @param nameOf what a site is called; by default by its name alone
 */
export const waitText = (model: Model, wait: Omit<Wait, 'of'>, nameOf = nameIn(model)): string =>
  `${nameOf(wait.from)} waits for ${awaitedText(model, [wait], nameOf)}`

/** Waits as part of a sentence, by site and with the verb said once: `0 waits for the votes of 1 and 3, 1 for the vote of 0`. */
export const waitsText = (model: Model, waits: readonly Wait[]): string =>
  [...new Set(waits.map(({ from }) => from))]
    .map((site, k) => {
      const own = waits.filter(({ from }) => from === site)
      return `${model.sites[site]!.name} ${k === 0 ? 'waits for' : 'for'} ${awaitedText(model, own)}`
    })
    .join(', ')

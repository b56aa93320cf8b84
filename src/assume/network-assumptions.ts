// What a model assumes of its channels and of its sites: order, no losses, no copies, and which sites stay up.
import type { Spec } from '../protocol/spec.js'
import { type Assumption, type AssumptionsOf, type Subject, withOption } from './assumption.js'

export const channelAssumptions: AssumptionsOf = ({ spec, options }, budget) => {
  if (spec.messages.kinds.size === 0) return []
  const family = 'channels'
  const found: Assumption[] = []
  if (options.order === 'fifo')
    found.push({
      name: 'channels are FIFO',
      family,
      dropped: '--order unordered',
      drop: (subject) => withOption(subject, 'order', 'unordered'),
    })
  if (options.loss === 0)
    found.push({
      name: 'no message is lost',
      family,
      dropped: `--loss ${budget}`,
      drop: (subject) => withOption(subject, 'loss', budget),
    })
  if (options.duplication === 0)
    found.push({
      name: 'no message is copied',
      family,
      dropped: `--duplication ${budget}`,
      drop: (subject) => withOption(subject, 'duplication', budget),
    })
  return found
}

// Each status in which sites of the first role may crash, and the assumption that none does.
const statusesOf = ({
  contends,
  statusNames,
  statuses,
}: Spec): readonly (readonly [who: string, name: string])[] => [
  ...(contends
    ? [
        ['idle', 'idle sites stay up'] as const,
        ['waiting', `a site that ${statusNames?.waits ?? 'waits'} stays up`] as const,
        ['in', `a site that ${statusNames?.holds ?? 'is in the critical section'} stays up`] as const,
      ]
    : []),
  ...Object.keys(statuses).map((status) => [status, `a site with status "${status}" stays up`] as const),
]

export const crashAssumptions: AssumptionsOf = ({ given, options, sites }, budget) => {
  const family = 'crashes'
  const found: Assumption[] = []
  if (options.crash === 0) {
    const add = (who: string, name: string) =>
      found.push({
        name,
        family,
        overlaps: Object.hasOwn(given.statuses, who),
        dropped: `--crash ${budget} --who-crashes ${/^\w+$/.test(who) ? who : `'${who}'`}`,
        drop: (subject) => crashing(subject, who, budget),
      })
    for (const [who, name] of statusesOf(given)) add(who, name)
    const [, ...further] = given.roles
    for (const { name } of further)
      if (sites.some(({ role }) => role.name === name)) add(name, `the ${name} stays up`)
  }
  if (options.detector === 'perfect')
    found.push({
      name: 'no site is suspected wrongly',
      family,
      dropped: '--detector erring',
      drop: (subject) => withOption(subject, 'detector', 'erring'),
    })
  return found
}

/** The subject with one more status or role in which sites may crash. */
const crashing = (subject: Subject, who: string, budget: number): Subject => {
  const mayCrash = [...subject.mayCrash, who]
  return { ...subject, options: { ...subject.options, crash: budget, whoCrashes: mayCrash.join() }, mayCrash }
}

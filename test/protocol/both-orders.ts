// Two notions of order side by side, by happened-before and in real time, each with an observer of its own.
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { many } from '../../src/protocol/declaration.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { violationThen } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { listOf } from '../../src/sorts/list-of.js'
import { siteId } from '../../src/sorts/site-id.js'

const inRealTime = protocol({ roles: { site: many({}) } }).monitor(
  'inRealTime',
  'sites enter in the order in which they ask',
  'every step',
  listOf(siteId),
  (line, _, before, after) => {
    const joins = before.competitors.filter((site) => after.waits(site) && !before.waits(site))
    const leaves = before.competitors.filter((site) => !after.waits(site) && before.waits(site))
    const left = line.filterNot((site) => leaves.includes(site)).concat(joins)
    return leaves.some((site) => line.first() !== site) ? violationThen(left) : left
  },
)

/** How many states, transitions and how much depth both observers make, and how long a shortest violation of each is. */
export const ordersOf = (given: Spec, options: ModelOptions) => {
  const properties = [...given.properties.filter(({ name }) => name === 'servedInRequestOrder'), inRealTime]
  const model = modelFor({ ...given, properties }, options, properties)
  const { exploration, verdicts } = check(model, properties, { ...defaultCheckOptions, continue: true })
  return {
    counts: [exploration.states, exploration.transitions, exploration.depth],
    lengths: verdicts.map(({ trace }) => trace?.steps.length),
  }
}

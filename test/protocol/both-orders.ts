// Two orders of requests in one model, by happened-before and in real time, each with its own observer.
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
  'sites enter in the order of their requests',
  'every step',
  listOf(siteId),
  (line, _, before, after) => {
    const joins = before.competitors.filter((site) => after.waits(site) && !before.waits(site))
    const leaves = before.competitors.filter((site) => !after.waits(site) && before.waits(site))
    const left = line.filterNot((site) => leaves.includes(site)).concat(joins)
    return leaves.some((site) => line.first() !== site) ? violationThen(left) : left
  },
)

/**
 * The states, transitions and depth of the model with both observers, and the lengths of their shortest
 * violations.
 */
export const ordersOf = (given: Spec, options: ModelOptions) => {
  const properties = [...given.properties.filter(({ name }) => name === 'servedInRequestOrder'), inRealTime]
  const model = modelFor({ ...given, properties }, options, properties)
  const { exploration, verdicts } = check(model, properties, { ...defaultCheckOptions, continue: true })
  return {
    counts: [exploration.states, exploration.transitions, exploration.depth],
    lengths: verdicts.map(({ trace }) => trace?.steps.length),
  }
}

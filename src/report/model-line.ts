// One line that names the complete model of a verdict or a trace: the reader need not know any default.
import { hasTimeouts } from '../model/fault-options.js'
import type { Model } from '../model/model.js'

// The fault options that can make a difference in this model.
const faultParts = ({ options, given }: Model): readonly string[] => {
  const { crash, recovery, whoCrashes, toCrashed, detector, suspicions, timeouts } = options
  return [
    `crash ${crash}`,
    ...(crash === 0
      ? []
      : [`recovery ${recovery}`, `who crashes ${whoCrashes}`, `messages to crashed sites ${toCrashed}`]),
    ...(crash === 0 && detector === 'none' ? [] : [`detector ${detector}`]),
    ...(detector === 'erring' ? [`suspicions ${suspicions}`] : []),
    ...(hasTimeouts(given) ? [`timeouts ${timeouts}`] : []),
  ]
}

/** The model in one line, including defaults. Requesters are named if they are not all sites that can request. */
export const modelLine = (model: Model): string => {
  const { options, spec, competitors, parameters } = model
  const able = competitors.filter((self) => spec.canRequest({ self, parameters }))
  const parts = [
    `sites ${options.sites}`,
    ...Object.entries(options.parameters).map(([name, value]) => `${name} ${value}`),
    `order ${options.order}`,
    `self ${options.self}`,
    `entry ${options.entry}`,
    `requests ${options.requests === 'unbounded' ? 'unbounded' : `${options.requests} each`}`,
    ...(options.requesters.length === able.length
      ? []
      : [`requesters ${options.requesters.length === 0 ? 'none' : options.requesters.join(' ')}`]),
    `loss ${options.loss}`,
    `duplication ${options.duplication}`,
    ...(options.applicationMessages === 0 ? [] : [`application messages ${options.applicationMessages}`]),
    ...faultParts(model),
    ...Object.entries(options.fairness).map(([name, fairness]) =>
      fairness === 'none' ? `${name} not fair` : `${name} ${fairness}ly fair`,
    ),
    ...(model.observers.length === 0
      ? []
      : [`observers ${model.observers.map(({ name }) => name).join(' ')}`]),
  ]
  const name = spec.mutant === undefined ? spec.name : `${spec.name}, mutant "${spec.mutant}"`
  return `${name}: ${parts.join(', ')}`
}

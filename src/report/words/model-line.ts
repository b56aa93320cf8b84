// One line that names the complete model of a verdict or a trace: the reader need not know any default.
import type { Model } from '../../model/model.js'
import { factsOf, isApplicable, isUsual, optionsIn, rowOf, wordsFor } from '../../model/option-values.js'
import type { OptionGroup } from '../../protocol/option-row.js'
import { counted } from './number-words.js'

type Extent = 'whole' | 'brief'

// The parts for the options of some groups that can make a difference in this model.
const partsOf = (model: Model, extent: Extent, ...groups: readonly OptionGroup[]): readonly string[] => {
  const { options, given, spec, competitors, parameters } = model
  const facts = factsOf(given)
  const able = competitors.filter((self) => spec.canRequest({ self, parameters }))
  return optionsIn(...groups).flatMap((option) => {
    const { onlyIfUsed, line, values } = rowOf(option)
    const value = options[option]
    if (extent === 'brief' && option !== 'sites' && isUsual(option, value)) return []
    if (option === 'requesters' && options.requesters.length === able.length) return []
    if (line !== undefined) return line(value, options, facts) ?? []
    if (!isApplicable(option, options, facts) || (onlyIfUsed === true && isUsual(option, value))) return []
    return `${wordsFor(option)} ${values.form.write(value)}`
  })
}

/**
 * How many sites each role has, for a spec with several roles: `3 clients`, `3 replicas`. A role of one site has only its name, `coordinator`: no
 * model has more of them, and the one site may stand for several servers, as that of `redlock` does.
 */
const rolesOf = ({ spec, sites }: Model): readonly string[] =>
  spec.roles.map((role) =>
    role.count === 'one' ? role.name : counted(sites.filter((site) => site.role === role).length, role.name),
  )

/**
 * The model in one line, including defaults. Requesters are named if they are not all sites that can request.
 * @param extent `brief` leaves out all defaults but the number of sites, which it says by role: the option counts those of the first role
 */
export const modelLine = (model: Model, extent: Extent = 'whole'): string => {
  const { options, spec } = model
  const parts = [
    ...(extent === 'brief' && spec.roles.length > 1 ? rolesOf(model) : partsOf(model, extent, 'sites')),
    ...Object.entries(options.parameters).flatMap(([name, value]) =>
      extent === 'brief' && spec.parameters[name]?.fallback === value ? [] : [`${name} ${value}`],
    ),
    ...partsOf(model, extent, 'channels', 'workload', 'budgets', 'application', 'faults', 'figure'),
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

// What a fault does, in words: the bookkeeping of faults is no field of a site, so the changes of the state do not name it.
import { suspects } from '../../model/faults/suspicion.js'
import type { Model } from '../../model/model.js'
import { isIgnoredFrom } from '../../report/run/trace-text.js'
import { type State, viewOfState } from '../../semantics/state.js'
import type { Step, StepLabel } from '../../semantics/step.js'

const crashed = (model: Model, site: number): readonly string[] => {
  const { name, role } = model.sites[site]!
  const stable = Object.entries(role.record.fields).flatMap(([field, sort]) => (sort.stable ? [field] : []))
  const kept = stable.length === 0 ? '' : `, except its stable fields: ${stable.join(', ')}`
  return [
    `${name} crashes: its record returns to the initial one${kept}`,
    ...(model.options.toCrashed === 'dropped'
      ? [
          `${model.options.recovery === 0 ? 'from now on' : 'until it recovers'} it ignores the messages that arrive`,
        ]
      : []),
  ]
}

const suspected = (model: Model, before: State, { label: { site }, next }: Step): readonly string[] => {
  const [then, now] = [viewOfState(model, before).shared, viewOfState(model, next).shared]
  return model.sites
    .filter(({ id }) => suspects(model, now, site, id) && !suspects(model, then, site, id))
    .map(({ name }) => `it suspects ${name}, which is up`)
}

/** What a step does as a fault, one line each; nothing for a step of the algorithm itself. */
export const faultLines = (model: Model, before: State, step: Step): readonly string[] => {
  const { label } = step
  const { kind, clause, site, from, message } = label
  const { name } = model.sites[site]!
  const text = message === undefined ? '' : model.spec.messages.sort.show(message, model.siteText)
  const sender = from === undefined ? '' : model.sites[from]!.name
  if (kind === 'lose') return [`${text} from ${sender} to ${name} is lost: it never arrives`]
  const copied = kind === 'duplicate' ? [`a copy of ${text} from ${sender} to ${name} stays in transit`] : []
  if (isIgnoredFrom(model, before, label)) return [...copied, `${name} has crashed, so it ignores ${text}`]
  if (kind !== 'local' || clause === undefined || model.given.clauses.has(clause)) return copied
  if (clause === 'crash') return crashed(model, site)
  if (clause === 'suspect') return suspected(model, before, step)
  return clause === 'recover' ? [`${name} recovers`] : []
}

/** Whether a change of the state is what the words of a fault say. */
export const isSaidOfFault = ({ given }: Model, { clause = '' }: StepLabel, change: string): boolean =>
  clause === 'suspect' && !given.clauses.has(clause) && change.startsWith('shared suspicions[')

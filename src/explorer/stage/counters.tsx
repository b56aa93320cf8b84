// What a state holds in addition to records, variables of the spec and messages: requests made, faults used, and the memories of
// monitors. Which sites have crashed, and whom they suspect, is at their cards.
import { statePicture } from '../../diagram/state-picture.js'
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'

export const Counters = ({ model, state }: { readonly model: Model; readonly state: State }) => {
  const { loss, duplication } = model.options
  const parts = [
    ...(model.requests === Number.POSITIVE_INFINITY
      ? []
      : [`requests made by each site: ${state.made.join(', ')} (at most ${model.requests} each)`]),
    ...(loss === 0 ? [] : [`lost: ${state.lost} of ${loss}`]),
    ...(duplication === 0 ? [] : [`duplicated: ${state.duplicated} of ${duplication}`]),
    ...statePicture(model, state)
      .shared.filter(({ ofModel }) => ofModel !== undefined && ofModel.site === undefined)
      .map(({ name, text }) => `${name}: ${text}`),
    ...model.observers.map(
      ({ name, memory }, at) => `monitor ${name}: ${memory!.show(state.memory.get(at), model.siteText)}`,
    ),
  ]
  return parts.length === 0 ? null : <p class="counters">{parts.join(' · ')}</p>
}

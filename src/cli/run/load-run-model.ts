// The model of a run, in any of its processes.
import { modelFor } from '../../check/model-for.js'
import { refuseForCapacity } from '../../model/bounded-channels.js'
import { refuseForSet } from '../../model/messages-that-stay.js'
import type { Model } from '../../model/model.js'
import { refuseForRendezvous } from '../../model/no-channels.js'
import { refuseForTotalOrder } from '../../model/one-order.js'
import { mutantNamed } from '../load/load-mutants.js'
import { loadSpec } from '../load/load-spec.js'
import type { RunModel } from './messages.js'

/** Loads the spec and makes the model. Throws what the command line reports: see `loadSpec`, `mutantNamed` and `modelFor`. */
export const loadRunModel = async ({ argument, mutant, options }: RunModel): Promise<Model> => {
  const loaded = await loadSpec(argument)
  const spec = mutant === undefined ? loaded.spec : await mutantNamed(loaded, mutant)
  refuseForTotalOrder(
    options,
    'processes send their messages one by one, and nothing orders their broadcasts',
  )
  refuseForRendezvous(options, 'processes send and receive in two steps')
  refuseForSet(options, 'processes receive each message once')
  refuseForCapacity(options, 'the channels between processes have no bound')
  return modelFor(spec, options, [])
}

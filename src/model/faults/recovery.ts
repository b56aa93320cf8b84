// Recoveries of crashed sites. The record starts as the crash left it, with what the spec says of a recovery.
import { anyRole } from '../../protocol/clause.js'
import { element } from '../../protocol/effect.js'
import { int } from '../../sorts/int.js'
import { type CrashVariables, hasCrashed } from './crash.js'
import { type Fault, seen, variable, writing } from './fault.js'

interface RecoveryVariables {
  readonly recoveries: number
}

type Variables = CrashVariables & RecoveryVariables

export const recovery: Fault<keyof RecoveryVariables> = {
  isIn: (faults) => faults.recovery > 0,
  variables: {
    recoveries: variable(({ recovery }) => (recovery === 0 ? undefined : int(0, recovery))),
  },
  clause: {
    name: 'recover',
    make: (spec, faults, roles) => ({
      kind: 'local',
      role: anyRole,
      fair: 'none',
      guard: (_me, context) => {
        const { self, shared } = seen<Variables>(context)
        return shared.crashed.get(self) && shared.recoveries < faults.recovery
      },
      effect: (me, context) => {
        const { self, shared } = seen<Variables>(context)
        const write = writing<Variables>({
          crashed: element(self, false),
          recoveries: shared.recoveries + 1,
        })
        return [spec.recovered(roles[self]!, me, context), write]
      },
    }),
    whyNot: ({ model, shared, site, who }) =>
      hasCrashed(model, shared, site)
        ? `limit of the model reached: recovery ${model.options.recovery}`
        : `${who} has not crashed`,
  },
}

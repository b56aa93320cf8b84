// A limit on how often timeouts fire in a run.
import type { AnyEffect, LocalClause } from '../../protocol/clause.js'
import { type Either, either } from '../../protocol/effect.js'
import { withEachClause } from '../../protocol/variants.js'
import { int } from '../../sorts/int.js'
import { type Fault, seen, variable, writing } from './fault.js'

interface TimeoutVariables {
  readonly timeouts: number
}

type Answer = AnyEffect | Either<AnyEffect>

/** The effect, or each of its alternatives, with one more write. */
const withWrite = (answer: Answer, write: ReturnType<typeof writing>): Answer => {
  // `transact` reports malformed effects.
  if (!Array.isArray(answer)) {
    const given = answer as Either<AnyEffect> | undefined
    return given?.kind === 'either'
      ? either(given.effects.map((effect) => withWrite(effect, write) as AnyEffect))
      : answer
  }
  const [changes, ...rest] = answer as AnyEffect
  return [changes ?? {}, ...rest, write]
}

const limited = (most: number, clause: LocalClause): LocalClause => {
  const fired = (context: unknown): number => seen<TimeoutVariables>(context).shared.timeouts
  return {
    ...clause,
    guard: (me, context) => most > 0 && fired(context) < most && clause.guard(me, context),
    effect: (me, context) =>
      withWrite(clause.effect(me, context), writing<TimeoutVariables>({ timeouts: fired(context) + 1 })),
  }
}

export const timeout: Fault<keyof TimeoutVariables> = {
  isIn: ({ timeouts }) => timeouts !== 'unbounded',
  variables: {
    timeouts: variable(({ timeouts }) =>
      timeouts === 'unbounded' || timeouts === 0 ? undefined : int(0, timeouts),
    ),
  },
  around: (spec, { timeouts }) =>
    timeouts === 'unbounded'
      ? spec
      : withEachClause(spec, (clause) =>
          clause.kind === 'local' && clause.timeout === true ? limited(timeouts, clause) : clause,
        ),
  whyPrevented: (clause, { model: { options }, shared }) => {
    const { timeouts } = options
    if (clause.kind !== 'local' || clause.timeout !== true || timeouts === 'unbounded') return undefined
    const fired = timeouts === 0 ? 0 : (shared as TimeoutVariables).timeouts
    return fired >= timeouts ? `limit of the model reached: timeouts ${timeouts}` : undefined
  },
}

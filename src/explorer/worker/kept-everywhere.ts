// What a check has shown of every reachable state, so that the look-ahead may say it of every state of a session.
import type { CheckResult } from '../../check/verdict.js'
import { isForeseen } from '../../foresee/foreseen.js'

/**
 * The properties that no reachable state violates, of those that single states or steps can violate. Only a complete search knows that, and only
 * without a sample; whatever the reductions left out, such a verdict is about every reachable state.
 */
export const keptEverywhere = ({ exploration, verdicts, failure }: CheckResult): readonly string[] =>
  !exploration.complete || failure !== undefined
    ? []
    : verdicts.flatMap(({ property, verdict, sample }) =>
        isForeseen(property) && (verdict === 'holds' || verdict === 'vacuous') && sample === undefined
          ? [property.name]
          : [],
      )

// Whether one model refines another under a mapping, as JSON, schema 1; docs/json.md describes the fields.
import type { Refinement } from '../../compare/refinement.js'
import { stateToJson } from '../../semantics/state.js'
import type { Json } from '../../sorts/sort.js'
import { traceToFile } from '../../trace/trace-json.js'
import { modelJson } from '../verdict/verdict-json.js'
import { stepHeading } from '../words/step-heading.js'
import { sideNames } from './comparison-text.js'

/** @param source the user's file of the first spec; undefined for one of the catalogue */
export const refinementJson = (found: Refinement, mapping: string, source: string | undefined): Json => {
  const { models, counterexample, cut, verdict, states, steps, stutters } = found
  const [one, other] = models
  return {
    schema: 1,
    kind: 'refinement',
    models: models.map((model, k) => ({ name: sideNames[k]!, model: modelJson(model) })),
    mapping,
    verdict,
    states,
    steps,
    stutters,
    ...(found.canonical ? { timestamps: 'canonical' } : {}),
    ...(found.sample.length === 0 ? {} : { sample: [...found.sample] }),
    ...(counterexample === undefined
      ? {}
      : {
          counterexample: {
            run: traceToFile(counterexample.run, source),
            at: stateToJson(one, counterexample.at),
            ...(counterexample.before === undefined
              ? {}
              : { before: stateToJson(other, counterexample.before) }),
            after: stateToJson(other, counterexample.after),
            enabled: counterexample.enabled.map(({ steps: [step] }) => stepHeading(other, step!.label)),
          },
        }),
    ...(cut === undefined ? {} : { cut }),
  }
}

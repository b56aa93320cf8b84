// Whether a log is a run of the model, as JSON.
import type { Conformity, ExplainedStep } from '../../conform/conformance.js'
import type { Contradiction } from '../../conform/contradiction.js'
import type { Model } from '../../model/model.js'
import { stateToJson } from '../../semantics/state.js'
import type { Json } from '../../sorts/sort.js'
import { modelToFile } from '../../trace/model-file.js'
import { explainedText } from './conformity-text.js'

const reasonJson = ({ reason, states }: Contradiction['reasons'][number]): Json =>
  reason.kind === 'disabled'
    ? { kind: reason.kind, states, text: reason.text }
    : {
        kind: reason.kind,
        states,
        differences: reason.differences.map(({ place, log, step }) => ({
          place,
          ...(log === undefined ? {} : { inLog: log }),
          ...(step === undefined ? {} : { inModel: step }),
        })),
      }

const passedOver = (steps: readonly ExplainedStep[]): Json =>
  steps.flatMap(({ event, deviation }) =>
    deviation === undefined ? [] : [{ line: event!.line, why: deviation.why }],
  )

// The last steps before a contradiction; the whole run may have as many as the log.
const lastShown = 20

/**
 * The result as JSON; docs/json.md describes the fields.
 * @param size the number of events in the log
 * @param source the file of the spec, if it is not in the catalogue
 */
export const conformityJson = (
  model: Model,
  size: number,
  { run, cut, frontier, tried }: Conformity,
  contradictions: readonly Contradiction[],
  source?: string,
): Json => ({
  schema: 1,
  kind: 'conformity',
  model: modelToFile(model, source),
  conforms: run !== undefined ? true : cut === undefined ? false : null,
  ...(run === undefined && cut !== undefined ? { cut } : {}),
  events: size,
  explained: run === undefined ? frontier.explained : size,
  tried,
  ...(run === undefined
    ? {
        last: frontier.run.steps.slice(-lastShown).map((one) => explainedText(model, one)),
        states: frontier.states.map((state) => stateToJson(model, state)),
        otherStates: frontier.others,
        contradictions: contradictions.map(({ event, reasons, enabled }) => ({
          line: event.line,
          site: event.site,
          reasons: reasons.map(reasonJson),
          enabled,
        })),
      }
    : {
        notInTheLog: run.steps.filter(({ event }) => event === undefined).length,
        deviations: passedOver(run.steps),
      }),
})

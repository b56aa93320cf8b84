// Bypasses as text and as JSON: one line per site, with the command that replays a run with the maximum.

import type { CheckResult, SiteBypass } from '../../check/verdict.js'
import type { Json } from '../../sorts/sort.js'
import { modelLine } from '../words/model-line.js'
import { counted } from '../words/number-words.js'
import { explorationJson, modelJson } from './verdict-json.js'
import { cutText, explorationLine, reductionLines } from './verdict-text.js'

const times = (most: number): string =>
  most === Number.POSITIVE_INFINITY ? 'without bound' : `at most ${counted(most, 'time')}`

/**
 * The result as text.
 * @param bypasses undefined if the search was not complete
 * @param replays the command for each of them
 */
export const bypassText = (
  result: CheckResult,
  bypasses: readonly SiteBypass[] | undefined,
  replays: readonly (string | undefined)[],
): string => {
  const { exploration, model } = result
  const cut = exploration.cut === undefined ? 'not decided' : cutText(exploration.cut)
  const lines =
    bypasses === undefined
      ? [`  bypasses not measured: ${cut}`]
      : [
          '  entries of other sites while a site waits (on any run, fair or not)',
          ...(Number.isFinite(model.requests)
            ? [
                `  each site requests at most ${model.requests === 1 ? 'once' : `${model.requests} times`}: more requests may give more bypasses`,
              ]
            : []),
          ...bypasses.flatMap(({ site, most, trace }, k) => [
            `  site ${model.sites[site]!.name}  ${trace === undefined ? 'never waits' : times(most)}`,
            ...(replays[k] === undefined ? [] : [`    ${replays[k]}`]),
          ]),
        ]
  return `${[
    modelLine(model),
    ...lines,
    explorationLine(result),
    ...reductionLines(result).map((line) => `  ${line}`),
  ].join('\n')}\n`
}

/** The result as JSON; an infinite bound is null. */
export const bypassJson = (
  result: CheckResult,
  bypasses: readonly SiteBypass[] | undefined,
  replays: readonly (string | undefined)[],
): Json => ({
  schema: 1,
  model: modelJson(result.model),
  exploration: explorationJson(result),
  ...(bypasses === undefined
    ? {}
    : {
        bypasses: bypasses.map(({ site, most, trace }, k) => ({
          site,
          most: most === Number.POSITIVE_INFINITY ? null : most,
          ...(trace === undefined ? {} : { length: trace.steps.length }),
          ...(trace?.loop === undefined ? {} : { loop: trace.loop }),
          ...(replays[k] === undefined ? {} : { replay: replays[k] }),
        })),
      }),
})

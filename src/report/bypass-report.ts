// Bypasses in words and as JSON: a line for each site, with the command that replays a run which shows it.
import type { CheckResult, SiteBypass } from '../check/verdict.js'
import type { Json } from '../sorts/sort.js'
import { modelLine } from './model-line.js'
import { explorationJson, modelJson } from './verdict-json.js'
import { cutText, explorationLine, reductionLines } from './verdict-text.js'

const times = (most: number): string =>
  most === Number.POSITIVE_INFINITY ? 'without bound' : `at most ${most} ${most === 1 ? 'time' : 'times'}`

/**
 * The result as text.
 * @param bypasses undefined where the search did not come to its end
 * @param replays the command for each of them
 */
export const bypassText = (
  result: CheckResult,
  bypasses: readonly SiteBypass[] | undefined,
  replays: readonly (string | undefined)[],
): string => {
  const { exploration, model } = result
  const cut = exploration.cut === undefined ? 'it was not decided' : cutText(exploration.cut)
  const lines =
    bypasses === undefined
      ? [`  bypasses not measured: ${cut}`]
      : [
          '  while it waits, others enter (on any run, fair or not)',
          ...(Number.isFinite(model.requests)
            ? [
                `  where each site asks at most ${model.requests === 1 ? 'once' : `${model.requests} times`}: with more requests it may be more`,
              ]
            : []),
          ...bypasses.flatMap(({ site, most, trace }, k) => [
            `  site ${model.sites[site]!.name}  ${trace === undefined ? 'it never waits' : times(most)}`,
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

/** The result as JSON; a bound that there is not is null. */
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

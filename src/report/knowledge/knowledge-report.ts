// What a site knows, as text and as JSON. Two runs that the site cannot distinguish are shown side by side.
import type { Knowledge } from '../../foresee/knowledge.js'
import type { Model } from '../../model/model.js'
import { recordSort } from '../../semantics/record-sort.js'
import type { Json } from '../../sorts/sort.js'
import { lastState, type Trace } from '../../trace/trace.js'
import { changesOf, isIgnored, siteTitle, stateLines } from '../run/trace-text.js'
import { explorationJson, modelJson } from '../verdict/verdict-json.js'
import { cutText, explorationLine, type Paint, plain } from '../verdict/verdict-text.js'
import { modelLine } from '../words/model-line.js'
import { counted } from '../words/number-words.js'
import { siteName, stepHeading } from '../words/step-heading.js'

/** The claim: `site 1 knows whether crashed(0) whenever waits(1)`. */
const claimText = ({ model, question }: Knowledge): string => {
  const { site, whether, formula, when } = question
  const condition = when === undefined ? 'in every state' : `whenever ${when}`
  return `${siteTitle(model, site)} knows ${whether ? 'whether ' : ''}${formula} ${condition}`
}

/** Its opposite: `site 1 does not always know whether crashed(0) when waits(1)`. */
const refutedText = ({ model, question }: Knowledge): string => {
  const { site, whether, formula, when } = question
  const condition = when === undefined ? '' : ` when ${when}`
  return `${siteTitle(model, site)} does not always know ${whether ? 'whether ' : ''}${formula}${condition}`
}

const countsText = ({ counts }: Knowledge, who: string, before: string): string =>
  counts === undefined
    ? ''
    : `${before}${who} knows that it is true in ${counted(counts.knows, 'local state')}, and that it is false in ${counts.knowsNot}`

/** Why nothing was asked. A crashed site knows nothing, so states in which it has crashed are left out. */
const noState = ({ model, question: { site, when } }: Knowledge): string => {
  const crashes = model.options.crash > 0 ? ` in which ${siteTitle(model, site)} is up` : ''
  return `no reachable state${crashes} ${when === undefined ? 'exists' : `satisfies ${when}`}`
}

const verdictLine = (knowledge: Knowledge, paint: Paint): string => {
  const { model, verdict, runs, exploration, question } = knowledge
  const steps = runs.map((trace) => counted(trace.steps.length, 'step'))
  switch (verdict) {
    case 'knows':
      return `${paint('good', '+')} ${claimText(knowledge)}${question.whether ? countsText(knowledge, 'it', ': ') : ''}`
    case 'does not know': {
      const who = siteTitle(model, question.site)
      const why =
        runs.length === 2
          ? `: the same local state after ${steps[0]} (true) and after ${steps[1]} (false)`
          : `: after ${steps[0]} it is false${countsText(knowledge, who, '; ')}`
      return paint('bad', `x ${refutedText(knowledge)}${why}`)
    }
    case 'vacuous':
      return paint('doubtful', `~ ${claimText(knowledge)}, but only because ${noState(knowledge)}`)
    case 'inconclusive': {
      const cut = exploration.cut === undefined ? 'not decided' : cutText(exploration.cut)
      return paint('doubtful', `? ${claimText(knowledge)}: inconclusive, ${cut}`)
    }
    default:
      return verdict satisfies never
  }
}

/** The steps of a run with their changes, and its last state: each line once, without sent messages. */
const runLines = (trace: Trace): readonly string[] => {
  const { model, initial, steps } = trace
  const { sort } = model.spec.messages
  const width = String(steps.length).length
  const indent = ' '.repeat(width + 2)
  let before = initial
  return steps.flatMap(({ label, sends, next }, at) => {
    const ignored = isIgnored(trace, at) ? ', ignored: the site has crashed' : ''
    const lines = [
      `${String(at + 1).padStart(width)}  ${stepHeading(model, label)}${ignored}`,
      ...changesOf(model, before, next).map((change) => indent + change),
      ...sends.map(
        ({ to, message }) => `${indent}-> ${siteName(model, to)}: ${sort.show(message, model.siteText)}`,
      ),
    ]
    before = next
    return lines
  })
}

/** Columns next to each other, a bar between them. */
const sideBySide = (columns: readonly (readonly string[])[]): readonly string[] => {
  const widths = columns.map((lines) => Math.max(...lines.map((line) => line.length)))
  const height = Math.max(...columns.map((lines) => lines.length))
  return Array.from({ length: height }, (_, row) =>
    columns
      .map((lines, k) => (lines[row] ?? '').padEnd(widths[k]!))
      .join(' | ')
      .trimEnd(),
  )
}

const runsText = ({ runs, question }: Knowledge, paint: Paint): readonly string[] => {
  const { formula } = question
  const titles = runs.length === 2 ? [`${formula} is true`, `${formula} is false`] : [`${formula} is false`]
  const starts = runs.map(({ model, initial }) => stateLines(model, initial))
  const isOneStart = new Set(starts.map((lines) => lines.join('\n'))).size === 1
  const columns = runs.map((trace, k) => [
    titles[k]!,
    ...(isOneStart ? [] : ['initial state', ...starts[k]!.map((line) => `   ${line}`)]),
    ...runLines(trace),
  ])
  const height = Math.max(...columns.map(({ length }) => length))
  const ended = columns.map((lines, k) => [
    ...lines,
    ...Array.from({ length: height - lines.length }, () => ''),
    'at the end',
    ...stateLines(runs[k]!.model, lastState(runs[k]!)).map((line) => `   ${line}`),
  ])
  return [
    ...(isOneStart ? ['initial state', ...starts[0]!.map((line) => `   ${line}`), ''] : []),
    ...sideBySide(ended).map((line, k) => (k === 0 ? paint('strong', line) : line)),
  ]
}

/** What the site can see at the end of the runs, on one line. */
const localStateLine = ({ model, question: { site }, localState, runs }: Knowledge): string => {
  const record = recordSort(model, site).show(lastState(runs[0]!).sites.get(site)!, model.siteText)
  const { suspects } = localState!
  const suspected = suspects?.map((other) => siteName(model, other)).join(', ')
  const seen = suspected === undefined ? '' : `; suspects ${suspected === '' ? 'no site' : suspected}`
  return `${siteTitle(model, site)} at the end${runs.length === 2 ? ' of both runs' : ''}: ${record}${seen}`
}

/**
 * The answer as text, ending in a newline.
 * @param replays the command that replays each run
 */
export const knowledgeText = (
  knowledge: Knowledge,
  replays: readonly string[],
  paint: Paint = plain,
): string => {
  const lines = [
    modelLine(knowledge.model),
    `  ${verdictLine(knowledge, paint)}`,
    explorationLine(knowledge),
    ...(knowledge.runs.length === 0
      ? []
      : ['', localStateLine(knowledge), '', ...runsText(knowledge, paint), '', ...replays]),
  ]
  return `${lines.join('\n')}\n`
}

const suspectsJson = (model: Model, suspects: readonly number[]): Json =>
  suspects.map((site) => siteName(model, site))

/**
 * The answer as JSON; docs/json.md describes the fields.
 * @param replays the command that replays each run
 */
export const knowledgeJson = (knowledge: Knowledge, replays: readonly string[]): Json => {
  const { model, question, verdict, runs, localState, counts } = knowledge
  return {
    schema: 1,
    kind: 'knowledge',
    model: modelJson(model),
    exploration: explorationJson(knowledge),
    site: siteName(model, question.site),
    formula: question.formula,
    ...(question.when === undefined ? {} : { when: question.when }),
    whether: question.whether,
    verdict,
    ...(counts === undefined ? {} : { localStates: { ...counts } }),
    ...(localState === undefined
      ? {}
      : {
          localState: {
            record: localState.record,
            ...(localState.suspects === undefined
              ? {}
              : { suspects: suspectsJson(model, localState.suspects) }),
          },
        }),
    runs: runs.map((trace, k) => ({
      formula: runs.length === 2 && k === 0,
      length: trace.steps.length,
      replay: replays[k]!,
    })),
  }
}

// The legend of a drawing: exactly the marks that occur in it, then the model.
import { modelLine } from '../../report/words/model-line.js'
import { holdsLabel, waitsWords } from '../../report/words/status-words.js'
import type { Trace } from '../../trace/trace.js'
import { inLines, textWidth, wrapped } from '../text-width.js'
import { busySites } from './busy-sites.js'
import {
  type EventMark,
  type EventSign,
  type LegendSign,
  type PlacedText,
  type RunDrawing,
  sizes,
} from './drawing.js'
import { entryAt, inColumns, type Meaning, type Rows, rowHeight, signWidth } from './legend-rows.js'
import { textSize } from './text-box.js'
import type { Told } from './told.js'

type Drawn = Omit<RunDrawing, 'legend' | 'caption' | 'end'>

const leastWidth = 4.6
// How much wider bold letters are.
const boldness = 1.08

const listed = (names: readonly string[]): string => names.join(', ')

/** Whether a step has only its number. */
const hasNumberAlone = ({ steps }: Trace, events: Drawn['events']): boolean =>
  events.some(
    ({ site, label, number }, at) =>
      site !== undefined &&
      steps[at]!.label.kind !== 'lose' &&
      (label === undefined ? number !== undefined : label.text === `${at + 1}`),
  )

/** Which sites have no lane, and of which of them that says all. */
export const notShown = (trace: Trace, sites: readonly number[]): readonly string[] => {
  const hidden = trace.model.sites.filter(({ id }) => !sites.includes(id))
  if (hidden.length === 0) return []
  const busy = busySites(trace)
  const named = (some: typeof hidden) => listed(some.map(({ title }) => title))
  const [chosen, idle] = [
    hidden.filter(({ id }) => busy.includes(id)),
    hidden.filter(({ id }) => !busy.includes(id)),
  ]
  return [
    ...(chosen.length === 0 ? [] : [`not shown: ${named(chosen)}`]),
    ...(idle.length === 0 ? [] : [`not shown, since nothing happens there: ${named(idle)}`]),
  ]
}

/** What the bars on lanes mean, but for those that clash: `has the lock`, and each mark of a role. */
const barWords = (
  { trace: { model }, moments }: Told,
  { lanes }: Drawn,
): ReadonlyMap<string, 'holds' | 'role'> =>
  new Map(
    lanes.flatMap(({ site, spans }) =>
      spans.flatMap(({ status, clash, after }) => {
        if (status !== 'holds' || clash) return []
        const mark = moments[after]!.marks[site]
        return [mark === undefined ? ([holdsLabel(model), 'holds'] as const) : ([mark, 'role'] as const)]
      }),
    ),
  )

/** What is wrong with the run, if the legend says so. */
const sentenceOf = ({ why, options }: Told): string | undefined =>
  options.hasVerdict === false ? undefined : why.sentence

/** The marks that occur, with what they mean. */
const meanings = (all: Told, drawn: Drawn): readonly Meaning[] => {
  const { trace, sites, options, loop, moments, isTerse } = all
  const sentence = sentenceOf(all)
  const { model, steps, shows } = trace
  const { lanes, events, arrows, memory } = drawn
  const spans = lanes.flatMap((lane) => lane.spans)
  const some = (kind: (typeof arrows)[number]['kind']) => arrows.some((arrow) => arrow.kind === kind)
  const accesses = memory?.accesses ?? []
  // Steps that a caller names may violate others.
  const wrong = (options.violating === undefined ? shows?.property : undefined) ?? 'a property'
  const isDown = spans.some(({ status }) => status === 'down')
  const hasCrash = events.some(({ sign, site }) => sign === 'crash' && site !== undefined)
  const reds = moments.flatMap((moment) =>
    moment.reds.filter((red) => red.sites.some((site) => sites.includes(site))),
  )
  const violated = [...new Set(reds.map(({ property }) => property))]
  // Each kind of event whose ring is drawn.
  const around = (is: (event: EventMark) => boolean): readonly EventSign[] => [
    ...new Set(events.flatMap((event) => (is(event) && event.site !== undefined ? [event.sign] : []))),
  ]
  const rows: readonly (readonly [LegendSign, string, boolean, EventSign?])[] = [
    ['time', 'time runs down', true],
    ['waits', waitsWords(model), spans.some(({ status }) => status === 'waits')],
    ...[...barWords(all, drawn)].map(([word, sign]) => [sign, word, true] as const),
    [
      'clash',
      `${reds.every((red) => red.sites.length > 1) ? 'together while' : 'while'} violated: ${listed(violated)}`,
      spans.some(({ clash }) => clash),
    ],
    ['crash', isDown ? 'crashes; a gap in the lane: it is down' : 'crashes', hasCrash],
    ['down', 'a gap in the lane: it is down', isDown && !hasCrash],
    ['clock', 'clock after the step', all.hasClocks],
    ['copied', 'a copy: the message stays in transit', some('copied')],
    ['lost', 'lost', some('lost')],
    ['pending', 'still in transit at the end', some('pending')],
    [
      'none',
      'an arrow without a text: the message beside it from the same step',
      arrows.some(({ label }) => label === undefined),
    ],
    ['none', 'a number alone: the same clause as the step before', isTerse && hasNumberAlone(trace, events)],
    ['overtaken', 'one message overtakes another', drawn.overtaken.length > 0],
    ['read', 'reads (=)', accesses.some(({ writes }) => !writes)],
    ['write', 'writes (:=)', accesses.some(({ writes }) => writes)],
    // The sentence above the legend says it of the last step.
    ...around((event) => event.violates && (sentence === undefined || event !== events.at(-1))).map(
      (sign) => ['violates', `${wrong} is violated after it`, true, sign] as const,
    ),
    ...around(({ violates, blamed }) => blamed && !violates).map(
      (sign) => ['blamed', options.blamed?.says ?? '', true, sign] as const,
    ),
    ['line', 'below: the loop', drawn.loop !== undefined],
    ['line', `below: ${options.line?.says ?? ''}`, options.line !== undefined],
    ['none', 'then stuttering forever', loop === steps.length && steps.length > 0],
    ...notShown(trace, sites).map((text) => ['none', text, true] as const),
  ]
  return rows.flatMap(([sign, text, occurs, inside]) => (occurs ? [[sign, text, inside] as const] : []))
}

/** What is wrong with the run, above all signs: no column has room for a sentence. */
const verdictOf = (all: Told, { events }: Drawn, left: number, y: number, width: number): Rows => {
  const { trace } = all
  const sentence = sentenceOf(all)
  if (sentence === undefined) return { entries: [], y }
  const last = events.at(-1)
  const hasRing = last?.violates === true && last.site !== undefined && trace.loop === undefined
  const room = width - (hasRing ? signWidth : 0)
  const text = inLines(sentence, sizes.verdictPoints * boldness, room)
  const entry = entryAt([hasRing ? 'violates' : 'none', text, last?.sign], left, y, sizes.verdictPoints)
  return { entries: [entry], y: y + entry.text.box.height + 0.1 }
}

/** The legend and the caption of a drawing, below its lanes, and where they end. */
export const legendOf = (all: Told, drawn: Drawn): Pick<RunDrawing, 'legend' | 'caption' | 'end'> => {
  const { left, right, bottom } = drawn
  const width = Math.max(leastWidth, right - left)
  const verdict = verdictOf(all, drawn, left, bottom + 0.32, width)
  const entries = meanings(all, drawn)
  const isNote = ([sign]: Meaning): boolean => sign === 'none'
  const signs = inColumns(
    entries.filter((entry) => !isNote(entry)),
    left,
    verdict.y,
    width,
  )
  const notes = inColumns(entries.filter(isNote), left, signs.y, width)
  const text = wrapped(modelLine(all.trace.model), sizes.captionPoints, width)
  const size = {
    width: textWidth(text, sizes.captionPoints),
    height: textSize(text, sizes.captionPoints).height,
  }
  const box = { x: left + size.width / 2, y: notes.y - rowHeight + 0.26 + size.height / 2 - 0.07, ...size }
  const caption: readonly PlacedText[] = [{ text, box, align: 'start' }]
  const legend = [...verdict.entries, ...signs.entries, ...notes.entries]
  return { legend, caption, end: box.y + size.height / 2 + 0.1 }
}

// The checker, off the page's thread: it checks properties, searches for shortest paths, and looks ahead. It
// creates its models itself, from the same spec as the page, since functions cannot be sent.

import { foreseenIn } from '../../foresee/foreseen.js'
import { defaultLookaheadOptions, Lookahead } from '../../foresee/lookahead.js'
import { ShortestPath } from '../../foresee/shortest-path.js'
import { type Model, makeModel } from '../../model/model.js'
import type { Monitor } from '../../protocol/property.js'
import { isOnGraph } from '../../protocol/property-kinds.js'
import { cutText } from '../../report/verdict/verdict-text.js'
import { number as count } from '../../report/words/number-words.js'
import type { Run } from '../../search/search.js'
import { errorText, loadAgain } from '../error-text.js'
import { loadFresh, loadSpec } from '../load/loaded-spec.js'
import { specOrMutant } from '../load/spec-or-mutant.js'
import { buildDigest } from '../offline/build-digest.js'
import { LastRun } from '../session/last-run.js'
import { alongRun } from './along.js'
import { runOf } from './run-of.js'
import { driveInSlices } from './slices.js'
import { beginStudy, comparesAfresh, preparation } from './study.js'
import { progressMessage, verify } from './verification.js'
import type { FromWorker, Job, RequestedModel, ToWorker } from './worker-messages.js'

// In milliseconds: a reader who only looks at the panel should not pay for more.
const longestPreparation = 4000

const say = (message: FromWorker): void => postMessage(message)

const specOf = async ({ source, mutant }: RequestedModel) => specOrMutant(await loadSpec(source), mutant)

const modelOf = async (asked: RequestedModel): Promise<Model> => {
  const spec = await specOf(asked)
  const observers = spec.properties.filter(
    (property): property is Monitor => property.kind === 'monitor' && asked.observers.includes(property.name),
  )
  return makeModel(spec, asked.options, observers)
}

// The current job. A new job, or a stop message, ends it after its slice.
let current = 0
// The last job that was begun, stopped or not.
let latest = 0
let ahead: { readonly lookahead: Lookahead; readonly last: LastRun } | undefined

const findPath = async (id: number, job: Job & { readonly kind: 'way' }): Promise<void> => {
  const model = await modelOf(job.model)
  const way = new ShortestPath(
    model,
    job.goal,
    job.from === undefined ? undefined : new LastRun(model).after(job.from),
  )
  await driveInSlices(
    way,
    () => current !== id,
    (seconds) => say({ kind: 'progress', id, progress: progressMessage(way.progress(), seconds) }),
  )
  const result = way.result()
  switch (result.kind) {
    case 'found': {
      const { from, steps: taken } = result.way
      const run = runOf(model, from, taken, job.from?.initial)
      const many = taken.length === 1 ? '1 step' : `${taken.length} steps`
      say({
        kind: 'way',
        id,
        run,
        text:
          taken.length > 0
            ? `A shortest path has ${many}.`
            : `Already true in ${job.from === undefined ? 'an initial state' : 'the current state'}.`,
      })
      break
    }
    case 'none':
      say({
        kind: 'way',
        id,
        run: undefined,
        text: `There is no path: all ${count(result.states)} reachable states were searched.`,
      })
      break
    case 'cut':
      say({
        kind: 'way',
        id,
        run: undefined,
        text: `Not found: ${cutText(result.cut)}, after ${count(result.states)} states.`,
      })
      break
    default:
      result satisfies never
  }
}

const lookAhead = async (
  id: number,
  { model: asked, maxStates, also }: Job & { readonly kind: 'ahead' },
): Promise<void> => {
  ahead = undefined
  const model = await modelOf(asked)
  const ofRuns = model.spec.properties.find((property) => property.name === also && isOnGraph(property))
  const lookahead = new Lookahead(model, foreseenIn(model, also), {
    ...defaultLookaheadOptions,
    maxStates,
    ...(ofRuns === undefined ? {} : { ofRuns }),
  })
  await driveInSlices(
    lookahead,
    () => current !== id,
    (seconds) =>
      say({
        kind: 'progress',
        id,
        progress: progressMessage(lookahead.progress(), seconds, lookahead.stage),
      }),
  )
  const { states } = lookahead.progress()
  if (lookahead.cut === undefined) ahead = { lookahead, last: new LastRun(model) }
  say({
    kind: 'ahead',
    id,
    complete: lookahead.cut === undefined,
    isBounded: lookahead.cut === 'states',
    text:
      lookahead.cut === undefined
        ? `${count(states)} states searched`
        : `${cutText(lookahead.cut)}, after ${count(states)} states`,
  })
}

const study = async (id: number, { model, study }: Job & { readonly kind: 'study' }): Promise<void> => {
  const loaded = await loadSpec(model.source)
  // Studies of one proof share what they learn, so two at once would disturb each other.
  if (latest !== id) return
  const fresh = comparesAfresh(study) ? await loadFresh(model.source) : undefined
  const begun = beginStudy(loaded, model, study, fresh)
  const seconds = await driveInSlices(
    begun.work,
    () => current !== id,
    (seconds, doing) =>
      say({ kind: 'so far', id, answer: begun.answer(false), doing: begun.words(doing), seconds }),
  )
  say({ kind: 'studied', id, answer: begun.answer(true), seconds })
}

/** Prepares for a typed lemma. What fails here fails again in the question, which says so. */
const prepare = async (id: number, model: RequestedModel): Promise<void> => {
  const begun = performance.now()
  const isOver = () => current !== id || performance.now() - begun > longestPreparation
  try {
    const loaded = await loadSpec(model.source)
    if (latest !== id) return
    await driveInSlices(preparation(loaded, model), isOver, () => {})
  } catch {
    // Said by the next question.
  }
  say({ kind: 'prepared', id })
}

const tellOutlook = (id: number, run: Run): void => {
  if (ahead === undefined) return
  const { lookahead, last } = ahead
  const state = last.after(run)
  const steps = lookahead.outlookOfSteps(state).map(({ outlook }) => outlook)
  say({ kind: 'outlook', id, here: lookahead.outlook(state), steps })
}

const tellAlong = (id: number, run: Run): void => {
  if (ahead !== undefined) say({ kind: 'along', id, along: alongRun(ahead.lookahead, run) })
}

const begin = (id: number, job: Job): Promise<void> => {
  switch (job.kind) {
    case 'verify':
      return verify(id, job.model, job.verify, { say, isStopped: () => current !== id })
    case 'way':
      return findPath(id, job)
    case 'ahead':
      return lookAhead(id, job)
    case 'study':
      return study(id, job)
    case 'prepare':
      return prepare(id, job.model)
    default:
      return job satisfies never
  }
}

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'stop':
      current = -1
      break
    case 'begin':
      if (data.build !== buildDigest) {
        say({ kind: 'failed', id: data.id, text: loadAgain })
        break
      }
      current = data.id
      latest = data.id
      await begin(data.id, data.job).catch((error) =>
        say({ kind: 'failed', id: data.id, text: errorText(error) }),
      )
      break
    case 'outlook':
    case 'along':
      try {
        if (data.kind === 'along') tellAlong(data.id, data.run)
        else tellOutlook(data.id, data.run)
      } catch (error) {
        say({ kind: 'failed', id: data.id, text: errorText(error) })
      }
      break
    default:
      data satisfies never
  }
})

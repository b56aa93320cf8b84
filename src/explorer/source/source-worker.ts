// Tries a source that the reader has changed, off the page's thread: compiles it, loads it, and checks it for a short time. Only what could be
// loaded here is loaded by the page: a loop that never ends holds up this worker, which the page then ends.

import * as immutable from 'immutable'
import { Check } from '../../check/check.js'
import { defaultCheckOptions } from '../../check/check-options.js'
import { holdsForWantOfSteps } from '../../check/nothing-happens.js'
import type { CheckResult, Verdict } from '../../check/verdict.js'
import { verdictText } from '../../report/verdict/verdict-text.js'
import { type Mistake, mistakeAtLine } from '../../source/mistake.js'
import { traceJson } from '../../trace/trace-json.js'
import { compiled } from '../compile/compiled.js'
import { errorText, loadAgain } from '../error-text.js'
import { partsOfSpec } from '../load/changed-spec.js'
import { failureReport } from '../load/failure-report.js'
import { packageFiles } from '../load/linked-modules.js'
import { loadFresh, loadSpec } from '../load/loaded-spec.js'
import { specOrMutant } from '../load/spec-or-mutant.js'
import { type ChangedSource, fileOf, type LoadedSpec, type SpecSource } from '../load/spec-source.js'
import { thrownPlace } from '../load/thrown-place.js'
import { buildDigest } from '../offline/build-digest.js'
import { questionOf } from '../worker/question.js'
import { driveInSlices } from '../worker/slices.js'
import type { Attempt, Judged, Judgement, Tried } from './source-messages.js'
import { verdictNow } from './verdict-now.js'

const changeOf = (id: number, argument: string, changed: ChangedSource): SpecSource => ({
  argument,
  version: `change ${id}`,
  changed,
})

const say = (message: Tried): void => postMessage(message)

let current = 0

// A search of this many states ends on a busy machine as on an idle one: Maekawa with four requests has 47,417.
const leastStates = 100_000

const judged = (
  { property, verdict, trace, ...rest }: Verdict,
  { exploration }: CheckResult,
  source: SpecSource,
): Judged => ({
  property: property.name,
  verdict: holdsForWantOfSteps({ property, verdict }, exploration) ? 'nothing happens' : verdictNow(verdict),
  text: verdictText({ property, verdict, ...(trace === undefined ? {} : { trace }), ...rest }, undefined),
  steps: verdict === 'violated' ? trace?.steps.length : undefined,
  trace: verdict === 'violated' && trace !== undefined ? traceJson(trace, fileOf(source)) : undefined,
})

const judgementOf = (result: CheckResult, { source }: LoadedSpec): Judgement => ({
  verdicts: result.verdicts.map((verdict) => judged(verdict, result, source)),
  states: result.exploration.states,
  complete: result.exploration.complete,
  failure: failureReport(result, undefined)?.text,
  fault: undefined,
})

/** What is heard of a search while it continues. */
interface Hears {
  /** Part of the search is done, so the functions of the spec end. */
  working(): void
  /** A violation has been found. */
  found(judgement: Judgement): void
}

/** Checks what `coterie verify --continue` checks, until the time is over. */
const judge = async (
  loaded: LoadedSpec,
  { id, options, mutant, seconds }: Attempt,
  hears: Hears,
): Promise<Judgement> => {
  const { model, properties } = questionOf(specOrMutant(loaded, mutant), options, {
    properties: [],
    ltl: [],
    reach: undefined,
    liveness: false,
    proof: false,
    continue: true,
    reduce: 'usual',
    search: 'bfs',
  })
  const check = new Check(model, properties, { ...defaultCheckOptions, kernel: 'js', continue: true })
  const begun = performance.now()
  const isLate = () => performance.now() - begun > seconds * 1000 && check.progress().states > leastStates
  const isOver = () => current !== id || isLate()
  let found = 0
  await driveInSlices(check, isOver, () => {
    if (current !== id) return
    hears.working()
    if (check.found === found) return
    found = check.found
    hears.found(judgementOf(check.snapshot('interrupt'), loaded))
  })
  const result = check.result()
  // A function that failed would fail in a second import too.
  const fresh = result.failure === undefined ? await loadFresh(loaded.source) : undefined
  if (fresh !== undefined) check.compareWith(specOrMutant(fresh, mutant), result)
  const judgement = judgementOf(result, loaded)
  const place = await thrownPlace(result.failure?.error, loaded.source)
  return place === undefined
    ? judgement
    : { ...judgement, fault: { ...place, says: judgement.failure ?? place.says } }
}

const packages = async () => {
  const address = new URL(packageFiles.coterie!, self.location.href).href
  const coterie = (await import(/* @vite-ignore */ address)) as object
  return new Map([
    ['coterie', Object.keys(coterie)],
    ['immutable', Object.keys(immutable)],
  ])
}

/** Compiles and loads the changed source; undefined if it has mistakes, which it says. */
const tryChanged = async ({ id, argument, files, ...asked }: Attempt): Promise<LoadedSpec | undefined> => {
  const texts = new Map(asked.texts)
  const entries = Object.values(partsOfSpec(argument)).filter((path) => texts.has(path))
  const result = compiled(texts, entries, await packages())
  if ('modules' in result) return loadSpec(changeOf(id, argument, { modules: result.modules, files }))
  say({ kind: 'mistakes', id, mistakes: result.mistakes })
  return undefined
}

const judgeChanged = async (loaded: LoadedSpec, asked: Attempt): Promise<void> => {
  const { id } = asked
  let isSaid = false
  // The page evaluates every step itself: a guard that never ends must show here first.
  const loads = () => {
    if (!isSaid) say({ kind: 'loads', id, source: loaded.source })
    isSaid = true
  }
  const judgement = await judge(loaded, asked, {
    working: () => {
      loads()
      say({ kind: 'working', id })
    },
    found: (soFar) => say({ kind: 'so far', id, judgement: soFar }),
  })
  if (current !== id) return
  loads()
  say({ kind: 'judged', id, judgement })
}

const attempt = async (asked: Attempt): Promise<void> => {
  const { id, argument, files } = asked
  if (files.length > 0) {
    const loaded = await tryChanged(asked)
    if (loaded === undefined || current !== id) return
    await judgeChanged(loaded, asked)
    if (current !== id) return
  }
  const hears = { working: () => say({ kind: 'working', id }), found: () => {} }
  // Nobody waits for the original beside a change, and the next key ends this.
  const seconds = files.length > 0 ? 5 * asked.seconds : asked.seconds
  const judgement = await judge(await loadSpec({ argument }), { ...asked, seconds }, hears)
  if (current === id) say({ kind: 'original', id, judgement })
}

/** What loading a file threw, if the message starts with its place. */
const placedMistake = (text: string, texts: ReadonlyMap<string, string>): Mistake | undefined => {
  const [, file, line, column, says] = /^(specs\/[^:\s]+):(\d+):(\d+): ([\s\S]*)$/.exec(text) ?? []
  const whole = texts.get(file ?? '')
  return whole === undefined ? undefined : mistakeAtLine(file!, whole, Number(line), Number(column), says!)
}

addEventListener('message', async ({ data }: MessageEvent<Attempt>) => {
  current = data.id
  if (data.build !== buildDigest) return say({ kind: 'failed', id: data.id, text: loadAgain })
  try {
    await attempt(data)
  } catch (error) {
    const text = errorText(error)
    const mistake = placedMistake(text, new Map(data.texts))
    if (mistake === undefined) say({ kind: 'failed', id: data.id, text })
    else say({ kind: 'mistakes', id: data.id, mistakes: [mistake] })
  }
  return undefined
})

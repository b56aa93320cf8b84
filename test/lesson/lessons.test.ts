// Lessons: the reference semantics plays each one to its claim. For faulty lessons see lesson-errors.test.ts.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import { LessonError, parseLesson } from '../../src/lesson/lesson.js'
import { modelOfLesson, playLesson } from '../../src/lesson/lesson-run.js'
import { questionOf } from '../../src/lesson/question.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { deadlockFreedom } from '../../src/protocol/standard-properties.js'
import { stepHeading } from '../../src/report/step-heading.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { stateAfter } from '../../src/trace/lasso.js'
import { replay } from '../../src/trace/replay.js'
import type { Trace } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

const root = new URL('../../', import.meta.url)
const folder = new URL('specs/lessons/', root)
const names = readdirSync(folder)
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

const played = async (name: string) => {
  const lesson = parseLesson(textOf(name), name)
  const model = modelOfLesson(lesson, await catalogueSpec(lesson.spec), name)
  return { lesson, model, run: playLesson(lesson, model, name) }
}

/** For the state after each step, whether every fair run from it ends in a deadlock. */
const inevitableAfter = (model: Model, trace: Trace): readonly boolean[] => {
  const lookahead = new Lookahead(model, [deadlockFreedom])
  toTheEnd(lookahead.run(), 1 << 13)
  return [trace.initial, ...trace.steps].map(
    (_, k) => lookahead.outlook(stateAfter(trace, k))![0]!.inevitable,
  )
}

// The algorithms that the slides of docs/lectures.md explain, or name, with the specs of the catalogue that model each.
const explained: { readonly [algorithm: string]: readonly string[] } = {
  'the bank account': ['bank-account'],
  semaphores: ['semaphore'],
  monitors: ['monitor'],
  'test-and-set': ['test-and-set'],
  'the central server': ['central-server'],
  'several resources': ['named-resources'],
  'the token ring': ['token-ring', 'token-ring-regeneration'],
  Lamport: ['lamport'],
  'Ricart and Agrawala': ['ricart-agrawala'],
  'Suzuki and Kasami': ['suzuki-kasami'],
  Maekawa: ['maekawa', 'maekawa-deadlock-handling', 'maekawa-relinquish'],
  'the bully election': ['bully'],
  'the ring election': ['chang-roberts', 'ring-election'],
  Chubby: ['chubby-cell', 'chubby-files'],
  'a sequencer': ['sequencer'],
  Paxos: ['paxos'],
  ZooKeeper: ['zookeeper-lock'],
}

// Other algorithms with at least two lessons.
const further: typeof explained = {
  'Naimi and Trehel': ['naimi-trehel'],
  Raymond: ['raymond'],
  Peterson: ['peterson'],
  'the bakery': ['bakery'],
}

describe('the lessons', () => {
  test('cover the classic algorithms', () => {
    expect(names).toEqual([
      'bakery-equal-numbers.md',
      'bakery-without-choosing.md',
      'bully-election.md',
      'bully-wrong-suspicion.md',
      'central-server-arrival-order.md',
      'central-server-crash.md',
      'chubby-new-master.md',
      'chubby-stale-read.md',
      'lamport-two-requests.md',
      'lamport-without-fifo.md',
      'lease-slow-holder.md',
      'lost-update-prevented.md',
      'lost-update.md',
      'maekawa-deadlock-handling.md',
      'maekawa-deadlock.md',
      'maekawa-quorums.md',
      'maekawa-six-sites.md',
      'monitor-lost-wake-up.md',
      'monitor-while.md',
      'naimi-trehel-queue.md',
      'naimi-trehel-recovered-root.md',
      'named-resources-deadlock.md',
      'named-resources-one-order.md',
      'paxos-forgotten-promise.md',
      'paxos-takes-over.md',
      'peterson-turn-first.md',
      'peterson-turn.md',
      'raymond-one-request.md',
      'raymond-two-privileges.md',
      'ricart-agrawala-queue.md',
      'ricart-agrawala-tie.md',
      'ring-election-highest.md',
      'ring-election-winner-crash.md',
      'semaphore-queue.md',
      'semaphore-split.md',
      'sequencer-crash.md',
      'sequencer-one-order.md',
      'suzuki-kasami-order.md',
      'suzuki-kasami-two-tokens.md',
      'test-and-set-overtaken.md',
      'test-and-set-split.md',
      'token-just-missed.md',
      'token-lost.md',
      'token-regenerated.md',
      'zookeeper-expired.md',
      'zookeeper-queue.md',
    ])
  })

  test('are at least two for each algorithm of the lectures, and each lesson has two or three questions', () => {
    const lessons = names.map((name) => parseLesson(textOf(name), name))
    for (const [algorithm, specs] of Object.entries({ ...explained, ...further })) {
      const own = lessons.filter(({ spec }) => specs.includes(spec))
      expect([algorithm, own.length]).toEqual([algorithm, Math.max(2, own.length)])
    }
    for (const { title, opening, steps, closing } of lessons) {
      const texts = [...opening, ...steps.flatMap(({ prose }) => prose), ...closing]
      const questions = texts.filter((text) => questionOf(text) !== undefined).length
      expect([title, Math.min(3, Math.max(2, questions))]).toEqual([title, questions])
    }
  })

  test.each(names)('include %s, which can be played, shows its claim, and has prose', async (name) => {
    const { lesson, model, run } = await played(name)
    expect(run.trace.shows).toEqual(lesson.shows)
    expect(run.choices.length).toBe(lesson.steps.length)
    // Only the lesson on quorums that do not intersect has a warning, which says so.
    expect(model.warnings.length).toBe(name === 'maekawa-quorums.md' ? 1 : 0)
    expect(Math.min(lesson.opening.length, lesson.closing.length)).toBeGreaterThan(0)
    const told = lesson.steps.filter(({ prose }) => prose.length > 0)
    expect(told.length).toBeLessThanOrEqual(12)
    expect(told.length).toBeGreaterThan(lesson.steps.length / 2)
    for (const text of [
      ...lesson.opening,
      ...lesson.closing,
      ...lesson.steps.flatMap(({ prose }) => prose),
    ]) {
      // A few sentences, with balanced backquotes.
      expect(text.length).toBeLessThan(700)
      expect(text.split('`').length % 2).toBe(1)
    }
    if (lesson.counterexample === undefined) return
    const file = new URL(`counterexamples/${lesson.counterexample}/trace.json`, root)
    // The lesson has the run, the model and the claim of the counterexample.
    expect(traceJson(run.trace)).toBe(readFileSync(file, 'utf8'))
  })

  test('about known violations link to their counterexamples', async () => {
    const all = await Promise.all(names.map(played))
    expect(all.filter(({ lesson }) => lesson.counterexample !== undefined).length).toBe(23)
    for (const { lesson } of all)
      expect(lesson.counterexample === undefined).toBe(lesson.shows.verdict === 'holds')
  })

  test("make a true claim about the second step in Maekawa's algorithm", async () => {
    const { model, run } = await played('maekawa-deadlock.md')
    expect(inevitableAfter(model, run.trace).slice(0, 4)).toEqual([false, false, true, true])
  })

  test('make a true claim about when the deadlock of two resources becomes inevitable', async () => {
    const { model, run } = await played('named-resources-deadlock.md')
    expect(inevitableAfter(model, run.trace).slice(0, 5)).toEqual([false, false, false, false, true])
  })
})

// The model of such a lesson once lacked the memory, and the lesson ended with an error about a trace.
describe('a lesson about a monitor with a memory', () => {
  const kept = 'counterexamples/ricart-agrawala-out-of-order/trace.json'
  const text = readFileSync(new URL(kept, root), 'utf8')
  const told = async () => {
    const spec = await catalogueSpec('ricart-agrawala')
    const { trace } = replay(readTraceJson(text), spec)
    const header = ['title: A', 'spec: ricart-agrawala', 'sites: 3', 'requests: 2', 'requesters: 0, 1']
    const headings = trace.steps.map(({ label }) => `## ${stepHeading(trace.model, label)}`)
    const lines = ['---', ...header, 'shows: servedInRequestOrder violated', '---', ...headings]
    return { spec, lesson: parseLesson(lines.join('\n'), 'a.md'), last: lines.length }
  }

  test('is played in a model with the memory, and gives the recorded trace', async () => {
    const { spec, lesson } = await told()
    const model = modelOfLesson(lesson, spec, 'a.md')
    expect(traceJson(playLesson(lesson, model, 'a.md').trace)).toBe(text)
  })

  test('gives an error with the line if the model lacks the memory or the run differs', async () => {
    const { spec, lesson, last } = await told()
    expect(() => playLesson(lesson, makeModel(spec, lesson.options), 'a.md')).toThrow(LessonError)
    expect(() => playLesson(lesson, makeModel(spec, lesson.options), 'a.md')).toThrow(
      `a.md, line ${last}: shows: "servedInRequestOrder" is a monitor with memory, which the model does not observe`,
    )
    const short = { ...lesson, steps: lesson.steps.slice(0, -1) }
    expect(() => playLesson(short, modelOfLesson(short, spec, 'a.md'), 'a.md')).toThrow(
      `a.md, line ${last - 1}: after this step the run does not show servedInRequestOrder violated`,
    )
    const unknown = { ...lesson, shows: { property: 'served', verdict: 'violated' as const } }
    expect(() => modelOfLesson(unknown, spec, 'a.md')).toThrow(
      'a.md, line 1: shows: ricart-agrawala has no property "served"',
    )
  })
})

// Lessons: the reference semantics plays each one to its claim. For faulty lessons see lesson-errors.test.ts.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { foreseenIn } from '../../src/foresee/foreseen.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import { commandWords, parseLectures } from '../../src/lesson/lectures.js'
import { LessonError, parseLesson } from '../../src/lesson/lesson.js'
import { modelOfLesson, playLesson } from '../../src/lesson/lesson-run.js'
import { questionOf } from '../../src/lesson/question.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { deadlockFreedom } from '../../src/protocol/standard-properties.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { confirm } from '../../src/trace/confirm.js'
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

// By spec, the slide of docs/lectures.md that explains its algorithm, or names it: the number of the lecture, and the title of the slide.
const explained: { readonly [spec: string]: string } = {
  'bank-account': '000: Need of Mutual Exclusion in Cloud',
  semaphore: '000: Processes Sharing an OS: Semaphores',
  'test-and-set': '000: Processes Sharing an OS: Semaphores',
  monitor: '000: Approaches to Solve Mutual Exclusion',
  'central-server': '000: Central Solution',
  'central-server-election': '000: Central Solution',
  'named-resources': '003: Assumptions',
  'token-ring': '000: Ring-based Mutual Exclusion',
  'token-ring-regeneration': '003: Token Ring algorithm summary',
  lamport: '000: The Algorithm (Lamport)',
  'lamport-omission': '000: An Optimization',
  'ricart-agrawala': '000: Description of the Algorithm (Ricart-Agrawala)',
  'ricart-agrawala-queue': "004: Ricart-Agrawala's Algorithm",
  'suzuki-kasami': '003: Other distributed mutex algorithms',
  maekawa: '000: The Algorithm (Maekawa)',
  'maekawa-deadlock-handling': '000: Handling Deadlocks',
  'maekawa-relinquish': '004: Handling deadlocks',
  paxos: '002: Failures?',
  'chubby-cell': '000: Chubby',
  'chubby-files': '001: Chubby',
  'lease-lock': '000: Industry Mutual Exclusion: Chubby',
  'zookeeper-lock': '000: Some other Mutual Exclusion use',
  'replicated-account': '004: Why Election?',
  sequencer: '004: More motivating examples',
  bully: '004: Next class: Classical Election Algorithms',
  'chang-roberts': '004: Next class: Classical Election Algorithms',
  'ring-election': '004: Next class: Classical Election Algorithms',
}

// Specs that commands of docs/lectures.md also run, without lessons of their own: what they add is a part of another row.
const added: { readonly [spec: string]: string } = {
  'bank-account-central': 'the bank account under the central server',
  'bank-account-distributed': 'the bank account under Ricart and Agrawala',
  'bank-account-maekawa': 'the bank account under Maekawa',
  'central-server-regeneration': 'no slide has its rules: a detector in place of an election',
  'lamport-detector': 'no slide has its rules: fault-tolerant variants exist, it says',
  'lamport-resend': 'no slide has its rules: retransmission',
  'maekawa-detector': 'no slide has its rules: fault-tolerant variants exist, it says',
  'maekawa-resend': 'no slide has its rules: retransmission',
  'ricart-agrawala-detector': 'no slide has its rules: fault-tolerant variants exist, it says',
  'ricart-agrawala-resend': 'no slide has its rules: retransmission',
}

// Other algorithms with at least two lessons.
const further = ['naimi-trehel', 'raymond', 'peterson', 'bakery', 'chandy-lamport', 'safra']

describe('the lessons', () => {
  test('cover the classic algorithms', () => {
    expect(names).toEqual([
      'async-mutex-released-twice.md',
      'bakery-equal-numbers.md',
      'bakery-without-choosing.md',
      'bully-election.md',
      'bully-wrong-suspicion.md',
      'central-server-arrival-order.md',
      'central-server-crash.md',
      'chandy-lamport-in-transit.md',
      'chandy-lamport-overtaken.md',
      'chubby-new-master.md',
      'chubby-read-after-crash.md',
      'chubby-stale-read.md',
      'chubby-two-masters.md',
      'coordinator-takes-over.md',
      'lamport-counts-replies.md',
      'lamport-omitted-reply.md',
      'lamport-two-requests.md',
      'lamport-without-fifo.md',
      'lease-not-asked.md',
      'lease-slow-holder.md',
      'lost-update-prevented.md',
      'lost-update.md',
      'maekawa-deadlock-handling.md',
      'maekawa-deadlock.md',
      'maekawa-gives-up-for-good.md',
      'maekawa-quorums.md',
      'maekawa-six-sites.md',
      'maekawa-timestamps-alone.md',
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
      'proper-lockfile-two-takers.md',
      'raft-forgotten-vote.md',
      'raft-one-leader.md',
      'raft-two-terms.md',
      'raymond-one-request.md',
      'raymond-two-privileges.md',
      'redis-semaphore-late-reply.md',
      'redlock-forgotten-key.md',
      'replicated-one-leader.md',
      'replicated-two-leaders.md',
      'ricart-agrawala-no-tick.md',
      'ricart-agrawala-queue.md',
      'ricart-agrawala-replied-before.md',
      'ricart-agrawala-tie.md',
      'ring-election-every-site.md',
      'ring-election-highest.md',
      'ring-election-two-at-once.md',
      'ring-election-winner-crash.md',
      'safra-both-passive.md',
      'safra-counted-twice.md',
      'semaphore-queue.md',
      'semaphore-split.md',
      'sequencer-crash.md',
      'sequencer-one-order.md',
      'suzuki-kasami-order.md',
      'suzuki-kasami-two-tokens.md',
      'termination-ring-sent-behind.md',
      'test-and-set-overtaken.md',
      'test-and-set-split.md',
      'token-in-use.md',
      'token-just-missed.md',
      'token-lost.md',
      'token-regenerated.md',
      'ts-safe-redis-leader-adrift.md',
      'two-coordinators.md',
      'two-phase-commit-all-prepared.md',
      'two-phase-commit-blocked.md',
      'zookeeper-expired.md',
      'zookeeper-queue.md',
    ])
  })

  // Specs of one algorithm were once counted together: six of them had a single lesson.
  test('are at least two for each spec of an algorithm of the lectures', async () => {
    const lessons = names.map((name) => parseLesson(textOf(name), name))
    const few = [...Object.keys(explained), ...further].filter(
      (name) => lessons.filter(({ spec }) => spec === name).length < 2,
    )
    expect(few).toEqual([])
    const { lectures, claims } = parseLectures(readFileSync(new URL('docs/lectures.md', root), 'utf8'))
    for (const [spec, place] of Object.entries(explained)) {
      const lecture = lectures.find(({ number }) => place.startsWith(`${number}: `))
      expect(lecture?.slides, spec).toContain(place.slice('000: '.length))
    }
    // No command of a lecture is about a spec that stands in neither list.
    const known = new Set(catalogueNames())
    const run = claims.flatMap(({ runs }) => runs.flatMap(({ command }) => commandWords(command)))
    const about = new Set(run.filter((word) => known.has(word)))
    const listed = [...Object.keys(explained), ...Object.keys(added)]
    expect([...about].filter((name) => !listed.includes(name))).toEqual([])
  })

  test('have two or three questions each', () => {
    const lessons = names.map((name) => parseLesson(textOf(name), name))
    for (const { title, opening, steps, closing } of lessons) {
      const texts = [...opening, ...steps.flatMap(({ prose }) => prose), ...closing]
      const questions = texts.filter((text) => questionOf(text) !== undefined).length
      expect([title, Math.min(3, Math.max(2, questions))]).toEqual([title, questions])
    }
  })

  // "Right." was all that a reader learned from a right answer, and "No. Look at the state, and try again." from a wrong one.
  test('say why each answer is right or wrong, in whole sentences', () => {
    const answers = names.flatMap((name) => {
      const { opening, steps, closing } = parseLesson(textOf(name), name)
      const texts = [...opening, ...steps.flatMap(({ prose }) => prose), ...closing]
      return texts.flatMap((text) => questionOf(text)?.answers ?? [])
    })
    expect(answers.length).toBeGreaterThan(300)
    expect(answers.filter(({ why }) => !/^[A-Z(].*[.?]$/.test(why ?? '')).map(({ text }) => text)).toEqual([])
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
    expect(all.filter(({ lesson }) => lesson.counterexample !== undefined).length).toBe(40)
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

  test('make true claims about what colours the bar of the run of six sites', async () => {
    const { model, run } = await played('maekawa-six-sites.md')
    const lookahead = new Lookahead(model, foreseenIn(model))
    toTheEnd(lookahead.run(), 1 << 13)
    const outlook = (property: string, k: number) =>
      lookahead.outlook(stateAfter(run.trace, k))!.find((one) => one.property === property)!
    expect([1, 2].map((k) => outlook('servedInTimestampOrder', k).inevitable)).toEqual([false, true])
    expect([4, 5].map((k) => outlook('entryPossible', k).lockedOut)).toEqual([[], [2]])
  })

  test('make true claims about the messages of an election in the worst order', async () => {
    const { lesson } = await played('ring-election-every-site.md')
    const deliveries = (id: number) => lesson.steps.filter(({ message }) => message === `ELECTION(${id})`)
    expect([0, 1, 2].map((id) => deliveries(id).length)).toEqual([1, 2, 3])
  })

  test('make true claims about when two clients access a resource, and that the lock is held once', async () => {
    const { run } = await played('lease-not-asked.md')
    const violatedAfter = (property: string) =>
      [1, 2, 3, 4, 5, 6].filter((k) => {
        const steps = run.trace.steps.slice(0, k)
        return confirm({ ...run.trace, steps, shows: { property, verdict: 'violated' } }) === true
      })
    expect(violatedAfter('mutualExclusion')[0]).toBe(3)
    expect(violatedAfter('atMostOneHolder')).toEqual([])
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

// The tasks that come with Coterie. A solution passes every check; and for each check there is a wrong submission that fails it,
// so no check is idle.
import { send } from 'coterie'
import { describe, expect, test } from 'vitest'
import type { Client, Context } from '../../specs/tasks/lease-guard/protocol.js'
import { VOTE, upon as voter } from '../../specs/tasks/maekawa-queue/protocol.js'
import { onRelease, onRequest } from '../../specs/tasks/maekawa-queue/solution.js'
import { REPLY, upon } from '../../specs/tasks/ricart-agrawala-tie/protocol.js'
import type { View } from '../../specs/tasks/token-ring-lemma/protocol.js'
import type { Task, TaskCheck } from '../../src/grade/task.js'
import { readChecks, readTask } from '../../src/grade/task.js'
import { isSpec } from '../../src/protocol/spec.js'
import { type Exports, gradedHere, lostBy } from './in-this-process.js'

const replying = (defers: (mine: number, t: number, self: number, from: number) => boolean): Exports => ({
  onRequest: upon('REQUEST', (me, { t }, { self, from }) => {
    const clock = Math.max(me.clock, t)
    return me.phase === 'held' || (me.phase === 'wanted' && defers(me.t!, t, self, from))
      ? [{ clock, deferred: me.deferred.add(from) }]
      : [{ clock }, send(from, REPLY())]
  }),
})

const when = (least: number): Exports => ({
  mayWrite: (me: Client, { self, shared }: Context) =>
    me.phase === 'held' && shared.counted.get(self) >= least,
})

const tokens = (view: View): number =>
  view.all('site').filter(({ token }) => token).length + view.inFlight('TOKEN')

/** Wrong submissions, and a check that each must fail. */
const wrong: { readonly [task: string]: readonly (readonly [fails: string, exports: Exports])[] } = {
  'ricart-agrawala-tie': [
    ['two sites: never two in the section', replying(() => false)],
    ['two sites: no deadlock', replying((mine, t) => mine <= t)],
    ['three sites: no site is locked out', replying((mine, t) => mine <= t)],
    ['three sites: never two in the section', replying((mine, t) => mine < t)],
    ['two requests each: who goes first', replying((_, __, self, from) => self < from)],
    [
      'two requests each: no site gives up',
      {
        onRequest: upon('REQUEST', (me, { t }, { from }) => [
          { clock: Math.max(me.clock, t), phase: 'idle', t: null, replied: me.replied.clear() },
          send(from, REPLY()),
        ]),
      },
    ],
  ],
  'maekawa-queue': [
    [
      'one voter: never two in the section',
      {
        onRequest,
        onRelease: voter('RELEASE', (me) => [
          { voted: false, queue: me.queue.clear() },
          send(me.queue, VOTE()),
        ]),
      },
    ],
    ['one voter: no deadlock', { onRequest, onRelease: voter('RELEASE', () => [{ voted: false }]) }],
    [
      'one voter, again and again: no site is locked out',
      {
        onRequest,
        onRelease: voter('RELEASE', (me) => {
          const next = me.queue.first()
          return next === undefined ? [] : [{ queue: me.queue.shift() }, send(next, VOTE())]
        }),
      },
    ],
    [
      'one voter: who goes first',
      {
        onRequest,
        onRelease: voter('RELEASE', (me) => {
          const next = me.queue.last()
          return next === undefined ? [{ voted: false }] : [{ queue: me.queue.pop() }, send(next, VOTE())]
        }),
      },
    ],
    [
      'three voters: never two in the section',
      { onRequest: voter('REQUEST', (_, __, { from }) => [{ voted: true }, send(from, VOTE())]), onRelease },
    ],
    [
      'one voter: no site gives up',
      {
        onRequest: voter('REQUEST', (me, _, { self, from }) => {
          const mine = from === self ? {} : ({ phase: 'idle', votes: me.votes.clear() } as const)
          return me.voted
            ? [{ ...mine, queue: me.queue.push(from) }]
            : [{ ...mine, voted: true }, send(from, VOTE())]
        }),
        onRelease,
      },
    ],
  ],
  'token-ring-lemma': [
    ['true with three sites', { lemma: (view: View) => view.inFlight('TOKEN') === 0 }],
    ['true with two sites', { lemma: (view: View) => view.all('site').length > 2 && tokens(view) === 1 }],
    ['true with four sites', { lemma: (view: View) => view.all('site').length < 4 && tokens(view) === 1 }],
    ['mutual exclusion follows from it', { lemma: (view: View) => tokens(view) === 1 }],
    ['notices a token that is sent twice', { lemma: (view: View) => tokens(view) >= 1 }],
    ['notices a second mistake', { lemma: (view: View) => tokens(view) === 1 }],
    ['notices a third mistake', { lemma: (view: View) => tokens(view) <= 1 }],
  ],
  'coterie-of-six': [
    ['any two quorums have a site in common', { quorums: '{0,1,2},{0,1,2},{0,1,2},{2,3,5},{2,4,5},{3,4,5}' }],
    ['each site is in its own quorum', { quorums: '{0,1},{0,1},{0,1},{0,1},{0,1},{0,1}' }],
    ['sites 0 and 5 are never in the section together', { quorums: '{0},{1},{2},{3},{4},{5}' }],
    ['the quorums are as small as possible', { quorums: [0, 1, 2, 3, 4, 5].map(() => [0, 1, 2, 3, 4, 5]) }],
    ['no site is in all quorums', { quorums: '{0},{0,1},{0,2},{0,3},{0,4},{0,5}' }],
  ],
  'lease-guard': [
    ['two clients never write together', when(1)],
    ['a client writes only under its lease', when(2)],
    ['the guard allows what is safe', when(4)],
    ['some client writes', when(5)],
    ['no client is locked out', when(5)],
  ],
}

const load = async (name: string) => {
  const module = async (file: string): Promise<object> => import(`../../specs/tasks/${name}/${file}.ts`)
  const task = readTask(((await module('task')) as { default: Task }).default, isSpec, name)
  const hidden = ((await module('hidden')) as { default: readonly TaskCheck[] }).default
  return {
    task,
    checks: readChecks(task.hole, [...task.checks, ...hidden], name),
    start: (await module('start')) as Exports,
    solution: (await module('solution')) as Exports,
  }
}

describe.each(Object.entries(wrong))('%s', (name, mistakes) => {
  test('a solution passes every check, and the start does not; ten points in all', async () => {
    const { task, checks, start, solution } = await load(name)
    expect(lostBy(task, checks, solution)).toEqual([])
    expect(lostBy(task, checks, start)).not.toEqual([])
    expect(checks.reduce((sum, { points }) => sum + points, 0)).toBe(10)
  })

  test('each check is failed by a wrong submission', async () => {
    const { task, checks } = await load(name)
    for (const [title, exports] of mistakes) expect(lostBy(task, checks, exports)).toContain(title)
    expect(mistakes.map(([title]) => title).sort()).toEqual(checks.map(({ title }) => title).sort())
  })

  test('no run names a property', async () => {
    const { task, checks, start } = await load(name)
    const marks = gradedHere(task, checks, start)
    const hidden = checks.flatMap((check) =>
      'holds' in check && name !== 'token-ring-lemma'
        ? [typeof check.holds === 'string' ? check.holds : check.holds.name]
        : [],
    )
    for (const { trace, says } of marks as Exclude<typeof marks, string>) {
      const shown = JSON.stringify([
        says,
        trace?.shows,
        trace?.fails,
        trace?.model.observers,
        trace?.steps.map(({ breaks }) => breaks),
      ])
      for (const property of hidden) expect(shown).not.toContain(property)
    }
  })
})

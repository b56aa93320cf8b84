// What a submission can and cannot do to its marks, in the engine alone. The slow tests try the same with processes.
import { either, send } from 'coterie'
import { describe, expect, test } from 'vitest'
import six from '../../specs/tasks/coterie-of-six/task.js'
import { REPLY, ra, upon } from '../../specs/tasks/ricart-agrawala-tie/protocol.js'
import { onRequest } from '../../specs/tasks/ricart-agrawala-tie/solution.js'
import task from '../../specs/tasks/ricart-agrawala-tie/task.js'
import type { View } from '../../specs/tasks/token-ring-lemma/protocol.js'
import ring from '../../specs/tasks/token-ring-lemma/task.js'
import { Asked, SubmissionLost } from '../../src/grade/asked.js'
import { grade } from '../../src/grade/grade.js'
import { readTask } from '../../src/grade/task.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import { isSpec } from '../../src/protocol/spec.js'
import { mutualExclusion } from '../../src/protocol/standard-properties.js'
import { viewOfState } from '../../src/semantics/state.js'
import { type Exports, gradedHere } from './in-this-process.js'

const two = task.checks.slice(0, 1)
const first = (exports: Exports) => {
  const marks = gradedHere(task, two, exports)
  return typeof marks === 'string' ? marks : marks[0]!
}

const replies = (effect: Parameters<typeof upon<'REQUEST', never>>[1]): Exports => ({
  onRequest: upon('REQUEST', effect),
})

describe('a submission', () => {
  test('is refused if it does not fill the hole', () => {
    expect(first({})).toBe('it does not export "onRequest"')
    expect(first({ onRequest: 1 })).toMatch(/^"onRequest" is 1; it must be a clause of site upon REQUEST$/)
    expect(first({ onRequest: ra.roles.site.local({ guard: () => true, effect: () => [] }) })).toMatch(
      /is a local clause of site; it must be a clause of site upon REQUEST/,
    )
  })

  test('gets no points for an answer outside its sorts, and the run that leads there', () => {
    for (const [effect, why] of [
      [() => [{ clock: -1 }], /field "clock": -1 is not a timestamp/],
      [() => [{ phases: 'held' }], /changes "phases", which is not a field of site/],
      [() => [JSON.parse('{"__proto__": 1}')], /changes "__proto__", which is not a field/],
      [() => [{}, send(9, REPLY())], /sends to 9/],
      [() => [{}, { kind: 'marks', points: 10 }], /is neither a send nor a write/],
      [() => 'held', /"held" is not an effect/],
      [
        () => {
          throw new Error('x'.repeat(1000))
        },
        /threw Error: x{50,200}\.\.\.$/,
      ],
    ] as const) {
      const marks = first(replies(effect as never))
      expect(marks).toMatchObject({ outcome: 'failed', earned: 0, says: expect.stringMatching(why) })
      expect((marks as { trace?: object }).trace).toBeDefined()
    }
  })

  test('gets no points if it keeps a memory of its own', () => {
    let calls = 0
    const marks = first(
      replies(((_: unknown, __: unknown, { from }: { from: number }) =>
        calls++ % 2 === 0 ? [] : [{}, send(from, REPLY())]) as never),
    )
    expect(marks).toMatchObject({ outcome: 'impure', earned: 0 })
  })

  test('may have alternatives, all of which are checked', () => {
    const sometimes = (_: unknown, __: unknown, { from }: { from: number }) =>
      either([[{}, send(from, REPLY())], []])
    expect(first(replies(sometimes as never))).toMatchObject({ outcome: 'violated' })
  })

  test('cannot change the fairness, the role or the name of a clause, or a property', () => {
    const marks = gradedHere(task, task.checks, {
      onRequest: { ...onRequest, fair: 'none', role: 'site', guard: () => false },
      mutualExclusion: () => true,
      spec: {},
    })
    expect(marks).toMatchObject([{ outcome: 'passed' }, { outcome: 'passed' }])
  })

  test('writes quorums down; the name of a system is refused', () => {
    for (const [quorums, why] of [
      ['six', /cannot be read|set|Quorums/],
      ['{0},{1}', /^site 2 has no quorum; write 6 sets$/],
      [[[0, 7]], /7/],
      [{ a: 1 }, /neither text nor a list/],
    ] as const) {
      const marks = gradedHere(six, six.checks, { quorums })
      const said = typeof marks === 'string' ? marks : marks[0]!.says
      expect(said).toMatch(why)
      if (typeof marks !== 'string') expect(marks.every(({ earned }) => earned === 0)).toBe(true)
    }
  })

  test('earns nothing by a lemma that is false in the right algorithm too', () => {
    const marks = gradedHere(ring, ring.checks, { lemma: () => false })
    expect(marks).toMatchObject([
      { outcome: 'violated' },
      { outcome: 'false anyway' },
      { outcome: 'false anyway' },
    ])
    expect(gradedHere(ring, ring.checks, { lemma: () => true })).toMatchObject([
      { outcome: 'passed' },
      { outcome: 'violated' },
      { outcome: 'unnoticed' },
    ])
  })

  test('earns nothing by a lemma from which the theorem does not follow, and sees a state that shows it', () => {
    const kept = (view: View) => view.all('site').filter(({ token }) => token).length
    const oneToken = (view: View) => kept(view) + view.inFlight('TOKEN') === 1
    const check = ring.checks.filter((one) => 'follows' in one)
    expect(check.length).toBe(1)
    const [marks] = gradedHere(ring, check, { lemma: oneToken }) as Exclude<
      ReturnType<typeof gradedHere>,
      string
    >
    expect(marks).toMatchObject({ outcome: 'violated', earned: 0 })
    expect(marks!.says).toMatch(/^the lemma is true at the end of this run, and what should follow/)
    const { model, steps } = marks!.trace!
    const view = viewOfState(model, steps.at(-1)!.next)
    expect(oneToken(view as unknown as View)).toBe(true)
    expect(view.all('site').filter((row) => (row as { phase?: unknown }).phase === 'held').length).toBe(2)
    const usesIt = (view: View) =>
      oneToken(view) && view.all('site').every(({ phase, token }) => phase !== 'held' || token)
    expect(gradedHere(ring, check, { lemma: usesIt })).toMatchObject([{ outcome: 'passed' }])
  })
})

test('a check that any lemma passes is refused, since nothing that its clauses reach violates the invariant', () => {
  const blunt = ring.checks.flatMap((one) => ('follows' in one ? [{ ...one, among: {} }] : []))
  expect(blunt.length).toBe(1)
  expect(() => gradedHere(ring, blunt, { lemma: () => true })).toThrow(
    /check "mutual exclusion follows from it": no state .* violates mutualExclusion, so any lemma passes; let them do more/,
  )
})

describe('answers', () => {
  test('that cannot be read are mistakes of the submission', () => {
    for (const answers of [
      undefined,
      [],
      [null],
      [{ is: { effects: 1 } }],
      [{ is: [] }],
      [{ threw: 3 }],
      ['{}'],
    ]) {
      const { checks } = grade(task, two, new Asked(() => answers), undefined)
      expect(checks[0]).toMatchObject({ outcome: 'failed', earned: 0 })
    }
  })

  test('that do not come leave the submission without marks', () => {
    const lost = new Asked(() => {
      throw new SubmissionLost('out of time')
    })
    expect(() => grade(task, two, lost, undefined)).toThrow('out of time')
  })
})

test('a wrong task is an error of one line that names the remedy', () => {
  for (const [wrong, why] of [
    [1, /the default export is not a task/],
    [{ ...task, title: '' }, /has no "title"/],
    [{ ...task, spec: {} }, /has no spec/],
    [{ ...task, hole: undefined }, /hole is missing/],
    [
      { ...task, hole: { kind: 'clauses', names: ['onReqest'] } },
      /"onReqest" is not defined .did you mean "onRequest"/,
    ],
    [{ ...task, hole: { kind: 'guard', name: 'g', clause: 'onReply' } }, /has no guard/],
    [{ ...task, checks: [] }, /there are no checks/],
    [{ ...task, checks: [{ title: 'a', points: 1, model: {} }] }, /needs exactly one of/],
    [
      { ...ring, checks: [{ title: 'a', points: 1, model: {}, follows: mutualExclusion }] },
      /has no "among"; give clauses/,
    ],
    [
      { ...ring, checks: [{ title: 'a', points: 1, model: {}, follows: 'mutualExclusion', among: {} }] },
      /has "follows" that is not an invariant/,
    ],
    [
      { ...task, checks: [{ title: 'a', points: 1, model: {}, follows: mutualExclusion, among: {} }] },
      /has "follows", which is for lemmas/,
    ],
    [{ ...task, checks: [{ title: 'a', points: -1 }] }, /has no points/],
    [{ ...task, checks: [...task.checks, ...task.checks] }, /occurs twice/],
    [{ ...task, checks: [{ title: 'a', points: 1, model: { requests: Infinity }, holds: 'x' }] }, /infinite/],
  ] as const) {
    const read = () => readTask(wrong, isSpec, 'task.ts')
    expect(read).toThrow(BrokenSpec)
    expect(read).toThrow(why)
  }
})

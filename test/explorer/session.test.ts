// A session that is restored from a link, and the part of a run that another model keeps.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { taught, taughtAlong } from '../../src/explorer/lesson/taught-lesson.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { claimedText, runViolation } from '../../src/explorer/session/claimed-text.js'
import {
  back,
  begin,
  goToDepth,
  type History,
  here,
  line,
  take,
  traceOf,
} from '../../src/explorer/session/history.js'
import {
  asFarAsItGoes,
  hasOtherSteps,
  linkOf,
  newSession,
  runNote,
  runToSave,
  sessionFromTrace,
} from '../../src/explorer/session/session.js'
import {
  deepest,
  depthOf,
  type Line,
  readSessionLink,
  writeSessionLink,
} from '../../src/explorer/session/session-link.js'
import { wordsOf } from '../../src/explorer/steps/spoken-words.js'
import { titleOf } from '../../src/explorer/use-title.js'
import { parseLesson } from '../../src/lesson/lesson.js'
import { genericMutants } from '../../src/mutate/generic-mutants.js'
import type { Spec } from '../../src/protocol/spec.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { encodeState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { specWith } from '../trace/going-round.js'
import { sessionFromLink } from './session-of-link.js'

const root = new URL('../../', import.meta.url)
const loaded = async (name: string): Promise<LoadedSpec> => {
  const { default: spec } = (await import(`../../specs/${name}/spec.ts`)) as { default: Spec }
  return { source: { argument: name }, spec, mutants: genericMutants(spec) }
}

describe('a kept counterexample', () => {
  test.each(['maekawa-grid-deadlock', 'semaphore-set-starvation', 'zookeeper-lock-unnoticed-expiry'])(
    '%s is the same run as a session, as a link and as a file',
    async (folder) => {
      const text = readFileSync(new URL(`counterexamples/${folder}/trace.json`, root), 'utf8')
      const file = readTraceJson(text)
      const one = await loaded(file.model.spec)
      const session = sessionFromTrace(one, file)
      expect(here(session.history).depth).toBe(0)
      expect(line(session.history).length).toBe(file.steps.length + 1)
      const { loop } = session
      const trace = traceOf(session.history, 'whole line')
      expect(traceJson(runToSave(session))).toBe(text)
      const again = sessionFromLink(one, readSessionLink(writeSessionLink(linkOf(session)))!)
      const { model } = again.history
      expect(again.loop).toBe(loop)
      expect(traceOf(again.history, 'whole line').steps.map(({ next }) => encodeState(model, next))).toEqual(
        trace.steps.map(({ next }) => encodeState(model, next)),
      )
    },
  )
})

describe('a trace whose run does not show its claim', () => {
  const text = readFileSync(new URL('counterexamples/maekawa-grid-deadlock/trace.json', root), 'utf8')
  const file = readTraceJson(text)
  test.each([
    [
      'has another property',
      { ...file, shows: { property: 'mutualExclusion', verdict: 'violated' as const } },
    ],
    ['ends too early', { ...file, steps: file.steps.slice(0, 5) }],
    ['has no steps', { ...file, steps: [] }],
  ])('is marked as unconfirmed if it %s', async (_, claiming) => {
    const session = sessionFromTrace(await loaded('maekawa'), claiming)
    expect(session.shows).toBeUndefined()
    expect(runNote(session, claiming)).toMatch(
      /^The trace claims to (violate|show) \w+, but its run alone does not\./,
    )
  })

  test('is refused if it claims that a property holds, which no run can show', async () => {
    const claiming = { ...file, shows: { property: 'deadlockFreedom', verdict: 'holds' as const } }
    const one = await loaded('maekawa')
    expect(() => sessionFromTrace(one, claiming)).toThrow(
      /a single run can only show that deadlockFreedom is violated/,
    )
  })

  test('is read if it has the monitor of its claim', async () => {
    const session = sessionFromTrace(await loaded('maekawa'), file)
    expect(runNote(session, file)).toMatch(/^A run that violates deadlockFreedom: /)
  })
})

test('a claim that one run cannot show is marked as unconfirmed', async () => {
  // A lost REQUEST locks its site out, but the other seven sites continue through more states than a replay
  // explores.
  const one = await loaded('central-server')
  const { initial: _, ...link } = linkOf(newSession(one, { sites: 8, loss: 1 }))
  const trace = runToSave(
    sessionFromLink(one, { ...link, initial: 0, at: 2, line: readSessionLink('spec=x&steps=0,8')!.line }),
  )
  expect(trace.steps.length).toBe(2)
  const file = readTraceJson(
    traceJson({ ...trace, shows: { property: 'entryPossible', verdict: 'violated' } }),
  )
  const session = sessionFromTrace(one, file)
  expect(session.isOnlySaid).toBe(true)
  expect(runNote(session, file)).toMatch(
    /^A run that is claimed to violate entryPossible, which one run alone/,
  )
})

describe('what a recorded run shows as a whole', () => {
  const atEnd = async (folder: string) => {
    const file = readTraceJson(readFileSync(`counterexamples/${folder}/trace.json`, 'utf8'))
    const session = sessionFromTrace(await loaded(file.model.spec), file)
    return { ...session, history: goToDepth(session.history, line(session.history).length - 1) }
  }

  test.each([
    ['semaphore-set-starvation', /^this run violates starvationFreedom: \d waits forever$/],
    [
      'ring-election-initiator-crash',
      /^this run violates entryPossible: from every state in which a site takes part, some run lets it learn the leader$/,
    ],
    [
      'token-ring-idle-token',
      /^this run violates quiescence: on every fair run, if from some point on no site/,
    ],
    // The state at its end has a sentence of its own.
    ['maekawa-grid-deadlock', /^this run violates deadlockFreedom$/],
  ])('has a sentence: %s', async (folder, says) => expect(claimedText(await atEnd(folder))).toMatch(says))

  test('is shown from its loop on, or in its last state; what a state shows needs no such words', async () => {
    const starves = await atEnd('semaphore-set-starvation')
    expect(runViolation(starves)).toMatchObject({ property: 'starvationFreedom', from: starves.loop })
    const stuck = await atEnd('ring-election-initiator-crash')
    expect(runViolation(stuck)?.from).toBe(line(stuck.history).length - 1)
    expect(runViolation(await atEnd('maekawa-grid-deadlock'))).toBeUndefined()
    expect(runViolation({ ...starves, isOnlySaid: true })).toBeUndefined()
  })

  test('is in the title at its end, if its last state violates nothing', async () => {
    const end = await atEnd('semaphore-set-starvation')
    expect(titleOf(end)).toMatch(
      /^✗ semaphore, step \d+ of \d+: this run violates starvationFreedom: \d waits forever\. \| Coterie$/,
    )
    expect(titleOf({ ...end, history: goToDepth(end.history, 1) })).not.toContain('✗')
  })

  test('is in the title and in the words for a listener from its loop on: in full when it is news, then as one that remains', async () => {
    const end = await atEnd('dijkstra-starved')
    const at = (depth: number) => ({ ...end, history: goToDepth(end.history, depth) })
    const heard = (depth: number) =>
      wordsOf(at(depth), { enabled: [], failed: [] }, here(at(depth - 1).history))
    const says = 'this run violates starvationFreedom: 0 waits forever.'
    const loop = end.loop!
    expect(titleOf(at(loop - 1))).not.toContain('✗')
    for (let depth = loop; depth < line(end.history).length; depth++)
      expect(titleOf(at(depth))).toContain(`: ${says} | Coterie`)
    expect(heard(loop).startsWith(`${says} Step ${loop}: `)).toBe(true)
    expect(heard(loop + 1).startsWith(`1 violation remains. Step ${loop + 1}: `)).toBe(true)
    // After a jump the listener hears all of it again.
    expect(wordsOf(at(loop + 3), { enabled: [], failed: [] }, undefined)).toContain(says)
  })
})

describe('a link whose run contains an error', () => {
  test.each(['((1),2),0,2', '0,2,(((1,2),2),3),0,1'])(
    'keeps the branches at the first step of a branch: %s',
    async (text) => {
      const one = await loaded('maekawa')
      const { line: told } = readSessionLink(`spec=maekawa&sites=4&steps=${text}`)!
      const { history } = sessionFromLink(one, { ...linkOf(newSession(one, { sites: 4 })), line: told })
      const numbers = (line: Line): number =>
        line.reduce((n, { others }) => others.reduce((m, other) => m + numbers(other), n + 1), 0)
      expect(history.places.length).toBe(1 + numbers(told))
    },
  )

  // A link with such a loop was once accepted, although replay refused the same loop.
  test('is refused if its loop closes up to timestamps and cannot be repeated', () => {
    const linked = (mayAsk: (now: number) => boolean) => {
      const one: LoadedSpec = { source: { argument: 'rounds' }, spec: specWith(mayAsk), mutants: [] }
      const begun = newSession(one, {})
      let { history } = begun
      for (const clause of ['ask', 'enter', 'exit']) {
        const enabled = [...steps(history.model, here(history).state)]
        const choice = enabled.findIndex(({ label }) => label.clause === clause)
        history = take(history, choice, enabled[choice]!)
      }
      return asFarAsItGoes(one, linkOf({ ...begun, history, loop: 0 }))
    }
    const { session, problem } = linked((now) => now < 40)
    expect(problem).toMatch(/^closes: the loop cannot be repeated forever: in round 41, /)
    expect([session.loop, session.history.places.length]).toEqual([undefined, 4])
    expect(linked(() => true)).toMatchObject({ session: { loop: 0 } })
  })

  test('is refused if its loop does not close', async () => {
    const one = await loaded('semaphore')
    const link = readSessionLink('spec=semaphore&steps=0,1&loop=0')!
    const { session, problem } = asFarAsItGoes(one, link)
    expect(problem).toContain('the last state is not the one after')
    expect([session.loop, session.history.places.length]).toEqual([undefined, 3])
  })

  test('is followed up to the error', async () => {
    const one = await loaded('maekawa')
    const link = readSessionLink('spec=maekawa&sites=4&steps=0,0,2,99,1')!
    const { session, problem } = asFarAsItGoes(one, link)
    expect(problem).toMatch(/^step 4 of the run is number 99, but only \d+ steps are enabled there$/)
    expect(here(session.history).depth).toBe(3)
    expect(() => sessionFromLink(one, link)).toThrow(problem)
  })
})

test('a session with the deepest possible branches is read back from its link', async () => {
  const one = await loaded('peterson')
  const { model } = newSession(one, {}).history
  const taking = (history: History, choice: number) =>
    take(history, choice, [...steps(model, here(history).state)][choice]!)
  // Each step back and aside puts everything that follows into one more pair of parentheses.
  const deep = 700
  let tree = begin(model)
  for (let k = 0; k < deep; k++) tree = taking(tree, 0)
  for (let k = 0; k < deep; k++) tree = taking(back(k === 0 ? tree : back(tree)), 1)
  const session = { loaded: one, history: tree }
  const link = linkOf(session)
  const again = sessionFromLink(one, readSessionLink(writeSessionLink(link))!)
  expect(linkOf(again)).toEqual(link)
  expect(depthOf(link.line)).toBe(deep)
  expect(deep).toBeLessThan(deepest)
})

describe('an infinite run', () => {
  const folder = 'semaphore-set-starvation'
  const opened = async () => {
    const file = readTraceJson(readFileSync(new URL(`counterexamples/${folder}/trace.json`, root), 'utf8'))
    const one = await loaded(file.model.spec)
    return { one, session: sessionFromTrace(one, file) }
  }

  test('is saved completely, wherever the reader is in it', async () => {
    const { session } = await opened()
    const { shows: _shows, ...plain } = session
    const length = line(session.history).length - 1
    for (const at of [session.history, goToDepth(session.history, length)]) {
      const saved = runToSave({ ...plain, history: at })
      expect([saved.loop, saved.steps.length]).toEqual([session.loop, length])
    }
  })

  test('must have a loop that closes if a link gives it', async () => {
    const { one, session } = await opened()
    const link = linkOf(session)
    expect(link.line.length).toBeGreaterThan(1)
    const wrong = { ...link, loop: (session.loop! + 1) % link.line.length }
    expect(() => sessionFromLink(one, wrong)).toThrow('the last state is not the one after')
  })
})

test('a link shows whether its numbers still denote the same steps', async () => {
  const one = await loaded('maekawa')
  const link = linkOf(sessionFromLink(one, readSessionLink('spec=maekawa&sites=4&steps=0,0,2,2')!))
  expect(link.digest).toMatch(/^[0-9a-z]{5,7}$/)
  expect(hasOtherSteps(sessionFromLink(one, link), link)).toBe(false)
  const other = sessionFromLink(one, { ...link, options: { sites: 4, requesters: [1, 2] } })
  expect(hasOtherSteps(other, link)).toBe(true)
  // This includes the steps of a branch beside the run.
  const branched = {
    ...linkOf(newSession(one, { sites: 4 })),
    line: readSessionLink('spec=x&steps=(3,0),0')!.line,
  }
  const { digest } = linkOf(sessionFromLink(one, branched))
  const elsewhere = sessionFromLink(one, {
    ...branched,
    options: { sites: 4, requesters: [0, 1, 2] },
    line: readSessionLink('spec=x&steps=(2,0),0')!.line,
  })
  expect(hasOtherSteps(elsewhere, { ...branched, ...(digest === undefined ? {} : { digest }) })).toBe(true)
  const { digest: _digest, ...without } = link
  expect(hasOtherSteps(other, without)).toBe(false)
  expect(linkOf(newSession(one, {})).digest).toBeUndefined()
})

describe('a lesson', () => {
  const opened = async (link: string) => {
    const text = readFileSync(new URL('specs/lessons/lost-update.md', root), 'utf8')
    const lesson = parseLesson(text, 'lost-update')
    const { spec } = readSessionLink(link)!
    const one = await loaded(spec)
    const { history } = sessionFromLink(one, readSessionLink(link)!)
    return taughtAlong(history, one, 'lost-update', lesson)?.lesson
  }

  test('is shown for the model that it is about', async () => {
    const lesson = parseLesson(readFileSync(new URL('specs/lessons/lost-update.md', root), 'utf8'), 'x')
    const one = await loaded(lesson.spec)
    const { history } = taught(one, 'lost-update', lesson)
    const link = writeSessionLink(linkOf({ loaded: one, history }))
    expect((await opened(link))!.choices.length).toBe(lesson.steps.length)
    for (const change of ['loss=1', 'order=unordered', 'crash=1'])
      expect(await opened(`${link}&${change}`)).toBeUndefined()
  })

  test('about a monitor with a memory is shown, also from its link', async () => {
    const folder = 'counterexamples/ricart-agrawala-out-of-order'
    const file = readTraceJson(readFileSync(new URL(`${folder}/trace.json`, root), 'utf8'))
    const one = await loaded('ricart-agrawala')
    const { history: played } = sessionFromTrace(one, file)
    const headings = traceOf(played, 'whole line').steps.map(
      ({ label }) => `## ${stepHeading(played.model, label)}`,
    )
    const header = ['title: A', 'spec: ricart-agrawala', 'sites: 3', 'requests: 2', 'requesters: 0,1']
    const shows = 'shows: servedInRequestOrder violated'
    const lesson = parseLesson(['---', ...header, shows, '---', ...headings].join('\n'), 'a')
    const told = taught(one, 'a', lesson)
    expect(told.history.model.observers.map(({ name }) => name)).toEqual(['servedInRequestOrder'])
    const link = readSessionLink(writeSessionLink(linkOf({ loaded: one, ...told })))!
    const again = sessionFromLink(one, link)
    expect(taughtAlong(again.history, one, 'a', lesson)?.lesson).toEqual(told.lesson)
  })

  test.each(['spec=bank-account&sites=3', 'spec=maekawa&sites=4'])('is not shown for %s', async (link) => {
    expect(await opened(link)).toBeUndefined()
  })

  test('is not shown for a mutant', async () => {
    const one = await loaded('bank-account')
    expect(
      await opened(`spec=bank-account&mutant=${encodeURIComponent(one.mutants[0]!.name)}`),
    ).toBeUndefined()
  })
})

test('a link contains the name of a mutant', async () => {
  const one = await loaded('maekawa')
  const { name } = one.mutants[0]!
  const link = linkOf(newSession(one, {}, name))
  expect(link.mutant).toBe(name)
  expect(sessionFromLink(one, readSessionLink(writeSessionLink(link))!).history.model.spec.mutant).toBe(name)
  expect(() => sessionFromLink(one, { ...link, mutant: 'none' })).toThrow('maekawa has no mutant "none"')
})

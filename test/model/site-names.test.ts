// Names of sites: words in texts and pictures. The search does not see them.
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import chubby from '../../specs/chubby-cell/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import paxosSets from '../../specs/paxos-sets/spec.js'
import peterson from '../../specs/peterson/spec.js'
import redlock from '../../specs/redlock/spec.js'
import ra from '../../specs/ricart-agrawala-queue/spec.js'
import { spaceTimeDot } from '../../src/diagram/run/run-dot.js'
import { spaceTimeSvg } from '../../src/diagram/run/run-picture.js'
import { waitForDot } from '../../src/diagram/wait-for-graph.js'
import { clausesOf, whyText } from '../../src/explain/why-disabled.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { stateLines, traceText } from '../../src/report/run/trace-text.js'
import { modelLine } from '../../src/report/words/model-line.js'
import { titlesInWords } from '../../src/report/words/site-words.js'
import { waitsText } from '../../src/report/words/wait-words.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { reachability } from '../../src/semantics/reachability.js'
import { stateToJson, viewOfState } from '../../src/semantics/state.js'
import { replay } from '../../src/trace/replay.js'
import { run } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { waitCycle } from '../../src/trace/wait-cycle.js'
import { checked } from '../tiny/found.js'

const names = ['N12', 'N32', 'N80']
const options: ModelOptions = { sites: 3, requests: 1 }
const named: ModelOptions = { ...options, names }
// The requests of all three, and the REQUEST of site 1 at site 0.
const steps = [0, 0, 0, 2]

describe('names change nothing in the search', () => {
  test('counts, verdicts and shortest lengths are the same', () => {
    const two = { sites: 2, requests: 1 }
    const [plain, with_] = [two, { ...two, names: ['N12', 'N32'] }].map((given) => {
      const { exploration, verdicts } = checked(ra, given)
      return { exploration, verdicts: verdicts.map(({ verdict, trace }) => [verdict, trace?.steps.length]) }
    })
    expect(with_).toEqual(plain)
  })

  test('a run has the same steps and states, as JSON', () => {
    const [plain, with_] = [options, named].map((given) => run(makeModel(ra, given), 0, steps))
    expect(with_!.steps.map(({ label }) => label)).toEqual(plain!.steps.map(({ label }) => label))
    expect(with_!.steps.map(({ next }) => stateToJson(with_!.model, next))).toEqual(
      plain!.steps.map(({ next }) => stateToJson(plain!.model, next)),
    )
  })
})

describe('texts and pictures call sites by their names', () => {
  const trace = run(makeModel(ra, named), 0, steps)
  test('the text of a run, inside values too', () => {
    const text = traceText(trace, { full: true })
    expect(text).toContain('request at N12\n')
    expect(text).toContain('-> N80: REQUEST(1)')
    expect(text).toMatch(/queue \[N\d+\]/)
    expect(text).not.toMatch(/\bsite \d|at \d|-> \d+:/)
    expect(modelLine(trace.model)).toMatch(/, names N12,N32,N80$/)
  })

  test('all pictures', () => {
    for (const dot of [spaceTimeDot(trace), spaceTimeSvg(trace, { waits: true }), waitForDot(trace)]) {
      for (const name of names) expect(dot).toContain(name)
      expect(dot).not.toMatch(/site \d/)
    }
  })

  test('a site that is the only one of its role keeps the name of the role, and a shared array has the names', () => {
    expect(makeModel(central, { sites: 2, names: ['P0', 'P1'] }).sites.map(({ title }) => title)).toEqual([
      'P0',
      'P1',
      'coordinator',
    ])
    const model = makeModel(peterson, { names: ['left', 'right'] })
    expect(stateLines(model, initialStates(model)[0]!).join()).toContain('[right]')
  })

  // Clients and replicas were all called sites, and the number of the header was that of the clients.
  test('a site without a name is called by its role and its number', () => {
    const model = makeModel(chubby)
    expect(model.sites.map(({ title }) => title)).toEqual([
      ...['client 0', 'client 1', 'client 2'],
      ...['replica 3', 'replica 4', 'replica 5'],
    ])
    expect(modelLine(model, 'brief')).toMatch(/^chubby-cell: 3 clients, 3 replicas, /)
    expect(modelLine(makeModel(central), 'brief')).toBe('central-server: 3 clients, coordinator')
    expect(modelLine(makeModel(ra), 'brief')).toBe('ricart-agrawala-queue: sites 3')
    expect(titlesInWords(model, [3, 5])).toBe('replicas 3 and 5')
  })

  // The header said "1 redis" above the keys of three instances, which are one site of the spec.
  test('a role of one site is named without a number, since this site may stand for several servers', () => {
    expect(modelLine(makeModel(redlock), 'brief')).toBe('redlock: 2 clients, instances')
    expect(modelLine(makeModel(redlock, { sites: 1 }), 'brief')).toBe('redlock: 1 client, instances')
    expect(modelLine(makeModel(paxosSets), 'brief')).toBe('paxos-sets: 3 acceptors, leaders')
  })

  test('a model without names mentions none', () => {
    const model = makeModel(ra, options)
    expect(modelLine(model)).not.toContain('names')
    expect(traceJson(run(model, 0, []))).not.toContain('names')
    expect(model.sites.map(({ name, title }) => [name, title])).toEqual([
      ['0', 'site 0'],
      ['1', 'site 1'],
      ['2', 'site 2'],
    ])
  })
})

test('the reasons of waits and of disabled steps use the names, and a number in a value that is no site stays', () => {
  const model = makeModel(maekawa, { sites: 4, requests: 1, names: ['N3', 'N12', 'N32', 'N80'] })
  const { initial, steps: taken } = run(model, 0, [0, 1, 2, 3, 0, 1])
  const state = taken.at(-1)!.next
  expect(waitsText(model, waitCycle(model, state)!)).toBe(
    'N3 waits for the vote of N32, N32 for the vote of N3',
  )
  const why = (of: ReturnType<typeof makeModel>, at: typeof state, clause: string) =>
    whyText(clausesOf(of, at).find((one) => one.site === 0 && one.clause === clause)!.why!)
  expect(why(model, state, 'enter')).toContain(
    '(me.votes is {N3, N12}, p.quorums.get(self) is {N3, N12, N32})',
  )
  expect(why(model, initial, 'exit')).toContain('(me.phase is idle)')
  const plain = makeModel(maekawa, { sites: 4, requests: 1 })
  expect(why(plain, run(plain, 0, [0, 1, 2, 3, 0, 1]).steps.at(-1)!.next, 'enter')).toContain(
    '(me.votes is {0, 1}, p.quorums.get(self) is {0, 1, 2})',
  )
})

test('a trace keeps the names, and a replay has them again', () => {
  const trace = run(makeModel(ra, named), 0, steps)
  const again = replay(readTraceJson(traceJson(trace)), ra).trace
  expect(again.model.options.names).toEqual(names)
  expect(traceText(again)).toBe(traceText(trace))
})

test('a formula knows a site by its name and by its number', () => {
  const model = makeModel(ra, named)
  const { steps: taken } = run(model, 0, [1])
  const view = viewOfState(model, taken[0]!.next)
  for (const text of ['waits(N32)', 'waits(1)', 't(N32)=1 && t(1)=1', '!waits(N80)', '!waits(2)']) {
    expect([text, reachability(model, text).predicate(view)]).toEqual([text, true])
  }
  expect(() => reachability(model, 'waits(N8)')).toThrow(
    'waits(N8): there is no such site; the sites are N12, N32, N80, some and all',
  )
})

describe('a list that fits no model is refused in one line', () => {
  const rule = 'must be a letter followed by letters, digits or underscores, at most 12 characters, and not'
  test.each<[string, readonly string[], string]>([
    [
      'too few',
      ['A', 'B'],
      'names A,B: 2 names for 3 sites; give one for each of the sites 0 to 2, in this order',
    ],
    ['too many', ['A', 'B', 'C', 'D'], 'names A,B,C,D: 4 names for 3 sites'],
    ['twice the same', ['A', 'B', 'A'], 'names A,B,A: A occurs twice; give each site its own name'],
    ['a number', ['A', 'B', '0'], `names A,B,0: "0" ${rule}`],
    ['a space', ['A', 'B', 'C D'], `names A,B,C D: "C D" ${rule}`],
    ['a reserved word', ['A', 'some', 'B'], `names A,some,B: "some" ${rule}`],
    ['too long', ['A', 'B', 'abcdefghijklm'], `"abcdefghijklm" ${rule}`],
  ])('%s', (_, list, message) => {
    expect(() => makeModel(ra, { sites: 3, names: list })).toThrow(message)
  })

  test('a name of a role', () => {
    expect(() => makeModel(central, { sites: 2, names: ['P0', 'coordinator'] })).toThrow(
      'names P0,coordinator: coordinator is the name of the only coordinator; choose another name',
    )
  })
})

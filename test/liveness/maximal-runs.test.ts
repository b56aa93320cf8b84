// Maximal runs: some step of the spec is taken as long as one is enabled, whichever it is. The example is Peterson's algorithm as the BEEM
// benchmarks have it (R. Pelanek, BEEM: Benchmarks for Explicit Model Checkers, SPIN 2007: peterson.1, three processes).
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import {
  algorithm,
  deadlockFreedom,
  element,
  flag,
  int,
  ltl,
  many,
  mapOf,
  mutualExclusion,
  oneOf,
  protocol,
  siteId,
  someoneEnters,
  starvationFreedom,
} from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { verdictJson } from '../../src/report/verdict/verdict-json.js'
import { modelLine } from '../../src/report/words/model-line.js'

const n = 3
const p = protocol({
  roles: { site: many({ at: oneOf('ncs', 'wait', 'q2', 'q3', 'cs'), j: int(0, n), k: int(0, n) }) },
  shared: { pos: mapOf(siteId, int(0, n)), step: mapOf(siteId, siteId) },
})
const { local } = p.roles.site
const { write } = p

const beem = algorithm({
  name: 'beem-peterson',
  title: 'Peterson',
  citation: 'BEEM',
  about: 'The transitions of the model, in its order.',
  sites: { min: n, max: n, fallback: n },
  protocol: p,
  clauses: {
    ask: local({ guard: (me) => me.at === 'ncs', effect: () => [{ at: 'wait', j: 1 }] }),
    climb: local({
      guard: (me) => me.at === 'wait' && me.j < n,
      effect: (me, { self }) => [{ at: 'q2' }, write({ pos: element(self, me.j) })],
    }),
    arrive: local({
      guard: (me) => me.at === 'q2',
      effect: (me, { self }) => [{ at: 'q3', k: 0 }, write({ step: element(me.j - 1, self) })],
    }),
    look: local({
      guard: (me, { self, shared }) =>
        me.at === 'q3' && me.k < n && (me.k === self || shared.pos.get(me.k) < me.j),
      effect: (me) => [{ k: me.k + 1 }],
    }),
    pass: local({
      guard: (me, { self, shared }) => me.at === 'q3' && (me.k === n || shared.step.get(me.j - 1) !== self),
      effect: (me) => [{ at: 'wait', j: me.j + 1 }],
    }),
    enter: local({ guard: (me) => me.at === 'wait' && me.j === n, effect: () => [{ at: 'cs' }] }),
    exit: local({
      guard: (me) => me.at === 'cs',
      effect: (_, { self }) => [{ at: 'ncs' }, write({ pos: element(self, 0) })],
    }),
  },
  symmetry: 'none',
  contention: {
    request: 'ask',
    enter: 'enter',
    waits: ({ at }) => at !== 'ncs' && at !== 'cs',
    holds: ({ at }) => at === 'cs',
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    someoneEnters,
    starvationFreedom,
    ltl('response', 'G (at(0)=wait -> F at(0)=cs)'),
    ltl('always again', 'G (!at(0)=cs -> F at(0)=cs)'),
    ltl('someone', 'G F at=cs'),
  ],
})

const answers = (options: ModelOptions, names: readonly string[]) =>
  checkSpec(beem, options, { continue: true, properties: names }).verdicts.map(({ verdict }) => verdict)

describe('the answers about maximal runs are those of the benchmark', () => {
  const names = ['response', 'always again', 'someone']

  test('one process may be left out forever, but not all', () => {
    expect(answers({ runs: 'maximal' }, names)).toEqual(['violated', 'violated', 'holds'])
  })

  test('in fair runs a process that has asked enters, and none need ask', () => {
    expect(answers({}, names)).toEqual(['holds', 'violated', 'violated'])
  })

  test('the states are those of the benchmark', () => {
    const { exploration } = checkSpec(beem, { runs: 'maximal' }, { properties: ['mutualExclusion'] })
    expect(exploration.states).toBe(12_498)
  })
})

describe('a model of maximal runs', () => {
  test('says so in its line, and is refused with the fairness of a clause', () => {
    expect(modelLine(makeModel(beem, { runs: 'maximal' }))).toContain(', runs maximal, ')
    expect(modelLine(makeModel(beem, {}))).not.toContain('runs')
    expect(() => makeModel(beem, { runs: 'maximal', fairness: { exit: 'none' } })).toThrow(
      'runs maximal: then no single clause is fair',
    )
  })

  test('shows a loop that need not be fair', () => {
    const { verdicts } = checkSpec(beem, { runs: 'maximal' }, { properties: ['starvationFreedom'] })
    expect(verdicts[0]!.verdict).toBe('violated')
    expect(verdictJson(verdicts[0]!)).not.toHaveProperty('fair')
    const text = traceText(verdicts[0]!.trace!)
    expect(text).toContain('the run is maximal: it never ends')
    expect(text).toContain('on every maximal run, each waiting site eventually enters')
  })
})

// Each of two sites enters only while the other wants to. So the site that is left needs another request of the other one.
const pair = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) },
  shared: { wants: mapOf(siteId, flag) },
})
const phases = pair.roles.site
const pairs = algorithm({
  name: 'pair',
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: pair,
  clauses: {
    request: phases.local({
      guard: (me) => me.phase === 'idle',
      effect: (_, { self }) => [{ phase: 'wanted' }, pair.write({ wants: element(self, true) })],
    }),
    enter: phases.local({
      guard: (me, { others, shared }) =>
        me.phase === 'wanted' && others.every((one) => shared.wants.get(one)!),
      effect: () => [{ phase: 'held' }],
    }),
    exit: phases.local({
      guard: (me) => me.phase === 'held',
      effect: (_, { self }) => [{ phase: 'idle' }, pair.write({ wants: element(self, false) })],
    }),
  },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: ({ phase }) => phase === 'wanted',
    holds: ({ phase }) => phase === 'held',
  },
  properties: [
    deadlockFreedom,
    pair.atRest('rest', '', (view) => view.all('site').every(({ phase }) => phase !== 'wanted')),
  ],
})

// Once only verdicts with a loop said so, and these two were violated without a word.
test('a state that is at rest only because of the bound on requests is said to be', () => {
  const found = (options: ModelOptions) =>
    checkSpec(pairs, options, { continue: true }).verdicts.map(
      ({ verdict, because }) => `${verdict} ${because}`,
    )
  const bound =
    'site 0 would request again, but each site requests at most 1 time: the violation may be an artefact of the bound'
  expect(found({ runs: 'maximal' })).toEqual(['holds undefined', 'holds undefined'])
  expect(found({ runs: 'maximal', requests: 1 })).toEqual([`violated ${bound}`, `violated ${bound}`])
  expect(found({ requests: 1 })).toEqual(['violated undefined', 'violated undefined'])
})

// The check that a link asks for.
import { expect, test } from 'vitest'
import spec from '../../specs/lamport/spec.js'
import { checkedInWords, initialCheck, nextCheck, optionsOf } from '../../src/explorer/panels/checking.js'
import { type AskedCheck, defaultCheck } from '../../src/explorer/session/asked-check.js'
import { initialPage, nextPage } from '../../src/explorer/session/page-state.js'
import { newSession } from '../../src/explorer/session/session.js'
import { readSessionLink, writeSessionLink } from '../../src/explorer/session/session-link.js'
import { questionOf } from '../../src/explorer/worker/question.js'

const link = (asked: AskedCheck) =>
  writeSessionLink({ spec: 'lamport', options: {}, observers: [], initial: 0, line: [], asked })

test.each<[string, AskedCheck]>([
  ['check=default', defaultCheck],
  [
    'check=mutualExclusion,deadlockFreedom&also=continue',
    { ...defaultCheck, properties: ['mutualExclusion', 'deadlockFreedom'], continue: true },
  ],
  [
    'ltl=G+!holds(0);F+waits(1)&also=liveness,proof',
    { ...defaultCheck, ltl: ['G !holds(0)', 'F waits(1)'], liveness: true, proof: true },
  ],
  ['check=mutualExclusion&ltl=true', { ...defaultCheck, properties: ['mutualExclusion'], ltl: ['true'] }],
  ['reach=holds(0)', { ...defaultCheck, reach: 'holds(0)' }],
])('%s', (text, asked) => {
  expect(decodeURIComponent(link(asked))).toBe(`spec=lamport&${text}`)
  expect(readSessionLink(link(asked))?.asked).toEqual(asked)
})

test('a link without such a part asks for no check', () => {
  expect(readSessionLink('spec=lamport')?.asked).toBeUndefined()
})

test.each([
  ['also=proof', "the link's also=proof: it needs a check, such as check=default"],
  [
    'check=default&also=prof',
    'the link\'s also=prof: "prof" must be one of liveness, proof, continue, listed',
  ],
  ['check=default&reach=true', "the link's reach=true: it asks for one state; leave check and ltl out"],
])('spec=lamport&%s is refused', (text, message) => {
  expect(() => readSessionLink(`spec=lamport&${text}`)).toThrow(message)
})

test('the page starts the check of a session that it opens, and no check of the next one', () => {
  const session = newSession({ source: { argument: 'lamport' }, spec, mutants: [] }, { sites: 2 })
  const opened = nextPage(initialPage, { kind: 'session', session, asked: defaultCheck, panel: 'check' })
  expect(opened).toMatchObject({ asked: defaultCheck, panel: 'check' })
  expect(nextPage(opened, { kind: 'end' }).asked).toBe(defaultCheck)
  expect(nextPage(opened, { kind: 'session', session }).asked).toBeUndefined()
})

test('formulas belong to the model of the link, and the words say what is checked', () => {
  const verify = optionsOf({ ...defaultCheck, ltl: ['F holds(0)'], properties: ['mutualExclusion'] })
  expect(checkedInWords(verify)).toBe('mutualExclusion, F holds(0)')
  expect(checkedInWords(optionsOf({ ...defaultCheck, reach: 'holds(0)' }))).toBe('a state where holds(0)')
  expect(checkedInWords(optionsOf({ ...defaultCheck, properties: ['mutualExclusion'] }))).toBeUndefined()
  const { model } = newSession({ source: { argument: 'lamport' }, spec, mutants: [] }, {}).history
  const state = nextCheck({ ...initialCheck, verify }, { kind: 'model', model })
  expect(state.verify).toMatchObject({ ltl: [], properties: ['mutualExclusion'] })
})

test('the question has the properties of the command: named ones, formulas, lines of the proof', () => {
  const names = (asked: Partial<AskedCheck>) =>
    questionOf(spec, { sites: 2 }, optionsOf({ ...defaultCheck, ...asked })).properties.map(
      ({ name }) => name,
    )
  expect(names({ ltl: ['F holds(0)'] })).toEqual(['F holds(0)'])
  expect(names({ properties: ['deadlockFreedom', 'mutualExclusion'] })).toEqual([
    'mutualExclusion',
    'deadlockFreedom',
  ])
  expect(names({ reach: 'holds(0) && holds(1)' })).toEqual(['holds(0) && holds(1)'])
  expect(names({ proof: true }).length).toBeGreaterThan(names({}).length)
  expect(names({ liveness: true })).toContain('starvationFreedom')
  expect(() => names({ ltl: ['F ('] })).toThrow(/expected|ends/)
})

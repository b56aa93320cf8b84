// docs/writing-a-spec.md and docs/spec-reference.md: their code is assembled and run, and their error
// messages are the current ones. The reference continues with the files of the tutorial.
import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import {
  algorithm,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  send,
  setOf,
  siteId,
  someoneEnters,
} from '../../src/index.js'
import type { Clause } from '../../src/protocol/clause.js'
import { matches, root, runConsole } from './console.js'
import { fencesOf } from './fences.js'
import { newCheckout, placeBlock } from './tutorial.js'

const fences = ['writing-a-spec', 'spec-reference'].flatMap((name) =>
  fencesOf(readFileSync(`${root}docs/${name}.md`, 'utf8')).map((fence) => ({ ...fence, page: name })),
)

describe('the code of the pages, assembled block by block', () => {
  let folder = ''
  beforeAll(() => {
    folder = newCheckout()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(fences)('compiles and runs as documented: $page, line $line: $info', async (fence) => {
    if (fence.info === 'console') await runConsole(fence, folder)
    else placeBlock(fence, folder)
  })
})

// The protocol of the page in its first state, with one error. A cast hides errors from the compiler:
// JavaScript files are not compiled.
const ask = protocol({
  roles: {
    site: many({ phase: oneOf('idle', 'wanted', 'held'), replied: setOf(siteId), deferred: setOf(siteId) }),
  },
  messages: { REQUEST: {}, REPLY: {} },
})
const { REQUEST, REPLY } = ask.messages
const { local, upon } = ask.roles.site
const clauses = {
  request: local({
    guard: (me) => me.phase === 'idle',
    effect: (_, { others }) => [{ phase: 'wanted' }, send(others, REQUEST())],
  }),
  onRequest: upon('REQUEST', (_, __, { from }) => [{}, send(from, REPLY())]),
  onReply: upon('REPLY', (me, _, { from }) => [{ replied: me.replied.add(from) }]),
  enter: local({
    guard: (me, { others }) => me.phase === 'wanted' && me.replied.equals(others),
    effect: (me) => [{ phase: 'held', replied: me.replied.clear() }],
  }),
  exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
}
const verdictsOf = (changed: { readonly [name: string]: Clause | undefined }, request = 'request') => {
  const all = Object.entries({ ...clauses, ...changed }).filter(([, clause]) => clause !== undefined)
  const spec = algorithm({
    name: 'ask',
    title: 'Ask everybody',
    citation: 'an exercise',
    about: '',
    sites: { min: 1, max: 5, fallback: 2 },
    protocol: ask,
    clauses: Object.fromEntries(all) as { [name: string]: Clause },
    contention: {
      request,
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion, someoneEnters],
  })
  const properties = propertiesNamed(spec, [])
  return check(modelFor(spec, {}, properties), properties).verdicts
}

const messageOf = (call: () => unknown): string => {
  try {
    call()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it did not throw')
}

const isIdle = (me: { readonly phase: string }) => me.phase === 'idle'
const mistakes: { readonly [name: string]: () => unknown } = {
  'a message that nobody takes in': () => verdictsOf({ onReply: undefined }),
  'an array for a set': () =>
    verdictsOf({ onReply: upon('REPLY', (_, __, { from }) => [{ replied: [from] as never }]) }),
  'an unknown field': () =>
    verdictsOf({ request: local({ guard: isIdle, effect: () => [{ fase: 'wanted' } as never] }) }),
  'a clause that throws': () =>
    verdictsOf({
      enter: local({
        guard: (me) => (me.replied.first() as unknown as { size: number }).size === 0,
        effect: () => [],
      }),
    }),
  'a clause that reads an unknown field': () =>
    verdictsOf({
      enter: local({
        guard: (me) => (me as unknown as { fase: string }).fase === 'wanted',
        effect: () => [],
      }),
    }),
  'a clause that looks in its record for its number': () =>
    verdictsOf({
      enter: local({ guard: (me) => (me as unknown as { self: number }).self === 0, effect: () => [] }),
    }),
  'a field with the name of a method': () => protocol({ roles: { site: many({ has: siteId }) } }),
  'a clause that draws random numbers': () => {
    let calls = 0
    return verdictsOf({
      request: local({ guard: () => true, effect: () => [{ phase: calls++ % 2 === 0 ? 'wanted' : 'held' }] }),
    })
  },
  'a misspelt name in the contention': () => verdictsOf({}, 'reqest'),
  'a second clause for a message': () => verdictsOf({ onRequestToo: clauses.onRequest }),
}

test('the protocol that the examples break is correct itself', () => {
  expect(verdictsOf({}).map(({ verdict }) => verdict)).toEqual(['violated', 'holds'])
})

test.each(Object.entries(mistakes))('the page has the error message for %s', (_, mistake) => {
  const message = messageOf(mistake)
  const shown = fences.filter(({ info }) => info === 'text').map(({ text }) => text)
  if (!shown.some((text) => matches(text, message))) expect(shown).toContain(message)
})

test('this file tests every error message of the page', () => {
  expect(fences.filter(({ info }) => info === 'text')).toHaveLength(Object.keys(mistakes).length)
})

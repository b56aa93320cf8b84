// Livelock freedom in models with crashes: a crash excuses the site that crashes, and no other.
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { algorithm, livelockFreedom, many, oneOf, protocol } from '../../src/index.js'

const p = protocol({ roles: { site: many({ phase: oneOf('idle', 'wanted', 'held', 'off') }) } })
const { local } = p.roles.site
const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })
const exit = local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] })
const whoSuspects = (phase: 'held' | 'off') =>
  local({
    guard: (me, { others, suspects }) =>
      me.phase === 'wanted' && others.some((other) => suspects(other)) === (phase === 'off'),
    effect: () => [{ phase }],
  })
const specWith = (more: object) =>
  algorithm({
    name: 'gives-up',
    title: 't',
    citation: 'none',
    about: 'none',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: p,
    clauses: { request, enter: whoSuspects('held'), exit, ...more } as never,
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [livelockFreedom],
  })
const verdict = (more: object, crash: number) =>
  checkSpec(
    specWith(more),
    { crash, ...(crash === 0 ? {} : { detector: 'perfect' }) },
    { properties: ['livelockFreedom'] },
  ).verdicts[0]!

// A false `holds`: the crash of an idle site excused a site that gave up waiting and never crashed.
test('a crash of one site does not excuse another that waits in vain', () => {
  const { verdict: found, trace } = verdict({ giveUp: whoSuspects('off') }, 1)
  expect(found).toBe('violated')
  expect(trace!.loop).toBe(trace!.steps.length)
})

test('and without crashes nobody gives up', () => {
  expect(verdict({ giveUp: whoSuspects('off') }, 0).verdict).toBe('holds')
})

test('a site that waits and crashes is excused', () => {
  const always = local({ guard: (me) => me.phase === 'wanted', effect: () => [{ phase: 'held' }] })
  expect(verdict({ enter: always }, 1).verdict).toBe('holds')
})

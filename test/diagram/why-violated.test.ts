// A picture says what its run violates: it had a red ring and the name of a property, and who did not know the property saw nothing wrong.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import bully from '../../specs/bully/spec.js'
import paxos from '../../specs/paxos/spec.js'
import account from '../../specs/replicated-account/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import safra from '../../specs/safra/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import allocator from '../../specs/simple-allocator/spec.js'
import { spaceTimeDot } from '../../src/diagram/run/run-dot.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { spaceTimeSvg } from '../../src/diagram/run/run-picture.js'
import type { Spec } from '../../src/protocol/spec.js'
import { replay } from '../../src/trace/replay.js'
import type { Trace } from '../../src/trace/trace.js'
import { readTraceJson } from '../../src/trace/trace-json.js'

const keptRun = (folder: string, spec: Spec): Trace => {
  const file = new URL(`../../counterexamples/${folder}/trace.json`, import.meta.url)
  return replay(readTraceJson(readFileSync(file, 'utf8')), spec).trace
}

const verdictOf = (trace: Trace): string | undefined => {
  const [first] = runDrawing(trace).legend
  return first?.isVerdict === true ? first.text.text.replaceAll('\n', ' ') : undefined
}

const valuesOf = (trace: Trace) =>
  runDrawing(trace).events.flatMap(({ clock }, at) =>
    clock === undefined ? [] : [`${at + 1} ${clock.text.replaceAll('\n', ' ')}`],
  )

it('the first line of the legend says in a sentence how the end of a run is wrong', () => {
  const recovered = keptRun('bully-recovered-leader', bully)
  expect(verdictOf(recovered)).toBe(
    'highestAtRest is violated: site 0 has elected site 1, but the highest site that is up is site 2.',
  )
  const svg = spaceTimeSvg(recovered)
  const bold = [...svg.matchAll(/<text [^>]*font-weight="bold"[^>]*>([^<]*)/g)].map(([, text]) => text)
  expect(bold.join(' ')).toContain('site 0 has elected site 1, but the highest site that is up is site 2.')
})

// The sentences said "0 has decided 0", "announced true and active false", and of the allocator not who lacks what.
it('a sentence of values names sites by their titles, and says what a field means', () => {
  const said = (folder: string, spec: Spec) => verdictOf(keptRun(folder, spec))
  expect(said('paxos-forgotten-promise', paxos)).toBe(
    'agreement is violated: site 0 has decided 0, site 1 has decided 1.',
  )
  expect(said('replicated-account-lost-deposit', account)).toMatch(
    ': replica 0 has balance 1, replica 1 has balance 1, and 2 deposits were made.',
  )
  expect(said('safra-copied', safra)).toBe(
    'announcesTruly is violated: machine 0 has announced the end, but a WORK is in transit.',
  )
  expect(said('simple-allocator-deadlock', allocator)).toBe(
    'Deadlock: 0 waits for 1 (has r1), 1 for 0 (has r2).',
  )
})

it('the fields that the violated property reads have their values at the steps that change them, and phases have none', () => {
  expect(valuesOf(keptRun('bully-recovered-leader', bully))).toEqual([
    '1 elected := none',
    '2 elected := none',
    '3 elected := 1',
    '6 elected := 2',
    '8 elected := 1',
    '9 elected := 2',
  ])
  expect(valuesOf(keptRun('replicated-account-lost-deposit', account))).toEqual([
    '1 balance := 1; deposits := 1',
    '2 balance := 1; deposits := 1',
  ])
  expect(spaceTimeDot(keptRun('replicated-account-lost-deposit', account))).toContain('balance := 1')
})

it('bars that clash need no values', () => {
  const trace = keptRun('ricart-agrawala-duplicated-reply', ra)
  expect(verdictOf(trace)).toBe('mutualExclusion is violated: 0 and 1 are in the critical section together.')
  expect(valuesOf(trace).join()).not.toContain(':=')
})

it('an infinite run says who waits forever', () => {
  const trace = keptRun('semaphore-set-starvation', semaphore)
  expect(verdictOf(trace)).toBe('starvationFreedom is violated: 0 waits forever.')
  // No step of it is to blame.
  expect(runDrawing(trace).legend[0]!.sign).toBe('none')
})

it('a ring around another step does not say that the step violates the property of the run', () => {
  const trace = keptRun('bully-recovered-leader', bully)
  const { legend } = runDrawing(trace, { violating: new Set([4, 8]) })
  const rings = legend.flatMap(({ sign, text: { text } }) => (sign === 'violates' ? [text] : []))
  expect(rings).toEqual([
    expect.stringMatching(/^highestAtRest is violated: /),
    'a property is violated after it',
  ])
})

it('a run that is not at its end violates nothing yet', () => {
  const trace = keptRun('bully-recovered-leader', bully)
  const begun = { ...trace, steps: trace.steps.slice(0, -1) }
  expect([verdictOf(begun), valuesOf(begun)]).toEqual([undefined, []])
})

it('the picture says a deadlock once: below the cycle of its waits, or in the legend', () => {
  const crashed = keptRun('ricart-agrawala-crash-in-section', ra)
  expect(verdictOf(crashed)).toMatch(/^Deadlock: 1 waits for REPLY from 0/)
  const kept = (folder: string) =>
    readFileSync(new URL(`../../counterexamples/${folder}/trace.svg`, import.meta.url), 'utf8')
  for (const folder of ['maekawa-grid-deadlock', 'ricart-agrawala-crash-in-section'])
    expect(kept(folder).match(/>(At the end\. )?Deadlock: /g), folder).toHaveLength(1)
})

// Whether a fair run from a state still keeps starvationFreedom. The recorded lassos once looked safe before their loop.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { foreseenIn } from '../../src/foresee/foreseen.js'
import { defaultLookaheadOptions, Lookahead } from '../../src/foresee/lookahead.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { stateAfter } from '../../src/trace/lasso.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'

const runs = new URL('../../counterexamples/', import.meta.url)

const lookedAhead = async (folder: string, name = 'starvationFreedom') => {
  const file = readTraceJson(readFileSync(new URL(`${folder}/trace.json`, runs), 'utf8'))
  const { trace } = replay(file, await catalogueSpec(file.model.spec))
  const { model } = trace
  const ofRuns = model.spec.properties.find((property) => property.name === name)!
  const lookahead = new Lookahead(model, foreseenIn(model), { ...defaultLookaheadOptions, ofRuns })
  toTheEnd(lookahead.run(), 1 << 13)
  const states = [trace.initial, ...trace.steps].map((_, k) => stateAfter(trace, k))
  return {
    canKeep: states.map((state) => lookahead.canKeep(state)),
    inevitable: states.map((state) => lookahead.outlook(state)!.some((one) => one.inevitable)),
  }
}

test.each([
  'dijkstra-starved',
  'simple-allocator-starved',
  'semaphore-set-starvation',
  'readers-writers-no-end-of-readers',
])('every state of %s has a fair run in which nobody starves', async (folder) => {
  const { canKeep, inevitable } = await lookedAhead(folder)
  expect(new Set(canKeep)).toEqual(new Set([true]))
  expect(new Set(inevitable)).toEqual(new Set([false]))
})

test('where a deadlock or a wait without an end is inevitable, no fair run keeps starvationFreedom', async () => {
  for (const folder of ['maekawa-ring-of-three-deadlock', 'central-server-coordinator-crash']) {
    const { canKeep, inevitable } = await lookedAhead(folder)
    expect(new Set(inevitable)).toEqual(new Set([false, true]))
    expect(canKeep, folder).toEqual(inevitable.map((one) => !one))
  }
})

test('the look-ahead says nothing of another property of whole runs', async () => {
  const { canKeep } = await lookedAhead('token-ring-idle-token', 'quiescence')
  expect(new Set(canKeep)).toEqual(new Set([undefined]))
})

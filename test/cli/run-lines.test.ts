// The lines of the log of a run: when a site begins to take steps, and which time a line has.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import spec from '../../specs/ricart-agrawala/spec.js'
import { readFrames } from '../../src/cli/run/frames.js'
import type { FromSite, SiteStart } from '../../src/cli/run/messages.js'
import { clock } from '../../src/cli/run/run-clock.js'
import { RunLog } from '../../src/cli/run/run-log.js'
import { RunningSite } from '../../src/cli/run/running-site.js'
import { makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'

// Sites took steps as soon as they were connected, so entries waited for processes that had not started yet.
test('a site takes no step before all are connected', async () => {
  const model = makeModel(spec, { sites: 2 })
  const start: SiteStart = {
    model: { argument: 'ricart-agrawala', options: { sites: 2 } },
    conduct: { seed: 1, delay: 0, hold: 0, rate: 1e6 },
    site: 0,
    record: model.sites[0]!.role.record.toJson(initialStates(model)[0]!.sites.get(0)!),
    requests: 0,
    token: 'x',
    base: clock(),
    address: '127.0.0.1',
    port: 0,
  }
  const socket = new PassThrough()
  const told: FromSite['kind'][] = []
  readFrames(socket, (frame) => told.push((frame as FromSite).kind))
  const site = new RunningSite(model, start, socket as unknown as Socket)
  const end = site.run().catch((error: Error) => error.message)
  await new Promise((resume) => setTimeout(resume, 120))
  expect(told).toEqual(['hello'])
  site.heard({ kind: 'begin' })
  await vi.waitUntil(() => told.length > 1)
  expect(told).toEqual(['hello', 'step'])
  // A site has no end of its own, so its next step fails.
  Object.defineProperty(socket, 'writable', {
    get: () => {
      throw new Error('the end of the test')
    },
  })
  const reply = { type: 'REPLY', t: null, request: null }
  site.heard({ kind: 'deliver', from: 1, message: reply, isCopy: false })
  expect(await end).toBe('the end of the test')
})

// The loss of a message is a line of its receiver, and the switch may write it before a step of the receiver that was earlier.
test('the times of the lines of a site do not go back; those of different sites stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coterie-tests-'))
  const file = join(folder, 'log')
  const log = new RunLog(file)
  for (const [site, time] of [
    [1, 0.2],
    [0, 0.1],
    [1, 0.15],
    [1, 0.3],
  ] as const)
    log.write({ site, time })
  log.close()
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  expect(lines.map((line) => (JSON.parse(line) as { time: number }).time)).toEqual([0.2, 0.1, 0.2, 0.3])
})

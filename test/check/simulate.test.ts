// A simulated run is a run of the model: the reference semantics has each of its steps.
import { describe, expect, test } from 'vitest'
import { type SimulatedStep, type SimulationOptions, simulate } from '../../src/check/simulate.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'

const stepsOf = async (name: string, options: SimulationOptions): Promise<readonly SimulatedStep[]> => {
  const steps: SimulatedStep[] = []
  for await (const step of simulate(await catalogueSpec(name), options)) steps.push(step)
  return steps
}

describe('simulate', () => {
  test('gives the same run for the same seed, and another for another', async () => {
    const options = { sites: 3, steps: 60 }
    const run = await stepsOf('ricart-agrawala', { ...options, seed: 7 })
    expect(run).toHaveLength(60)
    expect(await stepsOf('ricart-agrawala', { ...options, seed: 7 })).toEqual(run)
    expect(await stepsOf('ricart-agrawala', { ...options, seed: 8 })).not.toEqual(run)
  })

  test('each message that is received was sent before, in the order of its channel', async () => {
    const run = await stepsOf('ricart-agrawala', { sites: 3, steps: 200, seed: 2 })
    const channels = new Map<string, unknown[]>()
    let received = 0
    for (const { kind, site, from, message, sends } of run) {
      if (kind === 'deliver') {
        received++
        expect(channels.get(`${from} ${site}`)!.shift()).toEqual(message)
      }
      for (const { to, message: sent } of sends) {
        const channel = channels.get(`${site} ${to}`) ?? []
        channels.set(`${site} ${to}`, [...channel, sent])
      }
    }
    expect(received).toBeGreaterThan(50)
  })

  test('the record of a site before a step is the one after its last step', async () => {
    const last = new Map<number, SimulatedStep['after']>()
    for (const { site, before, after, time } of await stepsOf('maekawa-relinquish', { steps: 150 })) {
      if (last.has(site)) expect(before, `step ${time}`).toEqual(last.get(site))
      last.set(site, after)
    }
    expect(last.size).toBeGreaterThan(2)
  })

  test('shows shared variables and faults', async () => {
    const [first, ...others] = await stepsOf('peterson', { steps: 30 })
    expect(Object.keys(first!.shared)).toContain('turn')
    expect(others.some(({ shared }) => shared.turn !== first!.shared.turn)).toBe(true)
    const lossy = await stepsOf('lamport', { sites: 2, requests: 3, loss: 2, steps: 200 })
    expect(lossy.map(({ kind }) => kind)).toContain('lose')
  })

  test('ends where no step is enabled', async () => {
    const run = await stepsOf('ricart-agrawala', { sites: 2, requests: 1 })
    expect(run.length).toBeLessThan(30)
    expect(run.filter(({ clause }) => clause === 'enter')).toHaveLength(2)
  })

  test('refuses options that the spec does not have', async () => {
    const run = simulate(await catalogueSpec('peterson'), { sites: 5 })
    await expect(run.next()).rejects.toThrow(/sites/)
  })
})

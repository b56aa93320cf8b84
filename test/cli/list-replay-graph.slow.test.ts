// `coterie list`, `replay` and `graph`, and a reader that closes its pipe.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ended, repository, Scratch, start } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const deadlock = join(repository, 'counterexamples/maekawa-grid-deadlock/trace.json')
const altered = (name: string, change: (trace: { [field: string]: unknown }) => void): string => {
  const trace = JSON.parse(readFileSync(deadlock, 'utf8')) as { [field: string]: unknown }
  change(trace)
  return scratch.write(name, JSON.stringify(trace))
}

describe.concurrent('other verbs', () => {
  test('list shows the catalogue', async () => {
    const { code, out, err } = await coterieHere(['list'], { cwd })
    for (const name of ['bank-account', 'lamport', 'maekawa', 'ricart-agrawala', 'token-ring']) {
      expect(out).toMatch(new RegExp(`^${name} `, 'm'))
    }
    expect(err).toBe('')
    expect(code).toBe(0)
  })

  test('a semaphore of two permits is not asked for mutual exclusion, unless it is named', async () => {
    const two = ['verify', 'semaphore', '--param', 'permits=2']
    const { code, out, err } = await coterieHere(two, { cwd })
    expect(out).toMatch(/^ {2}\+ atMostPermits {4}holds/m)
    expect(out).not.toContain('mutualExclusion')
    expect(err).toBe(
      'note: mutualExclusion does not apply with permits=2, so it is not checked; --property mutualExclusion checks it\n',
    )
    expect(code).toBe(0)
    const named = await coterieHere([...two, '--property', 'mutualExclusion'], { cwd })
    expect(named.out).toMatch(/^ {2}~ mutualExclusion {2}vacuous/m)
    expect(named.code).toBe(2)
  })

  test.each([
    ['chubby-sessions', 'lateWrite', 'sessions last forever'],
    ['chubby-files', 'readAfterFailOver', 'no master is seen to crash'],
  ])('%s is not asked for %s without a fault, unless it is named', async (spec, name, why) => {
    const model = ['verify', spec, '--sites', '2']
    const { code, out, err } = await coterieHere(model, { cwd })
    expect(out).not.toContain(name)
    expect(err).toBe(
      `note: ${name} does not apply: ${why}, so it is not checked; --property ${name} checks it\n`,
    )
    expect(code).toBe(0)
    const named = await coterieHere([...model, '--property', name], { cwd })
    expect([named.code, named.out]).toEqual([1, expect.stringContaining(`x ${name}  violated: no run shows`)])
  })

  test('a client of Chubby that does not ask for the lock violates mutual exclusion', async () => {
    const asked = ['verify', 'chubby-sessions', '--sites', '2', '--param', 'asks=not always', '--continue']
    const { code, out } = await coterieHere(asked, { cwd })
    expect(out).toMatch(/^ {2}x mutualExclusion +violated in 2 steps$/m)
    expect(out).toMatch(/^ {2}\+ atMostOneHolder +holds/m)
    expect(code).toBe(1)
  })

  test('measure says why --section changes nothing', async () => {
    const measured = ['measure', 'test-and-set', '--sites', '2', '--section', '1']
    expect((await coterieHere(measured, { cwd })).err).toContain(
      'note: --section 1 changes nothing: the throughput follows from the synchronisation delay, and no hand-over',
    )
    const ring = await coterieHere(['measure', 'token-ring', '--sites', '2', '--section', '1'], { cwd })
    expect(ring.err).not.toContain('--section')
  })

  test('replay refuses a trace with another schema', async () => {
    const file = altered('schema.json', (trace) => {
      trace.schema = 99
    })
    const { code, out, err } = await coterieHere(['replay', file], { cwd })
    expect(err).toMatch(/schema 99.*schema 1/s)
    expect(out).toBe('')
    expect(code).toBe(65)
  })

  test('replay distinguishes a trace whose spec has changed from one that no longer violates', async () => {
    const file = altered('changed.json', (trace) => {
      const [, second] = trace.steps as { clause: string }[]
      second!.clause = 'ask'
    })
    const { code, err } = await coterieHere(['replay', file], { cwd })
    expect(err).toMatch(/step 2 of 8.*ask.*spec or the trace has changed.*request at 1/s)
    expect(code).toBe(65)
  })

  test('the wait-for graph of the deadlock contains the cycle', async () => {
    const { code, out } = await coterieHere(['graph', deadlock, '--wait-for'], { cwd })
    expect(out).toMatch(/^digraph /)
    // Each arrow has two halves with its label between them.
    const next = new Map([...out.matchAll(/^\s*(\w+) -> (\w+)/gm)].map(([, from, to]) => [from!, to!]))
    const path = ['site0']
    while (path.length < 10 && next.has(path.at(-1)!)) path.push(next.get(path.at(-1)!)!)
    expect(path.filter((node) => node.startsWith('site')).slice(0, 3)).toEqual(['site0', 'site1', 'site0'])
    expect(code).toBe(0)
  })

  test('a reader that closes its pipe, such as `head`, causes no error', async () => {
    const child = start(['list', 'maekawa'], { cwd })
    child.stdout!.destroy()
    const { code, err } = await ended(child)
    expect(err).toBe('')
    expect(code).toBe(0)
  })
})

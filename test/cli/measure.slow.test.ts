// `coterie measure` on the command line: its runs replay, its rows name the bound that was reached, and its
// exit codes.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, Scratch, wordsOf } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

describe.concurrent('measure', () => {
  test('writes its runs as traces that replay', async () => {
    const folder = join(scratch.folder, 'runs')
    const { code, err } = await coterieHere(['measure', 'token-ring', '--sites', '2..3', '--out', folder])
    expect(code).toBe(0)
    expect(err).toContain(`written: 36 runs to ${folder}`)
    const traces = readdirSync(folder).filter((name) => name.endsWith('.json'))
    expect(traces).toHaveLength(36)
    for (const name of ['messages-per-entry-most', 'client-delay-in-transit-most', 'messages-alone-least']) {
      const replayed = await coterieHere(['replay', join(folder, `token-ring-3-${name}.json`)])
      expect(replayed.code, name).toBe(0)
      expect(replayed.err, name).toBe('')
    }
  })

  test('gives commands that replay', async () => {
    const { out } = await coterieHere([
      'measure',
      'lamport-omission',
      '--sites',
      '2',
      '--messages',
      '--format',
      'json',
    ])
    const { measurements } = JSON.parse(out) as {
      readonly measurements: readonly [
        { readonly figures: readonly [{ readonly least: { readonly replay: string } }] },
      ]
    }
    const { replay } = measurements[0].figures[0].least
    expect(replay).toMatch(/ --loop \d+$/)
    const replayed = await coterieHere(wordsOf(replay).slice(1))
    expect(replayed.code).toBe(0)
  })

  test('measures every size that fits if no sizes are given', async () => {
    const { code, out } = await coterieHere([
      'measure',
      'central-server',
      '--messages',
      '--max-states',
      '1000',
    ])
    expect(out).toContain('N = 4: 776 states')
    expect(out).toMatch(
      /N = 5: .*each site requests once, since with unbounded requests the bound on states was reached/,
    )
    expect(code).toBe(0)
  })

  test('names the figures that a bound prevented, with exit code 2', async () => {
    const { code, out } = await coterie([
      'measure',
      'central-server',
      '--sites',
      '4',
      '--requests',
      '2',
      '--max-states',
      '200',
    ])
    expect(out).toContain('bypasses not measured: the bound on states was reached')
    expect(out).toContain('for two requesting sites')
    expect(code).toBe(2)
    const late = await coterie(['measure', 'ricart-agrawala', '--sites', '4', '--time', '0.2s'])
    expect(late.out).toContain('the time limit was reached')
    expect(late.code).toBe(2)
  })

  test("measures a user's own file, and shows where its formula differs", async () => {
    const file = scratch.write(
      'ping.ts',
      `import { algorithm, many, mutualExclusion, oneOf, protocol, send } from 'coterie'
const ping = protocol({ roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) }, messages: { PING: {} } })
const { local, upon } = ping.roles.site
export default algorithm({
  name: 'ping', title: 'Ping', citation: 'none', about: 'One site, and a ping for every entry.',
  sites: { min: 2, max: 2, fallback: 2 }, protocol: ping,
  clauses: {
    request: local({ guard: (me, { self }) => me.phase === 'idle' && self === 0, effect: (_, { others }) => [{ phase: 'wanted' }, send(others, PING())] }),
    onPing: upon('PING', (me, _, { self, from }) => self === 0 ? [{ phase: 'held' }] : [{}, send(from, PING())]),
    exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
  },
  contention: {
    request: 'request',
    canRequest: ({ self }) => self === 0,
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  formulas: { clientDelay: { text: '1', says: 'values', source: 'a guess', least: () => 1, most: () => 1 } },
  properties: [mutualExclusion],
})
const { PING } = ping.messages
`,
    )
    const { code, out, err } = await coterie(['measure', file, '--delays'])
    expect(err).toBe('')
    expect(out).toMatch(
      /2 {2}2 {9}1 {8}differ\n {4}N = 2, the minimum: coterie replay .*ping.ts --sites 2 --steps/,
    )
    expect(code).toBe(0)
  })
})

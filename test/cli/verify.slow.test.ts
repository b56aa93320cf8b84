// Slow cases of `coterie verify`: bounds, searches, interrupts, terminals, and expectations.
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, ended, onTerminal, Scratch, start } from './coterie.js'
import { coterieHere } from './in-this-process.js'
import { lock, phases } from './lock-spec.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

// A model that takes minutes.
const long = ['verify', 'ricart-agrawala', '--sites', '4', '--requests', '3']
const esc = String.fromCharCode(27)

const bounds: readonly (readonly [option: string, value: string, reason: RegExp])[] = [
  ['--max-states', '1000', /states/],
  ['--max-depth', '3', /depth/],
  ['--memory', '1M', /memory/],
  ['--time', '1s', /time/],
]

describe.concurrent('an early end', () => {
  test.each(bounds)('by %s %s names the bound', async (option, value, reason) => {
    const { code, out } = await coterieHere([...long, option, value])
    const why = /mutualExclusion\s+inconclusive: (.*)$/m.exec(out)?.[1] ?? ''
    expect(why).toMatch(reason)
    expect(out).toMatch(/, incomplete: /)
    expect(code).toBe(2)
    const json = await coterieHere([...long, option, value, '--format', 'json'])
    const { exploration } = JSON.parse(json.out) as { exploration: { complete: boolean; cut: string } }
    expect(exploration.complete).toBe(false)
    expect(exploration.cut).toMatch(reason)
    expect(json.code).toBe(2)
  })

  test('by an interrupt prints the results so far', async () => {
    const child = start([...long, '--progress'], {})
    const result = ended(child)
    // The first progress line shows that the search has started.
    child.stderr!.once('data', () => child.kill('SIGINT'))
    const { code, out, err } = await result
    expect(err).toMatch(/^ricart-agrawala: [\d,]+ states/)
    expect(out).toMatch(/mutualExclusion\s+inconclusive: [^\n]*interrupted/)
    expect(out).toMatch(/^\d[\d,]+ states, /m)
    expect(code).toBe(2)
  })
})

describe.concurrent('searches', () => {
  test('depth-first finds a deadlock, and does not call it shortest', async () => {
    const { code, out } = await coterieHere(['verify', 'maekawa', '--search', 'dfs'])
    expect(out).toMatch(/deadlockFreedom\s+violated in \d+ steps/)
    expect(out).not.toMatch(/shortest/)
    expect(code).toBe(1)
  })

  test('random walks with the same seed are the same, and prove nothing', async () => {
    const walk = (seed: string) =>
      coterieHere([
        'verify',
        'lamport',
        '--search',
        'random',
        '--walks',
        '20',
        '--max-depth',
        '60',
        '--seed',
        seed,
      ])
    const [seven, again, eight] = await Promise.all([walk('7'), walk('7'), walk('8')])
    expect(again).toEqual(seven)
    expect(eight.out).not.toBe(seven.out)
    expect(seven.out).toMatch(/mutualExclusion\s+inconclusive: [^\n]*random/)
    expect(seven.code).toBe(2)
  })

  test('random walks find the deadlock', async () => {
    const { code, out } = await coterieHere(['verify', 'maekawa', '--search', 'random', '--seed', '7'])
    expect(out).toMatch(/deadlockFreedom\s+violated in \d+ steps/)
    expect(code).toBe(1)
  })
})

describe.concurrent('terminals', () => {
  const violated = ['verify', 'maekawa', '--sites', '2', '--param', 'quorums=all', '--continue']

  test('the output has escape codes on a terminal, and none in a pipe or with NO_COLOR', async () => {
    const [pipe, plain, coloured] = await Promise.all([
      coterie(violated),
      coterie(violated, { before: onTerminal('stdout'), env: { NO_COLOR: '1' } }),
      coterie(violated, { before: onTerminal('stdout') }),
    ])
    expect(pipe.out).not.toContain(esc)
    expect(plain.out).toBe(pipe.out)
    expect(coloured.out).toContain(esc)
    expect(coloured.out.replaceAll(new RegExp(`${esc}\\[\\d+m`, 'g'), '')).toBe(pipe.out)
  })

  test('progress is shown on terminals and with --progress, and never with --quiet', async () => {
    const bounded = [...long, '--time', '1s']
    const [pipe, asked, terminal, quiet] = await Promise.all([
      coterie(bounded),
      coterie([...bounded, '--progress']),
      coterie(bounded, { before: onTerminal('stderr') }),
      coterie([...bounded, '--quiet'], { before: onTerminal('stderr') }),
    ])
    expect(pipe.err).toBe('')
    expect(asked.err).toMatch(/^ricart-agrawala: [\d,]+ states[^\n]*\n/)
    expect(asked.err).not.toContain(esc)
    expect(terminal.err).toMatch(/ricart-agrawala: [\d,]+ states/)
    // The progress line is removed at the end.
    expect(terminal.err.endsWith(`\r${esc}[K`)).toBe(true)
    expect(quiet.err).toBe('')
  })
})

describe.concurrent('expectations', () => {
  test('of one spec are all checked', async () => {
    const { code, out } = await coterieHere(['verify', 'token-ring', '--expect'])
    expect(out).toMatch(/\d+ models of 1 spec, \d+ states: all as expected\n$/)
    expect(code).toBe(0)
  })

  test('that are wrong fail, with the actual result', async () => {
    const wrong = lock.replace(
      /\}\)\n$/,
      '  expectations: [{ model: { sites: 2 }, counts: [8, 14, 4], verdicts: { deadlockFreedom: { violated: 3 } } }],\n})\n',
    )
    scratch.write('phases.ts', phases)
    scratch.write('wrong.ts', wrong)
    const { code, out } = await coterie(['verify', 'wrong.ts', '--sites', '2', '--expect'], { cwd })
    expect(out).toMatch(/not as expected/i)
    expect(out).toMatch(/depth: expected 4, found 3/)
    expect(out).toMatch(/deadlockFreedom: expected violated in 3, found holds/)
    expect(code).toBe(1)
    const junit = await coterie(['verify', 'wrong.ts', '--sites', '2', '--expect', '--format', 'junit'], {
      cwd,
    })
    expect(junit.out).toMatch(/name="depth"><failure [^>]*expected 4/)
    expect(junit.out).toMatch(/name="mutualExclusion"\/>/)
    expect(junit.code).toBe(1)
  })

  test('are inconclusive, and not met, if a search ended early', async () => {
    const { code, out } = await coterieHere([
      'verify',
      'lamport',
      '--sites',
      '2',
      '--requests',
      '1',
      '--expect',
      '--max-states',
      '20',
    ])
    expect(out).toMatch(/not as expected/i)
    expect(code).toBe(2)
  })

  test('of one spec are written as JUnit', async () => {
    const junit = await coterieHere(['verify', 'token-ring', '--expect', '--format', 'junit'], { cwd })
    expect(junit.out).toContain('name="mutualExclusion"/>')
    expect(junit.out).not.toContain('<failure')
    expect(junit.code).toBe(0)
  })
})

test('if no site requests, the model line shows it, and no step is taken', async () => {
  const args = ['verify', 'central-server', '--sites', '2', '--requesters', 'none', '--property']
  const { code, out, err } = await coterieHere([...args, 'deadlockFreedom'], { cwd })
  expect(out).toMatch(
    /, requesters none, .*\n {2}~ deadlockFreedom {2}holds, but only because nothing can happen: no step is enabled\n1 state, 0 transitions/,
  )
  expect(err).toBe('warning: no site may request the critical section in this model\n')
  expect(code).toBe(0)
})

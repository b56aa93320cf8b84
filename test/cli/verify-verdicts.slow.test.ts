// `coterie verify` with correct usage: the content of each stream, the exit codes and the formats.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Scratch, wordsOf } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const deadlock = ['verify', 'maekawa', '--sites', '2', '--param', 'quorums=all']
const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)!

interface Result {
  readonly schema: number
  readonly model: {
    readonly spec: string
    readonly parameters: object
    readonly network: object
    readonly requests: unknown
  }
  readonly exploration: object
  readonly verdicts: readonly {
    readonly property: string
    readonly trace?: string
    readonly replay?: string
  }[]
}

describe.concurrent('verify', () => {
  test('prints a command that replays the violation', async () => {
    const { code, out, err } = await coterieHere(['verify', 'maekawa'], { cwd })
    expect(out).toMatch(/deadlockFreedom\s+violated in 8 steps/)
    expect(err).toBe('')
    expect(code).toBe(1)
    const [name, ...args] = wordsOf(lastLine(out))
    expect(name).toBe('coterie')
    const again = await coterieHere(args, { cwd })
    // A replay of steps alone claims nothing, so it does not say what the end violates.
    const steps = out.slice(out.indexOf('initial state'), out.lastIndexOf('\nDeadlock: 0 waits for'))
    expect(again.out).toContain(steps)
    expect(again.code).toBe(0)
  })

  test('warns of explicit quorums that do not intersect, and checks them', async () => {
    const rows = ['verify', 'maekawa', '--param', 'quorums={0,1},{0,1},{2,3},{2,3}']
    const { code, out, err } = await coterieHere([...rows, '--property', 'mutualExclusion'], { cwd })
    expect(err).toMatch(/^warning: [^\n]*\{0,1\}[^\n]*\{2,3\}[^\n]*no site in common[^\n]*\n$/)
    expect(out).toMatch(/mutualExclusion\s+violated in 8 steps/)
    expect(code).toBe(1)
  })

  test('writes JSON, and traces to a new folder', async () => {
    const args = [...deadlock, '--continue', '--format', 'json', '--out', 'found/here']
    const { code, out, err } = await coterieHere(args, { cwd })
    expect(code).toBe(1)
    expect(err).toBe('')
    const result = JSON.parse(out) as Result
    expect(result).toMatchObject({
      schema: 1,
      model: {
        spec: 'maekawa',
        parameters: { sites: 2, quorums: 'all' },
        network: { order: 'fifo', loss: 0, duplication: 0, crash: 0 },
        requests: 'unbounded',
      },
      exploration: { complete: true, states: 37, transitions: 64, depth: 8, search: 'bfs', reductions: [] },
    })
    expect(result.verdicts).toMatchObject([
      { property: 'mutualExclusion', verdict: 'holds' },
      { property: 'deadlockFreedom', verdict: 'violated', length: 4 },
      { property: 'entryPossible', verdict: 'violated', length: 2 },
      { property: 'someoneEnters', verdict: 'holds' },
    ])
    for (const { trace } of result.verdicts.slice(1, 3)) {
      expect(JSON.parse(readFileSync(join(cwd, trace!), 'utf8'))).toMatchObject({ schema: 1 })
    }
    const files = readdirSync(join(cwd, 'found/here'))
    for (const end of ['.json', '.dot', '.svg', '.wait-for.dot', '.wait-for.svg']) {
      expect(files).toContain(`maekawa-deadlock-freedom${end}`)
    }
  })

  test('writes the same lines of JSON twice', async () => {
    const args = [...deadlock, '--continue', '--format', 'ndjson']
    const [first, second] = await Promise.all([coterieHere(args, { cwd }), coterieHere(args, { cwd })])
    expect(second).toEqual(first)
    const lines = first.out.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { schema: 1, kind: 'exploration', states: 37 },
      { schema: 1, kind: 'verdict', property: 'mutualExclusion', verdict: 'holds' },
      { schema: 1, kind: 'verdict', property: 'deadlockFreedom', verdict: 'violated', length: 4 },
      { schema: 1, kind: 'verdict', property: 'entryPossible', verdict: 'violated', length: 2 },
      { schema: 1, kind: 'verdict', property: 'someoneEnters', verdict: 'holds' },
    ])
    expect(first.code).toBe(1)
  })

  test('writes JUnit XML', async () => {
    const { code, out } = await coterieHere([...deadlock, '--continue', '--format', 'junit'], { cwd })
    expect(out).toMatch(/^<\?xml version="1\.0"/)
    expect(out).toMatch(/<testsuite name="maekawa[^"]*" tests="4" failures="2">/)
    expect(out).toMatch(/<testcase [^>]*name="mutualExclusion"\/>/)
    expect(out).toMatch(/<testcase [^>]*name="deadlockFreedom"><failure message="[^"]*4 steps/)
    expect(out.match(/<(testcase|testsuite|testsuites|failure)\b/g)).toHaveLength(8)
    expect(code).toBe(1)
  })

  test('proves nothing by a bounded search', async () => {
    const { code, out } = await coterieHere(['verify', 'lamport', '--max-states', '100'], { cwd })
    expect(out).toMatch(/mutualExclusion\s+inconclusive: [^\n]*states/)
    expect(out).not.toMatch(/mutualExclusion\s+holds/)
    expect(code).toBe(2)
  })

  test('exits with 0 for an expected deadlock', async () => {
    const { code, out } = await coterieHere([...deadlock, '--expect'], { cwd })
    expect(existsSync(join(cwd, 'maekawa-deadlock-freedom.json')), 'no file is written without --out').toBe(
      false,
    )
    expect(out).toMatch(/deadlockFreedom\s+violated in 4 steps/)
    expect(out).toMatch(/^as expected$/m)
    expect(code).toBe(0)
  })

  test('writes nothing to stderr with --quiet, not even a warning', async () => {
    const rows = 'quorums={0,1},{0,1},{2,3},{2,3}'
    const { code, err, out } = await coterieHere(['verify', 'maekawa', '--param', rows, '--quiet'], { cwd })
    expect(err).toBe('')
    expect(out).toMatch(/violated in 4 steps/)
    expect(code).toBe(1)
  })
})

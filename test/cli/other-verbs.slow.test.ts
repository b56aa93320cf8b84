// Slow tests of `replay`, `graph`, `list` and `--help`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coterie, ended, repository, Scratch, start } from './coterie.js'
import { coterieHere } from './in-this-process.js'
import { lock, lockThat, phases } from './lock-spec.js'

const scratch = new Scratch()
const cwd = scratch.folder
const recorded = join(repository, 'counterexamples/maekawa-grid-deadlock/trace.json')
afterAll(() => scratch.remove())

interface Recorded {
  model: { spec: string }
  shows: { property: string }
  steps: { state: { sites: { phase: string }[] } }[]
}
const altered = (name: string, change: (trace: Recorded) => void): string => {
  const trace = JSON.parse(readFileSync(recorded, 'utf8')) as Recorded
  change(trace)
  return scratch.write(name, JSON.stringify(trace))
}

describe.concurrent('replay', () => {
  test('confirms that the run shows its claim', async () => {
    const { code, out, err } = await coterieHere(['replay', recorded], { cwd })
    expect(out).toMatch(/^replayed: [^\n]*deadlockFreedom is violated/m)
    expect(err).toBe('')
    expect(code).toBe(0)
  })

  test('reports that the run does not show its claim', async () => {
    const file = altered('claims.json', (trace) => {
      trace.shows.property = 'mutualExclusion'
    })
    const { code, out } = await coterieHere(['replay', file], { cwd })
    expect(out).toMatch(/mutualExclusion is no longer violated/)
    expect(code).toBe(1)
  })

  test('reports a state that differs from the recorded one', async () => {
    const file = altered('state.json', (trace) => {
      trace.steps[0]!.state.sites[0]!.phase = 'held'
    })
    const { code, err } = await coterieHere(['replay', file], { cwd })
    expect(err).toMatch(
      /step 1 of 8.*spec or the trace has changed.*sites\[0\]\.phase: recorded "held", now "wanted"/s,
    )
    expect(code).toBe(65)
  })

  test.each([
    ['invalid JSON', 'this is not JSON', /not JSON/],
    ['a truncated trace', readFileSync(recorded, 'utf8').slice(0, 400), /not JSON/],
    ['JSON without a schema', '{"a": 1}', /schema/],
  ])('refuses %s', async (name, text, said) => {
    const { code, out, err } = await coterieHere(['replay', scratch.write(`${name}.json`, text)], { cwd })
    expect(err).toMatch(said)
    expect(err).not.toMatch(/internal error/)
    expect(out).toBe('')
    expect(code).toBe(65)
  })

  test('writes the states of the run as ITF, which is JSON', async () => {
    const { code, out } = await coterieHere(['replay', recorded, '--format', 'itf'], { cwd })
    const itf = JSON.parse(out) as { '#meta': object; vars: string[]; states: { '#meta': object }[] }
    expect(itf['#meta']).toMatchObject({ format: 'ITF' })
    expect(itf.states).toHaveLength(9)
    expect(itf.states.map((state) => state['#meta'])).toEqual(itf.states.map((_, index) => ({ index })))
    for (const name of itf.vars) expect(itf.states[0]).toHaveProperty(name)
    expect(code).toBe(0)
  })

  test('writes the trace again as JSON', async () => {
    const { code, out } = await coterieHere(['replay', recorded, '--format', 'json'], { cwd })
    expect(out).toBe(readFileSync(recorded, 'utf8'))
    expect(code).toBe(0)
  })

  test('refuses steps that are not enabled', async () => {
    const { code, err } = await coterieHere(['replay', 'maekawa', '--steps', '0,99'], { cwd })
    expect(err).toMatch(/step 2: there is no step 99 to choose; \d+ steps are enabled/)
    expect(code).toBe(65)
  })
})

describe.concurrent("a trace of a user's own spec", () => {
  let file = ''
  beforeAll(async () => {
    scratch.write('phases.ts', phases)
    // In this version no site releases the lock.
    scratch.write('lock.ts', lock.replace('write({ taken: false })', 'write({ taken: true })'))
    const { code, out } = await coterie(['verify', 'lock.ts', '--out', 'found', '--format', 'json'], { cwd })
    expect(code).toBe(1)
    const { verdicts } = JSON.parse(out) as { verdicts: { property: string; trace?: string }[] }
    file = verdicts.find(({ property }) => property === 'deadlockFreedom')!.trace!
  })

  test('replays in the folder in which it was written, also as a picture', async () => {
    const text = await coterie(['replay', file], { cwd })
    expect(text.out).toMatch(/deadlockFreedom is violated/)
    expect(text.code).toBe(0)
    const picture = await coterie(['graph', file], { cwd })
    expect(picture.out).toMatch(/^digraph /)
    expect(picture.code).toBe(0)
  })

  test('does not replay after the spec has changed', async () => {
    scratch.write('changed.ts', lockThat("() => [{ phase: 'held' }]"))
    const trace = readFileSync(join(cwd, file), 'utf8').replaceAll('lock.ts', 'changed.ts')
    const { code, err } = await coterie(['replay', scratch.write('old.json', trace)], { cwd })
    expect(err).toMatch(/step 1 of \d+.*spec or the trace has changed/s)
    expect(code).toBe(65)
  })
})

describe.concurrent('graph', () => {
  const small = ['graph', 'maekawa', '--sites', '2', '--param', 'quorums=all']

  test('draws all states of a state graph in DOT', async () => {
    const { code, out, err } = await coterieHere(small, { cwd })
    expect(out).toMatch(/^digraph /)
    // This is the number of states that verify counts.
    expect(out.match(/^ +s\d+ \[/gm)).toHaveLength(37)
    expect(out.match(/^ +s\d+ -> s\d+ \[/gm)).toHaveLength(64)
    expect(err).toBe('')
    expect(code).toBe(0)
  })

  test('draws the same SVG bytes twice', async () => {
    const args = [...small, '--format', 'svg']
    const [first, second] = await Promise.all([coterieHere(args, { cwd }), coterieHere(args, { cwd })])
    expect(first.out).toMatch(/<svg[\s>]/)
    expect(first.out.trimEnd()).toMatch(/<\/svg>$/)
    expect(second).toEqual(first)
    expect(first.code).toBe(0)
  })

  test('draws a PNG file', async () => {
    const args = ['graph', recorded, '--format', 'png', '--out', 'run.png']
    const { code, out, err } = await coterieHere(args, { cwd })
    expect(out).toBe('')
    expect(err).toMatch(/run\.png/)
    expect(code).toBe(0)
    const magic = readFileSync(join(cwd, 'run.png')).subarray(0, 8)
    expect([...magic]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  })

  test('accepts a higher limit, or a depth that stays within the limit', async () => {
    const [refused, near] = await Promise.all([
      coterieHere([...small, '--limit', '30'], { cwd }),
      coterieHere([...small, '--limit', '30', '--max-depth', '3'], { cwd }),
    ])
    expect(refused.err).toMatch(/30 states.*--max-depth.*--limit/s)
    expect(refused.code).toBe(64)
    expect(near.out).toMatch(/^digraph /)
    expect(near.code).toBe(0)
  })
})

describe.concurrent('list and help', () => {
  test('list shows the parameters, clauses, properties and known verdicts of a spec', async () => {
    const { code, out } = await coterieHere(['list', 'maekawa'], { cwd })
    for (const word of [
      'quorums',
      'onRelease',
      'mutualExclusion',
      'coterie verify maekawa',
      'violated in 8',
    ]) {
      expect(out).toContain(word)
    }
    expect(out).not.toContain(String.fromCharCode(27))
    expect(code).toBe(0)
  })

  test.each(['', ' list', ' verify', ' replay', ' graph', ' explore'])(
    'coterie%s --help shows examples',
    async (verb) => {
      const { code, out, err } = await coterieHere(`${verb} --help`.trim().split(' '), { cwd })
      const examples = out.slice(out.indexOf('Examples:'))
      expect(examples).toMatch(new RegExp(`^ {2}coterie${verb}`, 'm'))
      expect(err).toBe('')
      expect(code).toBe(0)
    },
  )

  test('the version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(await coterieHere(['--version'], { cwd })).toEqual({ code: 0, out: `${version}\n`, err: '' })
  })
})

describe.concurrent('a graph of many states', () => {
  const many = ['graph', 'lamport', '--limit', '100000']

  test('is refused as soon as the search finds it too large for Graphviz', async () => {
    const { code, err } = await coterieHere([...many, '--format', 'svg'], { cwd })
    expect(err).toMatch(
      /^coterie: lamport: more than 5000 states.*use --format dot, since more cannot be laid out\n$/,
    )
    expect(code).toBe(64)
  })

  test('shows progress, and ends with --time', async () => {
    const { code, out, err } = await coterie([...many, '--time', '1s', '--progress'], { cwd })
    expect(out).toBe('')
    expect(err).toMatch(/^graph of lamport: [\d,]+ states$/m)
    expect(err).toMatch(/^no diagram: the time limit was reached$/m)
    expect(code).toBe(2)
  })

  test('ends with an interrupt', async () => {
    const child = start([...many, '--progress'], { cwd })
    child.stderr!.once('data', () => child.kill('SIGINT'))
    const { code, out, err } = await ended(child)
    expect(out).toBe('')
    expect(err).toMatch(/^no diagram: interrupted$/m)
    expect(code).toBe(2)
  })
})

// `coterie verify --reduce` on the command line: used reductions, refused reductions with reasons, and
// unchanged verdicts.
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'
import { lock, phases } from './lock-spec.js'
import { ring } from './ring-spec.js'

const scratch = new Scratch()
const cwd = scratch.folder
scratch.write('phases.ts', phases)
afterAll(() => scratch.remove())

const linesOf = (text: string): readonly string[] => text.trimEnd().split('\n')

interface Explored {
  readonly exploration: {
    readonly complete: boolean
    readonly states: number
    readonly cut?: string
    readonly reductions: readonly { readonly reduction: string; readonly [field: string]: unknown }[]
    readonly drift?: object
  }
  readonly verdicts: readonly { readonly property: string; readonly verdict: string }[]
}
const explored = async (...args: readonly string[]): Promise<Explored> => {
  const { out } = await coterieHere(['verify', ...args, '--format', 'json'])
  return JSON.parse(out) as Explored
}

describe.concurrent('which reductions are used', () => {
  test('a warning is printed for a search that cannot end', async () => {
    const { err } = await coterieHere(
      ['verify', 'ricart-agrawala', '--reduce', 'none', '--max-states', '1000'],
      {
        cwd,
      },
    )
    expect(err).toMatch(/warning: clocks grow forever if requests are unbounded, so this search does not end/)
  })

  test('only timestamps are reduced by default if clocks are unbounded', async () => {
    const [unbounded, bounded, none] = await Promise.all([
      explored('ricart-agrawala'),
      explored('ricart-agrawala', '--requests', '1'),
      explored('maekawa', '--param', 'quorums=ring'),
    ])
    expect(unbounded.exploration).toMatchObject({ complete: true, states: 2060 })
    expect(unbounded.exploration.reductions.map(({ reduction }) => reduction)).toEqual(['timestamps'])
    expect(bounded.exploration.reductions).toEqual([])
    expect(none.exploration.reductions).toEqual([])
  })

  test.each([
    ['none', ['ricart-agrawala', '--requests', '1', '--reduce', 'none'], 2357, []],
    ['timestamps', ['ricart-agrawala', '--requests', '1', '--reduce', 'timestamps'], 2208, ['timestamps']],
    ['symmetry', ['central-server', '--reduce', 'symmetry'], 34, ['symmetry']],
    ['rotations', ['token-ring', '--reduce', 'symmetry'], 20, ['symmetry']],
    [
      'partial order, with the default timestamps',
      ['ricart-agrawala', '--reduce', 'partial-order'],
      undefined,
      ['timestamps', 'partial-order'],
    ],
    [
      'two reductions',
      ['maekawa', '--param', 'quorums=ring', '--reduce', 'symmetry', '--reduce', 'partial-order'],
      undefined,
      ['symmetry', 'partial-order'],
    ],
    [
      'all on maekawa',
      ['maekawa', '--param', 'quorums=ring', '--reduce', 'all'],
      undefined,
      ['symmetry', 'partial-order'],
    ],
    ['all on central-server', ['central-server', '--reduce', 'all'], 34, ['symmetry', 'partial-order']],
    // The spec declares that it has no symmetry, so `all` claims none.
    [
      'all on ricart-agrawala',
      ['ricart-agrawala', '--reduce', 'all'],
      undefined,
      ['timestamps', 'partial-order'],
    ],
  ] satisfies readonly (readonly [string, readonly string[], number | undefined, readonly string[]])[])(
    'are those requested, and keep the verdicts: %s',
    async (_, args, states, used) => {
      const whole = args.slice(0, args.indexOf('--reduce'))
      const [reduced, full] = await Promise.all([
        explored(...args, '--continue'),
        explored(...whole, '--continue'),
      ])
      expect(reduced.exploration.complete).toBe(true)
      expect(reduced.exploration.reductions.map(({ reduction }) => reduction)).toEqual(used)
      if (states !== undefined) expect(reduced.exploration.states).toBe(states)
      else expect(reduced.exploration.states).toBeLessThan(full.exploration.states)
      const verdicts = ({ verdicts }: Explored) =>
        verdicts.map(({ property, verdict }) => [property, verdict])
      expect(verdicts(reduced)).toEqual(verdicts(full))
    },
  )

  test('the JSON lists for each reduction its certification and its savings', async () => {
    const [clocks, orbits, ring, ample] = await Promise.all([
      explored('ricart-agrawala'),
      explored('central-server', '--reduce', 'symmetry'),
      explored('token-ring', '--reduce', 'symmetry'),
      explored('maekawa', '--param', 'quorums=ring', '--reduce', 'partial-order', '--continue'),
    ])
    const natural = expect.any(Number) as number
    expect(clocks.exploration.reductions).toEqual([
      { reduction: 'timestamps', certified: natural, sampled: natural },
    ])
    // The count is that of the unreduced search.
    expect(orbits.exploration.reductions).toEqual([
      {
        reduction: 'symmetry',
        claim: 'all',
        group: '6 renamings of the sites (all permutations)',
        order: 6,
        inPart: 0,
        certified: natural,
        sampled: natural,
        states: 158,
        transitions: 384,
      },
    ])
    expect(ring.exploration.reductions).toMatchObject([{ claim: 'rotations', order: 3 }])
    expect(ample.exploration.reductions).toEqual([
      { reduction: 'partial-order', cut: natural, certified: natural },
    ])
  })

  test('a reduction that does not apply is not used, and the output gives the reason', async () => {
    const watched = ['--property', 'servedInArrivalOrder']
    const [faulty, monitor, timeless, lonely] = await Promise.all([
      coterieHere(
        ['verify', 'ticket-lock', '--crash', '1', '--who-crashes', 'idle', '--reduce', 'partial-order'],
        {
          cwd,
        },
      ),
      coterieHere(['verify', 'central-server', ...watched, '--reduce', 'partial-order'], { cwd }),
      coterieHere(['verify', 'semaphore', '--reduce', 'timestamps'], { cwd }),
      coterieHere(['verify', 'central-server', '--sites', '1', '--reduce', 'symmetry'], { cwd }),
    ])
    expect(faulty.out).toMatch(
      /^ {2}partial-order: not used, since it is not proved sound for models with faults$/m,
    )
    expect(monitor.out).toMatch(
      /^ {2}partial-order: not used, since the monitor servedInArrivalOrder looks at every step$/m,
    )
    expect(timeless.out).toMatch(/^ {2}timestamps: not used, since the spec has none$/m)
    expect(lonely.out).toMatch(/^ {2}symmetry: not used, since no renaming /m)
    for (const { code, out, err } of [faulty, monitor, timeless, lonely]) {
      expect(out).toMatch(/, complete; no reductions$/m)
      expect(err).toBe('')
      expect(code).toBe(0)
    }
  })
})

describe.concurrent('the expectations of a spec', () => {
  // test/reduce checks models of up to 20,000 states under all reductions. Here are three whole specs, and
  // models with timestamps that take less than a minute.
  test.each([
    ['token-ring', 'symmetry'],
    ['semaphore', 'all'],
    ['central-server', 'partial-order'],
    ['ricart-agrawala --sites 2 --requests 1', 'timestamps'],
    ['ricart-agrawala --sites 3 --requests 1', 'all'],
    ['lamport-omission --sites 2', 'partial-order'],
  ])('of %s are met with %s', async (spec, reduction) => {
    const args = ['verify', ...spec.split(' '), '--expect', '--reduce', reduction]
    const { code, out } = await coterieHere(args)
    expect(out).toMatch(/(?:^|: all )as expected\n$/m)
    expect(code).toBe(0)
  })
})

describe.concurrent('the command refuses', () => {
  test('an unknown reduction, and suggests the nearest name', async () => {
    const { code, out, err } = await coterieHere(['verify', 'lamport', '--reduce', 'symetry'], { cwd })
    expect(err).toMatch(
      /^coterie: --reduce symetry: it must be one of none, timestamps, symmetry.*did you mean "symmetry"\?/,
    )
    expect(out).toBe('')
    expect(code).toBe(64)
  })

  test.each([
    ['none', 'symmetry'],
    ['symmetry', 'none'],
    ['all', 'none'],
  ])('%s together with %s', async (one, other) => {
    const { code, err } = await coterieHere(['verify', 'lamport', '--reduce', one, '--reduce', other], {
      cwd,
    })
    expect(err).toMatch(/"none" excludes the other reductions/)
    expect(code).toBe(64)
  })

  test('the symmetry of Ricart-Agrawala, and shows the two calls that differ', async () => {
    const { code, out, err } = await coterieHere(['verify', 'ricart-agrawala', '--reduce', 'symmetry'], {
      cwd,
    })
    expect(out).toBe('')
    const [claim, call, gives, renamed, should, but, remedy, ...more] = linesOf(err)
    expect(claim).toMatch(
      /^coterie: symmetry refused: clause "onRequest" of ricart-agrawala does not commute /,
    )
    expect(call).toMatch(/^ {2}site \d with phase wanted, .* upon REQUEST\(1\) from \d$/)
    expect(gives).toMatch(/^ {4}gives .*; sends REPLY to \d$/)
    expect(renamed).toMatch(
      /^ {2}the sites renamed .*, the call is site \d with .* upon REQUEST\(1\) from \d$/,
    )
    expect(should).toMatch(/^ {4}and should give .*; sends REPLY to \d$/)
    expect(but).toMatch(/^ {4}but gives .*deferred \{\d\}$/)
    expect(remedy).toMatch(/^Leave symmetry out/)
    expect(more).toEqual([])
    expect(code).toBe(3)
  })

  test("a symmetry that a user's spec claims by default, and gives the remedy", async () => {
    // The site with the lowest number never requests.
    scratch.write(
      'unfair.ts',
      lock.replace(
        "guard: (me) => me.phase === 'idle'",
        "guard: (me, { self }) => me.phase === 'idle' && self > 0",
      ),
    )
    const { code, err } = await coterie(['verify', 'unfair.ts', '--reduce', 'all'], { cwd })
    expect(err).toMatch(/symmetry refused: clause "request" of lock/)
    expect(linesOf(err).at(-1)).toMatch(/Leave symmetry out, or declare in the spec .*'rotations' or 'none'/)
    expect(code).toBe(3)
  })

  test('all permutations if only rotations are symmetries, and gives the remedy', async () => {
    scratch.write(
      'ring.ts',
      ring.replace("symmetry: 'rotations'", "symmetry: 'all'").replace('self === 0', 'self < 9'),
    )
    const { code, err } = await coterie(['verify', 'ring.ts', '--reduce', 'symmetry'], { cwd })
    expect(err).toMatch(/symmetry refused: clause "\w+" of ring/)
    expect(linesOf(err).at(-1)).toMatch(
      /The same search is accepted with the rotations of the sites alone: declare symmetry: 'rotations'/,
    )
    expect(code).toBe(3)
  })

  test('timestamps that are used as numbers, and gives the remedy', async () => {
    const clocked = lock
      .replace(', someoneEnters,', ', someoneEnters, timestamp,')
      .replace('many({ phase })', 'many({ phase, clock: timestamp })')
      .replace("guard: (me) => me.phase === 'idle'", "guard: (me) => me.phase === 'idle' && me.clock < 3")
      .replace("[{ phase: 'wanted' }]", "[{ phase: 'wanted', clock: me.clock + 1 }]")
      .replace('effect: () => [{', 'effect: (me) => [{')
    scratch.write('clocked.ts', clocked)
    const { code, out, err } = await coterie(['verify', 'clocked.ts'], { cwd })
    expect(out).toBe('')
    expect(err).toMatch(/timestamps refused: clause "request" of lock does not commute/)
    expect(linesOf(err).at(-1)).toMatch(
      /Use int\(lo, hi\).*optional\(timestamp\).*--requests R --reduce none/,
    )
    expect(code).toBe(3)
    const bounded = await coterie(['verify', 'clocked.ts', '--requests', '4', '--reduce', 'none'], { cwd })
    expect(bounded.out).toMatch(/mutualExclusion\s+holds/)
    expect(bounded.err).toBe('')
  })

  test('clocks that diverge, and names the clocks and the clause', async () => {
    const drifting = ['ricart-agrawala', '--sites', '2', '--param', 'clock=recvtick']
    const [{ code, out }, json, bounded] = await Promise.all([
      coterieHere(['verify', ...drifting], { cwd }),
      explored(...drifting),
      coterieHere(['verify', ...drifting, '--requests', '2'], { cwd }),
    ])
    expect(out).toMatch(/mutualExclusion\s+inconclusive: clocks diverge without bound/)
    expect(out).toMatch(
      /^the clock of site [01] runs away from that of site [01] by 1 in every \d+ steps, by "onRequest" at site [01] .*--requests R, or correct the clock rule$/m,
    )
    expect(code).toBe(2)
    expect(json.exploration).toMatchObject({
      complete: false,
      cut: 'clocks',
      drift: { by: 1, clause: 'onRequest' },
    })
    expect(bounded.code).toBe(0)
  })
})

// `coterie quorums`: exit codes, lists, files, and wrong input in one line.
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runCommand } from '../../src/cli/arguments/command-line.js'
import { scratch } from './quorums-command.js'

afterAll(() => scratch.remove())
scratch.write('file', 'no folder')

/** Runs `coterie quorums` in this process. */
const quorums = async (...args: readonly string[]): Promise<{ code: number; out: string; err: string }> => {
  const texts = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((piece) => {
      texts[stream] += String(piece)
      return true
    }),
  )
  try {
    const code = await runCommand(['quorums', ...args])
    return { code, out: texts.stdout, err: texts.stderr }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

test('a grid meets M1 to M4, and the output names K, M, N and the least K', async () => {
  const { code, out, err } = await quorums('grid', '-n', '4')
  expect(out).toContain('+ M3 all quorums have the same size: K = 3')
  expect(out).toContain('K N = M N = 12, so K = M')
  expect(out).toContain('N = 4, sqrt(N) = 2; the least K with M1 to M4 is 3')
  expect(err).toBe('')
  expect(code).toBe(0)
})

test('two quorums that do not meet give exit code 1, and the first such pair is named', async () => {
  const { code, out } = await quorums('{0,1},{0,1},{2,3},{2,3}')
  expect(out).toContain(
    'x M1 any two quorums have a site in common: quorums of 0 {0,1} and 2 {2,3} have no site',
  )
  expect(out).toContain('? non-dominated: defined only if any two quorums have a site in common')
  expect(out).toContain(
    '(M - 1) K + 1 = K (K - 1) + 1 = 3, less than N = 4, so not all quorums can intersect',
  )
  expect(out).not.toContain('no quorum system of 4 sites')
  expect(code).toBe(1)
})

test('M2 fails where a site is outside its quorum, and the cost then has no discount for its own vote', async () => {
  const { code, out } = await quorums('one', '-n', '3')
  expect(out).toContain('x M2 each site is in its own quorum: quorum of 1 {0} does not contain 1')
  expect(out).toContain('an entry costs 3K = 3 messages; 3 sqrt(N) = 5.2')
  expect(code).toBe(0)
})

test('--up changes the availability, which is never rounded to 0 or 1', async () => {
  expect((await quorums('one', '-n', '3', '--up', '0.25')).out).toContain('availability 0.25:')
  expect((await quorums('all', '-n', '3', '--up', '1')).out).toContain('availability 1:')
  expect((await quorums('cyclic', '-n', '25')).out).toContain('more than half of all sites 0.9999998')
})

test('what is too large is not computed, and the output says so', async () => {
  const { out } = await quorums('cyclic', '-n', '30')
  expect(out).toContain('? non-dominated: not computed for more than 25 sites')
  expect(out).toContain('availability: not computed for more than 25 sites')
  expect(out).toContain('the least K with M1 to M4 is 6 or 7')
  expect((await quorums('{0,1},{0,2},{1,2}', '-n', '100')).out).toContain(
    'with the best choice of quorums: not computed for more than 64 sites or quorums',
  )
})

test('--least says for which numbers of sites it searches no system', async () => {
  const note = 'for more than 31 sites no system is searched'
  expect((await quorums('--least', '-n', '31')).out).not.toContain(note)
  expect((await quorums('--least', '-n', '31..32')).out).toContain(note)
})

test('--all and --least as JSON', async () => {
  const all = JSON.parse((await quorums('--all', '-n', '3', '--format', 'json')).out)
  expect(all.coteries).toHaveLength(5)
  const least = JSON.parse((await quorums('--least', '-n', '3..4', '--format', 'json')).out)
  expect(least.sizes.map(({ leastK }: { leastK: readonly number[] }) => leastK[0])).toEqual([2, 3])
})

test.each([
  [['gird'], /"gird".*did you mean "grid"/],
  [['foo'], /"foo": no quorum system has this name\. There are grid, /],
  [['grid', '-n', '1001'], /"grid" for 1001 sites: there are at most 1000 sites; use 1 to 1000/],
  [['grid', '--out', join(scratch.folder, 'file')], /--out .*file: cannot be written to \(ENOTDIR/],
  [['grid', '-n', '5'], /a grid needs a perfect square of sites; use 4 or 9/],
  [
    ['grid', '-n', '4..9'],
    /--sites 4\.\.9: a quorum system has one number of sites; only --least takes a range/,
  ],
  [['{}'], /there is nothing to check; write at least one set/],
  [[], /name a system or write sets/],
  [['--all'], /--all: give the number of sites/],
  [['--all', '-n', '6'], /coteries are listed for 1 to 5 sites/],
  [['--least'], /--least: give the number of sites or a range/],
  [['--least', '-n', '1..2000'], /more than 1000 lines; use a shorter range/],
  [['grid', '--up', '1.5'], /probability from 0 to 1/],
  [['six', '--format', 'dot', '--mark', '4'], /--mark 4: this site has no quorum/],
  [['majority', '-n', '100', '--format', 'svg'], /100 sites are too many to draw; use at most 64/],
] as const)('coterie quorums %j is refused', async (args, message) => {
  const { code, out, err } = await quorums(...args)
  expect(err).toMatch(message)
  expect(out).toBe('')
  expect(code).toBe(64)
})

test('the help names the number of sites that a system has by default', async () => {
  const { out } = await quorums('--help')
  for (const [name, sites] of [
    ['grid', '4 by default'],
    ['plane', '7 by default'],
    ['cyclic', '3 by default'],
    ['six', 'exactly 6'],
  ] as const) {
    expect(out).toMatch(new RegExp(`^ {2}${name} .*; ${sites}$`, 'm'))
    const { sites: used } = JSON.parse((await quorums(name, '--format', 'json')).out) as { sites: number }
    expect(used, name).toBe(Number(/\d/.exec(sites)![0]))
  }
})

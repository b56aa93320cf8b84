// `coterie knows` on the command line: both runs replay, and the exit code is the answer.
import { afterAll, describe, expect, test } from 'vitest'
import { Scratch, wordsOf } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const blocked = [
  'central-server',
  'crashed(coordinator)',
  '--site',
  '1',
  '--when',
  'waits(1)',
  '--crash',
  '1',
]

describe.concurrent('knows', () => {
  test('prints two runs that replay to the same record of the site', async () => {
    const { code, out } = await coterieHere(['knows', ...blocked], { cwd })
    expect(code).toBe(1)
    const replays = out.split('\n').filter((line) => line.startsWith('coterie replay'))
    expect(replays).toHaveLength(2)
    for (const line of replays) {
      const again = await coterieHere([...wordsOf(line).slice(1), '--full'], { cwd })
      expect(again.code).toBe(0)
      expect(
        again.out
          .split('\n')
          .filter((one) => /\| client 1/.test(one))
          .at(-1),
      ).toContain('client 1: phase wanted, token false')
    }
  })

  test('uses the names of sites in the runs and in what the site sees', async () => {
    const words = ['knows', 'lamport', 'holds(N80)', '--site', 'N3', '--when', 'waits(N3)', '--sites', '2']
    const { out } = await coterieHere([...words, '--requests', '1', '--names', 'N3,N80'], { cwd })
    expect(out).toMatch(/^N3 at the end of both runs: .*queue \{N3: 3, N80: 1\}/m)
    expect(out).not.toMatch(/queue \{0: /)
  })

  test.each([
    [[...blocked, '--whether', '--detector', 'perfect'], 0, /\+ client 1 knows whether crashed/],
    [
      [...blocked, '--detector', 'perfect'],
      1,
      /x client 1 does not always know .*: after 1 step it is false/,
    ],
    [
      ['central-server', 'true', '--site', '0', '--when', 'false'],
      2,
      /~ .*no reachable state satisfies false/,
    ],
    [
      ['central-server', 'token(coordinator)=true', '--site', 'coordinator'],
      1,
      /x coordinator does not always know .*; coordinator knows that it is true in 1 local state, /,
    ],
    [
      ['peterson', '!holds(0)', '--site', '1', '--when', 'holds(1)', '--max-states', '9'],
      2,
      /\? .*the bound on states/,
    ],
  ])('%j ends with exit code %i', async (args, expected, said) => {
    const { code, out } = await coterieHere(['knows', ...args], { cwd })
    expect(out).toMatch(said)
    expect(code).toBe(expected)
  })

  test('warns if clocks grow forever, and still finds two runs', async () => {
    const args = ['lamport', 'holds(0)', '--site', '1', '--when', 'waits(1)']
    const { code, out, err } = await coterieHere(['knows', ...args], { cwd })
    expect(err).toMatch(/^warning: clocks grow forever .*bound --requests/)
    expect(out).toMatch(/the same local state after/)
    expect(code).toBe(1)
  })

  test('requires a site', async () => {
    const { code, err } = await coterieHere(['knows', 'peterson', 'holds(0)'], { cwd })
    expect(err).toContain("required option '--site <name>' not specified")
    expect(code).toBe(64)
  })
})

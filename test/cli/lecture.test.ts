// `coterie lecture --format json`: the same claims, commands and lines as in the text, and the same exit codes.
import { expect, test, vi } from 'vitest'
import { runCommand } from '../../src/cli/arguments/command-line.js'
import { compared } from '../../src/cli/commands/claim-runs.js'
import { claimsThat, page } from '../docs/lectures.js'

interface Written {
  readonly kind: string
  readonly [field: string]: unknown
}

const lecture = async (...args: readonly string[]) => {
  let text = ''
  let told = ''
  const tell = vi.spyOn(process.stderr, 'write').mockImplementation((part) => {
    told += String(part)
    return true
  })
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += String(part)
    return true
  })
  const code = await runCommand(['lecture', ...args, '--quiet']).finally(() => {
    write.mockRestore()
    tell.mockRestore()
  })
  return { code, text, told, json: () => JSON.parse(text) as Written }
}

// A claim of which every command is fast.
const claim = page.claims.find(({ id, runs }) =>
  claimsThat('fast').some((fast) => fast.id === id && fast.runs.length === runs.length),
)!

test('the lectures, with the number of their claims', async () => {
  const { code, json } = await lecture('--format', 'json')
  const { kind, lectures } = json()
  expect([code, kind]).toEqual([0, 'lectures'])
  expect(lectures).toHaveLength(page.lectures.length)
})

test('the slides of a lecture, with the numbers of their claims', async () => {
  const { json } = await lecture('004', '--format', 'json')
  const { kind, slides } = json()
  expect(kind).toBe('slides')
  expect(slides).toContainEqual({
    slide: 17,
    title: 'Liveness',
    claims: expect.arrayContaining(['J6', 'J9']),
  })
})

test('a claim with its commands and what they print: one document, and nothing else', async () => {
  const { code, json } = await lecture('--claim', claim.id, '--format', 'json')
  expect(code).toBe(0)
  expect(json()).toMatchObject({
    schema: 1,
    kind: 'claims',
    complete: true,
    claims: [
      {
        id: claim.id,
        verdict: claim.verdict,
        runs: claim.runs.map(({ command, prints }) => ({ command, documented: prints, missing: [] })),
      },
    ],
  })
  const { text } = await lecture('--claim', claim.id)
  const [{ runs }] = json().claims as [{ runs: { printed: string[] }[] }]
  for (const line of runs.flatMap(({ printed }) => printed)) expect(text).toContain(line)
})

test('a command that fails is not as documented, even if it has printed the documented lines', () => {
  const [run] = claim.runs
  const output = run!.excerpts
    .flatMap(({ heading, lines }) => [
      ...(heading === undefined ? [] : [heading]),
      ...lines.map((line) => `  ${line}`),
    ])
    .join('\n')
  const { missing } = compared(run!, output, 0)
  expect(compared(run!, output, 2).missing).toEqual(missing)
  expect(compared(run!, output, 3).missing).toEqual([...missing, 'exit code 0, 1, 2, and not 3'])
})

test('with --list no command is executed', async () => {
  const { json } = await lecture('--claim', claim.id, '--list', '--format', 'json')
  const [{ runs }] = json().claims as [{ runs: readonly object[] }]
  for (const run of runs) expect(Object.keys(run)).toEqual(['command', 'documented'])
})

test('with --list the tally says that nothing was run', async () => {
  const { text } = await lecture('--claim', claim.id, '--list')
  expect(text).toMatch(/^1 claim: .*, says the page; nothing was run$/m)
})

test.each([
  ['4', '004'],
  ['04', '004'],
  ['CS425', '004'],
  ['Gupta-Video', '001'],
  ['CS417', '003'],
  ['CS 417', '003'],
  ['ECE428', '004'],
  ['0', '000'],
])('%s is the lecture %s', async (asked, number) => {
  const { code, text } = await lecture(asked)
  expect([code, text.slice(0, 3)]).toEqual([0, number])
})

test.each([
  [['005'], 'lecture "005": there is no such lecture; there are 000 misra, 001 gupta-video, 002 gupta, '],
  [['video'], 'lecture "video": there is no such lecture; there are 000 misra, '],
  [
    ['cs424'],
    'lecture "cs424": there is no such lecture (did you mean "cs425"?); "coterie lecture" lists them',
  ],
  [['004', '--slide', '0'], '--slide 0: it must be a number from 1 to '],
  [['004', '--slide', '-1'], '--slide -1: it must be a number from 1 to '],
  [['004', '--slide', '1.5'], '--slide 1.5: it must be a number from 1 to '],
  [['004', '--slide', 'x.y'], '--slide x.y: it must be in the title of a slide; '],
  [['--list'], '--list needs a lecture, such as 004; "coterie lecture" lists them'],
  [['--full'], '--full needs a lecture, such as 004; "coterie lecture" lists them'],
  [['004', '--full'], '--full: without --slide or --all no command is run; add one of the two'],
  [
    ['--claim', 'A1', '--list', '--full'],
    '--full: --list runs no command, so there is no output; omit one of the two',
  ],
])('%j is answered with what there is', async (args, says) => {
  const { code, told } = await lecture(...args)
  expect([code, told]).toEqual([64, expect.stringContaining(says)])
})

const claimsOn = async (slide: string, of = '000') => {
  const { json } = await lecture(of, '--slide', slide, '--list', '--format', 'json')
  return (json().claims as { id: string }[]).map(({ id }) => id)
}

test('words of a title count from the beginning of a word: ring is not in "Sharing"', async () => {
  const ring = await claimsOn('ring')
  expect(ring).toEqual(expect.arrayContaining(['E1', 'E8', 'E10']))
  expect(ring.filter((id) => id.startsWith('B'))).toEqual([])
  expect(await claimsOn('deadlock')).toEqual(expect.arrayContaining(['J8', 'K3', 'K6']))
})

test('a slide without claims says so, and does not look checked', async () => {
  const { code, text } = await lecture('000', '--slide', '9')
  expect([code, text]).toEqual([0, 'docs/lectures.md has no claim of this slide; nothing was run\n'])
})

test('--all selects the claims of the whole lecture', async () => {
  const { code, text } = await lecture('004', '--all', '--list')
  const own = page.claims.filter(({ slides }) => slides.some((one) => one.lecture === '004'))
  expect([code, text]).toEqual([0, expect.stringContaining(`\n${own.length} claims: `)])
})

test('another format is refused', async () => {
  expect((await lecture('--format', 'yaml')).code).toBe(64)
})

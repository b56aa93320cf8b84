// Wrong usage gives one line that names it and the nearest valid word, with exit code 64, before any work.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { coterieHere } from './in-this-process.js'

const wrong: readonly (readonly [what: string, args: string, said: RegExp])[] = [
  ['an unknown command', 'verfy maekawa', /'verfy'.*\bverify\b/s],
  ['a spec', 'verify maekawaa', /"maekawaa".*"maekawa".*coterie list/s],
  ['an unknown option', 'verify maekawa --stes 4', /'--stes'.*--sites/s],
  ['an unknown parameter', 'verify maekawa --param quorms=grid', /"quorms".*"quorums"/s],
  ['an unknown value of a parameter', 'verify lamport --param clock=sendtik', /"sendtik".*"sendtick"/s],
  ['an unknown property', 'verify lamport --property mutualExlusion', /"mutualExlusion".*"mutualExclusion"/s],
  ['an option of another command', 'reads peterson --out x', /unknown option '--out'/],
  [
    'progress and silence at once',
    'reads peterson --quiet --progress',
    /--progress: --quiet turns progress off/,
  ],
  ['names on the page', 'explore lamport --names A,B', /^coterie: --names: .*set it in the panel Model/],
  [
    'names in a proof',
    'prove lamport --names=A,B',
    /^coterie: --names: a proof is about every number of sites/,
  ],
  [
    'a grid of a spec without lemmas',
    'prove ricart-agrawala-resend --sites 2',
    /^coterie: --sites: ricart-agrawala-resend has no lemmas to check; leave --sites out .* these specs have one: bakery,/,
  ],
  [
    'first clocks in a proof for two sites',
    'prove lamport --clock 0=1 --sites 2',
    /^coterie: --clock: a proof for some number of sites takes only --sites, --param, --order, --requests, .* of the options/,
  ],
  [
    'crashes in a proof for every number of sites',
    'prove lamport --crash 1',
    /^coterie: --crash: it is about the spec's own proof; add --sites N/,
  ],
  [
    'entries of a spec without contention',
    'compare two-phase-commit two-phase-commit',
    /^coterie: two-phase-commit has no contention, so no site waits, enters or leaves; say what is visible: --events steps, or some of onPrepared, /,
  ],
  [
    'bypasses of a spec without contention',
    'measure two-phase-commit --bypass',
    /^coterie: measure: two-phase-commit has no contention, so no site enters/,
  ],
  [
    'requesters of a spec without contention',
    'verify two-phase-commit --requesters 0',
    /^coterie: requesters 0: no site of two-phase-commit requests; leave it out/,
  ],
  [
    'a constraint of a measure',
    'measure lamport --within true',
    /^coterie: --within: the most messages .* may lie outside it/,
  ],
  [
    'a constraint of a run',
    'run lamport --within=true',
    /^coterie: --within: only the searches of verify and reach/,
  ],
  [
    'a constraint about a run',
    'verify lamport --within G(holds)',
    /^coterie: --within 'G\(holds\)': G is about a run/,
  ],
  [
    'an order of sites',
    'verify peterson --within turn<=1',
    /^coterie: --within 'turn<=1': .*is not a number, so <= does not apply/,
  ],
  [
    'sets of messages in a measure',
    'measure central-server --order set',
    /^coterie: order set: a message may be received any number/,
  ],
  [
    'sets of messages in a proof for every number of sites',
    'prove lamport --order set',
    /^coterie: --order set: it must be one of fifo, unordered \(--help/,
  ],
  [
    'a channel without room',
    'verify maekawa --capacity 0',
    /^coterie: --capacity 0: it must be "unbounded", a whole number from 1, or such numbers by message type such as REQUEST=1,RELEASE=2 \(--help shows all options\)\n$/,
  ],
  [
    'a message type with two capacities',
    'verify maekawa --capacity REQUEST=1,REQUEST=2',
    /^coterie: --capacity REQUEST=1,REQUEST=2: it must be .*; REQUEST occurs twice \(--help shows all options\)\n$/,
  ],
  [
    'a capacity of a message with a mistake',
    'verify central-server --capacity REQEST=1',
    /^coterie: capacity REQEST=1: central-server has no messages of type REQEST \(did you mean "REQUEST"\?\); it has REQUEST, TOKEN, RELEASE\n$/,
  ],
  [
    'a capacity of messages where none are sent',
    'verify peterson --capacity REQUEST=1',
    /^coterie: capacity REQUEST=1: peterson has no messages of type REQUEST; it has none; leave capacity out\n$/,
  ],
  ['no sites', 'verify maekawa --sites 0', /^coterie: --sites 0: it must be a whole number from 1 \(/],
  [
    'a form',
    'verify maekawa --param quorums',
    /^coterie: --param quorums: it must have the form name=value \(/,
  ],
  [
    'an option with a mistake',
    'verify maekawa --crsh 1',
    /^coterie: unknown option '--crsh'; did you mean --crash\? \(--help shows all options\)\n$/,
  ],
  // The nearest option, --queue, was named instead.
  [
    'a parameter as an option, with a mistake',
    'verify maekawa --quorum grid',
    /^coterie: unknown option '--quorum'; did you mean --param quorums=grid\? \(--help shows all options\)\n$/,
  ],
  [
    'a parameter as an option, before the spec',
    'measure --quorums=grid maekawa',
    /^coterie: unknown option '--quorums=grid'; did you mean --param quorums=grid\? \(/,
  ],
  [
    'a parameter as an option, without a value',
    'verify maekawa --quorum --sites 4',
    /^coterie: unknown option '--quorum'; did you mean --param quorums=VALUE\? \(/,
  ],
  [
    'a parameter as an option, without a value and before the spec',
    'verify --quorum maekawa',
    /^coterie: unknown option '--quorum'; did you mean --param quorums=VALUE\? \(/,
  ],
  // A shell would otherwise take the * for names of files.
  [
    'a parameter as an option, with a value that needs quotes',
    'verify maekawa --quorum=*',
    /^coterie: unknown option '--quorum=\*'; did you mean --param 'quorums=\*'\? \(/,
  ],
  // The value of another option is not the spec, although maekawa has this name.
  [
    'a parameter of a spec that is the value of another option',
    'verify peterson --out maekawa --quorum grid',
    /^coterie: unknown option '--quorum'; did you mean --queue\? \(/,
  ],
  [
    'a parameter as an option, where commander suggests nothing',
    'verify redlock --reply x',
    /^coterie: unknown option '--reply'; did you mean --param replies=x\? \(/,
  ],
  [
    'an option with a mistake that is as near to a parameter',
    'verify zookeeper-lock --wach',
    /^coterie: unknown option '--wach'; did you mean --watch\? \(/,
  ],
  [
    'an option that no spec has',
    'verify nothing --quorum grid',
    /^coterie: unknown option '--quorum'; did you mean --queue\? \(/,
  ],
  [
    'a parameter of a spec for a command that takes none',
    'quorums grid --guard voted maekawa',
    /^coterie: unknown option '--guard' \(/,
  ],
  [
    'a command with a mistake',
    'verfy maekawa',
    /^coterie: unknown command 'verfy'; did you mean verify\? \(/,
  ],
  [
    'an option without its value',
    'verify maekawa --loss',
    /^coterie: option '--loss <k>' argument missing \(/,
  ],
  ['too many sites', 'verify maekawa --sites 99', /sites 99.*1 to 31/s],
]

// To ask a file for its parameters is to run it, and a file may run without an end.
test('an unknown option is refused, and the file of a spec is not run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coterie-usage-'))
  const [file, mark] = [join(folder, 'mine.mjs'), join(folder, 'was-run')]
  writeFileSync(file, `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(mark)}, '')\n`)
  const { code, err } = await coterieHere(['verify', file, '--quorum', 'grid'])
  const wasRun = existsSync(mark)
  rmSync(folder, { recursive: true })
  expect(err).toMatch(/^coterie: unknown option '--quorum'; did you mean --queue\? \(/)
  expect(code).toBe(64)
  expect(wasRun).toBe(false)
})

describe.concurrent('wrong usage', () => {
  test.each(wrong)('is refused: %s', async (_, args, said) => {
    const { code, out, err } = await coterieHere(args.split(' '))
    expect(err).toMatch(said)
    // One line, which names the input.
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(out).toBe('')
    expect(code).toBe(64)
  })
})

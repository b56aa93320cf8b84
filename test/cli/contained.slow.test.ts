// The effects of a spec on the process that checks it, as a user sees them: each run ends with one line and
// the right exit code, never with the exit code of a result.
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, ended, Scratch, start } from './coterie.js'
import { endless, lock, lockThat, phases } from './lock-spec.js'

const scratch = new Scratch()
const cwd = scratch.folder
scratch.write('phases.ts', phases)
afterAll(() => scratch.remove())

const idle = "guard: (me) => me.phase === 'idle',"
const guarded = (more: string): string => {
  const changed = lock.replace(idle, `guard: (me) => { ${more}; return me.phase === 'idle' },`)
  if (changed === lock) throw new Error('the lock no longer has this guard')
  return changed
}

// What follows the lock is in this line.
const line = lock.split('\n').length + 1

const wrong: readonly (readonly [what: string, name: string, text: string, code: number, said: RegExp])[] = [
  [
    'an exit at import',
    'exit',
    `${lock}\nprocess.exit(0)\n`,
    65,
    new RegExp(`^coterie: exit\\.ts: .*process\\.exit\\(0\\).*\\(exit\\.ts:${line}:9\\)\\n$`),
  ],
  [
    'an exit in a guard',
    'guard',
    guarded('process.exit(0)'),
    65,
    /^coterie: The guard of "request" of lock: .*\(guard\.ts:10:\d+\)\n$/,
  ],
  [
    'an await that never ends',
    'await',
    `${lock}\nawait new Promise(() => {})\n`,
    65,
    /^coterie: loading await\.ts ended the command without a result.*\n$/,
  ],
  [
    'a rejected promise',
    'reject',
    `${lock}\nvoid Promise.reject(new RangeError('far'))\n`,
    65,
    new RegExp(`^coterie: reject\\.ts:${line}:\\d+: .*RangeError: far\\n$`),
  ],
  [
    'a timer that throws',
    'timer',
    `${lock}\nsetTimeout(() => { throw new RangeError('far') }, 0)\nawait new Promise((resume) => setTimeout(resume, 20))\n`,
    65,
    new RegExp(`^coterie: timer\\.ts:${line}:\\d+: .*RangeError: far\\n$`),
  ],
  [
    'a clause that throws',
    'throws',
    lockThat("() => { throw new RangeError('far') }"),
    65,
    /"request".*RangeError: far \(throws\.ts:11:\d+\)/,
  ],
  [
    'a changed built-in',
    'map',
    `${lock}\nArray.prototype.map = () => []\n`,
    65,
    /^coterie: map\.ts: loading it changed Array\.prototype\.map/,
  ],
  [
    'a name that leaves the folder',
    'name',
    lock.replace("'lock'", "'../lock'"),
    65,
    /^coterie: name\.ts: the name of the spec is "\.\.\/lock"/,
  ],
  [
    'a missing name',
    'noname',
    lock.replace("name: 'lock',", ''),
    65,
    /^coterie: noname\.ts: the name of the spec is missing/,
  ],
  [
    'an escape code',
    'escape',
    lock.replace("'A lock'", "'A \\x1b[31mlock'"),
    65,
    /^coterie: escape\.ts: .*control character \\u001b/,
  ],
  [
    'a key __proto__',
    'proto',
    lockThat(`() => [JSON.parse('{"__proto__": 1}')]`),
    65,
    /^coterie: Clause "request" of lock: it changes "__proto__"/,
  ],
  [
    'random numbers',
    'random',
    lockThat("() => [{ phase: Math.random() < 2 ? 'wanted' : 'idle' }]"),
    3,
    /^coterie: Clause "request" of lock called Math\.random/,
  ],
]

describe.concurrent('a faulty spec gives one line and its exit code', () => {
  test.each(wrong)('in the case of %s', async (_, name, text, code, said) => {
    scratch.write(`${name}.ts`, text)
    const run = await coterie(['verify', `${name}.ts`], { cwd })
    expect(run.err).toMatch(said)
    // Only an error in a clause occurs after the search has begun, which prints the run that leads to it.
    if (!/Clause|guard/.test(run.err)) expect(run.out).toBe('')
    expect(run.code).toBe(code)
  })

  test('the output of a spec goes to stderr once, a spec cannot set the exit code, and its modules resolve from its folder', async () => {
    const more = `import fs from 'fs'\nprocess.exitCode = 7\nconsole.log(typeof fs.existsSync, import.meta.url)\n`
    scratch.write('prints.ts', more + lock)
    const { code, out, err } = await coterie(['verify', 'prints.ts'], { cwd, env: { TMPDIR: '/nowhere' } })
    expect(err).toMatch(/^function file:\/\/\/.*\/prints\.ts\n$/)
    expect(out).toMatch(/^lock: /)
    expect(code).toBe(0)
  })

  test.each(['verify', 'audit', 'replay'])('%s of a folder gives one line', async (verb) => {
    const { code, out, err } = await coterie([verb, '.'], { cwd })
    expect(err).toMatch(/^coterie: [^\n]*\n$/)
    expect(out).toBe('')
    expect(code).toBe(64)
  })
})

// A loop first writes a line, and the test responds with its signal, so nothing depends on timing. One loop does not rest.
const loop = `{ console.error('it loops'); ${endless} }`
const busyLoop = "{ console.error('it loops'); for (;;) {} }"
const inGuard = guarded(`if (me.phase === 'held') ${loop}`)
const inPredicate = lock.replace(
  'properties: [',
  `properties: [lock.always('noLoop', 'it loops', () => ${loop}), `,
)
// The certifier of symmetry is the only caller with this class on its stack.
const inCertification = guarded(
  `Error.stackTraceLimit = 50; if (new Error().stack!.includes('SymmetryCertifier')) ${loop}`,
)
const undecided = /mutualExclusion\s+inconclusive: the search was interrupted/

const loops: readonly (readonly [
  where: string,
  name: string,
  text: string,
  signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP',
  args: readonly string[],
  out: RegExp,
])[] = [
  ['a guard', 'guard', inGuard, 'SIGINT', ['verify'], undecided],
  ['an effect', 'effect', lockThat(`() => ${busyLoop}`), 'SIGTERM', ['verify'], undecided],
  [
    '`holds`',
    'holds',
    lock.replace(
      "holds: (me) => me.phase === 'held'",
      `holds: (me) => { if (me.phase === 'held') ${loop} return false }`,
    ),
    'SIGHUP',
    ['verify'],
    undecided,
  ],
  [
    '`waits`',
    'waits',
    lock.replace(
      "waits: (me) => me.phase === 'wanted'",
      `waits: (me) => { if (me.phase === 'wanted') ${loop} return false }`,
    ),
    'SIGINT',
    ['verify'],
    undecided,
  ],
  ['a predicate', 'predicate', inPredicate, 'SIGTERM', ['verify'], undecided],
  [
    'the certification of symmetry',
    'symmetry',
    inCertification,
    'SIGHUP',
    ['verify', '--reduce', 'symmetry'],
    undecided,
  ],
  [
    'the measurement of the second size',
    'measure',
    guarded(`if (self === 2) ${loop}`).replace('guard: (me) =>', 'guard: (me, { self }) =>'),
    'SIGINT',
    ['measure', '--sites', '2..3', '--bypass'],
    /N = 2: \d+ states[^;\n]*\n +N = 3: .*not measured: the search was interrupted/,
  ],
  [
    'a mutant',
    'mutate',
    guarded(`if (me.phase === 'held') ${loop}`),
    'SIGTERM',
    ['mutate', '--generic'],
    /^interrupted: the other mutants were not checked$/m,
  ],
  [
    'the audit of a combination of reductions',
    'audit',
    inCertification,
    'SIGHUP',
    ['audit', '--sites', '2'],
    /^interrupted: the other combinations were not compared$/m,
  ],
]

describe.concurrent('a function that loops', () => {
  test.each(loops)(
    'in %s ends with a signal, the results so far and exit code 2',
    async (_, name, text, signal, args, out) => {
      const [verb, ...options] = args
      scratch.write(`loop-${name}.ts`, text)
      const child = start([verb!, `loop-${name}.ts`, ...options], { cwd })
      const result = ended(child)
      child.stderr!.once('data', () => child.kill(signal))
      const run = await result
      expect(run.err).toMatch(
        /^it loops\ncoterie: interrupted in loop-.*; the result is the last partial result of the search\n$/,
      )
      expect(run.out).toMatch(out)
      expect(run.code).toBe(2)
    },
  )

  test('in the audit of a certificate ends with the progress so far', async () => {
    scratch.write('proved.ts', lock)
    expect((await coterie(['verify', 'proved.ts', '--certificate', 'proof'], { cwd })).code).toBe(0)
    scratch.write('proved.ts', inGuard)
    const child = start(['audit', 'proof'], { cwd })
    const result = ended(child)
    child.stderr!.once('data', () => child.kill('SIGINT'))
    const { code, out } = await result
    expect(out).toMatch(/^interrupted after \d+ of \d+ members$/m)
    expect(code).toBe(2)
  })

  test('at import is named, and a signal ends the command with the code of the signal', async () => {
    scratch.write('loop-import.ts', `${lock}\n${endless}\n`)
    const child = start(['verify', 'loop-import.ts'], { cwd })
    const result = ended(child)
    child.stderr!.once('data', () => child.kill('SIGHUP'))
    const { code, out, err } = await result
    expect(err).toMatch(/^coterie: loading loop-import\.ts has been running/)
    expect(out).toBe('')
    expect(code).toBe(129)
  })

  test('at import ends with the time limit', async () => {
    scratch.write('loop-import-time.ts', `${lock}\n${endless}\n`)
    const { code, out, err } = await coterie(['verify', 'loop-import-time.ts', '--time', '1s'], { cwd })
    expect(err).toBe(
      'coterie: the time limit was reached in loading loop-import-time.ts, before there was a result\n',
    )
    expect(out).toBe('')
    expect(code).toBe(65)
  })

  test.each([
    ['verify', /"cut": "time"/],
    ['measure', /"cut": "time"/],
    ['mutate', /"complete": false/],
  ])('ends with --time of %s', async (verb, cut) => {
    scratch.write(`loop-time-${verb}.ts`, inGuard)
    const { code, out } = await coterie([verb, `loop-time-${verb}.ts`, '--time', '1s', '--format', 'json'], {
      cwd,
    })
    expect(JSON.parse(out)).toBeTypeOf('object')
    expect(out).toMatch(cut)
    expect(code).toBe(2)
  })

  test('and fills the heap ends the search as the memory budget does', async () => {
    scratch.write(
      'heap.ts',
      lockThat('() => { const all: unknown[] = []; for (;;) all.push({ a: [all.length] }) }'),
    )
    const { code, out, err } = await coterie(['verify', 'heap.ts'], {
      cwd,
      env: { NODE_OPTIONS: '--max-old-space-size=100' },
    })
    expect(out).toMatch(/mutualExclusion\s+inconclusive: the memory budget was exhausted/)
    expect(err).toMatch(/the heap was full in heap\.ts: Clause "request" of lock at site \d/)
    expect(code).toBe(2)
  })
})

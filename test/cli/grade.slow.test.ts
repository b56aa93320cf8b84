// `coterie grade` as a lecturer uses it: submissions that attack the grading get no marks that they do not earn, disturb no
// other, and get the same marks with any number of jobs.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isWithoutNetwork, startSubmission } from '../../src/cli/grade/sandbox.js'
import { patience } from '../patience.js'
import { coterie, type Ended, ended, repository, Scratch, start } from './coterie.js'
import { secondsOf } from './processes.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const solution = readFileSync(join(repository, 'specs/tasks/ricart-agrawala-tie/solution.ts'), 'utf8')
const throwing = (expression: string) =>
  `import { upon } from './protocol.js'\nexport const onRequest = upon('REQUEST', () => { throw new Error(String(${expression})) })`

const outside = join(scratch.folder, 'outside')

/** Submissions, and what must be said of them. */
const submissions: { readonly [name: string]: readonly [code: string, says: RegExp] } = {
  right: [solution, /^$/],
  'reads-a-file': [
    "import { readFileSync } from 'node:fs'\nreadFileSync('/etc/passwd')",
    /imports "node:fs"/,
  ],
  'reads-the-task': ["import x from '../hidden.js'\nexport const onRequest = x", /imports "..\/hidden.js"/],
  'takes-the-solution': [
    "export { onRequest } from 'coterie/specs/ricart-agrawala'",
    /imports "coterie\/specs\/ricart-agrawala"/,
  ],
  'imports-later': [
    `const name = ['node', 'fs'].join(':'); let said = ''\nimport(name).then((fs) => fs.writeFileSync('${outside}', ''), () => {})\n${solution}`,
    /^$/,
  ],
  'ends-the-process': [`process.exit(0)\n${solution}`, /ReferenceError: process is not defined/],
  fetches: [throwing('typeof fetch + typeof process + typeof Buffer + typeof Date'), /(undefined){4}$/],
  evaluates: [throwing("new Function('return process')()"), /EvalError/],
  'breaks-the-language': [
    `Array.prototype.map = () => []\nJSON.stringify = () => '[{"is":true}]'\n${solution}`,
    /not graded: its process ended|cannot be loaded|two ways/,
  ],
  loops: ['for (;;) {}', /not graded: out of time \(no answer to a call within 5 s\)/],
  grows: [
    throwing("(() => { const kept = []; for (;;) kept.push('x'.repeat(1e6).split('')) })()"),
    /not graded: out of (memory|time)/,
  ],
}

const folder = join(scratch.folder, 'submissions')
const graded = (jobs: number, more: readonly string[] = []): Promise<Ended> =>
  coterie([
    ...['grade', 'ricart-agrawala-tie', folder, '--jobs', String(jobs), '--memory', '64M', '--quiet'],
    ...[
      '--json',
      join(scratch.folder, `${jobs}.json`),
      '--csv',
      join(scratch.folder, `${jobs}.csv`),
      ...more,
    ],
  ])

let first: Ended
beforeAll(async () => {
  mkdirSync(folder)
  for (const [name, [code]] of Object.entries(submissions)) writeFileSync(join(folder, `${name}.ts`), code)
  first = await graded(1, ['--feedback', join(scratch.folder, 'pages')])
})

interface Written {
  readonly submissions: readonly {
    readonly submission: string
    readonly points: number | null
    readonly notGraded: string | null
    readonly lacks: string | null
    readonly checks: readonly { readonly says: string }[]
  }[]
}

const written = (jobs: number): Written =>
  JSON.parse(readFileSync(join(scratch.folder, `${jobs}.json`), 'utf8')) as Written

describe('submissions that attack', () => {
  test('get no marks that they do not earn, and the others get theirs', () => {
    expect(first.err).toBe('')
    expect(first.code).toBe(2)
    for (const { submission, points, notGraded, lacks, checks } of written(1).submissions) {
      const isRight = submission === 'right' || submission === 'imports-later'
      const says = notGraded === null ? (lacks ?? checks[0]!.says) : `not graded: ${notGraded}`
      expect(points ?? 0, `${submission}: ${says}`).toBe(isRight ? 10 : 0)
      if (!isRight) expect(says).toMatch(submissions[submission]![1])
    }
    expect(existsSync(outside)).toBe(false)
  })

  test('get the same bytes with two jobs, and a second run grades nothing again', async () => {
    for (const name of ['loops', 'grows', 'breaks-the-language']) rmSync(join(folder, `${name}.ts`))
    await graded(2)
    const two = readFileSync(join(scratch.folder, '2.json'), 'utf8')
    const before = performance.now()
    const again = await graded(1)
    expect(performance.now() - before).toBeLessThan(120_000)
    expect(readFileSync(join(scratch.folder, '1.json'), 'utf8')).toBe(two)
    expect(readFileSync(join(scratch.folder, '1.csv'), 'utf8')).toBe(
      readFileSync(join(scratch.folder, '2.csv'), 'utf8'),
    )
    expect(again.code).toBe(0)
  })

  test('have a page each, which names no property and runs no script', () => {
    const pages = readdirSync(join(scratch.folder, 'pages'))
    expect(pages.sort()).toEqual(
      Object.keys(submissions)
        .map((name) => `${name}.html`)
        .sort(),
    )
    const text = pages.map((file) => readFileSync(join(scratch.folder, 'pages', file), 'utf8')).join('')
    expect(text).toContain('<svg')
    expect(text).not.toMatch(/<script|servedInTimestampOrder|mutualExclusion|entryPossible|deadlockFreedom/)
  })
})

test('the process of a submission has no files, processes, threads or network, and no environment', async () => {
  const tries = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { spawnSync } from 'node:child_process'
    import { Worker } from 'node:worker_threads'
    import { connect } from 'node:net'
    const said = {}
    const attempt = (name, call) => { try { call(); said[name] = 'done' } catch (error) { said[name] = error.code ?? error.name } }
    attempt('read', () => readFileSync('/etc/passwd'))
    attempt('write', () => writeFileSync(${JSON.stringify(outside)}, ''))
    attempt('spawn', () => spawnSync('true'))
    attempt('thread', () => new Worker('0', { eval: true }))
    attempt('eval', () => new Function('return 1')())
    said.environment = Object.keys(process.env).filter((name) => name !== 'PWD')
    connect({ host: '1.1.1.1', port: 80, timeout: 2000 })
      .on('error', (error) => { said.network = error.code; console.log(JSON.stringify(said)); process.exit() })
      .on('timeout', () => { said.network = 'timeout'; console.log(JSON.stringify(said)); process.exit() })
      .on('connect', () => { said.network = 'done'; console.log(JSON.stringify(said)); process.exit() })`
  const program = scratch.write('tries.mjs', tries)
  const child = startSubmission(program, 64)
  let out = ''
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString()
  })
  await new Promise((resolve) => child.on('close', resolve))
  const { network, ...rest } = JSON.parse(out) as { readonly network: string }
  expect(rest).toEqual({
    read: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    spawn: 'ERR_ACCESS_DENIED',
    thread: 'ERR_ACCESS_DENIED',
    eval: 'EvalError',
    environment: [],
  })
  if (isWithoutNetwork()) expect(network).toBe('ENETUNREACH')
})

test('if a lane fails, the grades so far are printed and written before the error', async () => {
  const task = join(scratch.folder, 'failing')
  cpSync(join(repository, 'specs/tasks/token-ring-lemma'), task, { recursive: true })
  renameSync(join(task, 'hidden.ts'), join(task, 'more.ts'))
  // Only the thread that grades has this memory.
  scratch.write(
    'failing/hidden.ts',
    "import { workerData } from 'node:worker_threads'\nimport more from './more.js'\nif (workerData?.replies !== undefined) throw new Error('the lane is broken')\nexport default more",
  )
  mkdirSync(join(scratch.folder, 'some', 'empty'), { recursive: true })
  scratch.write('some/full.ts', 'export const lemma = () => true\n')
  const json = join(scratch.folder, 'some.json')
  const { code, out, err } = await coterie([
    ...['grade', task, join(scratch.folder, 'some'), '--jobs', '1', '--quiet', '--json', json],
  ])
  expect(err).toMatch(/^coterie: internal error, please report it: .*the lane is broken/)
  expect(code).toBe(70)
  expect(out).toMatch(/incomplete: an error, 1 of 2 not reached\n$/)
  const { submissions } = JSON.parse(readFileSync(json, 'utf8')) as Written
  expect(submissions.map(({ submission }) => submission)).toEqual(['empty'])
})

// A process that is at work does not hear that its input has ended.
test('after an interrupt no process of a submission is left', async () => {
  mkdirSync(join(scratch.folder, 'endless'))
  scratch.write('endless/endless.ts', 'export const lemma = () => { for (;;) {} }\n')
  const child = start([
    'grade',
    'token-ring-lemma',
    join(scratch.folder, 'endless'),
    '--jobs',
    '1',
    '--quiet',
  ])
  const end = ended(child)
  const processes = () =>
    execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => /^ *(\d+) +(\d+) +(\S+) .*coterie-grade-.*submission\.mjs/.exec(line))
  let pid: string | undefined
  // A process that has begun to answer: its start takes less. An answer may take five seconds.
  const hasBegun = () => {
    pid = processes().find((one) => Number(one?.[2]) === child.pid)?.[1]
    return pid !== undefined && secondsOf(Number(pid)) > 0.5
  }
  await vi.waitUntil(hasBegun, { timeout: patience, interval: 50 })
  child.kill('SIGINT')
  const { code, out } = await end
  expect(out).toBe('incomplete: interrupted, 1 of 1 not reached\n')
  expect(code).toBe(2)
  expect(processes().some((one) => one !== null && one[1] === pid && !one[3]!.startsWith('Z'))).toBe(false)
})

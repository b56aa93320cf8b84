// `coterie verify --certificate` and `coterie audit` on the command line: confirmed certificates, damaged
// files, files that are not certificates, and certificates whose spec has changed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coterie, ended, Scratch, start } from './coterie.js'
import { coterieHere } from './in-this-process.js'
import { lock, phases } from './lock-spec.js'
import { ring } from './ring-spec.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const certify = async (file: string, ...args: readonly string[]) => {
  const { code, err } = await coterie(['verify', ...args, '--certificate', file], { cwd })
  expect(err).toBe('')
  return code
}

describe.concurrent('a certificate', () => {
  test.each([
    ['without a reduction', ['central-server']],
    ['with timestamps', ['ricart-agrawala', '--sites', '2']],
    ['with symmetry', ['central-server', '--reduce', 'symmetry']],
    ['with rotations', ['token-ring', '--reduce', 'symmetry']],
    [
      'of a bounded model with loss',
      ['ricart-agrawala', '--sites', '2', '--requests', '1', '--loss', '1', '--continue'],
    ],
    ['of a depth-first search', ['semaphore', '--search', 'dfs']],
    [
      'of a model with a violated property',
      ['maekawa', '--sites', '2', '--param', 'quorums=all', '--continue'],
    ],
  ])('%s is confirmed', async (name, args) => {
    const file = `${name.replaceAll(' ', '-')}.proof`
    const code = await certify(file, ...args)
    expect(code).toBe(args.includes('--continue') ? 1 : 0)
    const audit = await coterieHere(['audit', file], { cwd })
    expect(audit.out).toMatch(
      /^\S+: sites .*\nconfirmed: [\d,]+ members, closed under [\d,]+ steps of the reference semantics\n/,
    )
    const [, checked = ''] = /^ {2}true of every member: (.*)$/m.exec(audit.out) ?? []
    expect(checked).toContain('mutualExclusion')
    // A certificate does not claim a violated property.
    expect(checked.includes('deadlockFreedom')).toBe(code === 0)
    expect(audit.err).toBe('')
    expect(audit.code).toBe(0)
  })

  test('is confirmed as JSON', async () => {
    await certify('json.proof', 'token-ring', '--sites', '2')
    const json = await coterieHere(['audit', 'json.proof', '--format', 'json'], { cwd })
    expect(JSON.parse(json.out)).toMatchObject({ kind: 'audit', confirmed: true, findings: [], count: 0 })
  })

  test('has the same bytes each time', async () => {
    await Promise.all([
      certify('once.proof', 'token-ring', '--reduce', 'symmetry'),
      certify('twice.proof', 'token-ring', '--reduce', 'symmetry'),
    ])
    expect(readFileSync(join(cwd, 'once.proof')).equals(readFileSync(join(cwd, 'twice.proof')))).toBe(true)
  })

  test('is not confirmed if one byte of it is changed, whatever the byte', async () => {
    await certify('whole.proof', 'central-server', '--sites', '2')
    const bytes = readFileSync(join(cwd, 'whole.proof'))
    const body = bytes.indexOf(10) + 1
    // Bytes of the states; and in the first line, a digit of a number and a brace.
    const places = [body, body + 5, bytes.length - 4, bytes.indexOf('"states":') + 9, 0]
    const codes = await Promise.all(
      places.map(async (place) => {
        const damaged = Buffer.from(bytes)
        damaged[place] = damaged[place]! ^ 1
        writeFileSync(join(cwd, `damaged-${place}.proof`), damaged)
        const { code, out, err } = await coterieHere(['audit', `damaged-${place}.proof`], { cwd })
        expect(out).not.toContain('confirmed')
        expect(err).not.toContain('internal error')
        return code
      }),
    )
    for (const code of codes) expect([3, 65]).toContain(code)
  })

  test('gives an error that names the cause if it is truncated', async () => {
    await certify('long.proof', 'central-server', '--sites', '2')
    const bytes = readFileSync(join(cwd, 'long.proof'))
    writeFileSync(join(cwd, 'short.proof'), bytes.subarray(0, bytes.length - 3))
    const { code, err } = await coterieHere(['audit', 'short.proof'], { cwd })
    expect(err).toMatch(/truncated/)
    expect(code).toBe(65)
  })
})

describe.concurrent("a certificate of a user's own spec", () => {
  beforeAll(async () => {
    scratch.write('phases.ts', phases)
    scratch.write('lock.ts', lock)
    expect(await certify('lock.proof', 'lock.ts')).toBe(0)
    // In this version no site releases the lock.
    scratch.write('kept.ts', lock.replace('write({ taken: false })', 'write({ taken: true })'))
    scratch.write('grown.ts', lock.replace('many({ phase })', 'many({ phase, more: flag })'))
    scratch.write('other.ts', lock.replace("name: 'lock'", "name: 'key'"))
  })

  test('is confirmed if the spec is found', async () => {
    const { code, out } = await coterie(['audit', 'lock.proof'], { cwd })
    expect(out).toMatch(/^lock: .*\nconfirmed: 8 members, closed under 14 steps /)
    expect(code).toBe(0)
  })

  test('is refuted if a clause has changed', async () => {
    const { code, out } = await coterie(['audit', 'lock.proof', '--spec', 'kept.ts'], { cwd })
    expect(out).toMatch(/^lock: .*\nrefuted: \d+ findings\n/)
    expect(out).toMatch(
      /^ {2}step: state \d+: exit at [01] leads to a state that is not in the certificate$/m,
    )
    expect(code).toBe(3)
  })

  test.each([
    ['grown.ts', /the spec or the certificate has changed since/],
    ['other.ts', /of "lock", but the spec given is "key"/],
  ])('is refuted for a spec that does not fit it: %s', async (spec, said) => {
    const { code, out, err } = await coterie(['audit', 'lock.proof', '--spec', spec], { cwd })
    expect(err).toMatch(said)
    expect(out).toBe('')
    expect(code).toBe(65)
  })
})

describe.concurrent('a certificate is refused', () => {
  test('for an incomplete search', async () => {
    const args = [
      'verify',
      'ricart-agrawala',
      '--sites',
      '4',
      '--max-states',
      '1000',
      '--certificate',
      'cut.proof',
    ]
    const { code, out, err } = await coterieHere(args, { cwd })
    expect(out).toMatch(/, incomplete: the bound on states was reached/)
    expect(err).toBe('no certificate: the bound on states was reached, so the set of states is not closed\n')
    expect(existsSync(join(cwd, 'cut.proof'))).toBe(false)
    expect(code).toBe(2)
  })

  test('for an interrupted search', async () => {
    const args = [
      'verify',
      'ricart-agrawala',
      '--sites',
      '4',
      '--requests',
      '3',
      '--certificate',
      'stopped.proof',
    ]
    const child = start([...args, '--progress'], { cwd })
    const result = ended(child)
    child.stderr!.once('data', () => child.kill('SIGINT'))
    const { code, err } = await result
    expect(err).toMatch(/^no certificate: the search was interrupted, so the set of states is not closed$/m)
    expect(existsSync(join(cwd, 'stopped.proof'))).toBe(false)
    expect(code).toBe(2)
  })

  test.each([
    [
      'partial order',
      ['--reduce', 'partial-order'],
      /--certificate: partial-order reduction omits steps.*leave it out/,
    ],
    [
      'all reductions, which include partial order',
      ['--reduce', 'all'],
      /--certificate: partial-order reduction omits steps/,
    ],
    ['random walks', ['--search', 'random'], /--certificate: random walks prove nothing/],
  ])('with %s', async (_, more, said) => {
    const args = ['verify', 'maekawa', ...more, '--certificate', 'none.proof']
    const { code, out, err } = await coterieHere(args, { cwd })
    expect(err).toMatch(said)
    expect(out).toBe('')
    expect(existsSync(join(cwd, 'none.proof'))).toBe(false)
    expect(code).toBe(64)
  })

  test('for the whole catalogue', async () => {
    const { code, err } = await coterieHere(['verify', '--certificate', 'all.proof'], { cwd })
    expect(err).toMatch(/--certificate needs a spec/)
    expect(code).toBe(64)
  })

  test('if its file is not a certificate', async () => {
    const file = scratch.write('prose.proof', 'this is prose\n')
    const { code, out, err } = await coterieHere(['audit', file], { cwd })
    expect(err).toMatch(/prose\.proof: this is not a certificate/)
    expect(out).toBe('')
    expect(code).toBe(65)
  })

  test('together with the options of a model', async () => {
    await certify('ring.proof', 'token-ring')
    const { code, err } = await coterieHere(['audit', 'ring.proof', '--sites', '4'], { cwd })
    expect(err).toMatch(/--sites: a certificate contains its model/)
    expect(code).toBe(64)
    const bounded = await coterieHere(['audit', 'ring.proof', '--max-states', '4'], { cwd })
    expect(bounded.err).toMatch(/--max-states: the audit of a certificate checks every member/)
    expect(bounded.code).toBe(64)
  })

  test('before the search if it cannot be written', async () => {
    const args = ['verify', 'ricart-agrawala', '--sites', '5', '--certificate', 'nowhere/ra.proof']
    const { code, out, err } = await coterieHere(args, { cwd })
    expect(err).toMatch(/nowhere\/ra\.proof: cannot be written \(ENOENT, /)
    expect(out).toBe('')
    expect(code).toBe(64)
  })
})

describe.concurrent('an audit of the reductions of a spec', () => {
  test.each([
    ['maekawa', ['--param', 'quorums=ring'], 3],
    ['token-ring', ['--max-states', '1000'], 3],
    ['ricart-agrawala', ['--max-states', '1000'], 3],
  ])(
    'finds that every combination for %s agrees with the full search, and names those it left out',
    async (spec, more, combinations) => {
      const { code, out, err } = await coterieHere(['audit', spec, ...more], { cwd })
      expect(err).toBe('')
      expect(out).toMatch(/\nevery combination agrees with the full search\n$/)
      expect(out).not.toContain('differs')
      const models = out.match(/^\S+: sites /gm)!.length
      expect(out.match(/ agrees$/gm)).toHaveLength(models * combinations)
      if (spec === 'ricart-agrawala')
        expect(out).toMatch(/\nnot audited: 3 or more sites; more than one request each\n/)
      expect(code).toBe(0)
    },
  )

  // A started site of this ring never starts again. From a rotated initial state the search reaches more
  // states, and sooner, so neither the depth nor the sums of orbits equal those of the full search. The audit
  // once compared them all the same.
  test('bounds no requests for a spec with clocks and without requests', async () => {
    scratch.write(
      'stops.ts',
      `import { algorithm, clock, flag, many, optional, protocol, timestamp } from 'coterie'
const p = protocol({ roles: { site: many({ own: optional(clock), f: flag }) }, messages: { STOP: {}, E: { t: timestamp } } })
export default algorithm({
  name: 'stops', title: 't', citation: 'c', about: 'a', sites: { min: 3, max: 3, fallback: 3 }, protocol: p,
  clauses: {
    onStop: p.roles.site.upon('STOP', () => [{ own: null }]),
    onE: p.roles.site.upon('E', ({ own }, { t }) => (own !== null && t >= own ? [{ f: true }] : [])),
  },
  initial: { site: () => ({ own: 3 }) },
  inFlight: () => [
    { from: 1, to: 0, message: p.messages.STOP() },
    { from: 2, to: 0, message: p.messages.E({ t: 5 }) },
  ],
  contention: { waits: ({ f }) => f, holds: () => false },
  properties: [p.always('never', '', (all) => all.all('site').every(({ f }) => !f))],
})
`,
    )
    const { code, out, err } = await coterie(['audit', './stops.ts'], { cwd })
    expect(err).toBe('')
    expect(out).toMatch(/\n {2}timestamps \+ partial-order +5 +4 {2}agrees\n/)
    expect(code).toBe(0)
  })

  test('accepts rotations that do not preserve the initial states', async () => {
    scratch.write('ring.ts', ring)
    const { code, out } = await coterie(['audit', 'ring.ts'], { cwd })
    expect(out).toMatch(/\nevery combination agrees with the full search\n$/)
    expect(code).toBe(0)
    const verified = await coterie(['verify', 'ring.ts', '--sites', '3', '--reduce', 'symmetry'], { cwd })
    expect(verified.out).toMatch(
      /28 orbits represent at most 84 states and 204 transitions, up to 3\.0 times fewer/,
    )
  })

  test('reports a difference for a false symmetry', async () => {
    scratch.write('phases.ts', phases)
    scratch.write(
      'unfair.ts',
      lock.replace(
        "guard: (me) => me.phase === 'idle'",
        "guard: (me, { self }) => me.phase === 'idle' && self > 0",
      ),
    )
    const { code, out } = await coterie(['audit', 'unfair.ts', '--sites', '2'], { cwd })
    expect(out).toMatch(/^ {2}symmetry .* differs$/m)
    expect(out).toMatch(/^ {4}symmetry refused: clause "request"/m)
    expect(out).toMatch(/\nnot every combination agrees with the full search\n$/)
    expect(code).toBe(3)
  })

  test('gives an error if even the smallest model has too many states', async () => {
    const { code, err } = await coterieHere(['audit', 'maekawa', '--sites', '4', '--max-states', '100'], {
      cwd,
    })
    expect(err).toMatch(/--max-states 100: even the smallest model has more states/)
    expect(code).toBe(64)
  })
})

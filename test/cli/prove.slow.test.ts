// `coterie prove` as a user types it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { far } from '../every/far.js'
import { coterie, ended, onTerminal, Scratch, start } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const related = `
import { algorithm, flag, many, mutualExclusion, oneOf, protocol } from 'coterie'
const lock = protocol({
  roles: { site: many({ phase: oneOf('idle', 'held') }) },
  shared: { locked: flag },
})
const { local } = lock.roles.site
const enter = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { shared }) => (shared.locked ? [] : [{ phase: 'held' }, lock.write({ locked: true })]),
})
const exit = local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }, lock.write({ locked: false })] })
export default algorithm({
  name: 'related', title: 'A lock', citation: 'none', about: 'One step.',
  sites: { min: 1, fallback: 2 }, protocol: lock,
  clauses: { enter, exit },
  contention: { enter: 'enter', waits: () => false, holds: (me) => me.phase === 'held' },
  relations: { near: { says: 'j is near i', denies: 'j is not near i', anyOf: ['j at i'] } },
  properties: [mutualExclusion],
})
`

describe.concurrent('prove', () => {
  test('says what holds for every number of sites, and by which licence', async () => {
    const { code, out, err } = await coterieHere(['prove', 'test-and-set'], { cwd })
    expect(out).toMatch(/^ {2}\+ mutualExclusion {2}holds for every number of sites: 12 views of two sites/m)
    expect(out).toMatch(/site numbers: by their order alone, as the text/)
    expect(out).toMatch(/compared: all 8 states of 2 sites have 8 of the 12 views\n/)
    expect(out).toMatch(/small model: 3 sites show every view of any system\n/)
    expect(err).toBe('')
    expect(code).toBe(0)
  })

  test('never calls a bad view a counterexample, and looks for a real run', async () => {
    const { code, out } = await coterieHere(['prove', 'test-and-set', '--param', 'kind=split'], { cwd })
    expect(out).toMatch(/^ {2}\? mutualExclusion {2}not proved: .*need not be reachable$/m)
    expect(out).toMatch(/testAndSet at 1: 0: phase held; 1: phase held/)
    expect(out).toMatch(
      /a real run of 2 sites violates mutualExclusion after 6 steps: coterie verify test-and-set --param kind=split/,
    )
    expect(code).toBe(1)
  })

  test.each([
    [
      'peterson --sites 2',
      /^coterie: --from-every: views give no lemmas of peterson: mutual exclusion is not proved/,
    ],
    ['test-and-set', /^coterie: --from-every: it is about the spec's own proof; add --sites N/],
    ['test-and-set --sites 2 --lemmas', /^coterie: --lemmas: --from-every has the same lemmas in the grid/],
  ])('%s --from-every is refused in one line', async (line, says) => {
    const { code, out, err } = await coterieHere(['prove', ...line.split(' '), '--from-every'], { cwd })
    expect(err).toMatch(says)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect({ code, out }).toEqual({ code: 64, out: '' })
  })

  test('refuses in one line what views cannot follow, as JSON too', async () => {
    const { code, out } = await coterieHere(['prove', 'mcs', '--format', 'json'], { cwd })
    expect(JSON.parse(out)).toMatchObject({ schema: 1, spec: 'mcs', verdict: 'refused', views: 0 })
    expect(code).toBe(2)
  })

  test('says how far it came if its time is over, and shows progress if it is wanted', async () => {
    const { code, out, err } = await coterie(['prove', 'lamport', '--time', '1s', '--progress'], { cwd })
    expect(out).toMatch(
      /^ {2}\? mutualExclusion {2}not proved: stopped by the time limit; [\d,]+ of [\d,]+ views so far closed$/m,
    )
    expect(err).toMatch(/^lamport: [\d,]+ of [\d,]+ views so far closed, \d+ s$/m)
    expect(code).toBe(2)
  })

  test("says how far the check of a spec's own proof came, if it is interrupted or its time is over", async () => {
    // The first lemma is decided at once, and all of them take minutes: so a signal finds the check between the two, however late it comes.
    const args = ['prove', 'maekawa', '--sites', '5', '--param', 'quorums=majority']
    const child = start(args, { cwd, before: onTerminal('stderr') })
    const result = ended(child)
    let seen = ''
    let isSent = false
    child.stderr!.on('data', (text: string) => {
      seen += text
      if (isSent || !/maekawa: ([6-9]|[1-9]\d) of 61 cells/.test(seen)) return
      isSent = child.kill('SIGINT')
    })
    const interrupted = await result
    expect(interrupted.out).toMatch(/^1 quorumsIntersect .* \+ .*$/m)
    expect(interrupted.out).toMatch(/^9 insideHasQuorum .* \? .*$/m)
    expect(interrupted.out).toMatch(/^not decided: interrupted$/m)
    expect(interrupted.code).toBe(2)
    const timed = await coterie([...args, '--time', '1s', '--format', 'json'], { cwd })
    expect(JSON.parse(timed.out)).toMatchObject({ kind: 'proof', cut: 'time', universe: { channel: 'any' } })
    expect(timed.code).toBe(2)
  })

  test('draws each counterexample to induction', async () => {
    const { code } = await coterieHere(
      ['prove', 'token-ring', '--sites', '2', '--drop', 'insideHasToken', '--out', 'pictures'],
      { cwd },
    )
    const drawn = readFileSync(join(cwd, 'pictures', 'token-ring-exit-oneToken.dot'), 'utf8')
    expect(drawn).toContain('after0 [label="site 0\\nphase held -> idle\\ntoken false"')
    expect(drawn).toContain('oneToken is false after the step')
    expect(existsSync(join(cwd, 'pictures', 'token-ring-mutualExclusion.svg'))).toBe(true)
    expect(code).toBe(2)
  })

  test('leaves out several lemmas, also one that a fault adds, but none that is assumed', async () => {
    const proved = ['prove', 'token-ring', '--sites', '2']
    const bare = await coterieHere([...proved, '--drop', 'oneToken', '--drop', 'insideHasToken'], { cwd })
    expect(bare.out).not.toMatch(/^\d (oneToken|insideHasToken)/m)
    expect(bare.code).toBe(2)
    const crashing = [...proved, '--crash', '1']
    expect((await coterieHere(crashing, { cwd })).out).toMatch(/^3 downSiteIsReset/m)
    const without = await coterieHere([...crashing, '--drop', 'downSiteIsReset'], { cwd })
    expect(without.out).toMatch(/^3 crashesAreCounted/m)
    const both = await coterieHere([...proved, '--assume', 'oneToken', '--drop', 'oneToken'], { cwd })
    expect(both.err).toMatch(/^coterie: --drop oneToken: the lemma is also assumed/)
    expect(both.code).toBe(64)
  })

  test('a typed lemma that rests on others is not a result if the search did not see all states', async () => {
    const asked = [
      'prove',
      'token-ring',
      '--sites',
      '2',
      '--duplication',
      '1',
      '--lemma',
      'holds(i) -> !holds(j)',
    ]
    const cut = await coterieHere([...asked, '--max-states', '5'], { cwd })
    expect(cut.out).toMatch(/^inductive with oneToken and insideHasToken/m)
    expect(cut.code).toBe(2)
    expect((await coterieHere(asked, { cwd })).code).toBe(1)
  })

  test('continues with more sites until all views are shown', async () => {
    const { code, out } = await coterieHere(['prove', 'central-server', '--small-model'], { cwd })
    expect(out).toMatch(/compared: all 158 states of 3 sites have all 44 views$/m)
    expect(out).toMatch(/small model: 3 sites show every view of any system$/m)
    expect(code).toBe(0)
  })

  test('writes a certificate, which audit confirms, and refutes after a change', async () => {
    const file = join(cwd, 'tas.views')
    expect((await coterieHere(['prove', 'test-and-set', '--certificate', file], { cwd })).code).toBe(0)
    const confirmed = await coterieHere(['audit', file], { cwd })
    expect(confirmed.out).toMatch(/^confirmed: 12 views of two sites, closed under \d+ steps/m)
    expect(confirmed.out).toMatch(/the views of all 20 states of 3 sites are among them/)
    expect(confirmed.code).toBe(0)
    const lines = readFileSync(file, 'utf8').replace('"views":12', '"views":13')
    writeFileSync(file, lines)
    const refuted = await coterieHere(['audit', file, '--format', 'json'], { cwd })
    expect(JSON.parse(refuted.out)).toMatchObject({
      kind: 'audit of views',
      confirmed: false,
      refuted: 'the certificate says 13 views, and has 12',
    })
    expect(refuted.code).toBe(3)
    const other = await coterieHere(['audit', file, '--spec', 'lamport'], { cwd })
    expect(other.err).toMatch(
      /^coterie: .*the certificate is of "test-and-set", but the spec given is "lamport"\n$/,
    )
    expect(other.code).toBe(65)
  })

  test('writes no certificate of a licence that is only tested', async () => {
    const [own, file] = [join(cwd, 'far.ts'), join(cwd, 'far.views')]
    scratch.write('far.ts', far)
    const { out, err, code } = await coterieHere(['prove', own, '--certificate', file], { cwd })
    expect(out).toContain('not proved, only tested')
    expect([err, code, existsSync(file)]).toEqual(['no certificate: there is no proof\n', 2, false])
  })

  test('writes no certificate without a proof', async () => {
    const file = join(cwd, 'none.views')
    const { err } = await coterieHere(['prove', 'peterson', '--certificate', file], { cwd })
    expect(err).toBe('no certificate: there is no proof\n')
    expect(existsSync(file)).toBe(false)
  })

  test.each<[readonly string[], RegExp, RegExp?]>([
    [['token-ring'], /holds for every number of sites: 24 views .* \(arcs of a ring\)$/m],
    [
      ['maekawa'],
      /holds for every number of sites: 122 views .*\n {4}assumed: every two quorums of sites that request/m,
    ],
    [
      ['ticket-lock', '--param', 'tickets=unbounded'],
      /holds for every number of sites: 26 views .*\n.*\n {13}site numbers and unbounded numbers: by their order alone/m,
    ],
    [
      ['suzuki-kasami'],
      /holds for every number of sites: 24 views .* \(inboxes\)\n.*\n {13}kept of a site: phase and token \(whether there is one\)/m,
      /established by exit at a third site, exit at i, exit at j, onRequest at a third site, /,
    ],
  ])(
    '%j: proves it, finds lemmas if asked, and an audit confirms its certificate',
    async (asked, holds, lemmas) => {
      const file = join(cwd, `${asked[0]}.views`)
      const wanted = lemmas === undefined ? [] : ['--lemmas']
      const { code, out, err } = await coterieHere(['prove', ...asked, ...wanted, '--certificate', file], {
        cwd,
      })
      expect(out).toMatch(holds)
      // A search has one kind of quorums only.
      expect(out.includes('small model')).toBe(asked[0] !== 'maekawa')
      if (lemmas !== undefined) expect(out).toMatch(lemmas)
      expect(err).toBe('')
      expect(code).toBe(0)
      // Of these, other tests audit the certificates.
      if (asked[0] === 'ticket-lock' || asked[0] === 'suzuki-kasami') return
      const audited = await coterieHere(['audit', file], { cwd })
      expect(audited.out).toMatch(/^confirmed: \d+ views of two sites/m)
      expect(audited.code).toBe(0)
    },
  )

  test('refuses quorums that the user names, since the proof is for all that intersect', async () => {
    const { code, out } = await coterieHere(['prove', 'maekawa', '--param', 'quorums={0},{1}'], { cwd })
    expect(out).toMatch(/views prove nothing here: .*all quorum systems in which every two quorums intersect/)
    expect(code).toBe(2)
    const wrong = await coterieHere(['prove', 'ticket-lock', '--param', 'tickets=many'], { cwd })
    expect(wrong.err).toMatch(/tickets=many: "many" is neither a whole number from 1 to 16 nor unbounded/)
    expect(wrong.code).toBe(64)
  })

  test('says what else the views give, and why they do not give the rest', async () => {
    const named = ['deadlockFreedom', 'starvationFreedom'].flatMap((name) => ['--property', name])
    const { code, out } = await coterieHere(['prove', 'test-and-set', ...named], { cwd })
    expect(out).toMatch(
      /^ {2}\+ deadlockFreedom {2}holds for every number of sites\n {4}lemma: in every view/m,
    )
    expect(out).toMatch(
      /^ {2}- starvationFreedom {2}views prove nothing here: it is about infinite fair runs/m,
    )
    expect(code).toBe(2)
    const alone = await coterieHere(['prove', 'test-and-set', '--property', 'deadlockFreedom'], { cwd })
    expect(alone.code).toBe(0)
  })

  test('looks for a real deadlock if its name is given, and stops in time', async () => {
    const mutant = ['prove', 'ricart-agrawala', '--mutant', 'every site that is not idle defers']
    const { code, out } = await coterie([...mutant, '--property', 'deadlockFreedom'], { cwd })
    expect(out).toMatch(/^ {2}\? deadlockFreedom {2}not proved: in 18 of 227 views/m)
    expect(out).toMatch(/^ {2}a real run of 2 sites violates deadlockFreedom after 4 steps$/m)
    expect(code).toBe(1)
    const late = await coterie(['prove', 'test-and-set', '--param', 'kind=split', '--time', '0s'], { cwd })
    expect(late.out).toMatch(
      /an incomplete search finds no run of 2 sites with 2 requests each that violates mutualExclusion/,
    )
    expect(late.code).toBe(2)
  })

  test('a real deadlock is shown where views show nothing of deadlocks', async () => {
    const { code, out } = await coterieHere(['prove', 'maekawa', '--property', 'deadlockFreedom'], { cwd })
    expect(out).toMatch(/^ {2}- deadlockFreedom {2}views prove nothing here: .* several voters/m)
    expect(out).toMatch(
      /^ {2}a real run of 2 sites violates deadlockFreedom after 4 steps: coterie verify maekawa/m,
    )
    expect(code).toBe(1)
  })

  test('gives lemmas to read, and as JSON, and says why there are none', async () => {
    const { code, out } = await coterieHere(['prove', 'test-and-set', '--lemmas'], { cwd })
    expect(out).toMatch(/^ {2}\+ lemmas {2}2 about any two sites i and j are inductive, and the first is/m)
    expect(out).toMatch(/^ {4}checked: all 420 steps, .* from the 12 views that satisfy them, of 18 with/m)
    expect(out).toMatch(
      /^ {5}2 {2}If i is in the critical section, then locked is set\.\n.*established by testAndSet at i\n.*kept with 1 \(exit\)$/m,
    )
    expect(code).toBe(0)
    const json = await coterieHere(['prove', 'test-and-set', '--lemmas', '--format', 'json'], { cwd })
    expect(JSON.parse(json.out)).toMatchObject({
      lemmas: { inductive: true, views: 12, universe: 18, lemmas: [{ kind: 'never together' }, {}] },
    })
    const none = await coterieHere(['prove', 'peterson', '--lemmas'], { cwd })
    expect(none.out).toMatch(/^ {2}\? lemmas {2}none were found: mutual exclusion is not proved$/m)
    expect(none.code).toBe(2)
  })

  test('names a relation that is not made of facts', async () => {
    const file = scratch.write('relation.ts', related)
    const { code, err } = await coterie(['prove', file, '--lemmas'], { cwd })
    expect(err).toMatch(
      /relation "near" of .*: "j at i" is not a fact about two sites i and j; the facts are "/,
    )
    expect(code).toBe(65)
  })

  test('wrong input: one line, exit code 64', async () => {
    for (const [args, line] of [
      [
        ['ring-election'],
        /^coterie: prove ring-election: .*has no property mutualExclusion.*choose a lock\n$/,
      ],
      [['lamport', '--param', 'clock=fast'], /^coterie: parameter clock=fast: .*is not one of/],
      [['test-and-set', '--max-views', '0'], /--max-views/],
    ] as const) {
      const { code, out, err } = await coterieHere(['prove', ...args], { cwd })
      expect(err).toMatch(line)
      expect(out).toBe('')
      expect(code).toBe(64)
    }
  })
})

// `coterie explain` as a user types it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { repository, Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const kept = (name: string): string => join(repository, 'counterexamples', name)

describe.concurrent('explain', () => {
  test('takes a kept counterexample by its name, its folder or its file, with the same answer', async () => {
    const [byName, byFolder, byFile] = await Promise.all(
      ['lamport-unordered', kept('lamport-unordered'), join(kept('lamport-unordered'), 'trace.json')].map(
        (one) => coterieHere(['explain', one], { cwd }),
      ),
    )
    expect(byName!.out).toContain('\n- step 5 breaks an assumption: channels are not FIFO: ')
    expect(byName!.out).toContain('\n   ! channels are not FIFO: ')
    expect(byName!.out).toContain('differ in the order of concurrent steps only')
    expect(byName!).toMatchObject({ code: 0, err: '' })
    expect(byFolder).toEqual(byName)
    expect(byFile).toEqual(byName)
  })

  // It listed "suspect at 0; suspect at 0; suspect at 1; suspect at 2; suspect at 2".
  test('other steps of one name differ by what they change', async () => {
    const { out } = await coterieHere(['explain', kept('bully-wrong-suspicion')], { cwd })
    expect(out.replace(/\s+/g, ' ')).toContain(
      '? instead suspect at 0 (shared suspicions[0] {} -> {1}); suspect at 0 (shared suspicions[0] {} -> {2}); ',
    )
    // The only one of its name needs nothing else.
    expect(out).toContain('? instead onElection at 2: ELECTION from 1: still avoidable\n')
  })

  test('replay takes the same three, with the same run', async () => {
    const runs = await Promise.all(
      ['lamport-unordered', kept('lamport-unordered'), join(kept('lamport-unordered'), 'trace.json')].map(
        (one) => coterieHere(['replay', one], { cwd }),
      ),
    )
    expect(runs[0]!.out).toContain(
      'replayed: every step is a step of the spec, and mutualExclusion is violated',
    )
    expect(runs[0]).toMatchObject({ code: 0, err: '' })
    expect(runs.slice(1)).toEqual([runs[0], runs[0]])
  })

  test('writes a story that replays and violates, with its picture and its Markdown', async () => {
    const { code } = await coterieHere(['explain', 'maekawa-disjoint-quorums', '--out', 'story', '--quiet'], {
      cwd,
    })
    expect(code).toBe(0)
    const folder = join(cwd, 'story')
    const stem = 'maekawa-mutual-exclusion-story'
    for (const ending of ['json', 'dot', 'svg', 'md'])
      expect(readdirSync(folder)).toContain(`${stem}.${ending}`)
    const { out } = await coterieHere(['replay', join(folder, `${stem}.json`)], { cwd })
    expect(out).toContain(
      'replayed: every step is a step of the spec, and mutualExclusion is violated at the end',
    )
    const markdown = readFileSync(join(folder, `${stem}.md`), 'utf8')
    expect(markdown).toMatch(/^# maekawa: mutualExclusion violated\n/)
    expect(markdown).toContain(`(${stem}.svg)`)
    expect(markdown).toMatch(/^- the model breaks an assumption: quorums=/m)
  })

  test('names what a mutant does otherwise, and takes its own line of steps back', async () => {
    const args = [
      'ricart-agrawala',
      '--sites',
      '2',
      '--requests',
      '1',
      '--mutant',
      'enter with one reply missing',
    ]
    const { out, code } = await coterieHere(
      ['explain', ...args, '--property', 'mutualExclusion', '--steps', '0,0,1,1'],
      { cwd },
    )
    expect(out).toContain(
      '\n- the mutant "enter with one reply missing" leaves the spec in step 2 (enter at 0): the spec does not take this step',
    )
    expect(code).toBe(0)
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      "coterie replay ricart-agrawala --sites 2 --requests 1 --mutant 'enter with one reply missing' --steps 0,0,1,1",
    )
  })

  test('draws only the sites that take part', async () => {
    const { out } = await coterieHere(['explain', 'maekawa-disjoint-quorums', '--format', 'dot'], { cwd })
    const lanes = [...out.matchAll(/^ {2}lane(\d+) /gm)].map(([, site]) => site)
    const { out: all } = await coterieHere(['graph', join(kept('maekawa-disjoint-quorums'), 'trace.json')], {
      cwd,
    })
    expect([...all.matchAll(/^ {2}lane(\d+) /gm)].length).toBeGreaterThanOrEqual(lanes.length)
    const { out: marked } = await coterieHere(['explain', 'lamport-unordered', '--format', 'dot'], { cwd })
    expect(marked).toMatch(/step5 .*octagon/)
  })

  test('says in one line what a bound leaves open, and gives exit code 2', async () => {
    const { out, code } = await coterieHere(['explain', 'maekawa-grid-deadlock', '--max-states', '10'], {
      cwd,
    })
    expect(out).toContain(
      '- not known where it becomes inevitable: the search reached its bound on states; --max-states raises it\n',
    )
    expect(out).toContain('- 200 orders of these steps are the same run to every site')
    expect(code).toBe(2)
  })

  test('says that an infinite run is explained less', async () => {
    const args = ['explain', 'semaphore', '--sites', '2', '--steps', '0,1,1,0,1', '--loop', '1']
    const { out, code } = await coterieHere([...args, '--property', 'starvationFreedom'], { cwd })
    expect(out).toMatch(/^- the run is infinite, so no step is left out or moved, no runs are counted/)
    expect(code).toBe(0)
  })

  test('the text of verify shows the shortest run that changes sites least often, and no other format does', async () => {
    const lamport = ['verify', 'lamport', '--sites', '2', '--requests', '1', '--order', 'unordered']
    const args = [...lamport, '--property', 'mutualExclusion']
    const here = (...more: readonly string[]) => coterieHere([...args, ...more], { cwd })
    const [tidy, first, json, tidyJson] = await Promise.all([
      here(),
      here('--no-tidy'),
      here('--format', 'json'),
      here('--format', 'json', '--tidy'),
    ])
    // By hand: the first run begins at site 0, so site 1 takes a step before and after those of site 0.
    const sites = ({ out }: { readonly out: string }) =>
      [...out.matchAll(/^\d {2}\w+ at (\d)/gm)].map(([, site]) => site).join('')
    expect(tidy.out).toContain('\nmutualExclusion: a shortest counterexample\n')
    expect(sites(first)).toBe('010011')
    expect(sites(tidy)).toBe('100011')
    expect([tidy.code, first.code]).toEqual([1, 1])
    const replay = (out: string) => /--steps ([\d,]+)/.exec(out)![1]
    expect(replay(json.out)).toBe(replay(first.out))
    expect(replay(tidyJson.out)).toBe(replay(tidy.out))
    expect(replay(tidy.out)).not.toBe(replay(first.out))
  })

  test.each([
    ['neither a trace nor a folder with one', ['maekawa']],
    ['--steps: a recorded run has its own', ['lamport-unordered', '--steps', '0']],
    ['--sites: a trace.json contains its model', ['lamport-unordered', '--sites', '2']],
    ['the run violates no property of lamport at its end', ['lamport', '--steps', '0']],
    [
      'the end of the run does not show entryPossible',
      ['lamport', '--steps', '0', '--property', 'entryPossible'],
    ],
    ['--full: only --format text', ['lamport-unordered', '--full', '--format', 'json']],
  ])('refuses in one line: %s', async (line, args) => {
    const { code, err, out } = await coterieHere(['explain', ...args], { cwd })
    expect(err).toMatch(/^coterie: .*\n$/)
    expect(err).toContain(line)
    expect({ code, out }).toEqual({ code: 64, out: '' })
  })
})

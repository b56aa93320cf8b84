// `coterie mutate` and `coterie list` on the command line: formats, a user's own files, errors, an interrupt,
// and the whole catalogue.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import peterson from '../../specs/peterson/spec.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { genericMutants } from '../../src/mutate/generic-mutants.js'
import type { Spec } from '../../src/protocol/spec.js'
import { coterie, ended, Scratch, start } from './coterie.js'
import { coterieHere } from './in-this-process.js'
import { lock, phases } from './lock-spec.js'
import { list, neverFreed, right } from './mutant-lists.js'

const scratch = new Scratch()
const cwd = scratch.folder
scratch.write('phases.ts', phases)
afterAll(() => scratch.remove())

describe.concurrent('mutate', () => {
  test('writes traces that replay as their mutants', async () => {
    const out = join(cwd, 'traces')
    const named = ['mutate', 'token-ring', '--mutant', 'exit: TOKEN not sent', '--sites', '2']
    const written = await coterieHere([...named, '--out', out], { cwd })
    expect(written.code).toBe(0)
    const file = join(out, 'exit-token-not-sent', 'token-ring-deadlock-freedom.json')
    const replayed = await coterieHere(['replay', file], { cwd })
    expect(replayed.out).toMatch(
      /every step is a step of the mutant "exit: TOKEN not sent", and deadlockFreedom is violated/,
    )
    expect(replayed.code).toBe(0)
  })

  test('writes JSON and JUnit', async () => {
    const [json, junit] = await Promise.all([
      coterieHere(['mutate', 'token-ring', '--format', 'json'], { cwd }),
      coterieHere(['mutate', 'token-ring', '--format', 'junit'], { cwd }),
    ])
    const { schema, kind, spec, complete, mutants, weakTests } = JSON.parse(json.out)
    expect({ schema, kind, spec, complete, weakTests }).toEqual({
      schema: 1,
      kind: 'mutants',
      spec: 'token-ring',
      complete: true,
      weakTests: [],
    })
    const [first] = mutants
    expect(first).toMatchObject({
      name: 'the token is passed on at entry',
      made: 'listed',
      clauses: ['enter', 'exit'],
      fate: 'killed',
      killedBy: [{ property: 'mutualExclusion', verdict: 'violated', length: 5 }],
      asListed: true,
    })
    expect(mutants.at(-1)).toMatchObject({ made: 'by rule', clauses: ['pass'] })
    expect(junit.out).toMatch(/<testsuite name="mutants of token-ring" tests="19" failures="0" skipped="1">/)
    expect([json.code, junit.code]).toEqual([0, 0])
  })

  test("finds the mutants of a user's own file inside it or beside it", async () => {
    scratch.write('inside.ts', `${lock}export const mutants = [${neverFreed(right)}]\n`)
    mkdirSync(join(cwd, 'mutants'), { recursive: true })
    scratch.write('beside.ts', lock)
    scratch.write('mutants/beside.ts', list(neverFreed(right)))
    for (const name of ['inside.ts', 'beside.ts']) {
      const { code, out, err } = await coterie(['mutate', name, '--listed'], { cwd })
      expect(err).toBe('')
      expect(out).toMatch(/exit\s+the lock is never freed/)
      expect(code).toBe(0)
    }
  })

  test('exits with 1 if a mutant survives without a reason', async () => {
    scratch.write('silent.ts', lock)
    mkdirSync(join(cwd, 'mutants'), { recursive: true })
    const same = `{ name: 'nothing', teaches: 'Nothing.', clauses: {}, model: {}, verdicts: {} }`
    scratch.write('mutants/silent.ts', list(same))
    const { code, out } = await coterie(['mutate', 'silent.ts', '--listed'], { cwd })
    expect(out).toMatch(/NOT AS LISTED it changes nothing in this model, and the list has no reason/)
    expect(code).toBe(1)
  })

  test.each([
    [
      ['mutate', 'token-ring', '--mutant', 'no site enter'],
      64,
      /--mutant "no site enter".*did you mean "no site enters"/,
    ],
    [['mutate', 'token-ring', '--property', 'mutualExclusio'], 64, /did you mean "mutualExclusion"/],
    [
      ['mutate', 'token-ring', '--listed', '--sites', '2'],
      64,
      /--sites: listed mutants have their own models/,
    ],
    [['mutate', 'token-rin'], 64, /did you mean "token-ring"/],
    [['mutate', 'lamport', '--max-states', '5'], 64, /lamport itself has more than 5 states/],
    [['mutate', 'token-ring', '--format', 'jsn'], 64, /did you mean "json"/],
  ])('refuses wrong usage: %j', async (args, expected, said) => {
    const { code, out, err } = await coterieHere(args, { cwd })
    expect(err).toMatch(said)
    expect(out).toBe('')
    expect(code).toBe(expected)
  })

  test('reports an error in a list with the mutant and the nearest name', async () => {
    scratch.write('mistaken.ts', lock)
    mkdirSync(join(cwd, 'mutants'), { recursive: true })
    scratch.write('mutants/mistaken.ts', list(neverFreed('{ deadlockFredom: 4 }')))
    const { code, err } = await coterie(['mutate', 'mistaken.ts'], { cwd })
    expect(err).toMatch(
      /mutants\/mistaken\.ts: mutant "the lock is never freed" .*did you mean "deadlockFreedom"/,
    )
    expect(code).toBe(65)
  })
})

/** What a rule says of the clauses of a spec, as one text: "REPLY number 2 not sent" is "X number k not sent". */
const ruleOf = (spec: Spec, mutation: string): string => {
  const [first, ...others] = mutation.split(' ')
  const isNamed = spec.messages.kinds.has(first!) || Object.hasOwn(spec.shared, first!)
  const kind = spec.messages.kinds.has(first!) ? 'X' : 'V'
  return [isNamed ? kind : first, ...others].join(' ').replace(/number \d+/, 'number k')
}

/** Every generated mutant that a spec might have: clause, mutation and rule. */
const possibleMutants = (spec: Spec) =>
  genericMutants(spec).map(({ name, clause }) => {
    const mutation = name.slice(`${clause}: `.length)
    return { clause, mutation, rule: ruleOf(spec, mutation) }
  })

// The models of the lists are what they are. Those of the generated mutants are the smallest: the lists kill every property, and
// a mutant that is undecided in a larger model is no weaker a claim.
describe('mutate, on the whole catalogue', () => {
  test.each(catalogueNames())('every listed mutant of %s has its listed verdicts', async (name) => {
    const { code, out } = await coterieHere(['mutate', name, '--listed'])
    expect(out).toMatch(/^\d+ mutants?: \d+ killed/m)
    expect(out).not.toMatch(/NOT AS LISTED|weak test of/)
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
    expect(code).toBe(0)
  })

  // The rules of the generated mutants that were judged, killed or surviving.
  const judged = new Set<string>()

  // Between them these have mutants of every rule (the next test demands it), and timestamps, queues, votes, faults and roles.
  test.each([
    'bakery',
    'central-server',
    'chang-roberts',
    'chubby-cell',
    'lamport',
    'maekawa',
    'peterson-filter',
    'raymond',
    'ricart-agrawala',
    'sequencer',
    'suzuki-kasami',
    'token-ring',
    'zookeeper-lock',
  ])('every generated mutant of %s is judged', async (name) => {
    const spec = await catalogueSpec(name)
    const { sites, workload } = spec
    // A quorum system determines the number of sites; the usual one of Maekawa's has 47,417 states.
    const least =
      name === 'maekawa' ? ['--param', 'quorums=ring'] : ['--sites', String(Math.max(2, sites.min))]
    const once = workload.request === undefined ? [] : ['--requests', '1']
    // Some generated mutants have infinitely many states.
    const within = (states: number, ...model: readonly string[]) =>
      coterieHere(['mutate', name, '--generic', '--max-states', String(states), ...model])
    const small = await within(3000, ...least, ...once)
    // Not every spec has so few sites, and some are large at their least.
    const { code, out } = small.code === 64 ? await within(40_000) : small
    expect(out).toMatch(/^\d+ mutants?: \d+ killed/m)
    const lines = out.split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110)
    expect(code).toBe(0)
    // A line begins with ? if the mutant is undecided.
    const rows = new Set(
      lines.map((line) =>
        line
          .match(/^[ s] {2}(\S+) +(\S.*?)(?: {2}|$)/)
          ?.slice(1)
          .join(': '),
      ),
    )
    for (const { clause, mutation, rule } of possibleMutants(spec))
      if (rows.has(`${clause}: ${mutation}`)) judged.add(rule)
  })

  test('between them the generated mutants are of every rule', async () => {
    const specs = await Promise.all(catalogueNames().map(catalogueSpec))
    const rules = new Set(specs.flatMap((spec) => possibleMutants(spec).map(({ rule }) => rule)))
    expect(rules.size).toBe(8)
    expect([...judged].sort()).toEqual([...rules].sort())
  })

  test('an interrupt prints the results so far, and the exit code is 2', async () => {
    const child = start(['mutate', 'lamport', '--progress'], { cwd })
    child.stderr!.once('data', () => child.kill('SIGINT'))
    const { code, out } = await ended(child)
    expect(out).toMatch(/interrupted: the other mutants were not checked/)
    expect(code).toBe(2)
  })
})

describe.concurrent('list', () => {
  test('shows source, system model and verdicts in a hundred columns', async () => {
    const { code, out } = await coterieHere(['list'], { cwd })
    expect(out).toMatch(
      /^token-ring {2}The token ring\n {4}G\. Le Lann.*\n {4}system: .*FIFO channels; breaks under loss, duplication, crashes; .*\n {4}holds: .*sites 2; .*\n {4}violated: .*mutualExclusion in 9 \(sites 3, duplication 1\)/m,
    )
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(code).toBe(0)
  })

  test('contains every recorded model with its command as JSON', async () => {
    const { code, out } = await coterieHere(['list', 'peterson', '--format', 'json'], { cwd })
    const { kind, systemModel, models } = JSON.parse(out)
    expect(kind).toBe('spec')
    expect(systemModel.communication).toBe('shared variables')
    expect(models.map(({ command }: { command: string }) => command)).toEqual(
      peterson.expectations.map(() => expect.stringMatching(/^coterie verify peterson --sites 2( --|$)/)),
    )
    expect(models.at(-1).command).toBe('coterie verify peterson --sites 2 --param first=turn')
    expect(code).toBe(0)
  })
})

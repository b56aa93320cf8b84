// LTL formulas, and formulas about one state, on the command line.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Scratch, wordsOf } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

describe.concurrent('verify --ltl', () => {
  test('reports for each formula whether every fair run satisfies it', async () => {
    const args = ['verify', 'central-server', '--continue', '--ltl', '[](wants(1) -> <> holds(1))']
    const { code, out } = await coterieHere([...args, '--ltl', 'G F holds', '--ltl', 'GF holds'], { cwd })
    const [, holds, violated, counts, ...rest] = out.split('\n')
    expect(holds).toBe('  + G (wants(1) -> F holds(1))  holds: true of every fair run')
    expect(violated).toBe(
      '  x G F holds                   violated in 0 steps; the system then stutters forever',
    )
    expect(counts).toMatch(/^158 states, 384 transitions, depth 10; breadth-first, complete/)
    expect(rest).toContain('the run stutters here forever: no fair step is enabled')
    expect(code).toBe(1)
    const again = await coterieHere(wordsOf(rest.at(-2)!).slice(1), { cwd })
    expect(again.code).toBe(0)
  })

  test('writes a counterexample with a loop and the reason why the loop is fair, and replay confirms it', async () => {
    const args = ['verify', 'token-ring', '--sites', '2', '--ltl', 'G F (token(0)=true && X waits)']
    const { code, out } = await coterieHere([...args, '--out', 'found', '--format', 'json'], { cwd })
    expect(code).toBe(1)
    const { verdicts } = JSON.parse(out) as { verdicts: readonly { trace: string; fair: object }[] }
    expect(verdicts[0]!.fair).toEqual([
      { deliveries: 'all', site: 1, from: 0, fairness: 'weak', how: 'taken', at: 3 },
      { clause: 'pass', site: 1, fairness: 'weak', how: 'taken', at: 4 },
      { deliveries: 'all', site: 0, from: 1, fairness: 'weak', how: 'taken', at: 5 },
      { clause: 'enter', site: 0, fairness: 'weak', how: 'taken', at: 6 },
      { clause: 'exit', site: 0, fairness: 'weak', how: 'taken', at: 7 },
    ])
    const file = join(cwd, verdicts[0]!.trace)
    expect(readdirSync(join(cwd, 'found'))).toHaveLength(3)
    const { out: said, code: confirmed } = await coterieHere(['replay', file], { cwd })
    expect(said).toContain(
      'G F (token(0)=true && X waits) is violated by the run that repeats its loop forever',
    )
    expect(confirmed).toBe(0)
    // The property is the text of the formula, so replay refuses a file in which only one of them was
    // changed.
    const text = readFileSync(file, 'utf8').replace('"formula": "G F', '"formula": "F G !')
    scratch.write('true.json', text)
    const other = await coterieHere(['replay', 'true.json'], { cwd })
    expect(other.err).toMatch(/^coterie: .*shows\.property/)
    expect(other.code).toBe(65)
    scratch.write('broken.json', text.replace('"formula": "F', '"formula": "F ('))
    const broken = await coterieHere(['replay', 'broken.json'], { cwd })
    expect(broken.err).toMatch(/shows\.formula: column \d+: .*; restore the file/)
    expect(broken.code).toBe(65)
  })

  test('names the bound on requests if it may cause the violation', async () => {
    const args = ['verify', 'ricart-agrawala', '--sites', '2', '--requests', '1']
    const { out } = await coterieHere([...args, '--ltl', 'F holds(0) -> G F holds(0)'], { cwd })
    expect(out).toContain(
      'violated in 5 steps; the system then stutters forever: site 0 would request again, but each site requests at most 1 time: the violation may be an artefact of the bound',
    )
    const { out: kept } = await coterieHere([...args, '--ltl', 'G (wants(0) -> F holds(0))'], { cwd })
    expect(kept).toContain('holds: true of every fair run, where each site requests at most 1 time')
  })

  test('finds a violation in the expanded part of an infinite graph', async () => {
    const args = ['verify', 'ricart-agrawala', '--sites', '2', '--reduce', 'none', '--unfair', 'enter']
    const { out, code } = await coterieHere([...args, '--ltl', 'G (wants(1) -> F holds(1))', '--quiet'], {
      cwd,
    })
    expect(out).toMatch(/ x G \(wants\(1\) -> F holds\(1\)\) {2}violated in \d+ steps/)
    expect(out).toContain('incomplete: stopped at the first violation')
    expect(code).toBe(1)
    const { out: bounded } = await coterieHere(
      [...args, '--max-states', '50', '--property', 'starvationFreedom', '--quiet'],
      { cwd },
    )
    expect(bounded).toMatch(/ x starvationFreedom {2}violated in \d+ steps/)
    expect(bounded).toContain('incomplete: the bound on states was reached')
  })

  test('uses symmetry unless many sites are named, and then prints the reason', async () => {
    const said = async (formula: string) =>
      (await coterieHere(['verify', 'central-server', '--reduce', 'symmetry', '--ltl', formula], { cwd })).out
    expect(await said('G (wants(1) -> F holds(1))')).toContain('34 orbits represent 158 states')
    const three = 'G ((wants(0) && wants(1) && wants(2)) -> F holds)'
    expect(await said(three)).toMatch(/symmetry: not used, since .* names more than 2 sites/)
  })

  test.each([
    [
      'G (wants(1) -> F hold(1))',
      /column 18: central-server has no predicate "hold" \(did you mean "holds"\?\)/,
    ],
    ['[](wants(1)', /column 12: expected an operator or \), but the formula ends/],
  ])('refuses a wrong formula with a one-line remedy: %s', async (formula, said) => {
    const { code, err } = await coterieHere(['verify', 'central-server', '--ltl', formula], { cwd })
    expect(err).toMatch(said)
    expect(err.trimEnd()).not.toContain('\n')
    expect(code).toBe(64)
  })
})

describe.concurrent('reach', () => {
  test('writes a shortest run, which replay confirms', async () => {
    const formula = 'waits(all) && !inFlight'
    const { code, out } = await coterieHere(['reach', 'maekawa', formula, '--out', 'reached'], { cwd })
    expect(out).toMatch(/\+ waits\(all\) && !inFlight {2}holds: a witness in 12 steps/)
    expect(out).toMatch(/incomplete: stopped at the first witness/)
    expect(code).toBe(0)
    const [file] = readdirSync(join(cwd, 'reached')).filter((name) => name.endsWith('.json'))
    const again = await coterieHere(['replay', join('reached', file!)], { cwd })
    expect(again.out).toContain(`${formula} is`)
    expect(again.err).toBe('')
    expect(again.code).toBe(0)
  })

  test.each([
    [
      ['peterson', 'holds(all)'],
      1,
      /violated: not reachable, as no state of the complete search satisfies holds\(all\)/,
    ],
    [['peterson', 'holds(all)', '--max-states', '5'], 2, /inconclusive: the bound on states/],
  ])('exits with another code if %j finds no such state', async (args, expected, said) => {
    const { code, out } = await coterieHere(['reach', ...args], { cwd })
    expect(out).toMatch(said)
    expect(code).toBe(expected)
  })

  test.each([
    [['peterson', 'F holds(0)'], /^coterie: reach 'F holds\(0\)': F is about a run.*leave F out/],
    [['peterson', 'hold(0)'], /^coterie: reach 'hold\(0\)': column 1: .*did you mean "holds"/],
    [['peterson', 'holds(0)', '--full', '--format', 'json'], /^coterie: --full/],
  ])('refuses %j with one line', async (args, said) => {
    const { code, out, err } = await coterieHere(['reach', ...args], { cwd })
    expect(err).toMatch(said)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(out).toBe('')
    expect(code).toBe(64)
  })
})

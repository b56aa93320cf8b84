// `coterie mutate` on the command line: the table, one mutant with its trace and its replay command, and a
// faulty list.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, Scratch, wordsOf } from './coterie.js'
import { coterieHere } from './in-this-process.js'
import { lock, phases } from './lock-spec.js'
import { list, neverFreed, right } from './mutant-lists.js'

const scratch = new Scratch()
const cwd = scratch.folder
scratch.write('phases.ts', phases)
afterAll(() => scratch.remove())

describe.concurrent('mutate', () => {
  test('shows clauses, mutations, lengths, and survivors with reasons, in a hundred columns', async () => {
    const { code, out, err } = await coterieHere(['mutate', 'token-ring'], { cwd })
    expect(err).toBe('')
    expect(out).toMatch(/clause\s+mutation\s+ME\s+DF\s+EP\s+SE\s+SF\s+LF\s+EOT/)
    expect(out).toMatch(/enter,\s+the token is passed on at entry\s+5/)
    expect(out).toMatch(/generated: --sites 3\n.*request\s+guard always true/s)
    expect(out).toMatch(/^ {3}exit\s+TOKEN not sent\s+\.\s+4\s+2\s+\.\s+3$/m)
    expect(out).toMatch(/weak theorem: .*- request: guard always true\n\s+60 states, 240 transitions/s)
    expect(out).toMatch(/survivors with a reason\n.*if the number of sites is odd/s)
    expect(out).toMatch(/^19 mutants: 16 killed, 3 survived/m)
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(code).toBe(0)
  })

  test('shows both verdicts of a listed mutant that differs from its list, and exits with 1', async () => {
    scratch.write('wrong.ts', lock)
    mkdirSync(join(cwd, 'mutants'), { recursive: true })
    scratch.write('mutants/wrong.ts', list(neverFreed('{ mutualExclusion: 3 }')))
    const { code, out } = await coterie(['mutate', 'wrong.ts'], { cwd })
    expect(out).toMatch(/^XX exit/m)
    expect(out).toMatch(/NOT AS LISTED mutualExclusion: listed as violated in 3, found holds/)
    expect(code).toBe(1)
  })

  test('keeps the whole name of a listed mutant in a model of the user', async () => {
    const name = 'L1 is dropped: no later messages are needed'
    const { out } = await coterieHere(['mutate', 'lamport', '--sites', '2', '--mutant', name], { cwd })
    expect(out).toMatch(/^ {3}enter +L1 is dropped: no later messages are needed +4 /m)
  })

  test('finds the list of a spec in its own folder, in mutants.ts', async () => {
    mkdirSync(join(cwd, 'lock'), { recursive: true })
    scratch.write('lock/spec.ts', lock.replace('./phases', '../phases'))
    scratch.write('lock/mutants.ts', list(neverFreed(right)))
    const { code, out, err } = await coterie(['mutate', 'lock/spec.ts', '--listed'], { cwd })
    expect(err).toBe('')
    expect(out).toMatch(/^1 mutants?: 1 killed/m)
    expect(code).toBe(0)
  })

  test('replaces a generated mutant by a listed one of the same name', async () => {
    scratch.write('named.ts', lock)
    mkdirSync(join(cwd, 'mutants'), { recursive: true })
    const name = 'exit: taken not written'
    scratch.write('mutants/named.ts', list(neverFreed(right).replace('the lock is never freed', name)))
    const both = await coterie(['mutate', 'named.ts'], { cwd })
    expect(both.out).toMatch(/^ {3}exit +exit: taken not written +\. +4 +3 *$/m)
    expect(both.out).not.toMatch(/^ {3}exit +taken not written/m)
    expect(both.code).toBe(0)
    const byRule = await coterie(['mutate', 'named.ts', '--generic'], { cwd })
    expect(byRule.out).toMatch(/^ {3}exit +taken not written +\. +4 +3 *$/m)
  })

  test('judges neither mutants nor properties by a search that ended early', async () => {
    const { code, out } = await coterieHere(['mutate', 'peterson', '--listed', '--max-states', '44'], { cwd })
    expect(out).not.toMatch(/NOT AS LISTED|weak theorem|weak test/)
    expect(out).toMatch(/not decided: the search ended early/)
    expect(out).toMatch(/^7 mutants: 5 killed, 0 survived, 2 not decided$/m)
    expect(out).not.toContain('undefined')
    expect(code).toBe(2)
  })

  test('shows the lesson and the trace of a named mutant, and the trace replays as that mutant', async () => {
    const named = ['mutate', 'token-ring', '--mutant', 'exit: TOKEN not sent', '--sites', '2']
    const shown = await coterieHere(named, { cwd })
    expect(shown.out).toMatch(/entryPossible violated after 2 steps/)
    expect(shown.code).toBe(0)
    const [, command] = /^(coterie replay .*)$/m.exec(shown.out)!
    const again = await coterieHere(wordsOf(command!).slice(1), { cwd })
    expect(again.out).toMatch(/^token-ring, mutant "exit: TOKEN not sent": sites 2/)
    expect(again.code).toBe(0)
  })
})

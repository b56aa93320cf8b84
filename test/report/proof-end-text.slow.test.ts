// The last lines of a proof whose check was stopped.
import { expect, test } from 'vitest'
import proof from '../../specs/raymond/proof.js'
import spec from '../../specs/raymond/spec.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { typedTruth } from '../../src/report/proof/proof-end-text.js'
import { proofJson } from '../../src/report/proof/proof-json.js'
import { proofText } from '../../src/report/proof/proof-text.js'

/** The result of a check that a time limit stops as soon as its progress has this form, or it has visited some states. */
const resultAt = (form: RegExp | 'states', also: object = {}) => {
  const limits = { assume: [], drop: [], suggest: false, maxStates: 100_000, memory: 1e9, ...also }
  const check = new ProofCheck(spec, proof, { sites: 2 }, limits)
  for (const progress of check.run()) {
    const isThere =
      typeof progress === 'string' ? form !== 'states' && form.test(progress) : form === 'states'
    if (!isThere) continue
    check.stop('time')
    break
  }
  return check.result()
}

const stoppedAt = (form: RegExp | 'states', also: object = {}): string => proofText(resultAt(form, also))

test('a proof is a proof before the sets of needed lemmas are known to be the least', () => {
  const text = stoppedAt(/^what \d+ of \d+ cells need/)
  expect(text).toMatch(/^proved for 2 sites: /m)
  expect(text).toMatch(/^\d \w.* \+ [\d,]+\?/m)
  expect(text).toMatch(
    /^the time limit was reached: the lemmas before a \? are enough, and some of them may not be needed$/m,
  )
})

test('a check that ends before all cells are decided is not a proof', () => {
  const text = stoppedAt(/^\d+ of \d+ cells,/)
  expect(text).toMatch(/^not decided: the time limit was reached$/m)
  expect(text).not.toContain('proved')
})

// The search for reachable states once came first. For Lamport's algorithm with three sites it did not end in minutes, and no cell was decided.
test('a proof is a proof before the search for reachable states has ended, and does not claim to have seen them all', () => {
  const text = stoppedAt('states')
  expect(text).toMatch(/^proved for 2 sites: /m)
  expect(text).toMatch(/^column "true": whether a lemma is true of the first \d+ reachable states/m)
  expect(text).toMatch(
    /^the lemmas are true in the initial states; that they are true of all reachable states follows/m,
  )
})

test('a check that is cut names the lemma and the clause that cost most, which are those with most choices', () => {
  const text = stoppedAt(/^what \d+ of \d+ cells need.*, most for \w+$/)
  const [, row, choices, all, ofClause] =
    /^most choices went into (\w+) \(([\d,]+) of ([\d,]+), of these ([\d,]+) with \w+\)/m.exec(text)!
  expect(text).toContain(` ${row} `)
  const [most, sum, cell] = [choices, all, ofClause].map((one) => Number(one!.replaceAll(',', '')))
  expect(most).toBeGreaterThanOrEqual(cell!)
  expect(sum).toBeGreaterThanOrEqual(most!)
  expect(text.replace(/\s+/g, ' ')).toContain(`to decide more: --assume ${row}, or a longer --time`)
})

// It once said "not decided", and proposed to assume the lemma that had cost most, which does not end a search of states.
test('a check that ends while states are searched says so, and what a typed lemma or a sentence by itself is', () => {
  const typed = stoppedAt('states', { typed: 'holds(i) -> !holds(j)' }).replace(/\s+/g, ' ')
  expect(typed).toContain('inductive with ')
  expect(stoppedAt('states', { alone: 'onePrivilege' })).toMatch(
    /^onePrivilege is (not )?inductive by itself/m,
  )
  const dropped = stoppedAt('states', { drop: ['insideHasPrivilege'] }).replace(/\s+/g, ' ')
  expect(dropped).toContain('no proof yet: see the cells with x or ?')
  for (const text of [typed, dropped]) {
    expect(text).toMatch(
      /the time limit was reached while reachable states were searched; every cell is decided.*; to end that search: --requests 1, --max-states 1000, or a longer --time/,
    )
    expect(text).not.toMatch(/not decided|--assume/)
  }
})

// The page once showed "all 0 reachable states" while the search had not begun.
test('a search that has not ended does not count as one of all reachable states', () => {
  const unsearched = resultAt(/^\d+ of \d+ cells,/, { typed: 'holds(i) -> !holds(j)' })
  expect(typedTruth({ ...unsearched, searchCut: undefined, cut: undefined }).at(-1)).toBe(
    'column "true": no reachable state has been searched yet',
  )
  const searched = resultAt('states')
  expect(proofJson({ ...searched, searchCut: undefined })).toMatchObject({ search: { complete: false } })
})

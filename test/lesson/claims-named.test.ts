// What a name such as G12 in a sentence of a lecture's proof says.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withClaims } from '../../src/lesson/claims-named.js'
import { parseLectureProofs } from '../../src/lesson/lecture-proofs.js'
import { parseLectures } from '../../src/lesson/lectures.js'

const page = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8')

test('a name of a claim is followed by what the claim says', () => {
  const claims = new Map([
    ['F14', 'Fairness'],
    ['F19', 'No deadlock'],
  ])
  expect(withClaims('about runs (F14, F19), as said', claims)).toBe(
    'about runs (claim F14 of the lectures: Fairness; claim F19 of the lectures: No deadlock), as said',
  )
  expect(withClaims('none (X1)', claims)).toBe('none (X1)')
})

test('no reason why a sentence is no lemma has a bare name of a claim', () => {
  const claims = new Map(parseLectures(page('lectures.md')).claims.map(({ id, claim }) => [id, claim]))
  const reasons = parseLectureProofs(page('lecture-proofs.md')).map(({ because }) => because)
  const bare = /\([A-Z]\d+[,)]/
  expect(reasons.filter((reason) => bare.test(reason)).length).toBeGreaterThan(10)
  expect(reasons.map((reason) => withClaims(reason, claims)).filter((reason) => bare.test(reason))).toEqual(
    [],
  )
})

// What a call gives is a value of one of the paths that the text shows, or the text is refused: by the prover, and by the audit, which
// follow texts in two ways.
import { Set as ImmutableSet, List } from 'immutable'
import { describe, expect, test } from 'vitest'
import { functionOf } from '../../src/canonical/by-order/parsed.js'
import { record, send } from '../../src/index.js'
import { waysHave } from './drawn-values.js'
import { type Called, fields, type Given, OTHER, pathsHave, token } from './opaque-values.js'
import { randomExpression } from './random-expression.js'
import { picker } from './random-lock.js'

const site = record(fields)
const given = (self: number, sites: number, me: Partial<Given['me']> = {}): Given => {
  const all = ImmutableSet([...Array(sites).keys()])
  return { me: site.make(me) as unknown as Given['me'], self, sites: all, others: all.remove(self) }
}
const written = (text: string): Called =>
  new Function('token', 'OTHER', 'send', `return (me, { self, sites, others }) => ${text}`)(
    token,
    OTHER,
    send,
  )
const usual = given(1, 3, { n: -0, seen: ImmutableSet([0, 1]), queue: List([1, 0]), at: 0 })

describe.each([
  ['the prover', pathsHave, 900],
  ['the audit', waysHave, 300],
] as const)(
  '%s: what a call gives is among the values of the paths, or the text is refused',
  (_, has, seeds) => {
    test.each([
      ['first with another value', 'me.seen.clear().first(null)'],
      ['last with another value', 'me.seen.clear().toList().last(null)'],
      ['find with another value', 'me.seen.find(() => false, undefined, null)'],
      ['the number of the site from none of the others', 'others.clear().first(self)'],
      ['the length of a collection', 'me.seen.length'],
      ['the size of an array', '[...me.seen].size'],
      ['the size of a sequence that nobody has counted', 'me.known.keySeq().filter(() => true).size'],
      ['what every object inherits', '({}).constructor'],
      ['an index with a zero in front', "[null, 5]['01']"],
      ['NaN in an array', '[0 / 0].includes(0 / 0)'],
      ['-0', '1 / me.n'],
      ['other numbers, equal and not', '[self + 1 === self + 2, self + 1 === self + 1]'],
      [
        'a place that a list did not have',
        'me.queue.set(4, 0).map((k) => (k === undefined ? 5 : null)).find((k) => k === 5)',
      ],
      ['null as a key', 'me.queues.set(null, me.queue).keySeq().first()'],
      ['a list in a list', 'me.queue.clear().push(me.queue).last()'],
      ['a list in an array', "[...others].concat(me.queue).find((k) => typeof k !== 'number')"],
      [
        'an array that a callback changes',
        '((a) => [a.map((k, i, all) => all.push(null)).find(() => false), a.find((k) => k === null)])([...sites])',
      ],
      ['a record that breaks its sorts', 'token.make({ queue: null }).queue'],
      ['a field that becomes undefined', 'me.merge({ phase: undefined }).phase'],
      ['a field that the record does not have', "me.set('extra', 1).extra"],
      [
        'an object with a method of that name',
        'sites.map(() => ({ isEmpty: () => null })).first().isEmpty()',
      ],
      ['an object as a text', `((t) => [\`\${{ toString: () => t.push(1) + '' }}\`, t.includes(1)])([null])`],
      ['an object as a number', '((t) => [{ valueOf: () => t.push(1) } - 1, t.includes(1)])([null])'],
      [
        'an object as a number of Math',
        '((t) => [Math.max({ valueOf: () => t.push(1) }), t.includes(1)])([null])',
      ],
      [
        'an object as a name of a field',
        "((t) => [me.seen[{ toString: () => t.push(1) + 'x' }], t.includes(1)])([null])",
      ],
      [
        'an object from a callback',
        '((t) => [sites.map(() => ({ valueOf: () => t.push(1) })).first() - 1, t.includes(1)])([null])',
      ],
      [
        'a place that a list does not have',
        '((t) => [me.queue.update(9, (k) => (k === undefined ? t.push(1) : k)).size, t.includes(1)])([null])',
      ],
      ['a message of another protocol that nobody sends', '[send(self, OTHER()), 1][1]'],
      [
        'a function among the cases of a switch',
        '((f) => { switch (1) { case f(): return true; function f() { return 1 } } })(() => 2)',
      ],
    ])('%s: %s', (__, text) => {
      expect(has(written(text), usual)).not.toBe(false)
    })

    test('random expressions', () => {
      const pick = picker(7)
      const of = <T>(options: readonly T[]): T => options[pick(options.length)]!
      let [found, refused] = [0, 0]
      for (let seed = 1; seed <= seeds; seed++) {
        const text = randomExpression(seed)
        const fn = written(text)
        const n = 2 + pick(3)
        const self = pick(n)
        const some = () => [...Array(pick(4))].map(() => pick(n))
        const at = of([null, self, pick(n)])
        const me = {
          phase: of(['idle', 'held']),
          n: pick(4),
          at,
          token: of([null, token.make({ queue: List(some()), at })]),
          ...{ seen: ImmutableSet(some()), queue: List(some()), on: of([true, false]) },
        }
        const answer = has(fn, given(self, n, me))
        expect(answer, `${text}, of site ${self} of ${n}, ${JSON.stringify(me)}`).not.toBe(false)
        if (answer === true) found++
        else if (answer !== 'it throws') refused++
      }
      expect(found).toBeGreaterThan(0.45 * seeds)
      expect(refused).toBeGreaterThan(0.03 * seeds)
    })
  },
)

test('inside, a function expression has its own name', () => {
  const never: Called = function never(_me, _context, again): boolean {
    return again === 1 || never(_me, _context, 1)
  }
  expect(pathsHave(never, usual)).toBe(true)
})

test('a function that gives itself is refused', () => {
  const text = '(() => { const f = () => f; return sites.map(f).isEmpty() })()'
  expect(pathsHave(written(text), usual)).toMatch(/too deeply/)
})

// In a script, the rest of the line would be a comment.
test('a text is read as that of a module', () => {
  expect(functionOf('(y) => 0<!--y')?.node.body).toMatchObject({ type: 'BinaryExpression' })
})

// Formulas: reading and writing them, what they mean of one run, and the automata made from them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { automatonAgainst, underLetter } from '../../src/ltl/automaton.js'
import { atomsOf, type Formula, formulaText } from '../../src/ltl/formula.js'
import { parseFormula } from '../../src/ltl/parse-formula.js'
import { trueOfRun } from '../../src/ltl/word.js'
import { formulas, runs } from './formulas.js'

const names = ['p', 'q', 'r']

// Whatever the columns.
const bare = (formula: Formula): unknown =>
  JSON.parse(JSON.stringify(formula, (key, value: unknown) => (key === 'at' ? 0 : value)))

describe('reading', () => {
  test('what is written is read again', () => {
    fc.assert(
      fc.property(formulas([...names, 'U1', 'GFp']), (formula) => {
        const text = formulaText(formula)
        expect(bare(parseFormula(text))).toEqual(bare(formula))
        expect(formulaText(parseFormula(text))).toBe(text)
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  test.each([
    ['[](wants(1) -> <> holds(1))', 'G (wants(1) -> F holds(1))'],
    ['□(p→◇q)', 'G (p -> F q)'],
    ['GF p & FG ~q', 'G F p && F G !q'],
    ['p U q || r', '(p U q) || r'],
    ['p U q U r', 'p U (q U r)'],
    ['p && q && r', 'p && q && r'],
    ['p -> q -> r <-> true', '(p -> q -> r) <-> true'],
    ['phase( 1 ) != held', 'phase(1)!=held'],
    ['!phase(1)=held /\\ lock = true', '!phase(1)=held && lock=true'],
    ['X X !p', 'X X !p'],
    ['inFlight( REQUEST  from 0 to 1 )', 'inFlight(REQUEST from 0 to 1)'],
    ['inFlight(A,B to F)', 'inFlight(A, B to F)'],
    ['!inFlight(from 1) U p', '!inFlight(from 1) U p'],
    ['inFlight(from, to)', 'inFlight(from, to)'],
    ['queue(0) . first . site != 1', 'queue(0).first.site!=1'],
    ['clock(all) <= 6 <=> !(t(0)>3)', 'clock(all)<=6 <-> !t(0)>3'],
    ['queue(0).size ≥ 2 => a<1', 'queue(0).size>=2 -> a<1'],
    ['!queue(0)  contains 1 && contains', '!queue(0) contains 1 && contains'],
    ['(((p)))', 'p'],
    ['p W q M r R p', 'p W (q M (r R p))'],
  ])('%s is %s', (text, normal) => {
    expect(formulaText(parseFormula(text))).toBe(normal)
  })

  test.each([
    ['', 'column 1: expected a predicate, true, false, (, !, X, F or G, but the formula ends'],
    ['p q', 'column 3: expected an operator or the end, but found "q"'],
    ['G (p -> F', 'column 10: expected a predicate, true, false, (, !, X, F or G, but the formula ends'],
    ['G (p', 'column 5: expected an operator or ), but the formula ends'],
    ['p # q', 'column 3: "#" is not a symbol of formulas'],
    ['holds(', 'column 7: expected a site, some or all, but the formula ends'],
    ['holds(1', 'column 8: expected , or ), but the formula ends'],
    ['phase(1)=', 'column 10: expected a value, but the formula ends'],
    ['inFlight(A to', 'column 12: expected , or ), but found "to"'],
    ['queue(0).', 'column 10: expected a part, such as size or first, but the formula ends'],
    ['clock(0) <=', 'column 12: expected a number, but the formula ends'],
    ['queue(0) contains', 'column 18: expected a value, but the formula ends'],
    ['1 U p', 'column 1: a predicate has a name; "1" is a number'],
    ['p U', 'column 4: expected a predicate, true, false, (, !, X, F or G, but the formula ends'],
    ['U p', 'column 1: expected a predicate, true, false, (, !, X, F or G, but found "U"'],
  ])('%j is refused', (text, message) => {
    expect(() => parseFormula(text)).toThrow(message)
  })

  test('a formula about one state is offered no temporal operator', () => {
    const said = 'column 6: expected a predicate, true, false, ( or !, but the formula ends'
    expect(() => parseFormula('p && ', 'state')).toThrow(said)
  })
})

const truth = (text: string, word: readonly string[], loop: number): boolean =>
  trueOfRun(parseFormula(text), ({ name }, state) => word[state]!.includes(name), word.length, loop)

test.each([
  ['G (p -> F q)', ['', 'p', 'q'], 1, true],
  ['G (p -> F q)', ['q', 'p', ''], 1, false],
  ['G F p', ['p', '', ''], 1, false],
  ['G F p', ['', '', 'p'], 2, true],
  ['F G !p', ['p', 'p', ''], 2, true],
  ['p U q', ['p', 'p', 'q'], 2, true],
  ['p U q', ['p', 'p', 'p'], 0, false],
  ['p W q', ['p', 'p', 'p'], 0, true],
  ['q R p', ['p', 'pq', ''], 2, true],
  ['q R p', ['p', 'q', ''], 2, false],
  ['p M q', ['q', 'pq', ''], 2, true],
  ['p M q', ['q', 'q', 'q'], 0, false],
  ['X X p', ['', 'p'], 0, false],
  ['X X p', ['', 'p'], 1, true],
] as const)('%s of %j from %i on again: %s', (text, word, loop, expected) => {
  expect(truth(text, word, loop)).toBe(expected)
})

describe('automata', () => {
  // By hand: states and moves after what is written alike has been made one.
  test.each([
    // F (p && G !q): wait, then forever !q.
    ['G (p -> F q)', 2, 3],
    // F G !p
    ['G F p', 2, 3],
    // G F !p: one state with a move that keeps the promise and one that does not.
    ['F G p', 1, 2],
    // F !p
    ['G p', 2, 3],
    // G !p
    ['F p', 1, 1],
    // X !p: then no obligation is open.
    ['X p', 3, 3],
    // GFp && FG!q, first with four moves (is p true, is it the last q?), then GFp && G!q with two.
    ['G F p -> G F q', 2, 6],
    // No run: a state without moves.
    ['true', 1, 0],
    // Every run.
    ['false', 1, 1],
    // !p W (!p && !q), from which no obligation is open.
    ['p U q', 2, 3],
  ])('against %s: %i states and %i moves', (text, states, moves) => {
    const automaton = automatonAgainst(parseFormula(text))
    expect([automaton.moves.length, automaton.moves.flat().length]).toEqual([states, moves])
  })

  /** Whether the automaton accepts the run: a search in their product, one state of it after the other. */
  const accepts = (formula: Formula, word: readonly number[], loop: number): boolean => {
    const automaton = automatonAgainst(formula)
    const size = automaton.moves.length
    const next = (state: number) => (state + 1 < word.length ? state + 1 : loop)
    const steps = (node: number) => {
      const [at, state] = [Math.floor(node / size), node % size]
      return underLetter(automaton, word[at]!).moves[state]!.map(({ to, marks }) => ({
        to: next(at) * size + to,
        marks,
      }))
    }
    const reach = (from: readonly number[]): Set<number> => {
      const seen = new Set(from)
      for (const node of seen) for (const { to } of steps(node)) seen.add(to)
      return seen
    }
    const reached = [...reach([automaton.initial])]
    const after = new Map(reached.map((node) => [node, reach(steps(node).map(({ to }) => to))]))
    // All moves among those that reach each other can be made again and again.
    return reached.some((node) => {
      if (!after.get(node)!.has(node)) return false
      const round = reached.filter((other) => after.get(node)!.has(other) && after.get(other)!.has(node))
      const marks = round.flatMap((one) => steps(one).filter(({ to }) => round.includes(to)))
      return marks.reduce((all, move) => all | move.marks, 0) === automaton.all
    })
  }

  test('accept exactly the runs of which the formula is not true', () => {
    const seen = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(formulas(names), fc.array(runs(8), { minLength: 4, maxLength: 4 }), (formula, some) => {
        const atoms = atomsOf(formula).map(({ name }) => name)
        for (const { word, loop } of some) {
          const holds = trueOfRun(
            formula,
            ({ name }, state) => ((word[state]! >> atoms.indexOf(name)) & 1) === 1,
            word.length,
            loop,
          )
          expect(accepts(formula, word, loop)).toBe(!holds)
          seen[holds ? 'refused' : 'accepted']++
        }
      }),
      { seed: 2, numRuns: 600 },
    )
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(300)
  })

  test('a formula that is too large is refused', () => {
    const many = Array.from({ length: 31 }, (_, k) => `p${k}`).join(' || ')
    expect(() => automatonAgainst(parseFormula(many))).toThrow(
      'the formula is too large: it has 31 different predicates, and at most 30 are supported',
    )
    const deep = Array.from({ length: 8 }, (_, k) => `(G F p${k} -> G F q${k})`).join(' -> ')
    expect(() => automatonAgainst(parseFormula(deep))).toThrow(/^the formula is too large/)
  })
})

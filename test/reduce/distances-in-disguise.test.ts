// Predicates that hide a distance between timestamps from the analysis of their texts. For each of them the analysis once
// reported that it reads only the order of timestamps; now it reports none.
import { describe, expect, test } from 'vitest'
import { noteModule, topLevelNames } from '../../src/canonical/by-order/module-names.js'
import { unclearUses } from '../../src/canonical/timestamp-use.js'
import { modelFor } from '../../src/check/model-for.js'
import { precedes } from '../../src/protocol/precedes.js'
import { ltlProperty } from '../../src/protocol/property.js'
import { whyNot } from '../canonical/predicates.js'
import { stampingTwice } from './exact-distances.js'
import { type Me, noneIsBelievedFalsely, unclear } from './random-predicates.js'

const disguises: { readonly [what: string]: (me: Me) => boolean } = {
  'a distance asked inside an immediately called function': (me) =>
    (() => me.first !== null && me.second !== null && me.second - me.first === 110)(),
  'a distance asked by a curried function': (me) => {
    const far = (k: number) => () => me.second! - me.first! === k
    return me.second !== null && far(110)()
  },
  'a distance asked by one of two functions': (me) => {
    const far = me.second === null ? () => false : () => me.second! - me.first! === 110
    return far()
  },
  'a distance asked by `call` of a function': (me) => {
    const far = () => me.second! - me.first! === 110
    return me.second !== null && far.call(null)
  },
  'a distance asked by a method of an object that is written out': (me) => {
    const far = { is: () => me.second! - me.first! === 110 }
    return me.second !== null && far.is()
  },
  'a distance asked by a getter': (me) => {
    const distance = {
      get far() {
        return me.second! - me.first! === 110
      },
    }
    return me.second !== null && distance.far
  },
  'a distance asked of the arguments by number': function (_me) {
    // biome-ignore lint/complexity/noArguments: this is what is tried
    const me = arguments[0] as Me
    return me.second !== null && me.second - me.first! === 110
  },
  'a distance between what was pushed into an array': (me) => {
    const both: number[] = []
    if (me.second !== null) both.push(me.first!, me.second)
    return both[1]! - both[0]! === 110
  },
  'a distance between fields with the name of a size': (me) => {
    const [a, b] = [{ size: me.first }, { size: me.second }]
    return b.size !== null && b.size - a.size! === 110
  },
  'a distance between variables that are seen outside their block': (me) => {
    var [a, b] = [me.first, me.second]
    return b !== null && b - a! === 110
  },
  'a distance asked by a comparator': (me) =>
    [me.second!, me.first!].sort((a, b) => (Math.abs(a - b) === 110 ? 1 : -1) - 0)[0] === me.first,
  'a number looked for in a list with a timestamp': (me) => [me.first, 110].includes(me.second),
  'a number remembered from one callback to the next': (me) => {
    let last = 0
    let bad = false
    for (const one of [me.first, me.second]) {
      if (last === 110) bad = true
      if (one !== null) last = one
    }
    return bad
  },
  'a number that goes round a loop four times': (me) => {
    let [a, b, c, d] = [0, 0, 0, 0]
    for (const _ of [1, 2, 3, 4, 5]) {
      a = b
      b = c
      c = d
      d = me.second ?? 0
    }
    return a === 110
  },
  'a timestamp as a number of letters': (me) => 'x'.repeat(110).slice(me.second ?? 200).length > 0,
}

describe('not shown to use order alone is', () => {
  test.each(Object.entries(disguises))('%s', (_, isBad) => {
    expect(unclear({ ...stampingTwice(isBad as never), uses: { isBad } })).toHaveLength(1)
  })
})

/** The result for a predicate in a file with these declarations. */
const whyNotInFile = (declared: string, predicate: string): string | undefined =>
  whyNot(readFile(declared, predicate).never, { isLoaded: true })

/** The names of a file with these declarations, and a predicate `never`. */
const readFile = (declared: string, predicate: string): { readonly [name: string]: unknown } => {
  const text = `${declared}\nconst never = (me) => ${predicate}`
  const values = new Function(
    'coterie',
    `'use strict'\n${text}\nreturn { ${topLevelNames(text).join(', ')} }`,
  )({
    precedes,
  })
  noteModule({ text, values: () => values })
  return values
}
const imported = 'const { precedes } = coterie'
const asks = 'me.u === null || !precedes([me.t, 0], [me.u, 0])'

describe('in a file, a name means what it is bound to', () => {
  test('`precedes` is that of Coterie where it is imported', () => {
    expect(whyNotInFile(imported, asks)).toBeUndefined()
  })

  test('and the function of the file where it is written there', () => {
    expect(whyNotInFile('const precedes = ([t], [u]) => u - t === 110', asks)).toMatch(/calculates/)
  })

  test('a helper is found without a list, by whatever name', () => {
    expect(whyNotInFile('const isEarlier = (t, u) => t < u', 'isEarlier(me.t, me.u)')).toBeUndefined()
  })

  // The analysis once read a function returned by another as if its names were those of functions of the file.
  test('a name that an enclosing function binds is not confused with one of the file', () => {
    const declared = `const far = (t, u) => t < u
      const asking = (far) => (me) => !far(me.t, me.u)
      const decides = asking((t, u) => u - t === 110)`
    expect(whyNotInFile(declared, 'decides(me)')).toMatch(/to far/)
  })

  test('`Math` is not that of the language where the file has its own', () => {
    expect(whyNotInFile('const Math = { max: (a, b) => b - a }', 'Math.max(me.t, me.u) === 110')).toMatch(
      /calculates/,
    )
    expect(whyNotInFile('', 'Math.max(me.t, me.u) === me.t')).toBeUndefined()
  })

  test('a variable that a function changes is not known', () => {
    const declared = `let isEarlier = (t, u) => t < u
      const change = () => { isEarlier = (t, u) => u - t === 110 }`
    expect(whyNotInFile(declared, 'isEarlier(me.t, me.u)')).toMatch(/isEarlier/)
  })
})

// The value of a name was read once. Calls that the analysis did not read then assigned another function to it.
describe('a function counts by its text only where no call can put another in its place', () => {
  const far = '(t, u) => u - t === 110'
  const asks = (call: string) => `me.u !== null && ${call}(me.t, me.u)`

  test('in an object of the file, which is frozen once it has been looked into', () => {
    const declared = 'const config = { test: (t, u) => t < u }'
    expect(whyNotInFile(declared, asks('config.test'))).toBeUndefined()
    const changing = `${declared}\n const far = ${far}\n const change = () => { config.test = far }`
    const values = readFile(changing, `(() => { change(); return ${asks('config.test')} })()`)
    expect(whyNot(values.never, { isLoaded: true })).toBeUndefined()
    expect(() => (values.never as (me: unknown) => unknown)({ t: 0, u: 110 })).toThrow(/read only property/)
  })

  test('in an array of the file, which is frozen too', () => {
    const change = '(() => { tests.reverse(); const t = tests[1]; tests.reverse(); return t(me.t, me.u) })()'
    const values = readFile(`const tests = [${far}, (t, u) => t < u]`, change)
    expect(whyNot(values.never, { isLoaded: true })).toBeUndefined()
    expect(() => (values.never as (me: unknown) => unknown)({ t: 0, u: 110 })).toThrow(/read only property/)
  })

  test('not by a getter, nor by a field of a function', () => {
    expect(whyNotInFile('const o = { get test() { return (t, u) => t < u } }', asks('o.test'))).toMatch(
      /to test/,
    )
    expect(whyNotInFile('const f = () => 1; f.test = (t, u) => t < u', asks('f.test'))).toMatch(/to test/)
  })

  test('not by a variable that a loop of a function assigns to', () => {
    const declared = `let test = (t, u) => t < u
      const change = () => { for (test of [${far}]); }`
    expect(whyNotInFile(declared, asks('test'))).toMatch(/to test/)
  })

  test('not by a variable where some text may be evaluated', () => {
    const declared = `let test = (t, u) => t < u
      const change = (text) => eval(text)`
    expect(whyNotInFile(declared, asks('test'))).toMatch(/to test/)
  })
})

// In a formula that names a property, only the names of fields were read, so the predicate itself was not analysed.
test('a formula uses timestamps as the predicates do that it names', () => {
  const spec = stampingTwice(({ second }) => second !== null && second === 110)
  const asked = [ltlProperty('G never')]
  const { answers } = unclearUses(modelFor(spec, {}, asked), asked)
  expect([...answers.keys()]).toEqual(['G never'])
  expect(unclearUses(modelFor(spec, {}, []), []).answers.size).toBe(0)
})

test('no random predicate is said to hold with timestamps reduced that a bounded search finds violated', () =>
  noneIsBelievedFalsely(20, 0))

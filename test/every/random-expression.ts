// Random expressions over the record and the context of a site, as texts: collections of Immutable.js, arrays, numbers, and the operators
// by which a value may turn out to be null, undefined, or the number of the site.
import { picker } from './random-lock.js'

type Kind = 'number' | 'truth' | 'list' | 'set' | 'array'

// In a template, `N` is a number, `B` a truth value, `L`, `S` and `A` are a list, a set and an array, `C` is a list or a
// set, `V` any of them, and `K` a test of an element.
const leaves: { readonly [kind in Kind]: readonly string[] } = {
  number: ['self', 'me.n', 'me.at', '0', '1', '(-0)', 'null', 'undefined', 'me.token?.at'],
  truth: ['me.on', 'true', "me.phase === 'idle'", 'me.token'],
  list: ['me.queue', 'me.seen.toList()', 'others.toList()', 'sites.toList()'],
  set: ['me.seen', 'others', 'sites', 'me.queue.toSet()'],
  array: ['[self]', '[]', '[...others]', '[null, self]'],
}

const tests = ['k === self', 'k === null', 'k === undefined', 'true', 'false', 'k !== self', 'k < self', '!k']

const templates: { readonly [kind in Kind]: readonly string[] } = {
  number: [
    '(N + N)',
    '(N - N)',
    '(N / N)',
    '(N % N)',
    '(N ?? N)',
    '(N || N)',
    '(N && N)',
    '(B ? N : N)',
    '-(N)',
    '+(N)',
    'C.first()',
    'C.last(null)',
    'C.first(self)',
    'C.find((k) => K, undefined, N)',
    'A.find((k) => K)',
    'L.get(N)',
    'L.get(N, N)',
    'me.known.get(N, N)',
    'me.known.set(N, N).get(N)',
    'C.size',
    'C.length',
    'A.length',
    'A.size',
    'L.indexOf(N)',
    'C.min()',
    'C.max()',
    'C.count()',
    'Math.floor(N)',
    'Math.max(N, N)',
    '((a, b = N) => a ?? b)(N, N)',
    '(({ x = N }) => x)({ x: N, ...{ x: N } })',
    '(([x, y = N]) => y)([N, N])',
    '(() => { switch (N) { case N: break; default: return N; case N: } return N })()',
    '(() => { if (B) return N; return N })()',
    'L.map((k) => (k === undefined ? 5 : null)).first()',
    'L.map((k) => N).last()',
    'me.queues.set(N, L).keySeq().first()',
    'me.queues.keySeq().filter((k) => K).size',
    'me.queues.get(N)?.first()',
    'me.token?.queue.last()',
    'me.merge({ at: N }).at',
    "me.set('n', N).n",
    "me.set('x', N).x",
  ],
  truth: [
    'N === N',
    'N !== N',
    'N < N',
    'N == null',
    '!(N)',
    'C.includes(N)',
    'A.includes(N)',
    'C.some((k) => K)',
    'A.every((k) => K)',
    'C.isEmpty()',
    '(B && B)',
    '(B || B)',
    'C.equals(C)',
  ],
  list: [
    'L.push(V)',
    'L.unshift(V)',
    'L.concat(V)',
    'L.insert(N, N)',
    'L.set(3, N)',
    'L.set(0, N)',
    'L.shift()',
    'L.reverse()',
    'L.clear()',
    'L.slice(1)',
    'L.filter((k) => K)',
    'L.map((k) => k)',
    'L.map((k) => V)',
    '(me.token?.queue ?? me.queue)',
    'me.queues.get(N, L)',
    '(B ? L : L)',
  ],
  set: [
    'S.add(V)',
    'S.remove(N)',
    'S.union(C)',
    'S.intersect(C)',
    'S.subtract(A)',
    'S.filter((k) => K)',
    'L.toSet()',
  ],
  array: [
    '[...C]',
    '[N, N]',
    '[...C, N]',
    'A.map((k) => k)',
    'A.map((k, i, all) => all.push(self))',
    'A.filter((k) => K)',
    'C.toArray()',
    'A.concat(V)',
    'A.slice(1)',
  ],
}

const kinds: { readonly [letter: string]: readonly Kind[] } = {
  N: ['number'],
  B: ['truth'],
  L: ['list'],
  S: ['set'],
  A: ['array'],
  C: ['list', 'set'],
  V: ['number', 'list', 'set', 'array'],
}

/** The text of an expression. */
export const randomExpression = (seed: number): string => {
  const pick = picker(seed)
  const of = <T>(options: readonly T[]): T => options[pick(options.length)]!
  const written = (kind: Kind, depth: number): string =>
    depth === 0
      ? of(leaves[kind])
      : of(templates[kind]).replaceAll(/\b[NBLSACVK]\b/g, (letter) =>
          letter === 'K' ? of(tests) : written(of(kinds[letter]!), depth - 1),
        )
  return written(of(Object.keys(templates) as Kind[]), 1 + pick(3))
}

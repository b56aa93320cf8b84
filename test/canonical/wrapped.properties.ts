// Functions in wrappings, and what is treated as clean.
import fc from 'fast-check'
import { expect } from 'vitest'
import { whyNotText } from './predicates.js'

/** Ways to write the same predicate otherwise. */
export const wraps: readonly ((inner: string) => string)[] = [
  (inner) => `(() => ${inner})()`,
  (inner) => `((k) => () => ${inner})(me.n)()`,
  (inner) => `(me.n > 1 ? ${inner} : false)`,
  (inner) => `(me.n > 1 ? () => ${inner} : () => false)()`,
  (inner) => `[${inner}][0]`,
  (inner) => `[false, ${inner}].some((one) => one)`,
  (inner) => `({ far: ${inner} }).far`,
  (inner) => `({ far: () => ${inner} }).far()`,
  (inner) => `({ far() { return ${inner} } }).far()`,
  (inner) => `({ get far() { return ${inner} } }).far`,
  (inner) => `(() => { const { far } = { far: ${inner} }; return far })()`,
  (inner) => `(() => { const [far] = [${inner}]; return far })()`,
  (inner) => `(() => { let far = false; far = ${inner}; return far })()`,
  (inner) => `(() => { let far = false; for (const k of [1, 2]) far = ${inner}; return far })()`,
  (inner) =>
    `(() => { let a = false, b = false, c = false; for (const k of [1, 2, 3]) { a = b; b = c; c = ${inner} } return a })()`,
  (inner) => `[1].reduce((far, k) => far || ${inner}, false)`,
  (inner) => `[me.t].every((t) => ${inner.replaceAll('me.t', 't')})`,
  (inner) => `me.list.push(me.t).some((t) => ${inner.replaceAll('me.t', 't')})`,
  (inner) => `((t, far = ${inner.replaceAll('me.t', 't')}) => far)(me.t)`,
  (inner) => `(({ t, u }) => ${inner.replaceAll('me.t', 't').replaceAll('me.u', 'u')})({ t: me.t, u: me.u })`,
  (inner) => `(([t, u]) => ${inner.replaceAll('me.t', 't').replaceAll('me.u', 'u')})([me.t, me.u])`,
  (inner) => `((...all) => ${inner.replaceAll('me.t', 'all[0]').replaceAll('me.u', 'all[1]')})(me.t, me.u)`,
  (inner) => `!(!(${inner}))`,
  (inner) => `(0, ${inner})`,
  (inner) => `(() => { const far = () => ${inner}; return far.call(null) })()`,
  (inner) => `(() => { switch (me.phase) { case 'held': return ${inner}; default: return false } })()`,
  (inner) => `(() => { if (${inner}) return true; return false })()`,
  (inner) => `(() => { const xs = []; xs.push(${inner}); return xs[0] })()`,
  (inner) => `me.set('n', ${inner} ? 1 : 0).n === 1`,
  (inner) => `(() => { while (true) { return ${inner} } })()`,
  (inner) => `(null ?? ${inner})`,
  (inner) => `(function () { return ${inner} })()`,
]

const wrapped = fc.array(fc.nat(wraps.length - 1), { maxLength: 4 })
const inAll = (text: string, path: readonly number[]) => path.reduce((inner, k) => wraps[k]!(inner), text)

const dirty = ['me.u - me.t === 110', 'me.t === 110', 'me.t + 1 === me.u', 'Math.max(me.t, 110) === me.t']

export const neverClean = (numRuns: number): void => {
  fc.assert(
    fc.property(fc.constantFrom(...dirty), wrapped, (text, path) => {
      expect(whyNotText(inAll(text, path))).toBeTypeOf('string')
    }),
    { seed: 1, numRuns },
  )
}

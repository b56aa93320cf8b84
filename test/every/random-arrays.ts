// Random locks with shared arrays, as files: sites look at the others one by one in any order, or at all of them at once, at flags and
// at numbers, which views keep by their order and with respect to 0.
import { picker } from './random-lock.js'

/** The text of a spec whose sites read the elements of others, and write their own. */
export const randomArrays = (seed: number): string => {
  const pick = picker(seed)
  const one = (...of: readonly string[]): string => of[pick(of.length)]!
  const condition = (k: string): string =>
    one(
      `!shared.up.get(${k})`,
      `!shared.up.get(${k})`,
      `shared.number.get(${k}) === null`,
      `comesBefore([shared.number.get(self), self], [shared.number.get(${k}), ${k}])`,
      `comesBefore([shared.number.get(self), self], [shared.number.get(${k}), ${k}])`,
      `self < ${k}`,
      `shared.number.get(${k}) === shared.number.get(self)`,
    )
  const number = () => one('null', '1', '(me.best ?? 0) + 1', '(me.best ?? 0) + 1', 'me.best', '2')
  const writes = (usual: string) => one(usual, usual, `up: elementOf(self, ${one('true', 'false')})`)
  const best = () =>
    one(
      'me.best',
      'shared.number.get(k)',
      'shared.number.get(k) === null ? me.best : Math.max(me.best ?? shared.number.get(k), shared.number.get(k))',
      'null',
    )
  const all = () => `others.every((j) => ${condition('j')})`
  const enters = () =>
    one('left.isEmpty()', 'left.isEmpty()', 'left.isEmpty()', all(), `left.isEmpty() && ${all()}`)
  const candidates = () =>
    one('me.left', `me.left.filter((j) => ${condition('j')})`, `me.left.filter((j) => ${condition('j')})`)
  const then = () => one('looking', 'looking', 'idle', 'reading')
  return `
import { algorithm, deadlockFreedom, eitherOf, element, flag, int, many, mapOf, mutualExclusion, oneOf, optional, precedes, protocol, setOf, siteId } from 'coterie'
// The tests transform the names of imports.
const [pickOf, elementOf, comesBefore] = [eitherOf, element, precedes]
const number = int(1, Infinity)
const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'reading', 'looking', 'held'), left: setOf(siteId), best: optional(number) }) },
  shared: { up: mapOf(siteId, flag), number: mapOf(siteId, optional(number)) },
})
const { local } = p.roles.site
const clauses = {
  start: local({ guard: (me) => me.phase === 'idle', effect: (me, { self, others, shared }) => [
    { phase: '${one('reading', 'looking', 'looking')}', left: others }, p.write({ ${writes('up: elementOf(self, true)')} })] }),
  read: local({ guard: (me) => me.phase === 'reading', effect: (me, { self, others, shared }) =>
    pickOf(${one('me.left', candidates())}, (k) => {
      const left = me.left.remove(k)
      return left.isEmpty()
        ? [{ phase: 'looking', left: others, best: null }, p.write({ number: elementOf(self, ${number()}) })]
        : [{ left, best: ${best()} }]
    }) }),
  look: local({ guard: (me) => me.phase === 'looking', effect: (me, { self, others, shared }) =>
    pickOf(${candidates()}, (k) => {
      const left = me.left.remove(k)
      return [{ left, phase: ${enters()} ? 'held' : '${then()}' }]
    }) }),
  exit: local({ guard: (me) => me.phase === 'held', effect: (me, { self, others, shared }) => [
    { phase: 'idle', left: me.left.clear(), best: null }, p.write({ ${writes('up: elementOf(self, false), number: elementOf(self, null)')} })] }),
}
export default algorithm({
  name: 'random-arrays-${seed}', title: 'Arrays', citation: 'none', about: 'For tests.', symmetry: 'none',
  sites: { min: 1, max: 5, fallback: 2 }, protocol: p, clauses, endless: 'The numbers',
  contention: { request: 'start', waits: (me) => me.phase === 'reading' || me.phase === 'looking', holds: (me) => me.phase === 'held' },
  properties: [mutualExclusion, deadlockFreedom],
})
`
}

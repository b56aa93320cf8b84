// Whether a spec is about a ring is read off the text of its clauses.
import { expect, test } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { usesNext } from '../../src/protocol/uses-next.js'

const withEffect = (effect: (...args: never[]) => unknown) => {
  const [name, clause] = [...centralServer.clauses][0]!
  return { ...centralServer, clauses: new Map([[name, { ...clause, effect } as typeof clause]]) }
}

test('clauses that send to next are about a ring, and others are not', () => {
  expect(usesNext(tokenRing)).toBe(true)
  expect(usesNext(centralServer)).toBe(false)
  expect(usesNext(withEffect((me: object, { next }: { next: number }) => ({ ...me, to: next })))).toBe(true)
  expect(usesNext(withEffect((me: object, context: { next: number }) => ({ ...me, to: context.next })))).toBe(
    true,
  )
})

test('a variable of a clause that is spread may be called next', () => {
  const effect = (me: { queue: number[] }) => {
    const next = me.queue.slice(1)
    return { ...me, ...(next.length === 0 ? {} : { queue: [...next] }) }
  }
  expect(usesNext(withEffect(effect))).toBe(false)
})

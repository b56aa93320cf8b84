// The steps of the reference semantics alone, with small values of what views forget, close the sets of the prover. They share with it
// neither the texts of the clauses nor a closure.
import type { Spec } from 'coterie'
import { describe, expect, test } from 'vitest'
import { viewsOfForm } from '../../src/certificate/views-audit.js'
import { readViews } from '../../src/certificate/views-certificate.js'
import type { Json } from '../../src/sorts/sort.js'
import { type Certified, certified, fileOf } from './certified.js'
import { specOf } from './closed-views.js'
import { loader, tokenLock } from './token-lock.js'
import { brokenLocks } from './token-locks.js'

const loaded = loader()

/** The least set with the initial views that these steps do not leave. */
const closedByReference = (spec: Spec, certificate: Certified): ReadonlySet<string> => {
  const { header } = readViews(fileOf(certificate))
  const audited = (texts: Iterable<string>) =>
    viewsOfForm(
      spec,
      header,
      [...texts].map((text) => JSON.parse(text) as Json),
    )
  const found = new Set(audited(certificate.views).initial())
  for (let size = -1; size !== found.size; ) {
    size = found.size
    const [part] = [...audited(found).parts()].filter(({ isOfTexts }) => isOfTexts !== true)
    for (let view = 0; view < part!.size; view++)
      for (const step of part!.from(view)) if (step !== undefined) found.add(step.next)
  }
  return found
}

const isBad = (view: string): boolean => view.match(/"phase":"held"/g)?.length === 2

test.each([
  ['suzuki-kasami', 24],
  ['raymond', 88],
] as const)('%s: the same %i views', async (name, count) => {
  const spec = await specOf(name)
  const certificate = certified(spec)!
  const found = closedByReference(spec, certificate)
  expect(found.size).toBe(count)
  expect([...found].sort()).toEqual([...certificate.views].sort())
})

describe('token locks', () => {
  test('with one token: all steps stay in the set of the proof', async () => {
    const spec = await loaded(tokenLock({}))
    const certificate = certified(spec)!
    for (const view of closedByReference(spec, certificate)) expect(certificate.views).toContain(view)
  })

  // Of clauses that ask for a seventh site small values show nothing; their texts do.
  test.each([['site 7 needs no token', false]])('%s: a bad view, %s', async (name, isFound) => {
    const [, lock] = brokenLocks.find(([known]) => known === name)!
    const spec = await loaded(tokenLock(lock))
    const found = closedByReference(spec, certified(spec, {}, { past: true })!)
    expect([...found].some(isBad)).toBe(isFound)
  })
})

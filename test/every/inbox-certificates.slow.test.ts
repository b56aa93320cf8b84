// Certificates of views with inboxes. The audit follows the texts of the clauses by code of its own, and closes the same sets.
import { describe, expect, test } from 'vitest'
import { ViewsAudit, viewsOfForm } from '../../src/certificate/views-audit.js'
import { readViews } from '../../src/certificate/views-certificate.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { toTheEnd } from '../../src/search/long-work.js'
import type { Json } from '../../src/sorts/sort.js'
import { type Certified, certified, fileOf, leastSet, objection } from './certified.js'
import { loader, tokenLock } from './token-lock.js'
import { brokenLocks, provedLocks } from './token-locks.js'

const loaded = loader()

const known = new Map<string, Certified>()
const proofOf = async (name: string) => {
  const { spec } = await loadSpec(name)
  const certificate = known.get(name) ?? certified(spec)!
  known.set(name, certificate)
  return { spec, certificate }
}

test('suzuki-kasami: two closures with nothing in common give one set', async () => {
  const { spec, certificate } = await proofOf('suzuki-kasami')
  expect([...leastSet(spec, certificate)].sort()).toEqual([...certificate.views].sort())
})

test('suzuki-kasami is confirmed, and refuted without a view', async () => {
  const { spec, certificate } = await proofOf('suzuki-kasami')
  expect(objection(spec, certificate)).toBeUndefined()
  for (let k = 0; k < certificate.views.length; k += 3) {
    const views = certificate.views.filter((_, other) => other !== k)
    expect(objection(spec, { ...certificate, views }, 2), `without view ${k + 1}`).toMatch(
      /(that the certificate does not have|is not in the certificate)$/,
    )
  }
})

describe('the token lock', () => {
  test('is confirmed unchanged, and with other clauses that keep one token', async () => {
    for (const [name, lock] of provedLocks.filter((_, k) => k % 3 === 0)) {
      const spec = await loaded(tokenLock(lock))
      expect(objection(spec, certified(spec)!, 20), name).toBeUndefined()
    }
  })

  test('its certificate is that of no lock that two sites can enter', async () => {
    const certificate = certified(await loaded(tokenLock({})))!
    for (const [name, lock] of brokenLocks) {
      const found = objection(await loaded(tokenLock(lock)), certificate, 2)
      expect(found, name).toMatch(
        /that the certificate does not have|is not in the certificate|in its written form|another protocol|has both sites in the critical section/,
      )
    }
  })

  test('a text that the audit does not follow: neither confirmed nor refuted', async () => {
    const certificate = certified(await loaded(tokenLock({})))!
    const spec = await loaded(tokenLock({ may: 'me.token !== null && typeof me.token === "object"' }))
    const audit = new ViewsAudit(fileOf(certificate), spec, 2)
    toTheEnd(audit.run())
    expect(audit.result()).toMatchObject({
      confirmed: false,
      refuted: undefined,
      open: expect.stringMatching(
        /^the audit cannot follow the text of "enter" of token-lock .*an operator before a value\)$/,
      ),
    })
  })

  test('of several tokens that are in transit, one or several are left', async () => {
    const spec = await loaded(tokenLock({}))
    const { header, views } = certified(spec)!
    const view = views.find((text) => text.includes('"inboxes":[{"TOKEN":"one"}'))!
    const { header: read } = readViews(fileOf({ header, views }))
    const more = viewsOfForm(spec, read, [JSON.parse(view.replace('"one"', '"several"')) as Json])
    const left = [...more.parts()].flatMap(({ from }) =>
      [...from(0)].flatMap((one) =>
        one?.step === 'onToken at 0' ? [/"inboxes":\[\{"TOKEN":([^}]*)/.exec(one.next)![1]] : [],
      ),
    )
    expect([...new Set(left)].sort()).toEqual(['"one"', '"several"'])
  })

  // The prover closes their sets in spite of bad views. Without these the sets are not closed.
  test.each(brokenLocks.filter(([name]) => /^site 7/.test(name)))(
    '%s: no set without a bad view is confirmed',
    async (_, lock) => {
      const spec = await loaded(tokenLock(lock))
      const { header, views } = certified(spec, {}, { past: true })!
      const isBad = (view: string): boolean => view.match(/"phase":"held"/g)?.length === 2
      const certificate: Certified = { header, views: views.filter((view) => !isBad(view)) }
      expect(certificate.views.length).toBeLessThan(views.length)
      expect(objection(spec, { header, views }, 2)).toMatch(/has both sites in the critical section$/)
      expect(objection(spec, certificate, 2)).toMatch(/that the certificate does not have$/)
    },
  )
})

describe('a changed certificate is not confirmed', () => {
  const viewed =
    (change: (view: string) => string) =>
    (given: Certified): Certified => ({
      ...given,
      views: given.views.map(change),
    })
  test.each<[string, (given: Certified) => Certified, RegExp]>([
    ['no views', (given) => ({ ...given, views: [] }), /does not have$|is not in the certificate$/],
    [
      'a field less, which is then forgotten',
      viewed((view) => view.replaceAll(/,"token":(null|"some")/g, '')),
      /^a view is listed twice$/,
    ],
    [
      'a field that views do not keep',
      viewed((view) => view.replaceAll('"token":', '"known":')),
      /^views with inboxes keep no field "known" of suzuki-kasami$/,
    ],
    [
      'other messages counted',
      viewed((view) => view.replaceAll('"TOKEN":', '"REQUEST":')),
      /that the certificate does not have$/,
    ],
    ['unknown messages', viewed((view) => view.replaceAll('"TOKEN":', '"X":')), /has no messages X$/],
    [
      'a number',
      viewed((view) => view.replaceAll('"one"', '1')),
      /^view \d+ is not a view .*not in its written form/,
    ],
    ['a phase', viewed((view) => view.replaceAll('"held"', '"inside"')), /"inside" is not oneOf/],
    [
      'a bad view',
      (given) => ({ ...given, views: [...given.views, given.views[0]!.replaceAll('"idle"', '"held"')] }),
      /^view 25 has both sites in the critical section$/,
    ],
    [
      'a token too many',
      (given) => ({
        ...given,
        views: [...given.views, given.views[0]!.replaceAll('"TOKEN":null', '"TOKEN":"one"')],
      }),
      /that the certificate does not have$/,
    ],
    [
      'as channels',
      (given) => ({ ...given, header: { ...given.header, form: undefined } }),
      /which no proof by views may have$/,
    ],
    [
      'as a voter',
      (given) => ({ ...given, header: { ...given.header, form: 'voter' } }),
      /has no views with a voter and clients/,
    ],
  ])('%s', async (_, change, reason) => {
    const { spec, certificate } = await proofOf('suzuki-kasami')
    expect(objection(spec, change(certificate), 2)).toMatch(reason)
  })

  test('views with inboxes of a spec with a shared variable, or of clauses made by a rule', async () => {
    const { certificate } = await proofOf('suzuki-kasami')
    const { spec } = await loadSpec('test-and-set')
    const header = { ...certificate.header, spec: 'test-and-set', parameters: {} }
    expect(objection(spec, { ...certificate, header })).toMatch(
      /has no views with inboxes: it has shared variables$/,
    )
  })
})

// A comparison in a formula, with `=` and `!=`, of one site, some or all, and of a field that two roles have.
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { algorithm, flag, ltl, many, one, oneOf, optional, protocol, siteId } from '../../src/index.js'

const described = { title: 't', citation: 'none', about: 'none' }

// A false `holds`: `!=` negated the whole quantified comparison, so "no site is held" was read as "not all are held".
test.each([
  ['phase(all)!=held', 'phase(0)!=held && phase(1)!=held', 'violated'],
  ['phase(some)!=held', 'phase(0)!=held || phase(1)!=held', 'holds'],
  ['phase!=held', 'phase(0)!=held || phase(1)!=held', 'holds'],
  ['!(phase(all)=held)', 'phase(0)!=held || phase(1)!=held', 'holds'],
  ['wants(all)!=true', 'wants(0)!=true && wants(1)!=true', 'violated'],
  ['wants(some)!=true', 'wants(0)!=true || wants(1)!=true', 'holds'],
])('G %s is G (%s): %s', (short, long, wanted) => {
  const p = protocol({
    roles: { site: many({ phase: oneOf('idle', 'held'), wants: flag }) },
    shared: { lock: flag },
  })
  const { local } = p.roles.site
  const enter = local({
    guard: (me, { shared }) => me.phase === 'idle' && !shared.lock,
    effect: () => [{ phase: 'held', wants: true }, p.write({ lock: true })],
  })
  const exit = local({
    guard: (me) => me.phase === 'held',
    effect: () => [{ phase: 'idle', wants: false }, p.write({ lock: false })],
  })
  const spec = algorithm({
    ...described,
    name: 'lock',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: p,
    clauses: { enter, exit },
    contention: { enter: 'enter', waits: () => false, holds: (me) => me.phase === 'held' },
    properties: [ltl('short', `G ${short}`), ltl('long', `G (${long})`)],
  })
  const { verdicts } = checkSpec(spec, {}, { properties: ['short', 'long'], continue: true })
  expect(verdicts.map(({ verdict }) => verdict)).toEqual([wanted, wanted])
})

// A false `holds`: the word was read as a value of the first role's sort, which the other role's field never has.
test('a word is read by the sort of the field of each role', () => {
  const p = protocol({
    roles: {
      site: many({ phase: oneOf('idle', 'held'), grant: oneOf('none', 'given') }),
      server: one({ grant: optional(siteId) }),
    },
  })
  const enter = p.roles.site.local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'held' }] })
  const spec = (...formulas: string[]) =>
    algorithm({
      ...described,
      name: 'two-roles',
      sites: { min: 1, max: 1, fallback: 1 },
      protocol: p,
      clauses: { enter },
      contention: { enter: 'enter', waits: () => false, holds: (me) => me.phase === 'held' },
      properties: formulas.map((formula, k) => ltl(`f${k}`, formula)),
    })
  const formulas = ['G grant(server)!=none', 'G grant(0)!=none', 'G grant(all)=none', 'G grant(server)=none']
  const { verdicts } = checkSpec(
    spec(...formulas),
    {},
    { properties: ['f0', 'f1', 'f2', 'f3'], continue: true },
  )
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['violated', 'violated', 'holds', 'holds'])
  expect(() => checkSpec(spec('G grant(server)=given'), {}, { properties: ['f0'] })).toThrow(
    /grant\(server\)=given: given is not a value of/,
  )
})

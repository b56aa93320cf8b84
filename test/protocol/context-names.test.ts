// A clause that looks in its record or its message for what is in its context (`me.self`) was refused without a remedy.
import { expect, test } from 'vitest'
import { algorithm, flag, many, protocol, send } from '../../src/index.js'
import { contextNames } from '../../src/protocol/context-names.js'
import type { AnyDeclaration } from '../../src/protocol/declaration.js'
import type { MessageContext } from '../../src/protocol/view.js'
import { checked } from '../tiny/found.js'

type Loose = { readonly [name: string]: unknown }

const p = protocol({ roles: { site: many({ spoke: flag, sights: flag }) }, messages: { HERE: {} } })

const check = (guard: (me: Loose) => unknown, receipt: (message: Loose) => unknown = () => 0) =>
  checked(
    algorithm({
      name: 'tells',
      title: 'Tells',
      citation: 'none',
      about: 'Each site tells the others once.',
      sites: { min: 2, max: 2, fallback: 2 },
      protocol: p,
      clauses: {
        tell: p.roles.site.local({
          guard: (me) => !me.spoke && guard(me as never) !== undefined,
          effect: (_, { others }) => [{ spoke: true }, send(others, p.messages.HERE())],
        }),
        onHere: p.roles.site.upon('HERE', (_, message) =>
          receipt(message as never) === undefined ? [{ spoke: true }] : [],
        ),
      },
      properties: [p.always('two', 'there are two sites', ({ all }) => all('site').length === 2)],
    }),
  )

test('the names are those of the type', () => {
  const named: { readonly [name in keyof MessageContext<AnyDeclaration>]: true } = {
    self: true,
    from: true,
    sites: true,
    others: true,
    next: true,
    previous: true,
    siteOf: true,
    all: true,
    suspects: true,
    parameters: true,
    shared: true,
  }
  expect(Object.keys(named)).toEqual(contextNames)
})

test.each(contextNames)('"%s" of a record or of a message is in the context', (name) => {
  const remedy = `has no ${name}; use ${name} of the context, the last argument of the function; there are`
  expect(() => check((me) => me[name])).toThrow(`a site of role site ${remedy} spoke, sights`)
  expect(() =>
    check(
      () => 0,
      (message) => message[name],
    ),
  ).toThrow(`a message HERE ${remedy} type`)
})

test('a name that is in neither has the nearest one, and a spec without a mistake is checked', () => {
  expect(() => check((me) => me.spoek)).toThrow(
    'has no spoek (did you mean "spoke"?); there are spoke, sights',
  )
  expect(check(() => 0).verdicts[0]!.verdict).toBe('holds')
})

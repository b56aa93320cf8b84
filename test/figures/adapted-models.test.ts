// Models that are not in the catalogue, with figures of another program: a ring with another repair, and
// crashed sites that keep part of their records.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Clause, UponClause } from '../../src/protocol/clause.js'
import { either, send } from '../../src/protocol/effect.js'
import type { Message } from '../../src/protocol/message.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { expectSameVerdicts, smallest } from './kept-records.js'

const one = (whoCrashes: string) => ({ crash: 1, whoCrashes })

test('a crashed site with its fields on stable storage gives the counts of another program, and the same verdicts', () =>
  expectSameVerdicts(smallest))

describe('a token ring with another repair', () => {
  const countsOf = async (
    spec: Spec,
    options: ModelOptions,
    change: (clauses: Map<string, Clause>) => void,
  ): Promise<readonly (number | string)[]> => {
    const properties = propertiesNamed(spec, [])
    const model = modelFor(spec, options, properties)
    const clauses = new Map(model.spec.clauses)
    change(clauses)
    const { exploration, verdicts } = check({ ...model, spec: { ...model.spec, clauses } }, properties, {
      ...defaultCheckOptions,
      continue: true,
    })
    const violated = verdicts.map((one) => `${one.property.name} ${asExpected(one)}`)
    const { states, transitions, depth } = exploration
    return [states, transitions, depth, ...violated.filter((one) => !one.endsWith(' holds'))]
  }
  const arrives = (effect: UponClause['effect']): UponClause => ({
    kind: 'upon',
    role: 'site',
    type: 'TOKEN',
    effect,
  })
  const next = (context: unknown) => {
    const { self, sites } = context as { readonly self: number; readonly sites: { readonly size: number } }
    return (self + 1) % sites.size
  }

  test('passes the token on at a crashed site, which acts like a bypass of the line', async () => {
    const ring = await catalogueSpec('token-ring')
    const onToken = ring.clauses.get('onToken') as UponClause
    const idle = (me: unknown) => {
      const { phase, token } = me as { readonly phase: string; readonly token: boolean }
      return phase === 'idle' && !token
    }
    const spec: Spec = { ...ring, statuses: { ...ring.statuses, 'idle without token': idle } }
    const passing = (whoCrashes: string) =>
      countsOf(spec, { sites: 3, ...one(whoCrashes) }, (clauses) =>
        clauses.set(
          'onToken',
          arrives((me, message, context) => {
            const { self, shared } = context as unknown as {
              readonly self: number
              readonly shared: { readonly crashed: { get(site: number): boolean } }
            }
            return shared.crashed.get(self)
              ? [{}, send(next(context), message as Message)]
              : onToken.effect(me, message, context)
          }),
        ),
      )
    expect(await passing('idle without token')).toEqual([132, 354, 8])
    // A waiting site may crash too, which adds paths to the same states.
    expect(await passing('without token')).toEqual([132, 426, 8])
  })

  // A clause cannot see which messages a channel has lost. So the receiver drops the token once, and informs
  // every site.
  test('replaces a lost token at any site that is certain of the loss', async () => {
    const ring = await catalogueSpec('token-ring')
    const lost = (context: unknown) => (context as { readonly shared: { readonly lost: string } }).shared.lost
    const writing = (value: string) => ({ kind: 'write', changes: { lost: value } }) as const
    const clauses = new Map<string, Clause>(ring.clauses)
    clauses.set(
      'onToken',
      arrives((_me, _message, context) =>
        lost(context) === 'never' ? either([[{ token: true }], [{}, writing('now')]]) : [{ token: true }],
      ),
    )
    clauses.set('replace', {
      kind: 'local',
      role: 'site',
      fair: 'weak',
      guard: (_me, context) => lost(context) === 'now',
      effect: () => [{ token: true }, writing('once')],
    })
    const spec: Spec = { ...ring, shared: { lost: oneOf('never', 'now', 'once') }, clauses }
    const replaced = await countsOf(spec, { sites: 3 }, () => {})
    expect(replaced).toEqual([128, 348, 8, 'exactlyOneToken violated in 2'])
  })
})

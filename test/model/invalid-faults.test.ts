// Options and specs that no model with faults can have. Each gets one line that names the input, the rule and the remedy.
// A wrong option that is ignored would give the verdict of another model.
import { describe, expect, test } from 'vitest'
import { ModelError, makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import { many } from '../../src/protocol/declaration.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { protocol } from '../../src/protocol/protocol.js'
import { flag } from '../../src/sorts/flag.js'
import { listOf } from '../../src/sorts/list-of.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { optional } from '../../src/sorts/optional.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { stable } from '../../src/sorts/stable.js'
import { hasty, patient } from '../tiny/faulty.js'

describe('invalid options give a one-line error', () => {
  const invalid: readonly (readonly [typeof patient, ModelOptions, string])[] = [
    [patient, { crash: -1 }, 'crash -1: must be a whole number from 0 to 1000'],
    [
      patient,
      { recovery: 1 },
      'recovery 1: no site crashes in this model; allow crashes (crash 1), or leave it out',
    ],
    [
      patient,
      { whoCrashes: 'idle' },
      'who crashes idle: no site crashes in this model; allow crashes (crash 1), or leave it out',
    ],
    [
      patient,
      { toCrashed: 'kept' },
      'to crashed kept: no site crashes in this model; allow crashes (crash 1), or leave it out',
    ],
    [
      patient,
      { detector: 'perfect', suspicions: 1 },
      'suspicions 1: only an erring detector suspects wrongly; add detector erring, or leave it out',
    ],
    [patient, { timeouts: 1 }, 'timeouts 1: patient has no timeout that this could limit; leave it out'],
    [hasty, { timeouts: 0.5 }, 'timeouts 0.5: must be a whole number from 0 to 1000'],
    [patient, { crash: 1, whoCrashes: '0,4' }, 'who crashes 4: there is no such site; the sites are 0 to 1'],
    [
      patient,
      { crash: 1, whoCrashes: 'cleck' },
      'who crashes "cleck": it must be site numbers such as 0,2, or one or more of any, idle, waiting, in, site, clerk, tired (did you mean "clerk"?)',
    ],
  ]
  const byMessage = invalid.map(([spec, options, message]) => [message, spec, options] as const)
  test.each(byMessage)('%s', (message, spec, options) => {
    expect(() => makeModel(spec, options)).toThrow(new ModelError(message))
  })

  const named = (shared: object, clauses: object, statuses: object) => {
    const p = protocol({ roles: { site: many({ up: flag }) }, shared: shared as { crashed: typeof flag } })
    return algorithm({
      name: 'named',
      title: '',
      citation: '',
      about: '',
      sites: { min: 1, max: 1, fallback: 1 },
      protocol: p,
      clauses: Object.fromEntries(
        Object.keys(clauses).map((name) => [
          name,
          p.roles.site.local({ guard: () => false, effect: () => [] }),
        ]),
      ),
      contention: {
        waits: () => false,
        holds: () => false,
      },
      statuses: statuses as { readonly [name: string]: () => boolean },
      properties: [],
    })
  }
  test('a spec may use the names that faults reserve, in models without faults', () => {
    expect(makeModel(named({ crashed: flag }, {}, {})).spec.name).toBe('named')
    expect(() => makeModel(named({ crashed: flag }, {}, {}), { crash: 1 })).toThrow(
      new BrokenSpec(
        'named: it has a shared variable called "crashed", a name that models with faults reserve; rename it',
      ),
    )
    expect(() => makeModel(named({}, { crash: 0 }, {}), { crash: 1 })).toThrow(
      new BrokenSpec(
        'named: it has a clause called "crash", a name that models with faults reserve; rename it',
      ),
    )
  })
  test('`stable` is refused where it would have no effect', () => {
    for (const inside of [optional, listOf, setOf]) {
      expect(() => inside(stable(siteId))).toThrow(/only a whole field of a site can be stable/)
    }
    expect(() => mapOf(siteId, stable(flag))).toThrow(/only a whole field of a site can be stable/)
    expect(() => named({ lock: stable(flag) }, {}, {})).toThrow(/the shared variable "lock" is stable/)
    const p = protocol({ roles: { site: many({}) }, messages: { ASK: { who: stable(siteId) } } })
    const rest = { title: '', citation: '', about: '', sites: { min: 1, max: 2, fallback: 2 } }
    const spec = {
      ...rest,
      clauses: {},
      contention: {
        waits: () => false,
        holds: () => false,
      },
      properties: [],
    }
    expect(() => algorithm({ ...spec, name: 'sent', protocol: p })).toThrow(
      /the field "who" of ASK is stable/,
    )
  })

  test('a status cannot have a name that already has a meaning in --who-crashes', () => {
    for (const name of ['in', 'site', '0']) {
      expect(() => named({}, {}, { [name]: () => true })).toThrow(
        `the name "${name}" in "statuses" already has a meaning`,
      )
    }
  })
})

// Random options of models, each present or absent. They need not fit a spec.
import * as fc from 'fast-check'
import type { ModelOptions } from '../../src/protocol/model-options.js'

/** A normalized text of one line: no spaces at its ends, and no two in a row. */
export const text = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((one) => one === one.replace(/\s+/g, ' ').trim() && one !== '')
/** A name of a clause, a parameter or a property. */
export const name = fc.stringMatching(/^[a-z][a-zA-Z0-9-]{0,10}$/)
export const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
/** The value without its undefined fields. */
export const clean = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T

const boundedFrom = (min: number) => fc.oneof(fc.integer({ min, max: 9 }), fc.constant('unbounded' as const))
const bounded = boundedFrom(0)

// The compiler reports an option that is missing here.
const each: { readonly [K in keyof ModelOptions]-?: fc.Arbitrary<NonNullable<ModelOptions[K]>> } = {
  sites: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  parameters: fc.dictionary(fc.oneof(name, fc.constant('__proto__')), text, { minKeys: 1, maxKeys: 3 }),
  requests: bounded,
  requesters: fc.array(fc.nat(9), { maxLength: 3 }),
  order: fc.constantFrom('fifo', 'unordered'),
  capacity: fc.oneof(
    boundedFrom(1),
    fc.dictionary(fc.stringMatching(/^[A-Z]\w{0,6}$/), fc.integer({ min: 1, max: 9 }), {
      minKeys: 1,
      maxKeys: 3,
    }),
  ),
  whenFull: fc.constantFrom('block', 'drop'),
  self: fc.constantFrom('local', 'channel'),
  entry: fc.constantFrom('explicit', 'eager'),
  loss: fc.nat(),
  duplication: fc.nat(3),
  crash: fc.nat(3),
  recovery: fc.nat(3),
  whoCrashes: fc.oneof(text, fc.constantFrom('any', 'token holder', '0,2')),
  toCrashed: fc.constantFrom('dropped', 'kept'),
  detector: fc.constantFrom('none', 'perfect', 'erring'),
  suspicions: fc.nat(3),
  timeouts: bounded,
  applicationMessages: fc.nat(3),
  clock: fc.dictionary(fc.nat(9).map(String), fc.nat(1_000_000_000), { maxKeys: 3 }).map(
    // The keys of a text ascend.
    (clocks) => Object.fromEntries(Object.entries(clocks)),
  ),
  runs: fc.constantFrom('fair', 'maximal', 'free'),
  names: fc.uniqueArray(fc.stringMatching(/^[B-Z]\w{0,11}$/), { maxLength: 3 }),
  fairness: fc.dictionary(
    fc.oneof(name, fc.constantFrom('__proto__', 'constructor', 'enter@0')),
    fc.constantFrom('none', 'weak', 'strong'),
    { minKeys: 1, maxKeys: 4 },
  ),
}

/** Random options of a model. */
export const anyOptions: fc.Arbitrary<ModelOptions> = fc
  .record({ ...each }, { requiredKeys: [] })
  .map((options) => options as ModelOptions)

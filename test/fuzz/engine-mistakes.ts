// Mistakes to seed in the checker for a test. Each names the class that it changes, and the protocols that can reveal it.
// The first one was a real bug: partial order let another step send a message that a rule reads.
import { vi } from 'vitest'
import { StateProperties } from '../../src/check/state-properties.js'
import { Kernel } from '../../src/compile/kernel.js'
import { Origins } from '../../src/compile/origins.js'
import { KnowledgeSearch } from '../../src/foresee/knowledge.js'
import { Commuting } from '../../src/reduce/commuting.js'
import { OrbitByElements } from '../../src/reduce/orbit-by-elements.js'
import { TimestampCanonicalizer } from '../../src/reduce/timestamp-canonicalizer.js'
import { Visited } from '../../src/search/visited.js'
import { holdsFor } from '../../src/semantics/asked-value.js'

/** A class with its private members. */
type Open = { [name: string]: (this: never, ...given: never[]) => unknown }

/** Replaces one method. The new method receives the old one and the object. */
const spoil = (
  { prototype }: { readonly prototype: object },
  method: string,
  wrong: (original: (...given: unknown[]) => unknown, self: Open, given: unknown[]) => unknown,
): void => {
  const open = prototype as Open
  const original = open[method] as unknown as (...given: unknown[]) => unknown
  vi.spyOn(open, method).mockImplementation(function (this: Open, ...given: unknown[]) {
    return wrong((...changed) => original.apply(this, changed), this, given)
  } as never)
}

/** A mistake, and the protocols that can reveal it. */
export const engineMistakes: { readonly [mistake: string]: readonly [having: string, make: () => void] } = {
  'partial order asks only what two steps send together': [
    'a rule that reads what is sent',
    () =>
      spoil(Commuting, 'canExchange', (_, self, [at, trigger]) => {
        return self.exchange!.call(self as never, at as never, trigger as never) !== 'no'
      }),
  ],
  'partial order takes any two steps of a site for exchangeable': [
    'rule',
    () => spoil(Commuting, 'canExchange', () => true),
  ],
  'the normal form of timestamps leaves one of them where it was': [
    'clocks of sites',
    () =>
      spoil(TimestampCanonicalizer, 'rewrite', (original, _, [v, builder]) => {
        const { change } = builder as { change(slot: number, to: number): void }
        let changes = 0
        const less = (slot: number, to: number) => changes++ > 0 && change.call(builder, slot, to)
        return original(v, Object.create(builder as object, { change: { value: less } }))
      }),
  ],
  'the representative of an orbit is not an image of the state': [
    'symmetric clauses',
    () =>
      spoil(OrbitByElements, 'rewrite', (original, _, [v, builder]) => {
        const { change } = builder as { change(slot: number, to: number): void }
        let changes = 0
        const half = {
          change: (slot: number, to: number) => changes++ === 0 && change.call(builder, slot, to),
        }
        return original(v, half)
      }),
  ],
  'two different states are treated as one': [
    'rule',
    () => {
      spoil(Visited, 'insert', (original, _, [words, offset]) => original(words, offset, 0))
      spoil(Visited, 'same', (original, self, [state, words, offset]) => {
        if (original(state, words, offset) === true) return true
        const { size } = self as unknown as { size: number }
        return size > 6 && state === size - 1
      })
    },
  ],
  'every step of a fair clause is fair, whatever its condition': [
    'fairness under a condition',
    () => spoil(Origins, 'isFair', () => true),
  ],
  'equal numbers are less than each other': [
    'two numbers of one state compared',
    () => vi.spyOn(holdsFor, '<').mockImplementation((one, other) => one <= other),
  ],
  'a step of the kernel loses its last alternative': [
    'alternatives',
    () =>
      spoil(Kernel, 'emit', (original, self, given) => {
        const { count } = self as unknown as { count: number }
        return count >= 2 && given[0] === 0 ? undefined : original(...given)
      }),
  ],
  'a broken rule is overlooked': [
    'rule',
    () =>
      spoil(StateProperties, 'checkSteps', (original, self, given) => {
        const { kernel } = self as unknown as { kernel: Kernel }
        for (let k = 0; k < kernel.count; k++) kernel.broken[k] = kernel.broken[k]! & ~1
        return original(...given)
      }),
  ],
  'a site sees the records of all sites': [
    '3 sites',
    () =>
      spoil(KnowledgeSearch, 'localState', (_, self, [v]) => {
        const { model } = self as unknown as { model: { sites: readonly unknown[] } }
        return (v as Int32Array).slice(0, model.sites.length).join()
      }),
  ],
  'whom a site suspects is not part of what it sees': [
    'wrong suspicions',
    () =>
      spoil(KnowledgeSearch, 'localState', (_, self, [v]) => {
        const { question } = self as unknown as { question: { site: number } }
        return String((v as Int32Array)[question.site])
      }),
  ],
}

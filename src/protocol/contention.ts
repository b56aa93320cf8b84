// Who contends for the critical section: a part that a spec may lack. The engine asks of every site whether it waits and whether it
// is in the section. In a spec without contention these are two statuses of the author, which only texts and pictures use.
import { describe } from '../sorts/sort.js'
import type { AlgorithmDeclaration } from './algorithm-declaration.js'
import { BrokenSpec } from './broken-spec.js'
import { callPredicate, callSpec } from './call-spec.js'
import type { AnyDeclaration } from './declaration.js'
import { onlyKeys } from './only-keys.js'
import { printable } from './printable.js'
import type { AtRest } from './property.js'
import type { Spec, WaitsFor } from './spec.js'
import { declaredFunction, predicateNamed, type SpecFunction } from './spec-function.js'
import { deadlockFreedom } from './standard-properties.js'
import { type AnyFunction, writtenAs } from './written-as.js'

type Declared = AlgorithmDeclaration<AnyDeclaration>

/** What a spec has of its contention, or has in its place. */
type Parts = Pick<
  Spec,
  'contends' | 'workload' | 'statusNames' | 'waits' | 'holds' | 'canRequest' | 'waitsFor'
>

const keys = ['request', 'fairRequest', 'enter', 'waits', 'holds', 'words', 'canRequest', 'waitsFor']

const forms: { readonly [key: string]: string } = {
  waits: '(me) => ...',
  holds: '(me) => ...',
  canRequest: '(context) => ...',
  waitsFor: '(view, site) => [...]',
}

const checkWords = (place: string, words: unknown): void => {
  onlyKeys(`contention.words of ${place}`, words, ['waits', 'holds'])
  for (const key of ['waits', 'holds']) {
    const word = (words as { readonly [key: string]: unknown })[key]
    if (typeof word === 'string' && word.trim() !== '') continue
    throw new BrokenSpec(
      `${place}: "contention.words.${key}" is ${describe(word)}; it must be a verb that follows the name of a site, such as 'leads'`,
    )
  }
}

/** Throws a `BrokenSpec` for an unknown key, and for a value that must be a function and is not. */
export const checkContention = (place: string, contention: unknown): void => {
  onlyKeys(`contention of ${place}`, contention, keys)
  const given = contention as { readonly [key: string]: unknown }
  for (const [key, form] of Object.entries(forms)) {
    const isNeeded = key === 'waits' || key === 'holds'
    if (typeof given[key] === 'function' || (!isNeeded && given[key] === undefined)) continue
    throw new BrokenSpec(
      `${place}: "contention.${key}" is ${describe(given[key])}; it must be a function, as in ${key}: ${form}`,
    )
  }
  const { fairRequest } = given
  if (fairRequest !== undefined && !['none', 'weak', 'strong'].includes(fairRequest as string))
    throw new BrokenSpec(
      `${place}: "contention.fairRequest" is ${describe(fairRequest)}; it must be 'none', 'weak' or 'strong'`,
    )
  if (fairRequest !== undefined && given.request === undefined)
    throw new BrokenSpec(
      `${place}: "contention.fairRequest" needs a clause that requests; name it in "request"`,
    )
  if (given.words !== undefined) checkWords(place, given.words)
}

// The diagrams read these fields.
const listOfWaits = <T>(what: SpecFunction, call: () => readonly T[]): readonly T[] => {
  const answer: unknown = callSpec(what, call)
  const isWait = (one: unknown) =>
    typeof one === 'object' &&
    one !== null &&
    'site' in one &&
    'label' in one &&
    typeof one.label === 'string' &&
    (!('of' in one) || one.of === undefined || typeof one.of === 'number')
  if (Array.isArray(answer) && answer.every(isWait)) return answer as readonly T[]
  throw new BrokenSpec(
    `${what.title}: it returned ${describe(answer)}; it must return a list of { site, label }, or of { site, label, of } with a site in of`,
    { part: what.part },
  )
}

const never = writtenAs(() => false, [])

// Without contention: the second status in place of waiting, the first in place of being in the section.
const ofStatuses = ({ name, statuses = {} }: Declared): Parts => {
  const [[held, holds] = [], [waited, waits] = []] = Object.entries(statuses)
  const asked = (word: string | undefined, status: typeof holds): Spec['holds'] =>
    word === undefined || status === undefined
      ? never
      : writtenAs(
          (me: unknown, context: unknown) =>
            callPredicate(declaredFunction(word, name), () => status(me as never, context as never)),
          [status],
        )
  return {
    contends: false,
    workload: { request: undefined, enter: undefined },
    ...(held === undefined
      ? {}
      : { statusNames: { holds: held, ...(waited === undefined ? {} : { waits: waited }) } }),
    waits: asked(waited, waits),
    holds: asked(held, holds),
    canRequest: writtenAs(() => true, []),
    waitsFor: undefined,
  }
}

/** What the engine asks of every spec, from what its author declared. The functions throw a `BrokenSpec` if those of the author fail. */
export const contentionOf = (declared: Declared): Parts => {
  const { contention } = declared
  if (contention === undefined) return ofStatuses(declared)
  const { request, fairRequest, enter, words, canRequest, waitsFor } = contention
  const of = (what: string) => declaredFunction(what, declared.name)
  const given = (...functions: readonly unknown[]): readonly AnyFunction[] =>
    functions.filter((one): one is AnyFunction => typeof one === 'function')
  return {
    contends: true,
    workload: { request, enter, ...(fairRequest === undefined ? {} : { fairRequest }) },
    ...(words === undefined ? {} : { statusNames: words }),
    waits: writtenAs(
      (me, context) => callPredicate(of('waits'), () => contention.waits(me as never, context as never)),
      [contention.waits],
    ),
    holds: writtenAs(
      (me, context) => callPredicate(of('holds'), () => contention.holds(me as never, context as never)),
      [contention.holds],
    ),
    canRequest: writtenAs(
      (context) => callPredicate(of('canRequest'), () => canRequest?.(context as never) ?? true),
      given(canRequest),
    ),
    waitsFor:
      waitsFor === undefined
        ? undefined
        : (view, site): readonly WaitsFor[] =>
            listOfWaits(of('waitsFor'), () => waitsFor(view as never, site)).map(({ label, ...whom }) => ({
              ...whom,
              label: printable(label),
            })),
  }
}

/**
 * The deadlock freedom of a spec without contention: a state in which no step of the spec is enabled is final. (G. Holzmann, The SPIN Model Checker,
 * 2003, chapter 4: any other such state is an invalid end state.)
 */
export const deadlockFreedomWithout = ({ name, final }: Pick<Declared, 'name' | 'final'>): AtRest => ({
  kind: 'atRest',
  name: deadlockFreedom.name,
  isTerminal: true,
  claim:
    final === undefined
      ? 'some step of the spec is enabled in every state'
      : 'each state in which no step of the spec is enabled is final',
  predicate:
    final === undefined
      ? never
      : writtenAs(
          (view) => callPredicate(predicateNamed(`${name}: final`), () => final(view as never)),
          [final],
        ),
})

// Linear temporal logic by the oldest construction: a state of the product is a graph state with a guess of the temporal operators
// that are true there. A guess must match the letter, and the guess for the next state must fulfil its promises.
import { Map as ImmutableMap } from 'immutable'
import { comparedPlaces } from './compared-places.js'
import type { View, World } from './world.js'

/** A formula. An atom is its text in the spec. */
export type Formula =
  | { readonly op: 'atom'; readonly text: string }
  | { readonly op: '!' | 'X' | 'F' | 'G'; readonly of: Formula }
  | {
      readonly op: '&&' | '||' | '->' | '<->' | 'U' | 'R' | 'W' | 'M'
      readonly left: Formula
      readonly right: Formula
    }

/** The core operators: atoms, not, and, next, until. */
type Core =
  | { readonly op: 'true' }
  | { readonly op: 'atom'; readonly text: string }
  | { readonly op: 'not' | 'next'; readonly of: Core }
  | { readonly op: 'and' | 'until'; readonly left: Core; readonly right: Core }

const not = (of: Core): Core => ({ op: 'not', of })
const and = (left: Core, right: Core): Core => ({ op: 'and', left, right })
const or = (left: Core, right: Core): Core => not(and(not(left), not(right)))
const until = (left: Core, right: Core): Core => ({ op: 'until', left, right })

const coreOf = (formula: Formula): Core => {
  if (formula.op === 'atom') return formula
  if ('of' in formula) {
    const of = coreOf(formula.of)
    switch (formula.op) {
      case '!':
        return not(of)
      case 'X':
        return { op: 'next', of }
      case 'F':
        return until({ op: 'true' }, of)
      case 'G':
        return not(until({ op: 'true' }, not(of)))
      default:
        return formula satisfies never
    }
  }
  const [left, right] = [coreOf(formula.left), coreOf(formula.right)]
  switch (formula.op) {
    case '&&':
      return and(left, right)
    case '||':
      return or(left, right)
    case '->':
      return or(not(left), right)
    case '<->':
      return or(and(left, right), and(not(left), not(right)))
    case 'U':
      return until(left, right)
    // a R b is not (not a U not b); a W b is b R (a or b); a M b is b U (a and b).
    case 'R':
      return not(until(not(left), not(right)))
    case 'W':
      return not(until(not(right), not(or(left, right))))
    case 'M':
      return until(right, and(left, right))
    default:
      return formula satisfies never
  }
}

/** `inFlight(M0 from 0 to 1)`: some channel with these ends has a message of that type; without an end, any site is meant. */
const isBetween = ({ roles }: World, text: string, view: View): boolean => {
  const [, type, from, to] = /^inFlight\((\w+)??(?: ?from (\w+))?(?: ?to (\w+))?\)$/.exec(text)!
  const isEnd = (end: string | undefined, site: number) =>
    end === undefined || end === 'some' || Number(end) === site
  return [...roles.keys()].some(
    (sender) =>
      isEnd(from, sender) &&
      [...roles.keys()].some(
        (receiver) =>
          isEnd(to, receiver) &&
          view.channel(sender, receiver).some((message) => type === undefined || message.type === type),
      ),
  )
}

/** A question about one value: its size, its first or last element, an entry of a map, whether it contains something, the value itself. */
const isAnswered = (found: unknown, part: string | undefined, sign: string, word: string): boolean => {
  const many = found as { size: number; toJS(): readonly unknown[]; has(key: number): boolean }
  const isMap = ImmutableMap.isMap(found)
  if (sign === 'contains')
    return isMap ? found.has(Number(word)) : many.toJS().some((one) => String(one) === word)
  const list = () => (found as { toJS(): readonly unknown[] }).toJS()
  const asked = (): unknown => {
    if (part === undefined) return found
    if (part === 'size') return many.size
    if (part === 'first') return list()[0]
    if (part === 'last') return list().at(-1)
    return (found as ImmutableMap<number, unknown>).get(Number(part))
  }
  return (String(asked() ?? 'none') === word) === (sign === '=')
}

/**
 * The meaning of an atom in a state: a site waits, holds, is up or crashed; a message is in transit, between any sites or these;
 * a field or a shared variable, or a part of it, has a value, or does not have it; a collection contains a value; two numbers compare so.
 */
export const atomHolds = (world: World, text: string, view: View): boolean => {
  const compared = comparedPlaces(text, view)
  if (compared !== undefined) return compared
  if (/\b(from|to) /.test(text)) return isBetween(world, text, view)
  const [, name, argument, part, sign, value] =
    /^(\w+)(?:\((\w+)\))?(?:\.(\w+))?(?: ?(!?=|contains) ?(\w+))?$/.exec(text)!
  const compares = (found: unknown) => isAnswered(found, part, sign!, value!)
  const ofSites = (sites: readonly number[], asks: (site: number) => boolean): boolean => {
    if (argument === undefined || argument === 'some') return sites.some(asks)
    return argument === 'all' ? sites.every(asks) : asks(Number(argument))
  }
  const everybody = [...world.roles.keys()]
  switch (name) {
    case 'waits':
    case 'wants':
      return ofSites(world.competitors, (site) => view.waits(site))
    case 'holds':
      return ofSites(world.competitors, (site) => view.holds(site))
    case 'crashed':
      return ofSites(everybody, (site) => view.crashed(site))
    case 'up':
      return ofSites(everybody, (site) => !view.crashed(site))
    case 'inFlight':
      if (argument !== undefined) return view.inFlight(argument) > 0
      return [...world.spec.messages.kinds.keys(), 'APPLICATION'].some((type) => view.inFlight(type) > 0)
    default: {
      if (sign !== undefined && argument === undefined) return compares(view.shared[name!])
      if (sign !== undefined)
        return ofSites(world.competitors, (site) => compares(view.all('site')[site]![name!]))
      const property = world.spec.properties.find((one) => one.name === name)
      return (property!.predicate as unknown as (view: View) => boolean)(view)
    }
  }
}

/** A formula prepared for guesses: its temporal operators, and its truth under a guess. */
export interface Guesses {
  /** The number of temporal operators; a guess has one bit for each. */
  readonly parts: number
  readonly atoms: readonly string[]
  /** Whether the whole formula is true, given the truth of the atoms and a guess. */
  holds(letter: (atom: string) => boolean, guess: number): boolean
  /** Whether the second guess may follow the first. */
  follows(
    letter: (atom: string) => boolean,
    guess: number,
    nextLetter: (atom: string) => boolean,
    nextGuess: number,
  ): boolean
  /** Whether the k-th operator has no open promise; this must be true infinitely often for each operator. */
  isKept(k: number, letter: (atom: string) => boolean, guess: number): boolean
}

/** The guesses of a formula. */
export const guessesOf = (formula: Formula): Guesses => {
  const core = coreOf(formula)
  const temporal: Core[] = []
  const numbers = new Map<Core, number>()
  const atoms = new Set<string>()
  const walk = (part: Core): void => {
    if (part.op === 'atom') atoms.add(part.text)
    if ('of' in part) walk(part.of)
    if ('left' in part) {
      walk(part.left)
      walk(part.right)
    }
    if (part.op === 'next' || part.op === 'until') numbers.set(part, temporal.push(part) - 1)
  }
  walk(core)
  const truth = (part: Core, letter: (atom: string) => boolean, guess: number): boolean => {
    switch (part.op) {
      case 'true':
        return true
      case 'atom':
        return letter(part.text)
      case 'not':
        return !truth(part.of, letter, guess)
      case 'and':
        return truth(part.left, letter, guess) && truth(part.right, letter, guess)
      case 'next':
      case 'until':
        return (guess & (1 << numbers.get(part)!)) !== 0
      default:
        return part satisfies never
    }
  }
  return {
    parts: temporal.length,
    atoms: [...atoms],
    holds: (letter, guess) => truth(core, letter, guess),
    follows: (letter, guess, nextLetter, nextGuess) =>
      temporal.every((part) => {
        const now = truth(part, letter, guess)
        if (part.op === 'next') return now === truth(part.of, nextLetter, nextGuess)
        if (part.op !== 'until') return true
        const later = truth(part.left, letter, guess) && truth(part, nextLetter, nextGuess)
        return now === (truth(part.right, letter, guess) || later)
      }),
    isKept: (k, letter, guess) => {
      const part = temporal[k]!
      return part.op !== 'until' || !truth(part, letter, guess) || truth(part.right, letter, guess)
    },
  }
}

/**
 * Whether a formula is true of a run with an infinite loop, directly from the definition.
 * @param letters the true atoms of each state of the run
 * @param loop the index of the state that follows the last one
 */
export const trueOfLasso = (
  formula: Formula,
  letters: readonly ((atom: string) => boolean)[],
  loop: number,
): boolean => {
  const { length } = letters
  const next = (at: number) => (at + 1 < length ? at + 1 : loop)
  const truth = (part: Core): boolean[] => {
    switch (part.op) {
      case 'true':
        return letters.map(() => true)
      case 'atom':
        return letters.map((letter) => letter(part.text))
      case 'not':
        return truth(part.of).map((one) => !one)
      case 'and': {
        const [left, right] = [truth(part.left), truth(part.right)]
        return left.map((one, at) => one && right[at]!)
      }
      case 'next': {
        const of = truth(part.of)
        return of.map((_, at) => of[next(at)]!)
      }
      case 'until': {
        const [left, right] = [truth(part.left), truth(part.right)]
        // Walk until the right operand is true, the left one is false, or every position has been visited twice.
        return letters.map((_, start) => {
          let at = start
          for (let steps = 0; steps <= 2 * length; steps++, at = next(at)) {
            if (right[at]) return true
            if (!left[at]) return false
          }
          return false
        })
      }
      default:
        return part satisfies never
    }
  }
  return truth(coreOf(formula))[0]!
}

// Which clauses establish a lemma: the steps of the proof by which its premise becomes true.
import type { CallTable } from '../calls/call-table.js'
import { type Configuration, channel } from '../cut/configuration.js'
import { kept } from '../cut/cut-to-pair.js'
import type { Shape } from '../shape/shape.js'
import type { Growing, Views } from '../views/views.js'
import { type Fact, isTrueOf, type Meaning, nameOfOne } from './fact.js'
import type { Asked, Literal } from './lemma.js'
import { premiseOf } from './lemma-words.js'
import { takeSteps } from './steps-of-form.js'

/** Whether a step makes it true. */
type Premise = (before: Configuration, after: Configuration, i: number) => boolean

/** Watches the steps of a closed set. */
class Watched implements Growing {
  readonly shape: Shape
  readonly table: CallTable
  readonly list: Views['list']
  closed = 0
  partners: readonly number[] = []
  readonly isOver = false
  readonly made: ReadonlySet<string>[]
  private readonly premises: readonly Premise[]

  constructor({ shape, table, list }: Views, premises: readonly Premise[]) {
    this.shape = shape
    this.table = table
    this.list = list
    this.premises = premises
    this.made = premises.map(() => new Set<string>())
  }

  add(given: Configuration, by: string, from: number, before = this.list[from]!.view): void {
    for (const [k, premise] of this.premises.entries())
      for (const i of [0, 1])
        if (premise(before, given, i)) (this.made[k] as Set<string>).add(stepOf(this.shape, by, i))
  }

  addPairs(given: Configuration, by: string, from: number, before: Configuration): void {
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      if (b < given.sites.length)
        this.add(
          kept(this.shape, given, [a, b]),
          given.sites.length > 2 ? by.split(' ')[0]! : by,
          from,
          kept(this.shape, before, [a, b]),
        )
  }
}

/** The clause of a step, and which site of the pair takes it. */
const stepOf = (shape: Shape, by: string, i: number): string => {
  const [, clause, at] = /^(\S+)(?: at (.+?))?(?: from .*|, of .*)?$/.exec(by)!
  if (at === undefined) return clause!
  if (at === '0' || at === '1') return `${clause} at ${Number(at) === i ? 'i' : 'j'}`
  return `${clause} at ${shape.form === 'voters' ? `the ${nameOfOne(shape, 0)}` : at}`
}

// What each message of a type carries holds without a premise until there is such a message.
const isSent = (meaning: Meaning, before: Configuration, after: Configuration, i: number): boolean => {
  if (meaning.of !== 'other time') return false
  const { type, site } = meaning
  const from = site === 'i' ? i : 1 - i
  const inTransit = ({ channels }: Configuration) =>
    (channels.get(channel(from, 1 - from)) ?? []).filter((message) => message.type === type).length
  return inTransit(after) > inTransit(before)
}

/** For each lemma, the steps that make its premise true, in the order of their names. It yields now and then. */
export const establishing = function* (
  views: Views,
  facts: readonly Fact[],
  lemmas: readonly Asked[],
): Generator<undefined, readonly (readonly string[])[]> {
  const isOrder = (fact: number) => facts[fact]!.test.kind === 'order'
  const isTrue = ({ fact, value }: Literal, view: Configuration, i: number) =>
    isTrueOf(facts[fact]!, view, i, 1 - i) === value
  const premises = lemmas.map(({ lemma }): Premise => {
    const [premise, conclusion] = premiseOf(lemma, isOrder)
    if (lemma.kind === 'at most one')
      return (before, after, i) => conclusion.some((one) => isTrue(one, after, i) && !isTrue(one, before, i))
    if (premise.length === 0)
      return (before, after, i) =>
        lemma.literals.some(({ fact }) => isSent(facts[fact]!.meaning, before, after, i))
    return (before, after, i) =>
      premise.every((one) => isTrue(one, after, i)) && !premise.every((one) => isTrue(one, before, i))
  })
  const watched = new Watched(views, premises)
  yield* takeSteps(watched)
  return watched.made.map((made) => withoutBare([...made].sort()))
}

// "exit" alone says less than "exit at i".
const withoutBare = (steps: readonly string[]): readonly string[] =>
  steps.filter((step) => step.includes(' ') || !steps.some((other) => other.startsWith(`${step} `)))

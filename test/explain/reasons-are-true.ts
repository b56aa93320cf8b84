import { expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { guardOf } from '../../src/explain/failing-part.js'
import { type ClauseOfSite, clausesOf, whyText } from '../../src/explain/why-disabled.js'
import { contextOf } from '../../src/model/context.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import type { State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { fieldOf } from '../../src/sorts/record.js'

/** The states of a walk with a varying choice of steps. */
export const walk = (model: Model, length: number, stride: number): readonly State[] => {
  const states = [initialStates(model)[0]!]
  for (let k = 0; k < length; k++) {
    const enabled = [...steps(model, states.at(-1)!)]
    if (enabled.length === 0) break
    states.push(enabled[(k * stride) % enabled.length]!.next)
  }
  return states
}

const hidden = Symbol('hidden')

type Evaluator = (me: unknown, context: unknown) => unknown
const evaluators = new Map<string, Evaluator>()

/**
 * The value of a piece of a guard's text in JavaScript; `hidden` if it depends on names of the spec's module,
 * or if the piece is the whole guard because the guard has several statements.
 */
const evaluated = (guard: unknown, piece: string, me: unknown, context: unknown): unknown => {
  const text = String(guard)
  if (piece === text) return hidden
  const whole = `${text.slice(0, text.indexOf('=>'))} => (${piece})`
  const evaluator = evaluators.get(whole) ?? (new Function(`return ${whole}`)() as Evaluator)
  evaluators.set(whole, evaluator)
  try {
    return evaluator(me, context)
  } catch (error) {
    if (error instanceof ReferenceError) return hidden
    throw error
  }
}

/** The numbers of comparisons. */
export const tried = { conditions: 0, hidden: 0, fields: 0, values: 0 }

const judge = (model: Model, state: State, { site, clause, why }: ClauseOfSite): void => {
  if (why?.kind !== 'guard') return
  const given = model.given.clauses.get(clause)!
  if (given.kind !== 'local') throw new Error(clause)
  const { guard } = given
  const me = state.sites.get(site)!
  const context = contextOf(model, site, (variable) => state.variables.get(variable), undefined)
  expect(guard(me, context)).toBe(false)
  expect(why.parts.length).toBe(1)
  const [part] = why.parts
  const source = String(guard)
  expect(part!.text).not.toBe('')
  expect(source).toContain(part!.text)
  // The reported condition is false, and all earlier ones are true, as far as their values are known.
  const conditions = guardOf(guard).conditions.map(({ text }) => text)
  const at = conditions.indexOf(part!.text)
  const answers = conditions.slice(0, at + 1).map((piece) => evaluated(guard, piece, me, context))
  expect([false, hidden]).toContain(answers.at(-1))
  for (const answer of answers.slice(0, -1)) expect([true, hidden]).toContain(answer)
  if (answers.at(-1) === hidden) {
    tried.hidden++
    for (const piece of conditions.slice(at + 1)) {
      const later = (() => {
        try {
          return evaluated(guard, piece, me, context)
        } catch {
          return hidden
        }
      })()
      expect([true, hidden]).toContain(later)
    }
  }
  tried.conditions++
  const { fields } = model.sites[site]!.role.record
  for (const { text, value } of part!.looked) {
    expect(part!.text).toContain(text)
    const now = evaluated(guard, text, me, context)
    if (typeof now === 'string' || typeof now === 'number' || typeof now === 'boolean') {
      expect(value).toBe(String(now))
    }
    const field = text.replace(/^me\./, '')
    if (Object.hasOwn(fields, field)) {
      expect(value).toBe(fields[field]!.show(fieldOf(me, field)))
      tried.fields++
    }
    tried.values++
  }
}

/** Tests every spec on walks of this length, in this number of its models. */
export const reasonsAreTrue = (models: number, length: number): void => {
  test.each(catalogueNames())('every reason for a disabled clause of %s is true', async (name) => {
    const spec = await catalogueSpec(name)
    const chosen: readonly ModelOptions[] = [
      {},
      ...spec.expectations.filter((_, k) => k % 3 === 2).map(({ model }) => model),
    ].slice(0, models)
    let disabled = 0
    for (const options of chosen) {
      const model = makeModel(spec, options)
      for (const state of walk(model, length, 7)) {
        const clauses = clausesOf(model, state)
        // Each enabled step is the step of one clause, or the loss of a message.
        const enabled = [...steps(model, state)].filter(({ label }) => label.kind !== 'lose')
        expect(clauses.flatMap((clause) => clause.steps).length).toBe(enabled.length)
        for (const clause of clauses) {
          expect(clause.why === undefined).toBe(clause.steps.length > 0)
          if (clause.why === undefined) continue
          disabled++
          expect(whyText(clause.why)).toMatch(/\S/)
          expect(whyText(clause.why)).not.toContain('\n')
          judge(model, state, clause)
        }
      }
    }
    expect(disabled).toBeGreaterThan(0)
  })
}

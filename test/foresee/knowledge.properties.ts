// Answers about what sites know, against the definition.
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Knowledge, type KnowledgeQuestion, KnowledgeSearch } from '../../src/foresee/knowledge.js'
import { type Model, ModelError } from '../../src/model/model.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { reachability } from '../../src/semantics/reachability.js'
import { encodeState, type State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { lastState } from '../../src/trace/trace.js'
import { wholeModel } from '../laws/agreement.js'
import { failings, faults, modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'

const unbounded = {
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: 2 ** 28,
}

export const searched = (model: Model, question: KnowledgeQuestion, limits = {}): KnowledgeSearch => {
  const running = new KnowledgeSearch(model, question, { ...unbounded, ...limits })
  toTheEnd(running.run(), 16)
  return running
}

export const lengths = ({ runs }: Knowledge): readonly number[] => runs.map((trace) => trace.steps.length)

/** The reachable states and their depths, and which of them a site cannot distinguish. */
const naively = (model: Model, site: number, limit: number) => {
  const known = new Set<string>()
  const states: { state: State; depth: number; seen: string }[] = []
  const visit = (state: State, depth: number) => {
    const code = encodeState(model, state)
    if (known.has(code)) return
    known.add(code)
    const view = viewOfState(model, state)
    const suspected = model.sites.filter(({ id }) => id !== site && view.suspects(site, id))
    const record = model.sites[site]!.role.record.toJson(state.sites.get(site) as never)
    states.push({ state, depth, seen: JSON.stringify([record, suspected.map(({ id }) => id)]) })
  }
  for (const state of initialStates(model)) visit(state, 0)
  for (let at = 0; at < states.length && states.length <= limit; at++)
    for (const { next } of steps(model, states[at]!.state)) visit(next, states[at]!.depth + 1)
  return states.length > limit
    ? undefined
    : states.filter(({ state }) => !viewOfState(model, state).crashed(site))
}

const atoms = ['holds(0)', 'waits(1)', 'holds', 'crashed(0)', 'crashed(1)', 'inFlight', 'waits(all)']
const formulas = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(...atoms),
    tie('formula').map((of) => `!(${of})`),
    fc
      .tuple(tie('formula'), fc.constantFrom('&&', '||', '->'), tie('formula'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
  ),
})).formula

export const answersAgree = (numRuns: number, least: number): void => {
  const tally: { [verdict: string]: number } = {}
  fc.assert(
    fc.property(
      recipes,
      fc.oneof(fc.tuple(modelOptions, fc.constant(undefined)), fc.tuple(faults, failings)),
      fc.array(fc.tuple(formulas, fc.option(formulas), fc.boolean()), { minLength: 6, maxLength: 6 }),
      (recipe, [options, failing], questions) => {
        let model: Model
        try {
          model = wholeModel(specOf({ ...recipe, monitors: [] }, failing), options, false)
        } catch (error) {
          if (error instanceof ModelError) return
          throw error
        }
        const site = model.sites.length > 1 ? 1 : 0
        const states = naively(model, site, 80)
        if (states === undefined) return
        for (const [formula, when, whether] of questions) {
          const question = { site, formula, when: when ?? undefined, whether }
          let found: Knowledge
          try {
            found = searched(model, question).result()
          } catch (error) {
            // Such as a formula about a site that the model does not have.
            if (error instanceof ModelError) continue
            throw error
          }
          const [truth, condition] = [formula, when ?? 'true'].map(
            (text) => reachability(model, text).predicate,
          )
          const rows = states.map(({ state, depth, seen }) => {
            const view = viewOfState(model, state)
            return { depth, seen, is: truth!(view), isAsked: condition!(view) }
          })
          const deeper: number[] = []
          for (const a of rows)
            if (a.isAsked)
              for (const b of rows)
                if (a.seen === b.seen && a.is !== b.is) deeper.push(Math.max(a.depth, b.depth))
          const refuting = rows.filter(({ isAsked, is }) => isAsked && !is).map(({ depth }) => depth)
          const expected =
            deeper.length > 0 || (!whether && refuting.length > 0)
              ? 'does not know'
              : rows.some(({ isAsked }) => isAsked)
                ? 'knows'
                : 'vacuous'
          expect(found.verdict).toBe(expected)
          if (deeper.length > 0) {
            expect(found.runs).toHaveLength(2)
            expect(Math.max(...lengths(found))).toBe(Math.min(...deeper))
            const ends = found.runs.map((trace) => viewOfState(model, lastState(trace)))
            expect(ends.map((view) => truth!(view))).toEqual([true, false])
          } else if (expected === 'does not know') expect(lengths(found)).toEqual([Math.min(...refuting)])
          const kind = `${expected} ${found.runs.length}`
          tally[kind] = (tally[kind] ?? 0) + 1
        }
      },
    ),
    { seed: 271_828, numRuns },
  )
  for (const kind of ['knows 0', 'does not know 2', 'does not know 1', 'vacuous 0'])
    expect(tally[kind], kind).toBeGreaterThan(least)
}

// The effects that a clause returns, each of the form that an effect has. A search refuses others in the same words: without the type
// checker an author may write one effect where `either` takes a list of effects.
import { effectProblem } from '../../semantics/effect-problem.js'

/** One effect for each alternative. `refuse` gets what is wrong with one of them. */
export const effectsOfAnswer = (
  answer: unknown,
  fields: object,
  refuse: (problem: string) => never,
): readonly (readonly unknown[])[] => {
  const effects: readonly unknown[] = Array.isArray(answer)
    ? [answer]
    : (answer as { readonly effects: readonly unknown[] }).effects
  return effects.map((effect) => {
    const problem = effectProblem(effect, fields)
    return problem === undefined ? (effect as readonly unknown[]) : refuse(problem)
  })
}

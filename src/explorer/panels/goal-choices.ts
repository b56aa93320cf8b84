// The conditions that a reader chooses from for a shortest path, in words: what a property says of one state, what a site does, and whether steps
// are enabled. A formula says more (src/ltl/).
import { type Goal, goalOf } from '../../foresee/goal.js'
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { holdsWords, waitsWords } from '../../report/words/status-words.js'
import { shownVerdict } from '../../semantics/meaning.js'

const wordsOf = { holds: holdsWords, waits: waitsWords }

/** A condition that a reader may choose. */
export interface Choice {
  readonly text: string
  readonly goal: Goal
}

/** The conditions on a state of a model that a reader may choose. */
export const choicesOf = (model: Model): readonly Choice[] => [
  ...model.spec.properties.flatMap((property): Choice[] => {
    const goal = goalOf(model, property)
    if (goal === undefined) return []
    const shows = shownVerdict(property) === 'holds' ? 'satisfies' : 'violates'
    return [{ text: `the state ${shows} ${property.name}`, goal }]
  }),
  // The violation of an atRest also requires rest, so its predicate alone is a goal of its own. That of a plain deadlock is what the spec calls final.
  ...model.spec.properties.flatMap((property): Choice[] =>
    property.kind !== 'atRest'
      ? []
      : [
          {
            text: property.isTerminal === true ? 'the state is final' : `${property.name} is true`,
            goal: { kind: 'predicate', property: property.name, is: true },
          },
        ],
  ),
  ...model.competitors.flatMap((site): Choice[] =>
    (['holds', 'waits'] as const).flatMap((kind) =>
      model.spec.contends || model.spec.statusNames?.[kind] !== undefined
        ? [{ text: `${model.sites[site]!.title} ${wordsOf[kind](model)}`, goal: { kind, site } }]
        : [],
    ),
  ),
  ...(model.options.crash === 0
    ? []
    : model.sites.map(
        ({ id, name }): Choice => ({ text: `${name} has crashed`, goal: { kind: 'crashed', site: id } }),
      )),
  { text: forItsRuns(model, 'the state is at rest (no fair step is enabled)'), goal: { kind: 'at rest' } },
  ...(model.spec.contends
    ? []
    : [{ text: 'no step of the spec is enabled', goal: { kind: 'terminal' } } satisfies Choice]),
]

// The rules of an algorithm that a listed mutant drops, such as that site numbers order equal timestamps. A mutant says so itself (`drops`).
import { mutated } from '../protocol/mutant.js'
import type { Assumption, AssumptionsOf, Subject } from './assumption.js'

// Two mutants at once, or one with a changed guard of its clause, would not be a mutant of the list.
const isFree = ({ replaced, leftOut }: Subject, clauses: readonly string[]): boolean =>
  !replaced.includes('rule') && !leftOut.some(({ clause }) => clauses.includes(clause))

const quoted = (name: string): string => (name.includes("'") ? `"${name}"` : `'${name}'`)

export const ruleAssumptions: AssumptionsOf = (_, _budget, mutants) =>
  mutants.flatMap((mutant): readonly Assumption[] =>
    mutant.drops === undefined
      ? []
      : [
          {
            name: mutant.drops,
            family: 'rules',
            dropped: `--mutant ${quoted(mutant.name)}`,
            drop: (subject) =>
              isFree(subject, Object.keys(mutant.clauses))
                ? {
                    ...subject,
                    spec: mutated(subject.spec, mutant),
                    replaced: [...subject.replaced, 'rule'],
                  }
                : undefined,
          },
        ],
  )

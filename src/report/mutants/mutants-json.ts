// The results of mutation for programs: JSON, schema 1, and JUnit XML. docs/json.md describes the fields.

import { FailedRun } from '../../check/failed-run.js'
import type { JudgedMutant } from '../../mutate/judge-mutant.js'
import type { Json } from '../../sorts/sort.js'
import { failureJson } from '../verdict/failure-text.js'
import { explorationJson, modelJson, ofFailure, verdictJson } from '../verdict/verdict-json.js'
import { escapedXml as escaped } from '../words/xml-text.js'

/** The files of the traces: by the name of the mutant, then by property. */
export interface MutantFiles {
  readonly [mutant: string]: {
    readonly [property: string]: { readonly trace: string; readonly replay: string }
  }
}

const mutantJson = (one: JudgedMutant, files: MutantFiles): Json => {
  const { name, clauses, made, listed, model, found, original, status, kills, differences } = one
  return {
    name,
    made,
    clauses,
    ...(listed === undefined ? {} : { teaches: listed.teaches }),
    model: modelJson(model),
    fate: status,
    ...(status === 'equivalent' ? { compared: one.compared } : {}),
    ...('exploration' in found
      ? { exploration: explorationJson(found), original: explorationJson(original) }
      : {
          error: found.message,
          ...(found instanceof FailedRun
            ? { failure: { ...failureJson(found.failure), ...files[name]?.[ofFailure] } }
            : {}),
        }),
    killedBy: kills.map((verdict) => verdictJson(verdict, files[name])),
    ...(listed?.survives === undefined ? {} : { survives: listed.survives }),
    ...(listed?.equivalent === undefined ? {} : { equivalent: listed.equivalent }),
    ...(differences === undefined ? {} : { asListed: differences.length === 0, differences }),
  }
}

/**
 * The complete document.
 * @param about properties that no mutant breaks, properties that were not checked, and clauses that no run takes in
 * the model of the generated mutants
 */
export const mutantsJson = (
  spec: string,
  judged: readonly JudgedMutant[],
  about: {
    readonly weakTests: readonly string[]
    readonly notAsked: readonly string[]
    readonly neverTaken: readonly string[]
  },
  complete: boolean,
  files: MutantFiles,
): Json => ({
  schema: 1,
  kind: 'mutants',
  spec,
  complete,
  mutants: judged.map((one) => mutantJson(one, files)),
  ...about,
})

/** A suite with one case for each mutant: a listed mutant that differs from its list fails, a survivor is skipped. */
export const mutantsJunit = (spec: string, judged: readonly JudgedMutant[]): string => {
  const cases = judged.map(({ name, status, differences }) => {
    const head = `    <testcase classname="${escaped(spec)}" name="${escaped(name)}"`
    const wrong = (differences ?? []).join('; ')
    if (wrong !== '') return `${head}><failure message="${escaped(wrong)}"/></testcase>`
    const known = differences !== undefined
    return status === 'killed' || status === 'broken' || (known && status !== 'undecided')
      ? `${head}/>`
      : `${head}><skipped message="${status}"/></testcase>`
  })
  const failed = judged.filter(({ differences }) => (differences ?? []).length > 0).length
  const skipped = cases.filter((one) => one.includes('<skipped')).length
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="${escaped(`mutants of ${spec}`)}" tests="${cases.length}" failures="${failed}" skipped="${skipped}">\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`
}

// What each step of a run reads and writes in shared variables. Reads are recorded by executing the step again; a guard that looks at
// a variable has read it. The variables of the fault layers are left out: they belong to no algorithm.
import { variableName } from '../../report/step-heading.js'
import type { State } from '../../semantics/state.js'
import { variablesTouched } from '../../trace/causal-past.js'
import type { Trace } from '../../trace/trace.js'

/** The accesses of one step. */
export interface SharedAccess {
  readonly reads: boolean
  readonly writes: boolean
  /** `flag[0] := true, turn = 0`: what it wrote, then what else it read. */
  readonly text: string
}

const longestOld = 12

/** `turn := 1`, and the value before if the step has read it and it is short. */
const written = ({ model }: Trace, number: number, before: State, after: State, isRead: boolean): string => {
  const variable = model.variables[number]!
  const [old, now] = [before, after].map((state) =>
    variable.sort.show(state.variables.get(number), model.siteText),
  )
  const was = isRead && old !== now && old!.length <= longestOld ? ` (was ${old})` : ''
  return `${variableName(model, variable)} := ${now}${was}`
}

const seen = ({ model }: Trace, number: number, state: State): string => {
  const variable = model.variables[number]!
  return `${variableName(model, variable)} = ${variable.sort.show(state.variables.get(number), model.siteText)}`
}

/** The accesses of each step; undefined for a step without any. */
export const sharedAccesses = (trace: Trace): readonly (SharedAccess | undefined)[] => {
  const { model, initial, steps } = trace
  const isOwn = (number: number): boolean => Object.hasOwn(model.given.shared, model.variables[number]!.field)
  if (!model.variables.some((_, number) => isOwn(number))) return steps.map(() => undefined)
  let before = initial
  return steps.map((step) => {
    const touched = variablesTouched(model, before, step)
    const [reads, writes] = [[...touched.read].filter(isOwn), [...touched.written].filter(isOwn)]
    const parts = [
      ...writes.map((number) => written(trace, number, before, step.next, reads.includes(number))),
      ...reads.filter((number) => !writes.includes(number)).map((number) => seen(trace, number, before)),
    ]
    before = step.next
    return parts.length === 0
      ? undefined
      : { reads: reads.length > 0, writes: writes.length > 0, text: parts.join(', ') }
  })
}

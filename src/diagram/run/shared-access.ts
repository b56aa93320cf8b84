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
  /** `turn = 0, flag[0] := true`: what it read, then what it wrote. */
  readonly text: string
}

const shown = ({ model }: Trace, state: State, number: number, sign: string): string => {
  const variable = model.variables[number]!
  return `${variableName(model, variable)} ${sign} ${variable.sort.show(state.variables.get(number), model.siteText)}`
}

/** The accesses of each step; undefined for a step without any. */
export const sharedAccesses = (trace: Trace): readonly (SharedAccess | undefined)[] => {
  const { model, initial, steps } = trace
  const isOwn = (number: number): boolean => Object.hasOwn(model.given.shared, model.variables[number]!.field)
  if (!model.variables.some((_, number) => isOwn(number))) return steps.map(() => undefined)
  let before = initial
  return steps.map((step) => {
    const { read, written } = variablesTouched(model, before, step)
    const [reads, writes] = [[...read].filter(isOwn), [...written].filter(isOwn)]
    const parts = [
      ...reads.map((number) => shown(trace, before, number, '=')),
      ...writes.map((number) => shown(trace, step.next, number, ':=')),
    ]
    before = step.next
    return parts.length === 0
      ? undefined
      : { reads: reads.length > 0, writes: writes.length > 0, text: parts.join(', ') }
  })
}

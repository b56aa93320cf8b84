// What each step of a run reads and writes in shared variables. Reads are recorded by executing the step again; a guard that looks at
// a variable has read it. The variables of the fault layers are left out: they belong to no algorithm.
import { variableName } from '../../report/words/step-heading.js'
import type { State } from '../../semantics/state.js'
import { shownInside } from '../../sorts/sort.js'
import { variablesTouched } from '../../trace/causal-past.js'
import type { Trace } from '../../trace/trace.js'
import { changeText } from './changed-parts.js'

/** The accesses of one step. */
export interface SharedAccess {
  readonly reads: boolean
  readonly writes: boolean
  /** What it wrote, then what else it read: `flag[0] := true, turn = 0`. */
  readonly text: string
  /** The same without what the variables were before. */
  readonly brief: string
  /** What it wrote, or what it read if it wrote nothing, without what the variables were before. */
  readonly main: string
  /** The names of the variables that `main` is about. */
  readonly names: readonly string[]
  /** The same with whole values. */
  readonly whole: string
}

/** An access to one variable, as all texts. */
interface AccessTexts extends Pick<SharedAccess, 'text' | 'brief' | 'whole'> {
  readonly name: string
}

const written = (
  { model }: Trace,
  number: number,
  before: State,
  after: State,
  isRead: boolean,
): AccessTexts => {
  const variable = model.variables[number]!
  const { sort } = variable
  const name = variableName(model, variable)
  const values = [before.variables.get(number), after.variables.get(number)] as const
  const now = shownInside(sort, values[1], model.siteText)
  const text = changeText(name, sort, values, model.siteText, isRead)
  const brief = isRead ? changeText(name, sort, values, model.siteText, false) : text
  // A value that stays as it was is written as a whole.
  return { name, text, brief, whole: text.startsWith(`${name} := `) ? text : `${text}: ${name} = ${now}` }
}

// A longer list, set or record is left out: which of its parts the step needs is not known.
const longestSeen = 30

const seen = ({ model }: Trace, number: number, state: State): AccessTexts => {
  const variable = model.variables[number]!
  const name = variableName(model, variable)
  const value = shownInside(variable.sort, state.variables.get(number), model.siteText)
  const whole = `${name} = ${value}`
  const isLong = value.length > longestSeen && /^[[({]/.test(value)
  const text = isLong ? `${name} = ${value[0]}…${value.at(-1)}` : whole
  return { name, text, brief: text, whole }
}

/** After fields of elements a comma would make the next variable look like one of them. */
const joined = (texts: readonly string[]): string =>
  texts.join(texts.some((text) => text.includes(': ')) ? '; ' : ', ')

/** The accesses of each step; undefined for a step without any. */
export const sharedAccesses = (trace: Trace): readonly (SharedAccess | undefined)[] => {
  const { model, initial, steps } = trace
  const isOwn = (number: number): boolean => Object.hasOwn(model.given.shared, model.variables[number]!.field)
  if (!model.variables.some((_, number) => isOwn(number))) return steps.map(() => undefined)
  let before = initial
  return steps.map((step) => {
    const touched = variablesTouched(model, before, step)
    const [reads, writes] = [[...touched.read].filter(isOwn), [...touched.written].filter(isOwn)]
    const changed = writes.map((number) => written(trace, number, before, step.next, reads.includes(number)))
    const parts = [
      ...changed,
      ...reads.filter((number) => !writes.includes(number)).map((number) => seen(trace, number, before)),
    ]
    const main = changed.length === 0 ? parts : changed
    before = step.next
    return parts.length === 0
      ? undefined
      : {
          reads: reads.length > 0,
          writes: writes.length > 0,
          text: joined(parts.map(({ text }) => text)),
          brief: joined(parts.map(({ brief }) => brief)),
          main: joined(main.map(({ brief }) => brief)),
          names: main.map(({ name }) => name),
          whole: joined(parts.map(({ whole }) => whole)),
        }
  })
}

// The functions of a spec, as errors name them.

/** A function of a spec. */
export interface SpecFunction {
  /** Its name at the start of a message: `The guard of "enter" of maekawa`. */
  readonly title: string
  /** Its name in a few words, within a sentence: `the guard of enter`. */
  readonly part: string
}

export const clauseNamed = (name: string, spec: string): SpecFunction => ({
  title: `Clause "${name}" of ${spec}`,
  part: `clause ${name}`,
})

export const guardNamed = (clause: string, spec: string): SpecFunction => ({
  title: `The guard of "${clause}" of ${spec}`,
  part: `the guard of ${clause}`,
})

export const fairWhenNamed = (clause: string, spec: string): SpecFunction => ({
  title: `The fairness condition of "${clause}" of ${spec}`,
  part: `the fairness condition of ${clause}`,
})

/** A function that `algorithm({ ... })` declares, such as `waits`. */
export const declaredFunction = (name: string, spec: string): SpecFunction => ({
  title: `"${name}" of ${spec}`,
  part: name,
})

export const predicateNamed = (property: string): SpecFunction => ({
  title: `The predicate of "${property}"`,
  part: `the predicate of ${property}`,
})

export const ruleNamed = (property: string): SpecFunction => ({
  title: `The rule "${property}"`,
  part: `the rule ${property}`,
})

export const monitorNamed = (property: string): SpecFunction => ({
  title: `The monitor "${property}"`,
  part: `the monitor ${property}`,
})

export const appliesNamed = (property: string): SpecFunction => ({
  title: `"applies" of "${property}"`,
  part: `applies of ${property}`,
})

export const wordsNamed = (property: string): SpecFunction => ({
  title: `The words of "${property}"`,
  part: `the words of ${property}`,
})

// The fields of a JSON document, and those that a schema lets be missing: the rest is required (schemas.slow.test.ts).
import type { Json } from '../../src/sorts/sort.js'

// A spec or a plan chooses the names below these fields.
const chosenBySpec =
  /^(inLog|inModel|settings|parameters|fairness|clock|capacity|shared|memory|message|messages|values|verdicts|record)$/

// The number of items that are looked at in each list of a document.
const looked = 4

/** The part of a document in which fields are looked for: to validate the whole of it again for each field takes seconds. */
export const beginningOf = (json: Json): Json => {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.slice(0, looked).map(beginningOf)
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, beginningOf(value)]))
}

interface Field {
  readonly holder: { [name: string]: Json }
  readonly name: string
  /** The path of the field, without positions in lists. */
  readonly path: string
}

export const fieldsOf = (json: Json, isRecord = false, above = ''): readonly Field[] => {
  if (typeof json !== 'object' || json === null) return []
  if (Array.isArray(json))
    return json.slice(0, looked).flatMap((item: Json) => fieldsOf(item, isRecord, `${above}[]`))
  const holder = json as { [name: string]: Json }
  // The lists `sites` of states contain the records of sites.
  if (isRecord) return []
  return Object.keys(holder).flatMap((name) => [
    { holder, name, path: `${above}.${name}` },
    ...(chosenBySpec.test(name) && !Array.isArray(holder[name])
      ? []
      : fieldsOf(holder[name]!, name === 'sites' || name === 'messages', `${above}.${name}`)),
  ])
}

// Fields that may be missing. The schema requires every other written field, at any depth.
export const mayBeMissing: { readonly [schema: string]: readonly string[] } = {
  failure: ['.length', '.replay', '.step', '.step.clause'],
  sweep: ['.cells[].result.verdicts[].length'],
  result: [
    '.asExpected',
    '.differences',
    '.exploration.coverage',
    '.exploration.cut',
    '.exploration.disk',
    '.exploration.drift',
    '.exploration.reductions[].states',
    '.exploration.reductions[].transitions',
    '.exploration.seed',
    '.exploration.store',
    '.exploration.walks',
    '.exploration.within',
    '.failure',
    '.failure.length',
    '.failure.replay',
    '.failure.step',
    '.failure.step.clause',
    '.failure.trace',
    '.model.clock',
    '.model.fairness',
    '.model.names',
    '.model.network.applicationMessages',
    '.model.network.capacity',
    '.model.network.whenFull',
    '.model.runs',
    '.verdicts[].because',
    '.verdicts[].fair',
    '.verdicts[].length',
    '.verdicts[].loop',
    '.verdicts[].replay',
    '.verdicts[].trace',
    '.verdicts[].within',
  ],
  results: ['[].asExpected', '[].differences', '[].verdicts[].because', '[].verdicts[].length'],
  'result-line': [
    '.because',
    '.cut',
    '.disk',
    '.length',
    '.replay',
    '.step',
    '.step.clause',
    '.store',
    '.within',
  ],
  trace: [
    '.fails.step',
    '.fails.step.clause',
    '.initial.duplicated',
    '.initial.lost',
    '.initial.memory',
    '.initial.requestsMade',
    '.initial.shared',
    '.loop',
    '.model.applicationMessages',
    '.model.capacity',
    '.model.clock',
    '.model.fairness',
    '.model.names',
    '.model.runs',
    '.model.source',
    '.model.whenFull',
    '.shows',
    '.shows.formula',
    '.steps[].state.duplicated',
    '.steps[].state.lost',
    '.steps[].state.memory',
    '.steps[].state.requestsMade',
    '.steps[].state.shared',
  ],
  bypasses: ['.bypasses', '.bypasses[].length', '.bypasses[].loop', '.bypasses[].replay'],
  measures: [
    '.growth[].least',
    '.growth[].most',
    '.measurements[].bypasses',
    '.measurements[].exploration.cut',
    '.measurements[].figures[].formula',
    '.measurements[].figures[].formula.least',
    '.measurements[].figures[].formula.most',
    '.measurements[].figures[].least',
    '.measurements[].figures[].least.length',
    '.measurements[].figures[].least.loop',
    '.measurements[].figures[].least.replay',
    '.measurements[].figures[].least.trace',
    '.measurements[].figures[].most',
    '.measurements[].figures[].most.length',
    '.measurements[].figures[].most.loop',
    '.measurements[].figures[].most.replay',
    '.measurements[].figures[].most.trace',
    '.measurements[].figures[].verdict',
    '.measurements[].instead',
    '.measurements[].missing[].cut',
  ],
  run: [
    '.bounds',
    '.bounds.instead',
    '.bounds.least',
    '.bounds.most',
    '.bySite[].waiting',
    '.model.mutant',
    '.waiting',
  ],
  conformity: [
    '.contradictions',
    '.contradictions[].reasons[].differences[].inLog',
    '.contradictions[].reasons[].differences[].inModel',
    '.cut',
    '.deviations',
    '.last',
    '.notInTheLog',
    '.otherStates',
    '.states',
  ],
  knowledge: ['.exploration.cut', '.localState', '.localState.suspects', '.localStates', '.when'],
  comparison: [
    '.cut',
    '.difference',
    '.difference.run.initial.shared',
    '.difference.run.steps[].state.shared',
    '.models[].classes',
    '.models[].exploration.cut',
  ],
  refinement: [
    '.counterexample',
    '.counterexample.after.requestsMade',
    '.counterexample.at.requestsMade',
    '.counterexample.before',
    '.counterexample.before.requestsMade',
    '.counterexample.run.initial.requestsMade',
    '.counterexample.run.steps[].state.requestsMade',
    '.cut',
    '.sample',
    '.timestamps',
  ],
  readings: ['.exploration.cut'],
  assumptions: [
    '.cells[].answers[].steps',
    '.cells[].cut',
    '.cells[].lemma',
    '.cells[].lemma.because',
    '.cells[].lemma.cut',
    '.cells[].lemma.lemma',
    '.cells[].lemma.noneFalse',
    '.cells[].lemma.steps',
    '.frontiers',
    '.frontiers[].breaks[].steps',
  ],
  proof: [
    '.alone',
    '.lemmas[].assumed',
    '.lemmas[].cells[].counterexample',
    '.lemmas[].cells[].counterexample.after',
    '.lemmas[].cells[].counterexample.sites',
    '.lemmas[].cells[].counterexample.step',
    '.lemmas[].cells[].counterexample.step.clause',
    '.lemmas[].cells[].counterexample.step.from',
    '.lemmas[].cells[].counterexample.step.message',
    '.lemmas[].cells[].least',
    '.lemmas[].cells[].needs',
    '.lemmas[].cells[].suggestions',
    '.lemmas[].cells[].withOthers',
    '.lemmas[].cells[].withOthers.least',
    '.lemmas[].cells[].withOthers.needs',
    '.lemmas[].role',
    '.lemmas[].steps',
    '.model.mutant',
    '.search.cut',
    '.search.requests',
    '.stays[].least',
    '.stays[].needs',
    '.suggestedFrom',
    '.theorems[].counterexample',
    '.theorems[].least',
    '.theorems[].needs',
    '.theorems[].suggestions',
  ],
  profile: [
    '.behaviours',
    '.exploration.cut',
    '.growth[].points[].cut',
    '.growth[].points[].states',
    '.missing[].cut',
    '.normalForms[].where',
    '.tried[].because',
    '.tried[].cut',
    '.tried[].states',
  ],
  mutants: [
    '.mutants[].asListed',
    '.mutants[].differences',
    '.mutants[].exploration',
    '.mutants[].killedBy[].because',
    '.mutants[].killedBy[].length',
    '.mutants[].model.mutant',
    '.mutants[].original',
    '.mutants[].teaches',
  ],
  // The story is a trace, in which the same may be missing.
  explanation: [
    '.brokenAssumptions[].overtaken',
    '.brokenAssumptions[].sentInStep',
    '.departure',
    '.inevitable.after',
    '.steps[].alternatives',
    '.story.initial.lost',
    '.story.initial.memory',
    '.story.initial.requestsMade',
    '.story.initial.shared',
    '.story.loop',
    '.story.model.mutant',
    '.story.shows',
    '.story.steps[].state.lost',
    '.story.steps[].state.memory',
    '.story.steps[].state.requestsMade',
    '.story.steps[].state.shared',
  ],
  prove: [
    '.assumed',
    '.closure',
    '.lemmas',
    '.provedWith',
    '.reason',
    '.searched[].command',
    '.searched[].violatedAfter',
    '.tested',
    '.tested.systems[].madeUp',
  ],
  'audit-of-views': ['.refuted'],
  claims: ['.claims[].runs[].missing', '.claims[].runs[].printed'],
  catalogue: [
    '.category',
    '.models[].counts',
    '.models[].note',
    '.specs[].category',
    '.specs[].models[].counts',
    '.specs[].models[].note',
  ],
}

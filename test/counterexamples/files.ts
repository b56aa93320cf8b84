// The content of counterexamples/: for each violation that a spec keeps, and for each state to which it keeps a run, the
// trace, its pictures and its prose. The prose is in specs/NAME/counterexamples.md, under a heading for each folder.
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { argumentsOf } from '../../src/cli/arguments/model-arguments.js'
import { filesOfTrace } from '../../src/cli/files/artefacts.js'
import { catalogueCounterexamples, catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Model } from '../../src/model/model.js'
import { withProperties } from '../../src/model/with-properties.js'
import type { Property } from '../../src/protocol/property.js'
import type { Expectation, ReachedState, Spec } from '../../src/protocol/spec.js'
import { endSentence } from '../../src/report/verdict/end-sentence.js'
import { stuckText } from '../../src/report/verdict/stuck-text.js'
import { foreverText } from '../../src/report/verdict/verdict-text.js'
import { modelLine } from '../../src/report/words/model-line.js'
import { reachability } from '../../src/semantics/reachability.js'
import { lastState } from '../../src/trace/trace.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'

/** A run to keep. */
export interface Kept {
  readonly spec: Spec
  readonly expectation: Expectation
  readonly folder: string
  /** The state that it leads to; undefined if it is the counterexample of the expectation. */
  readonly reached: ReachedState | undefined
  /** A paragraph that explains the run. */
  readonly prose: string
}

/** The paragraphs of a prose file, by folder. */
export const proseOf = (text: string): ReadonlyMap<string, string> => {
  const [, ...sections] = text.split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [folder, ...paragraph] = section.split('\n')
      return [folder!.trim(), paragraph.join('\n').trim()]
    }),
  )
}

/** All runs that the catalogue keeps, by folder. */
export const keptRuns = async (): Promise<readonly Kept[]> => {
  const kept: Kept[] = []
  for (const name of catalogueNames()) {
    const spec = await catalogueSpec(name)
    const prose = proseOf(catalogueCounterexamples(name) ?? '')
    for (const expectation of spec.expectations) {
      const { counterexample, reached = [] } = expectation
      const violation = counterexample === undefined ? [] : [{ ...counterexample, reached: undefined }]
      const states = reached.map((state) => ({ folder: state.folder, reached: state }))
      for (const { folder, reached: state } of [...violation, ...states]) {
        const told = prose.get(folder)
        if (told === undefined) {
          throw new Error(
            `specs/${name}/counterexamples.md: no heading "## ${folder}"; say there what it shows`,
          )
        }
        kept.push({ spec, expectation, folder, reached: state, prose: told })
      }
    }
  }
  return kept.sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

/** The text in lines of at most 100 characters. */
export const folded = (text: string): string => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > 100) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}

/** What a run shows, the command that finds it, and whether it has to be a violation. */
interface Question {
  readonly model: Model
  readonly property: Property
  readonly wanted: 'violated' | 'holds'
  readonly command: string
}

const questionOf = ({ spec, expectation, reached }: Kept): Question => {
  if (reached === undefined) {
    const [property] = propertiesNamed(spec, [expectation.counterexample!.property])
    const model = modelFor(spec, expectation.model, [property!])
    const command = `verify ${argumentsOf(model, spec.name).join(' ')} --property ${property!.name}`
    return { model, property: property!, wanted: 'violated', command }
  }
  const plain = modelFor(spec, expectation.model, [])
  const property = reachability(plain, reached.formula)
  const model = modelFor(withProperties(spec, [property]), expectation.model, [property])
  const [name, ...options] = argumentsOf(plain, spec.name)
  const command = `reach ${[name, `'${reached.formula}'`, ...options].join(' ')}`
  return { model, property, wanted: 'holds', command }
}

/** The files of one folder, by name. Throws if the run is no longer found. */
export const filesOf = async (kept: Kept): Promise<ReadonlyMap<string, string>> => {
  const { spec, folder, prose } = kept
  const { model, property, wanted, command } = questionOf(kept)
  const [verdict] = check(model, [property], defaultCheckOptions).verdicts
  if (verdict?.verdict !== wanted || verdict.trace === undefined) {
    throw new Error(`${folder}: ${property.name} is no longer ${wanted === 'holds' ? 'reached' : wanted}`)
  }
  const { trace } = verdict
  const stuck = stuckText(model, waitsOf(model, lastState(trace)) ?? [])
  const atTheEnd = endSentence(trace) ?? (stuck === undefined ? undefined : `${stuck}.`)
  const shown = kept.reached === undefined ? `${property.name} violated` : `\`${property.name}\` reached`
  const readme = [
    `# ${spec.title}: ${shown} in ${trace.steps.length} steps${foreverText(trace)}`,
    folded(prose),
    ...(atTheEnd === undefined ? [] : [folded(`The end: ${atTheEnd}`)]),
    `Model: ${modelLine(model)}`,
    `\`\`\`\ncoterie replay counterexamples/${folder}/trace.json\ncoterie ${command}\n\`\`\``,
    `![The run as a space-time diagram${stuck === undefined ? '' : ', and who waits for whom at its end'}](trace.svg)`,
  ]
  const files = new Map<string, string>()
  for (const [name, content] of filesOfTrace(trace, 'trace', undefined)) files.set(name, content)
  files.set('README.md', `${readme.join('\n\n')}\n`)
  return files
}

// The content of counterexamples/: for each violation that a spec keeps, the trace, its pictures and its
// prose. The prose is in specs/NAME/counterexamples.md, under a heading for each folder.
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { argumentsOf } from '../../src/cli/arguments/model-arguments.js'
import { filesOfTrace } from '../../src/cli/files/artefacts.js'
import { catalogueCounterexamples, catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Expectation, Spec } from '../../src/protocol/spec.js'
import { modelLine } from '../../src/report/model-line.js'
import { foreverText } from '../../src/report/verdict-text.js'
import { lastState } from '../../src/trace/trace.js'
import { waitCycle, waitCycleText } from '../../src/trace/wait-cycle.js'

/** A violation to keep. */
export interface Kept {
  readonly spec: Spec
  readonly expectation: Expectation
  readonly folder: string
  /** A paragraph that explains the violation. */
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

/** All violations that the catalogue keeps, by folder. */
export const keptViolations = async (): Promise<readonly Kept[]> => {
  const kept: Kept[] = []
  for (const name of catalogueNames()) {
    const spec = await catalogueSpec(name)
    const prose = proseOf(catalogueCounterexamples(name) ?? '')
    for (const expectation of spec.expectations) {
      if (expectation.counterexample === undefined) continue
      const { folder } = expectation.counterexample
      const told = prose.get(folder)
      if (told === undefined) {
        throw new Error(
          `specs/${name}/counterexamples.md: no heading "## ${folder}"; say there what it shows`,
        )
      }
      kept.push({ spec, expectation, folder, prose: told })
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

/** The files of one folder, by name. Throws if the violation is no longer found. */
export const filesOf = async ({
  spec,
  expectation,
  folder,
  prose,
}: Kept): Promise<ReadonlyMap<string, string>> => {
  const { property } = expectation.counterexample!
  const properties = propertiesNamed(spec, [property])
  const model = modelFor(spec, expectation.model, properties)
  const [verdict] = check(model, properties, defaultCheckOptions).verdicts
  if (verdict?.verdict !== 'violated' || verdict.trace === undefined) {
    throw new Error(`${folder}: ${property} is no longer violated`)
  }
  const { trace } = verdict
  const cycle = waitCycle(model, lastState(trace))
  const readme = [
    `# ${spec.title}: ${property} violated in ${trace.steps.length} steps${foreverText(trace)}`,
    folded(prose),
    ...(cycle === undefined ? [] : [`Who waits for whom at the end: ${waitCycleText(model, cycle)}.`]),
    `Model: ${modelLine(model)}`,
    `\`\`\`\ncoterie replay counterexamples/${folder}/trace.json\ncoterie verify ${argumentsOf(model, spec.name).join(' ')} --property ${property}\n\`\`\``,
    '![The run as a space-time diagram](trace.svg)',
    ...(cycle === undefined ? [] : ['![Who waits for whom in the last state](trace.wait-for.svg)']),
  ]
  const files = new Map<string, string>()
  for await (const [name, content] of filesOfTrace(trace, 'trace', undefined)) files.set(name, content)
  files.set('README.md', `${readme.join('\n\n')}\n`)
  return files
}

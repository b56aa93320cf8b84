// The folders of counterexamples/ that hold no counterexample: the runs that books and lectures draw, as traces with pictures. A spec keeps each as a text in the
// form of a lesson, specs/NAME/examples/FOLDER.md, which names every step. So no search is needed, and a larger model costs nothing.
import { filesOfTrace } from '../../src/cli/files/artefacts.js'
import { catalogueExamples, catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { type Lesson, parseLesson } from '../../src/lesson/lesson.js'
import { modelOfLesson, playLesson } from '../../src/lesson/lesson-run.js'
import type { Spec } from '../../src/protocol/spec.js'
import { modelLine } from '../../src/report/words/model-line.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import type { Trace } from '../../src/trace/trace.js'
import { folded } from './files.js'

/** A kept run. */
export interface Example {
  readonly spec: Spec
  readonly folder: string
  readonly lesson: Lesson
}

/** All kept runs, by folder. */
export const keptExamples = async (): Promise<readonly Example[]> => {
  const kept: Example[] = []
  for (const name of catalogueNames()) {
    const spec = await catalogueSpec(name)
    for (const [folder, text] of catalogueExamples(name))
      kept.push({ spec, folder, lesson: parseLesson(text, `specs/${name}/examples/${folder}.md`) })
  }
  return kept.sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

/** The run. Throws a `LessonError` if a step is not enabled, or if the run does not end as the text says. */
export const runOf = ({ spec, folder, lesson }: Example): Trace =>
  playLesson(lesson, modelOfLesson(lesson, spec, folder), folder).trace

/** The files of one folder, by name. */
export const filesOfExample = async (example: Example): Promise<ReadonlyMap<string, string>> => {
  const { folder, lesson } = example
  const trace = runOf(example)
  const { model, steps } = trace
  const told = lesson.steps.flatMap(({ prose }, at) => {
    const taken = stepHeading(model, steps[at]!.label)
    return prose.length === 0 ? [] : [folded(`**Step ${at + 1}, ${taken}.** ${prose.join(' ')}`)]
  })
  const files = new Map<string, string>()
  for (const [name, content] of filesOfTrace(trace, 'trace', undefined)) files.set(name, content)
  const readme = [
    `# ${lesson.title}`,
    ...lesson.opening.map(folded),
    ...told,
    ...lesson.closing.map(folded),
    `Model: ${modelLine(model)}`,
    `\`\`\`\ncoterie replay counterexamples/${folder}/trace.json\n\`\`\``,
    '![The run as a space-time diagram](trace.svg)',
    ...(files.has('trace.wait-for.svg')
      ? ['![Who waits for whom in the last state](trace.wait-for.svg)']
      : []),
  ]
  files.set('README.md', `${readme.join('\n\n')}\n`)
  return files
}

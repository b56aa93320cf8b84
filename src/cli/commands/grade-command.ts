// `coterie grade` grades the submissions of a course: points, a table, and a page of feedback for each student.
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { type Command, Option } from 'commander'
import { svgForBothThemes } from '../../diagram/svg-themes.js'
import { namesOf } from '../../grade/task.js'
import { feedbackPage } from '../../report/course/feedback-page.js'
import { type Grade, type Graded, pointsOf, sumOf } from '../../report/course/grades.js'
import { gradesCsv, gradesJson } from '../../report/course/grades-json.js'
import { gradesText, gradeText } from '../../report/course/grades-text.js'
import { prettyJson } from '../../trace/pretty-json.js'
import { bytes, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { gradeConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes } from '../exit-codes.js'
import { mustBeWritable, outputFolder } from '../files/artefacts.js'
import { renderSvg } from '../files/render-svg.js'
import { ResultFiles } from '../files/result-files.js'
import { importsAllowed } from '../grade/answering-program.js'
import { gradeAll } from '../grade/grading-run.js'
import { knownGrades } from '../grade/known-grades.js'
import { isWithoutNetwork } from '../grade/sandbox.js'
import { submissionsIn } from '../grade/submissions.js'
import { digestOfTask, type LoadedTask, loadTask, startFile, taskNames } from '../grade/task-files.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'

interface GradeArguments {
  readonly open?: boolean
  readonly jobs?: number
  readonly each: number
  readonly memory: number
  readonly json?: string
  readonly csv?: string
  readonly feedback?: string
  readonly progress?: boolean
  readonly quiet?: boolean
}

const details = `
Tasks that come with Coterie: ${taskNames().join(', ')}.
A task of your own is a folder; give its path. docs/grading.md says how to write one, what a submission may do, and what is guaranteed.
Without submissions, the command shows the task.

Examples:
  coterie grade ricart-agrawala-tie
  coterie grade ricart-agrawala-tie mine.ts --open
  coterie grade ricart-agrawala-tie submissions --json grades.json --csv grades.csv --feedback pages

Exit codes: 0 every submission was graded and, if the argument is one file, it has all points; 1 this file does not have all
points; 2 a submission was not graded, or an interrupt; 64 wrong usage; 65 the task is broken; 70 an internal error,
after which the grades so far are written; 74 a file could not be written.`

const taskText = ({ name, folder, task, checks, hidden }: LoadedTask): string => {
  const { title, about, hole } = task
  const start = startFile(folder)
  const imports = importsAllowed(hole, folder)
  const open = checks.slice(0, checks.length - hidden)
  return [
    `${name}: ${title}`,
    about,
    '',
    `a submission exports ${namesOf(hole).join(' and ')}, and imports ${imports.length === 0 ? 'nothing' : imports.join(' and ')}`,
    ...(start === undefined ? [] : [`it begins as ${relative(process.cwd(), start)}`]),
    ...open.map(({ title, points }) => `  ${points} for: ${title}`),
    ...(hidden === 0
      ? []
      : [`  ${sumOf(checks.slice(open.length).map(({ points }) => points))} for ${hidden} hidden checks`]),
    '',
  ].join('\n')
}

// Submissions often fail in the same run.
const drawer = (): ((dot: string) => Promise<string>) => {
  const drawn = new Map<string, Promise<string>>()
  return (dot) => {
    const svg = drawn.get(dot) ?? renderSvg(dot).then(svgForBothThemes)
    drawn.set(dot, svg)
    return svg
  }
}

const writeFeedback = async (graded: Graded, folder: string, files: ResultFiles): Promise<void> => {
  const draw = drawer()
  for (const grade of graded.grades) {
    const pictures: (string | undefined)[] = []
    for (const { run } of grade.checks)
      pictures.push(run?.dot === undefined ? undefined : await draw(run.dot))
    files.write(join(folder, `${grade.name}.html`), feedbackPage(graded, grade, pictures))
  }
}

const codeOf = (graded: Graded, isFile: boolean, missing: boolean): number => {
  if (missing || graded.grades.some(({ notGraded }) => notGraded !== undefined)) return exitCodes.inconclusive
  const [only] = graded.grades
  return isFile && only !== undefined && pointsOf(only) !== graded.of ? exitCodes.violated : exitCodes.holds
}

const gradedFrom = (loaded: LoadedTask, digest: string, grades: readonly Grade[]): Graded => ({
  task: loaded.name,
  title: loaded.task.title,
  digest,
  of: sumOf(loaded.checks.map(({ points }) => points)),
  checks: loaded.checks.map(({ title, points }) => ({ title, of: points })),
  hidden: loaded.hidden,
  grades,
})

const grade = async (
  argument: string,
  path: string | undefined,
  given: GradeArguments,
  terminal: Terminal,
): Promise<number> => {
  const open = given.open === true
  const loaded = await loadTask(argument, open)
  if (path === undefined) {
    terminal.out(taskText(loaded))
    return exitCodes.holds
  }
  const { isFile, submissions } = submissionsIn(path)
  for (const file of [given.json, given.csv]) if (file !== undefined) mustBeWritable(file)
  const folder = given.feedback === undefined ? undefined : outputFolder(given.feedback, '--feedback')
  const megabytes = Math.ceil(given.memory / 2 ** 20)
  const digest = `${await digestOfTask(loaded.folder, open)}-${given.each}-${megabytes}`
  const known = knownGrades(given.json, digest)
  const { grades, failure } = await gradeAll(
    {
      loaded,
      submissions,
      task: argument,
      open,
      draws: isFile || folder !== undefined,
      seconds: given.each,
      megabytes,
      jobs: given.jobs ?? Math.max(1, Math.floor(availableParallelism() / 2)),
      // A page shows runs, which the JSON does not have. Why there is no file may change without a digest.
      known: ({ name, digest, file }) =>
        isFile || folder !== undefined || file === undefined ? undefined : known.get(`${name} ${digest}`),
    },
    terminal,
  )
  const graded = gradedFrom(
    loaded,
    digest,
    grades.filter((one): one is Grade => one !== undefined),
  )
  const missing = grades.length - graded.grades.length
  if (graded.grades.length > 0) terminal.out(isFile ? gradeText(graded) : gradesText(graded))
  const why = failure === undefined ? 'interrupted' : 'an error'
  if (missing > 0) terminal.out(`incomplete: ${why}, ${missing} of ${grades.length} not reached\n`)
  const files = new ResultFiles()
  if (given.json !== undefined) files.write(given.json, prettyJson(gradesJson(graded)))
  if (given.csv !== undefined) files.write(given.csv, gradesCsv(graded))
  if (folder !== undefined) await writeFeedback(graded, folder, files)
  files.finish()
  if (failure !== undefined) throw failure
  if (!terminal.quiet && !isWithoutNetwork())
    terminal.err(
      'this system does not start processes without a network; docs/grading.md says what that means\n',
    )
  return codeOf(graded, isFile, missing > 0)
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addGrade = (program: Command, done: (code: number) => void): void => {
  program
    .command('grade')
    .description(verbs.grade.does)
    .argument('<task>', 'the name of a task, or the path of its folder')
    .argument('[submissions]', 'a folder with a file or a folder for each student; or one file')
    .option('--open', 'leave out the hidden checks')
    .option('--jobs <n>', 'grade this many at once (default: half of the cores)', wholeNumber(1))
    .addOption(
      new Option('--each <t>', 'give up on a submission after this time')
        .argParser(seconds)
        .default(60, '60s'),
    )
    .addOption(
      new Option('--memory <size>', 'give up on a submission that needs more than this')
        .argParser(bytes)
        .default(2 ** 28, '256M'),
    )
    .option(
      '--json <file>',
      'write the grades as JSON; without --feedback, a submission that is in the file already is not graded again',
    )
    .option('--csv <file>', 'write the grades as a table')
    .option('--feedback <dir>', 'write a page for each submission to this folder')
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
    .addHelpText('after', details)
    .action(async (argument: string, path: string | undefined, given: GradeArguments) => {
      refuseConflicts(gradeConflicts(path), given)
      done(await grade(argument, path, given, processTerminal(given.quiet === true, given.progress)))
    })
}

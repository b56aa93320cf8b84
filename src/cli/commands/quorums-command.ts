// `coterie quorums` checks a quorum system and draws it, finds the least size of quorums, and lists all coteries of a few sites.
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { quorumPictureDot } from '../../diagram/quorum-picture.js'
import { svgForBothThemes } from '../../diagram/svg-themes.js'
import type { Sizes } from '../../measure/sizes.js'
import { allCoteries } from '../../quorums/all-coteries.js'
import { analysisOf } from '../../quorums/analysis.js'
import { knownQuorumSystems } from '../../quorums/known-quorum-systems.js'
import { leastSize } from '../../quorums/least-size.js'
import { QuorumError } from '../../quorums/quorum-error.js'
import { quorumSystem } from '../../quorums/quorum-system-from-text.js'
import { compareRatios, type Ratio, ratio, ratioOfDecimal } from '../../quorums/ratio.js'
import { allCoteriesText, leastSizesText } from '../../report/quorums/quorum-lists-text.js'
import { allCoteriesJson, leastSizesJson, quorumsJson } from '../../report/quorums/quorums-json.js'
import { quorumsText } from '../../report/quorums/quorums-text.js'
import { prettyJson } from '../../trace/pretty-json.js'
import { oneOfNames, wholeNumber } from '../arguments/argument-readers.js'
import { refuseConflicts } from '../arguments/option-conflict.js'
import { quorumsConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder } from '../files/artefacts.js'
import { renderSvg } from '../files/render-svg.js'
import { ResultFiles } from '../files/result-files.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { sizes } from './measure-arguments.js'

interface QuorumsArguments {
  readonly sites?: Sizes
  readonly up?: Ratio
  readonly least?: boolean
  readonly all?: boolean
  readonly mark?: number
  readonly format: 'text' | 'json' | 'dot' | 'svg'
  readonly out?: string
  readonly quiet?: boolean
}

const defaultUp = ratio(9n, 10n)

// Beyond this a picture has too many lines to read.
const mostDrawn = 64

// More lines of --least than anybody reads.
const mostRows = 1000

const probability = (text: string): Ratio => {
  const value = ratioOfDecimal(text)
  if (value === undefined || compareRatios(value, ratio(1n)) > 0)
    throw new InvalidArgumentError('It must be a probability from 0 to 1, such as 0.9.')
  return value
}

const oneSize = ({ sites }: QuorumsArguments, what: string): number | undefined => {
  if (sites !== undefined && sites.from !== sites.to)
    throw new UsageError(
      `--sites ${sites.from}..${sites.to}: ${what} has one number of sites; only --least takes a range`,
    )
  return sites?.from
}

const lists = (given: QuorumsArguments, terminal: Terminal): void => {
  const isText = given.format === 'text'
  if (given.all === true) {
    const n = oneSize(given, '--all')
    if (n === undefined) throw new UsageError('--all: give the number of sites, such as --all --sites 4')
    const classes = allCoteries(n)
    terminal.out(isText ? allCoteriesText(n, classes) : prettyJson(allCoteriesJson(n, classes)))
    return
  }
  if (given.sites === undefined)
    throw new UsageError('--least: give the number of sites or a range, such as --least --sites 3..7')
  const { from, to } = given.sites
  leastSize(to)
  if (to - from >= mostRows)
    throw new UsageError(`--sites ${from}..${to}: more than ${mostRows} lines; use a shorter range`)
  const rows = Array.from({ length: to - from + 1 }, (_, k) => leastSize(from + k))
  terminal.out(isText ? leastSizesText(rows) : prettyJson(leastSizesJson(rows)))
}

/** Whether any two quorums meet. */
const checked = async (text: string, given: QuorumsArguments, terminal: Terminal): Promise<boolean> => {
  const system = quorumSystem(text, oneSize(given, 'a quorum system'))
  const name = knownQuorumSystems.find(({ name }) => name === text.trim())?.name
  const up = given.up ?? defaultUp
  const analysis = analysisOf(system, up)
  const site = given.mark ?? system.findIndex((quorum) => !quorum.isEmpty())
  if (system.get(site)?.isEmpty() !== false)
    throw new UsageError(`--mark ${site}: this site has no quorum; name a site that has one`)
  const json = prettyJson(quorumsJson(name, analysis))
  const isDrawn = given.format === 'dot' || given.format === 'svg' || given.out !== undefined
  if (isDrawn && system.size > mostDrawn)
    throw new UsageError(
      `${text}: ${system.size} sites are too many to draw; use at most ${mostDrawn}, or --format json`,
    )
  // A folder that cannot be written to is refused before anything is printed.
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  const dot = isDrawn ? quorumPictureDot({ system, site, name }) : ''
  const svg =
    isDrawn && (given.format === 'svg' || given.out !== undefined)
      ? svgForBothThemes(await renderSvg(dot))
      : ''
  terminal.out(
    { text: () => quorumsText(name, analysis, up), json: () => json, dot: () => dot, svg: () => svg }[
      given.format
    ](),
  )
  if (folder !== undefined) {
    const files = new ResultFiles()
    for (const [file, content] of Object.entries({
      'quorums.json': json,
      'quorums.dot': dot,
      'quorums.svg': svg,
    }))
      files.write(join(folder, file), content)
    files.finish()
    if (!terminal.quiet) terminal.err(`written: quorums.json, quorums.dot and quorums.svg to ${given.out}\n`)
  }
  return analysis.checks.intersection.holds
}

const names = knownQuorumSystems.map(({ name, about, sites, usual }) => {
  const byDefault = sites === `exactly ${usual}` ? '' : `; ${usual} by default`
  return `  ${name.padEnd(9)} ${about}; ${sites}${byDefault}`
})

const details = `
Named systems:
${names.join('\n')}

Examples:
  coterie quorums grid --sites 9
  coterie quorums '{0,1},{1,2},{2,0}' --up 0.99
  coterie quorums plane --sites 7 --format svg > fano.svg
  coterie quorums --least --sites 3..7
  coterie quorums --all --sites 4

Exit codes: 0 any two quorums have a site in common, or a list was printed; 1 two quorums have none; 64 wrong usage, such as an --out
that is not a folder; 74 a file could not be written.`

/** Adds the command to a program and passes its exit code to `done`. */
export const addQuorums = (program: Command, done: (code: number) => void): void => {
  program
    .command('quorums')
    .description(verbs.quorums.does)
    .argument('[system]', 'the name of a system, or one set for each site, such as {0,1},{1,2},{2,0}')
    .option('-n, --sites <n>', 'the number of sites; with --least also a range such as 3..7', sizes)
    .option('--up <p>', 'the probability that a site is up, for the availability (default: 0.9)', probability)
    .option('--least', 'find the least size of quorums for this number of sites')
    .option('--all', 'list all coteries over this number of sites, up to renaming')
    .option('--mark <site>', 'the site whose quorum a picture marks (default: the first)', wholeNumber(0))
    .option(
      '--format <format>',
      'format of the result: text, json, dot or svg',
      oneOfNames('text', 'json', 'dot', 'svg'),
      'text',
    )
    .option('--out <dir>', 'write the result as JSON, DOT and SVG to this folder')
    .option('--quiet', 'no hints')
    .addHelpText('after', details)
    .action(async (text: string | undefined, given: QuorumsArguments) => {
      refuseConflicts(quorumsConflicts(text), given)
      const terminal = processTerminal(given.quiet === true, false)
      try {
        if (given.least === true || given.all === true) lists(given, terminal)
        else if (text === undefined)
          throw new UsageError(
            "quorums: name a system or write sets, such as 'grid' or '{0,1},{1,2},{2,0}'; or use --least or --all",
          )
        else if (!(await checked(text, given, terminal))) {
          done(exitCodes.violated)
          return
        }
        done(exitCodes.holds)
      } catch (error) {
        if (error instanceof QuorumError) throw new UsageError(error.message)
        throw error
      }
    })
}

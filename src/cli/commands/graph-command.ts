// `coterie graph` draws the state graph of a small model, or the space-time diagram of a recorded run, or the
// wait-for graph of its last state.
import type { Command } from 'commander'
import type { VisibleGraph } from '../../compare/minimising.js'
import { networkOfRun } from '../../diagram/network/network-picture.js'
import { spaceTimeDot } from '../../diagram/run/run-dot.js'
import { spaceTimeSvg, waitForSvg } from '../../diagram/run/run-picture.js'
import { stateGraphDot } from '../../diagram/state-graph.js'
import { svgForBothThemes } from '../../diagram/svg-themes.js'
import { visibleGraphDot } from '../../diagram/visible-graph.js'
import { waitForDot } from '../../diagram/wait-for-graph.js'
import { type Model, makeModel } from '../../model/model.js'
import { didYouMean } from '../../protocol/nearest.js'
import { autText } from '../../report/comparison/aut-text.js'
import { stateLines } from '../../report/run/trace-text.js'
import { cutText } from '../../report/verdict/verdict-text.js'
import { stepHeading } from '../../report/words/step-heading.js'
import { recordSort } from '../../semantics/record-sort.js'
import type { State } from '../../semantics/state.js'
import { exploringStateGraph, type StateGraph } from '../../semantics/state-graph.js'
import { fieldOf } from '../../sorts/record.js'
import { compareStates } from '../../trace/compare-states.js'
import { oneOfNames, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { modelOptionsOf, refuseModelOptions, withModelArguments } from '../arguments/model-arguments.js'
import { isTrace, refuseConflicts } from '../arguments/option-conflict.js'
import { graphConflicts } from '../arguments/option-conflicts.js'
import { verbs } from '../arguments/verbs.js'
import { withEvents } from '../arguments/visible-events.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { mustBeWritable } from '../files/artefacts.js'
import { renderPng } from '../files/render-png.js'
import { renderSvg } from '../files/render-svg.js'
import { writeFile } from '../files/whole-file.js'
import { catalogueNames } from '../load/catalogue.js'
import { freshSpec } from '../load/fresh-spec.js'
import { loadSpec } from '../load/load-spec.js'
import { traceNamed } from '../load/trace-named.js'
import { interrupted, searchBegins, searchEnded, sliceEnded } from '../supervise/supervised.js'
import { ProgressLine } from '../terminal/progress-line.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { type EventGraphArguments, graphOfEvents } from './graph-of-events.js'
import { replayFile } from './replay-command.js'

interface GraphArguments extends EventGraphArguments {
  readonly waitFor?: boolean
  readonly withWaitFor?: boolean
  readonly network?: boolean
  readonly lanes?: readonly string[]
  readonly maxDepth?: number
  readonly format: 'dot' | 'svg' | 'png' | 'aut'
  readonly out?: string
  readonly quiet?: boolean
  readonly progress?: boolean
}

const siteList = (text: string): readonly string[] => text.split(',').map((name) => name.trim())

const defaultLimit = 1000

// Graphviz takes about ten seconds for a thousand states, and the time grows faster than their number.
const maxLaidOut = 5000

/** Drawing ended before there was a diagram. */
class Ended extends Error {}

/** Explores and draws, with progress, until the time limit or an interrupt. */
class Drawing {
  private readonly line: ProgressLine
  private readonly terminal: Terminal
  private readonly ending = new AbortController()
  private readonly timer: NodeJS.Timeout | undefined

  constructor(label: string, seconds: number | undefined, terminal: Terminal) {
    this.line = new ProgressLine(label, seconds === undefined ? {} : { seconds })
    this.terminal = terminal
    if (seconds !== undefined)
      this.timer = setTimeout(() => this.end('the time limit was reached'), 1000 * seconds)
    searchBegins(seconds ?? Number.POSITIVE_INFINITY)
  }

  /** Clears the progress line and stops the timer. */
  close(): void {
    searchEnded()
    clearTimeout(this.timer)
    if (this.terminal.progress) this.line.clear()
  }

  async explored(model: Model, limit: number, maxDepth: number | undefined): Promise<StateGraph> {
    const exploring = exploringStateGraph(model, limit, maxDepth)
    for (let k = 1; ; k++) {
      const { done, value } = exploring.next()
      if (done === true) return value
      if (k % 64 !== 0) continue
      if (this.terminal.progress) this.line.say(`${value.toLocaleString('en-US')} states`)
      await new Promise((resume) => setImmediate(resume))
      sliceEnded()
      this.hear()
      this.ending.signal.throwIfAborted()
    }
  }

  /** The graph of what is visible. Throws an `Ended` if a limit or an interrupt came first. */
  async ofEvents(argument: string, given: GraphArguments): Promise<VisibleGraph> {
    const found = await graphOfEvents(argument, given, this.terminal)
    if (typeof found === 'string') throw new Ended(cutText(found))
    return found
  }

  async svg(dot: string): Promise<string> {
    const { signal } = this.ending
    const ticks = setInterval(() => {
      this.hear()
      if (this.terminal.progress) this.line.say(`laid out for ${Math.floor(this.line.seconds)} s`)
    }, 200)
    try {
      return await renderSvg(dot, signal)
    } finally {
      clearInterval(ticks)
    }
  }

  private hear(): void {
    if (interrupted()) this.end('interrupted')
  }

  private end(why: string): void {
    this.ending.abort(new Ended(why))
  }
}

/** The sites that get a lane, from their names or numbers. */
const lanesNamed = ({ sites }: Model, names: readonly string[]): readonly number[] => {
  const known = sites.map(({ name }) => name)
  const chosen = names.map((name) => {
    const site = sites.find((one) => one.name === name || String(one.id) === name)
    if (site === undefined)
      throw new UsageError(
        `--lanes: there is no site ${name}${didYouMean(name, known)}; the sites are ${known.join(', ')}`,
      )
    return site.id
  })
  const twice = chosen.find((site, k) => chosen.indexOf(site) !== k)
  if (twice !== undefined)
    throw new UsageError(`--lanes: site ${known[twice]} is named twice; a site has one lane`)
  return chosen
}

/** The picture of a recorded run, as DOT or as SVG. */
const runPicture = async (argument: string, given: GraphArguments): Promise<string> => {
  refuseModelOptions(given)
  const { trace } = await replayFile(argument)
  const isDot = given.format === 'dot'
  const options = given.lanes === undefined ? {} : { sites: lanesNamed(trace.model, given.lanes) }
  const asked = given.waitFor === true ? '--wait-for' : '--with-wait-for'
  if ((given.waitFor === true || given.withWaitFor === true) && trace.model.spec.waitsFor === undefined) {
    throw new UsageError(
      `${asked}: ${trace.model.spec.name} does not define for which sites a site waits; leave the option out`,
    )
  }
  if (given.network === true) return networkOfRun(trace)
  if (given.waitFor === true) return (isDot ? waitForDot(trace) : waitForSvg(trace))!
  if (isDot) return spaceTimeDot(trace, options)
  return spaceTimeSvg(trace, { ...options, ...(given.withWaitFor === true ? { waits: true } : {}) })
}

/** The DOT of the state graph of a spec. */
const dotOf = async (argument: string, given: GraphArguments, drawing: Drawing): Promise<string> => {
  const { spec } = await loadSpec(argument)
  const model = makeModel(spec, modelOptionsOf(given, spec))
  const wanted = given.limit ?? defaultLimit
  const limit = given.format === 'dot' ? wanted : Math.min(wanted, maxLaidOut)
  const graph = await drawing.explored(model, limit, given.maxDepth)
  const again = makeModel(await freshSpec(argument), modelOptionsOf(given, spec))
  compareStates(model, again, graph.states.length, (number) => graph.states[number]!)
  // In a small node: the phase, if the record has one, else the whole record; the tooltip shows the whole state.
  const phaseOf = (state: State, site: number): string => {
    const { fields } = model.sites[site]!.role.record
    const record = state.sites.get(site)!
    return 'phase' in fields ? String(fieldOf(record, 'phase')) : recordSort(model, site).show(record)
  }
  if (graph.cut === 'states') {
    throw new UsageError(
      `${spec.name}: more than ${limit} states, too many to draw; use fewer --sites, --requests 1 or --max-depth, or ${limit < wanted ? 'use --format dot, since more cannot be laid out' : 'raise --limit'}`,
    )
  }
  const drawn = stateGraphDot(
    {
      states: graph.states.map((state, number) => ({
        id: String(number),
        // The number first: states that differ in more than the phases must be distinguishable on paper too.
        text: [`s${number}`]
          .concat(model.sites.map(({ id, name }) => `${name} ${phaseOf(state, id)}`))
          .join('\n'),
        tooltip: stateLines(model, state).join('\n'),
        initial: number < graph.initial,
      })),
      edges: graph.edges.map(({ from, to, label }) => ({
        from: String(from),
        to: String(to),
        // Without the message, which would not fit between the nodes; a trace shows it.
        label: stepHeading(model, label).split(':')[0]!,
      })),
    },
    limit,
  )
  if (drawn.kind === 'problem') throw new UsageError(`${spec.name}: ${drawn.problem}`)
  return drawn.dot
}

const isOfEvents = ({ minimise, format }: GraphArguments): boolean =>
  minimise !== undefined || format === 'aut'

/** The text of a graph of events: DOT or aut. */
const eventsText = async (argument: string, given: GraphArguments, drawing: Drawing): Promise<string> => {
  const found = await drawing.ofEvents(argument, given)
  if (given.format === 'aut') return autText(found)
  const limit = given.limit ?? defaultLimit
  const drawn = visibleGraphDot(found, given.format === 'dot' ? limit : Math.min(limit, maxLaidOut))
  if (drawn.kind === 'problem') throw new UsageError(`${argument}: ${drawn.problem}`)
  return drawn.dot
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addGraph = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('graph')
    .description(verbs.graph.does)
    .argument(
      '<spec or trace>',
      'a spec, for its state graph; or a trace.json or a folder with one, for its space-time diagram',
    )
  withModelArguments(command)
    .option('--wait-for', 'for a trace.json: draw the wait-for graph of its last state')
    .option(
      '--with-wait-for',
      'draw that graph beside the run, even if it does not end in a cycle of waits or a deadlock; svg and png only',
    )
    .option('--network', 'for a trace.json: draw the network in its last state; svg and png only')
    .option('--lanes <sites>', 'for a trace.json: the sites that get a lane, in this order', siteList)
    .option('--max-depth <n>', 'draw only states within this many steps of an initial state', wholeNumber(0))
    .option('--limit <n>', `draw at most this many states (default: ${defaultLimit})`, wholeNumber(1))
    .option(
      '--format <format>',
      'format of the diagram: dot, svg, png, or aut for CADP and mCRL2',
      oneOfNames('dot', 'svg', 'png', 'aut'),
      'dot',
    )
    .option(
      '--minimise <relation>',
      'draw the quotient by a bisimilarity: strong, branching or divergence',
      oneOfNames('strong', 'branching', 'divergence'),
    )
    .option('--out <file>', 'write the diagram to this file instead of stdout')
    .option('--time <t>', 'stop after this time, such as 90s or 5m', seconds)
    .option('--progress', 'show progress even if stderr is not a terminal')
    .option('--quiet', 'no progress, no hints')
  withEvents(
    command,
    'with --minimise or aut, what is visible: status, steps, or clauses such as enter,exit (default: status if minimised, else steps)',
  )
    .addHelpText(
      'after',
      `
Examples:
  coterie graph ricart-agrawala --sites 2 --format svg --out ra.svg
  coterie graph counterexamples/maekawa-grid-deadlock/trace.json --wait-for --format png --out deadlock.png
  coterie graph counterexamples/maekawa-grid-deadlock/trace.json --network --format svg --out state.svg
  coterie graph counterexamples/maekawa-six-sites-deadlock/trace.json --lanes 0,3,1 --format svg --out run.svg
  coterie graph central-server --sites 2 --requests 1 --minimise branching --format svg --out server.svg
  coterie graph peterson --format aut --out peterson.aut
  coterie graph maekawa --limit 5000 --format svg --out maekawa.svg --time 10m

Exit codes: 0 drawn; 2 ended by --time or an interrupt; 64 wrong usage; 65 broken spec or trace; 70 internal error;
74 the picture could not be written.`,
    )
    .action(async (named: string, given: GraphArguments) => {
      const argument = catalogueNames().includes(named) ? named : (traceNamed(named) ?? named)
      refuseConflicts(graphConflicts(argument), given)
      if (given.out !== undefined) mustBeWritable(given.out)
      const terminal = processTerminal(given.quiet === true, given.progress)
      const drawing = new Drawing(`graph of ${argument}`, given.time, terminal)
      try {
        await draw(argument, given, drawing, terminal)
        done(exitCodes.holds)
      } catch (error) {
        if (!(error instanceof Ended)) throw error
        terminal.err(`no diagram: ${error.message}\n`)
        done(exitCodes.inconclusive)
      } finally {
        drawing.close()
      }
    })
}

const draw = async (
  argument: string,
  given: GraphArguments,
  drawing: Drawing,
  terminal: Terminal,
): Promise<void> => {
  const drawn = isTrace(argument)
    ? await runPicture(argument, given)
    : isOfEvents(given)
      ? await eventsText(argument, given, drawing)
      : await dotOf(argument, given, drawing)
  // Graphviz lays out state graphs; a run is already drawn.
  const isText = given.format === 'dot' || given.format === 'aut'
  const laidOut = isText || isTrace(argument) ? drawn : await drawing.svg(drawn)
  const picture = isText
    ? laidOut
    : given.format === 'svg'
      ? svgForBothThemes(laidOut)
      : await renderPng(laidOut)
  if (given.out !== undefined) {
    writeFile(given.out, picture)
    if (!terminal.quiet) terminal.err(`written: ${given.out}\n`)
  } else if (typeof picture === 'string') terminal.out(picture)
}

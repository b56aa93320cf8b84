// `coterie graph`: pictures. A state graph of a small model, or of a recorded run its space-time diagram or the wait-for
// graph of its last state.
import type { Command } from 'commander'
import { spaceTimeDot } from '../report/space-time.js'
import { stateGraphDot } from '../report/state-graph.js'
import { svgForBothThemes } from '../report/svg-themes.js'
import { stateLines, stepHeading } from '../report/trace-text.js'
import { waitForDot } from '../report/wait-for-graph.js'
import { makeModel } from '../semantics/model.js'
import type { State } from '../semantics/state.js'
import { stateGraph } from '../semantics/state-graph.js'
import { fieldOf } from '../sorts/record.js'
import { oneOfNames, wholeNumber } from './argument-readers.js'
import { mustBeWritable } from './artefacts.js'
import { exitCodes, UsageError } from './exit-codes.js'
import { loadSpec } from './load-spec.js'
import {
  type ModelArguments,
  modelOptionsOf,
  refuseModelOptions,
  withModelArguments,
} from './model-arguments.js'
import { renderPng } from './render-png.js'
import { renderSvg } from './render-svg.js'
import { replayFile } from './replay-command.js'
import { processTerminal } from './terminal.js'
import { writeFile } from './whole-file.js'

interface GraphArguments extends ModelArguments {
  readonly waitFor?: boolean
  readonly maxDepth?: number
  readonly limit: number
  readonly format: 'dot' | 'svg' | 'png'
  readonly out?: string
}

const usualLimit = 1000

const dotOf = async (argument: string, given: GraphArguments): Promise<string> => {
  if (argument.endsWith('.json')) {
    refuseModelOptions(given)
    const { trace } = await replayFile(argument)
    if (given.waitFor !== true) return spaceTimeDot(trace)
    const dot = waitForDot(trace)
    if (dot === undefined)
      throw new UsageError(`--wait-for: ${trace.model.spec.name} does not say on whom a site waits`)
    return dot
  }
  if (given.waitFor === true) throw new UsageError('--wait-for needs a trace.json, whose last state it draws')
  const { spec } = await loadSpec(argument)
  const model = makeModel(spec, modelOptionsOf(given))
  const graph = stateGraph(model, given.limit, given.maxDepth)
  // In a small node: the phase where a record has one, else all of it; the tooltip has the whole state.
  const phaseOf = (state: State, site: number): string => {
    const { fields, show } = model.sites[site]!.role.record
    const record = state.sites.get(site)!
    return 'phase' in fields ? String(fieldOf(record, 'phase')) : show(record as never)
  }
  if (graph.cut === 'states') {
    throw new UsageError(
      `${spec.name}: more than ${given.limit} states, too many for a picture; narrow it with fewer --sites, --requests 1, --max-depth, or raise --limit`,
    )
  }
  const drawn = stateGraphDot(
    {
      states: graph.states.map((state, number) => ({
        id: String(number),
        // The number first: states that differ in more than the phases must be told apart on paper too.
        text: [`s${number}`]
          .concat(model.sites.map(({ id, name }) => `${name} ${phaseOf(state, id)}`))
          .join('\n'),
        tooltip: stateLines(model, state).join('\n'),
        initial: number < graph.initial,
      })),
      edges: graph.edges.map(({ from, to, label }) => ({
        from: String(from),
        to: String(to),
        // Without the message, which would not fit between the nodes; a trace tells it.
        label: stepHeading(model, label).split(':')[0]!,
      })),
    },
    given.limit,
  )
  if (drawn.kind === 'problem') throw new UsageError(`${spec.name}: ${drawn.problem}`)
  return drawn.dot
}

/** Adds the command to a program; `done` is told the exit code. */
export const addGraph = (program: Command, done: (code: number) => void): void => {
  const command = program
    .command('graph')
    .description('draw the state graph of a small model, or a recorded run')
    .argument('<spec or trace>', 'a spec, for its state graph; or a trace.json, for its space-time diagram')
  withModelArguments(command)
    .option('--wait-for', 'of a trace.json: who waits for whom in its last state')
    .option('--max-depth <n>', 'draw no state further away than this many steps', wholeNumber(0))
    .option('--limit <n>', 'draw at most this many states', wholeNumber(1), usualLimit)
    .option('--format <format>', 'of the picture: dot, svg or png', oneOfNames('dot', 'svg', 'png'), 'dot')
    .option('--out <file>', 'write it to this file instead of stdout')
    .option('--quiet', 'no hints')
    .addHelpText(
      'after',
      `
Examples:
  coterie graph ricart-agrawala --sites 2 --format svg --out ra.svg
  coterie graph counterexamples/maekawa-grid-deadlock/trace.json --wait-for --format png --out deadlock.png`,
    )
    .action(async (argument: string, given: GraphArguments & { readonly quiet?: boolean }) => {
      const terminal = processTerminal(given.quiet === true, false)
      if (given.out !== undefined) mustBeWritable(given.out)
      const dot = await dotOf(argument, given)
      const svg = given.format === 'dot' ? '' : await renderSvg(dot)
      if (given.format === 'png') {
        if (given.out === undefined)
          throw new UsageError('--format png: it is no text; name a file with --out')
        writeFile(given.out, await renderPng(svg))
      } else {
        const picture = given.format === 'dot' ? dot : svgForBothThemes(svg)
        if (given.out === undefined) terminal.out(picture)
        else writeFile(given.out, picture)
      }
      if (given.out !== undefined && !terminal.quiet) terminal.err(`written: ${given.out}\n`)
      done(exitCodes.holds)
    })
}

// What a proof for every number of sites says, as text and as JSON.

import type { EveryResult } from '../../every/every-result.js'
import type { TestedLaw } from '../../every/law/law-test.js'
import type { Inboxes, KeptAs } from '../../every/shape/inbox-fields.js'
import { ranksOf } from '../../every/shape/ring-shape.js'
import type { Compared } from '../../every/views/reachable-views.js'
import type { Json } from '../../sorts/sort.js'
import { listed } from '../words/listed.js'
import { counted, number } from '../words/number-words.js'
import { anyOf, valuesOf } from './every-parameters.js'

/** What the ordinary search says after a proof has failed: a real run, or none up to that many sites. */
export interface SearchedSites {
  readonly property: string
  readonly sites: number
  /** How often each site may request; undefined if that is not bounded. */
  readonly requests: number | undefined
  /** The length of a shortest run that violates mutual exclusion; undefined if no run of the search does. */
  readonly violatedAfter: number | undefined
  readonly complete: boolean
  /** The command that shows the run; undefined for a mutant. */
  readonly command: string | undefined
}

const headline = (result: EveryResult): string => {
  const { spec, options } = result
  const any = anyOf(result)
  const parameters = valuesOf(result).map(([name, value]) => `${name}=${name === any ? 'any' : value}`)
  const mutant = spec.mutant === undefined ? '' : `, mutant "${spec.mutant}"`
  const settings = [`order ${options.order ?? 'fifo'}`, 'requests unbounded', 'no faults', ...parameters]
  return `${spec.name}${mutant}: every number of sites from 2 on (${settings.join(', ')})`
}

const closed = ({ views, joins, effects, closure }: EveryResult): string =>
  `${counted(views, 'view')} of two sites, ${counted(joins, 'join')}${
    closure === 'effects' ? ` (${counted(effects, 'effect')} of messages from outside)` : ` (${closure})`
  }`

const comparedByOrder = ({ spec, closure }: EveryResult): string => {
  if (spec.timed) return 'site numbers and timestamps'
  if (closure === 'arcs of a ring' && ranksOf(spec) !== undefined) return `site numbers, and ${ranksOf(spec)}`
  return closure === 'full join of orders' ? 'site numbers and unbounded numbers' : 'site numbers'
}

/** What views with inboxes keep of a site and forget, and what the proof rests on. */
const licenceOfInboxes = (
  { spec, calls }: EveryResult,
  { kept, counted: types, forgotten }: Inboxes,
): readonly string[] => {
  const words: { readonly [as in KeptAs]: string } = {
    value: '',
    whose: ' (its own site, another, none)',
    whether: ' (whether there is one)',
  }
  const fields = kept.map(({ name, as }) => name + words[as])
  const others = [...spec.messages.kinds.keys()].filter((type) => !types.includes(type))
  const mayCome = others.length === 0 ? '' : `; ${listed(others)} may arrive at any time`
  return [
    `    licence: in ${counted(calls, 'call')}, the text of each function was followed with what a view keeps; a test of anything else has both answers`,
    `             kept of a site: ${listed(fields) || 'nothing'}; whether no ${types.join(', no ')}, one or several are in transit to it`,
    `             forgotten: ${forgotten.length === 0 ? '' : `${listed(forgotten)}; `}the contents, senders and order of messages${mayCome}`,
  ]
}

/** What was tested, and what a test cannot show. */
const testedLines = ({ operations, tested }: TestedLaw): readonly string[] => [
  `    tested, not proved: ${listed(operations)}, and views do not allow that`,
  ...tested.map(
    ({ sites, states, complete, steps, cuts }) =>
      `             ${counted(steps, 'step')} of ${sites} sites, from ${complete ? 'all' : sites === 4 ? 'the first' : 'random runs with'} ${counted(states, 'state')}: each is a step of each two and three sites that have part in it (${counted(cuts, 'comparison')})`,
  ),
  `             ${counted(
    tested.reduce((sum, { madeUp }) => sum + madeUp.calls, 0),
    'step',
  )} of up to ${Math.max(...tested.map(({ madeUp }) => madeUp.sites))} sites with made-up records: likewise`,
  '    not tested: more sites, and states that were not reached; a clause may count to a number that these do not reach',
]

const shortTested = ({ tested }: TestedLaw): string =>
  tested.map(({ sites, steps }) => `${counted(steps, 'step')} of ${sites} sites`).join(' and ')

const licence = (result: EveryResult): readonly string[] => [
  ...(result.assumed === undefined ? [] : [`    assumed: ${result.assumed}`]),
  ...(result.inboxes === undefined
    ? [
        `    licence: in ${counted(result.calls, 'call')}, the clauses used other sites only through operations that views allow`,
        `             ${comparedByOrder(result)}: by their order alone, as the text of each function of the spec shows`,
      ]
    : licenceOfInboxes(result, result.inboxes)),
  ...comparedLines(result),
  ...(result.closure === 'voter and clients' ? [] : smallModel(result.compared, result.views)),
]

const ofViews = (some: number, all: number): string =>
  some === all ? `all ${number(all)}` : `${number(some)} of the ${number(all)}`

const comparedLines = ({ spec, compared, views, closure, endedEarly }: EveryResult): readonly string[] => {
  const ranks = closure === 'arcs of a ring' ? ranksOf(spec) : undefined
  const inOrders = ranks === undefined ? '' : `, in every order by ${ranks},`
  const stopped = endedEarly === undefined ? [] : [`    ended early: ${endedEarly}`]
  if (compared.length === 0) return ['    compared: not yet with the states of small systems', ...stopped]
  return [
    ...compared.map(
      ({ sites, states, complete, views: shown }) =>
        `    compared: ${complete ? 'all' : 'the first'} ${counted(states, 'state')} of ${sites} sites${inOrders} have ${ofViews(shown, views)} views`,
    ),
    ...stopped,
  ]
}

/** How many sites it takes to see all views. */
const smallModel = (compared: readonly Compared[], views: number): readonly string[] => {
  const enough = compared.findIndex((one) => one.views === views)
  const last = compared.at(-1)
  if (enough < 0)
    return last === undefined
      ? []
      : [
          last.complete
            ? `    small model: ${last.sites} sites do not show all views; coterie prove --small-model searches more`
            : `    small model: not known; the ${counted(last.states, 'state')} of ${last.sites} sites that were searched do not show all views`,
        ]
  const { sites } = compared[enough]!
  const isFirst = compared.slice(0, enough).every(({ complete }) => complete)
  return [`    small model: ${isFirst ? '' : 'at most '}${sites} sites show every view of any system`]
}

/** The steps to a view. */
const storyLines = ({ spec, closure }: EveryResult, story: EveryResult['story']): readonly string[] => {
  const areRanks = closure !== 'inboxes' && (spec.timed || closure === 'full join of orders')
  return [
    ...story.map(({ by, view }) => `      ${by}: ${view}`),
    ...(areRanks && story.length > 0
      ? [
          `      (${spec.timed ? 'timestamps' : 'unbounded numbers'} are given by their order in the view: 0 is the least)`,
        ]
      : []),
  ]
}

const verdictLines = (result: EveryResult): readonly string[] => {
  switch (result.verdict) {
    case 'holds':
      return [`  + mutualExclusion  holds for every number of sites: ${closed(result)}`, ...licence(result)]
    case 'sampled':
      return [
        `  ? mutualExclusion  not proved, only tested: ${closed(result)}, none of them bad`,
        `    no licence: ${result.reason}`,
        ...(result.inboxes === undefined
          ? [`    tested: ${counted(result.calls, 'call')}, each with other numbers in the same order`]
          : []),
        ...comparedLines(result),
      ]
    case 'tested':
      return [
        `  ? mutualExclusion  no violation in ${closed(result)}; that the clauses do not depend on the number of sites was only tested (${shortTested(result.tested!)})`,
        ...testedLines(result.tested!),
        ...comparedLines(result),
      ]
    case 'vacuous':
      return [`  ? mutualExclusion  vacuous: ${result.reason}`, ...comparedLines(result)]
    case 'not proved':
      return [`  ? mutualExclusion  not proved: ${result.reason}`, ...storyLines(result, result.story)]
    case 'refused':
      return [`  - mutualExclusion  views prove nothing here: ${result.reason}`]
    default:
      return result.verdict satisfies never
  }
}

const shownBy = (command: string | undefined): string => (command === undefined ? '' : `: ${command}`)

const searchLines = (searched: readonly SearchedSites[]): readonly string[] =>
  searched.map(({ property, sites, requests, violatedAfter, complete, command }) =>
    violatedAfter !== undefined
      ? `  a real run of ${sites} sites violates ${property} after ${counted(violatedAfter, 'step')}${shownBy(command)}`
      : `  ${complete ? 'no run' : 'an incomplete search finds no run'} of ${sites} sites${requests === undefined ? '' : ` with ${counted(requests, 'request')} each`} ${complete ? '' : 'that '}violates ${property}${shownBy(command)}`,
  )

const otherLines = (result: EveryResult): readonly string[] =>
  result.others.flatMap(({ property, verdict, reason, story }) => {
    switch (verdict) {
      case 'holds':
        return [`  + ${property}  holds for every number of sites`, `    lemma: ${reason}`]
      case 'sampled':
        return [`  ? ${property}  not proved, only tested: ${reason}`]
      case 'not proved':
        return [`  ? ${property}  not proved: ${reason}`, ...storyLines(result, story)]
      case 'no views':
        return [`  - ${property}  views prove nothing here: ${reason}`]
      default:
        return verdict satisfies never
    }
  })

const beyondLines = ({ beyond }: EveryResult): readonly string[] =>
  beyond.map(
    ({ claims, reason }, k) =>
      `  ${k === 0 ? 'beyond views:' : '             '} ${listed(claims)} (${reason})`,
  )

/** A parameter and the value with which the spec is proved. */
type ProvedVariant = readonly [name: string, value: string] | undefined

const variantLines = (variant: ProvedVariant): readonly string[] =>
  variant === undefined
    ? []
    : [
        `  with ${variant.join('=')}, mutualExclusion holds for every number of sites: add --param ${variant.join('=')}`,
      ]

/**
 * The result as text.
 * @param variant a parameter and its value with which the spec is proved, if it is not with the default values
 */
export const everyText = (
  result: EveryResult,
  searched: readonly SearchedSites[],
  variant?: ProvedVariant,
): string =>
  `${[headline(result), ...verdictLines(result), ...otherLines(result), ...beyondLines(result), ...searchLines(searched), ...variantLines(variant)].join('\n')}\n`

/** The result as JSON. */
export const everyJson = (
  result: EveryResult,
  searched: readonly SearchedSites[],
  variant?: ProvedVariant,
): { readonly [field: string]: Json } => ({
  schema: 1,
  spec: result.spec.name,
  ...(result.spec.mutant === undefined ? {} : { mutant: result.spec.mutant }),
  parameters: { ...result.options.parameters },
  order: result.options.order ?? 'fifo',
  property: 'mutualExclusion',
  verdict: result.verdict,
  ...(result.reason === undefined ? {} : { reason: result.reason }),
  ...(result.closure === undefined ? {} : { closure: result.closure }),
  ...(result.assumed === undefined ? {} : { assumed: result.assumed }),
  ...(result.tested === undefined
    ? {}
    : {
        tested: {
          operations: [...result.tested.operations],
          systems: result.tested.tested.map((one) => ({ ...one })),
        },
      }),
  ...(variant === undefined ? {} : { provedWith: { parameter: variant[0], value: variant[1] } }),
  views: result.views,
  joins: result.joins,
  effects: result.effects,
  calls: result.calls,
  story: result.story.map(({ by, view }) => ({ by, view })),
  compared: result.compared.map(({ sites, states, complete, views }) => ({ sites, states, complete, views })),
  ...(result.endedEarly === undefined ? {} : { endedEarly: result.endedEarly }),
  others: result.others.map(({ property, verdict, reason, exceptions, story }) => ({
    property,
    verdict,
    reason,
    exceptions,
    story: story.map(({ by, view }) => ({ by, view })),
  })),
  beyondViews: result.beyond.map(({ claims, reason }) => ({ claims: [...claims], reason })),
  searched: searched.map(({ property, sites, complete, violatedAfter, command }) => ({
    property,
    sites,
    complete,
    ...(command === undefined ? {} : { command }),
    ...(violatedAfter === undefined ? {} : { violatedAfter }),
  })),
})

// The table of the options of a model, and the type that follows from it. All options are outside the spec. An omitted option has
// its default. A new option is a row here, and a layer that gives it an effect.
import { capacity, order, whenFull } from './channel-options.js'
import type { Fairness } from './clause.js'
import {
  bounded,
  clockBySite,
  freeText,
  laterRow,
  named,
  nearBound,
  notVaried,
  type OptionRow,
  row,
  siteList,
  siteNames,
  whole,
} from './option-row.js'
import { sitesCrash, whoCrashesIn } from './who-crashes.js'

/** The options with one value each, in the order in which people write them. */
export const optionRows = {
  /** The number of sites of the first role. */
  sites: row({
    values: whole(1),
    fallback: undefined,
    near: (sites) => [-3, -2, -1, 1].map((more) => sites + more),
    group: 'sites',
    help: {
      flag: '-n',
      value: 'n',
      text: 'number of competing sites (not counting a coordinator); or of each role, such as client=3,server=5',
    },
    json: 'parameters',
    page: { section: 'Size', label: 'sites' },
  }),
  /** How often each site may request the critical section. */
  requests: row({
    values: bounded(),
    fallback: 'unbounded',
    near: nearBound(1),
    group: 'workload',
    help: { value: 'r', text: 'number of requests per site, or unbounded' },
    requiresSpec: {
      met: ({ hasRequest }) => hasRequest,
      remedy: (name) => `${name} has no clause that requests, so this option limits nothing; leave it out`,
    },
    json: 'model',
    line: (requests, _, { contends }) =>
      contends ? `requests ${requests === 'unbounded' ? requests : `${requests} each`}` : undefined,
    page: { section: 'Workload', label: 'requests per site' },
  }),
  order,
  capacity,
  whenFull,
  /**
   * `local`: a message to oneself is handled inside the sending step. `channel`: it goes through a channel like any
   * other.
   */
  self: row({
    values: named('local', 'channel'),
    fallback: 'local',
    group: 'channels',
    help: { value: 'way', text: 'messages of a site to itself: local (within the step) or channel' },
    json: 'network',
    page: {
      section: 'Network',
      label: 'messages to itself',
      help: 'local: inside the sending step; channel: like any other message',
    },
  }),
  /** `eager`: entering is part of the step that makes it possible. */
  entry: row({
    values: named('explicit', 'eager'),
    fallback: 'explicit',
    group: 'channels',
    help: { value: 'way', text: 'entry: explicit (a separate step) or eager' },
    requiresSpec: {
      met: ({ hasEnter }) => hasEnter,
      remedy: (name) => `${name} has no separate clause for entering that could be merged; leave it out`,
    },
    json: 'model',
    line: (entry, _, { contends }) => (contends ? `entry ${entry}` : undefined),
    page: {
      section: 'Workload',
      label: 'entry',
      help: 'explicit: a separate step; eager: part of the step that enables it',
    },
  }),
  /** At most this many messages may be lost in a run. */
  loss: row({
    values: whole(),
    fallback: 0,
    group: 'budgets',
    help: { value: 'k', text: 'at most this many messages may be lost' },
    json: 'network',
    fault: { name: 'loss' },
    measured: 'messages only',
    page: { section: 'Network', label: 'losses' },
  }),
  /** At most this many deliveries in a run may leave a copy of their message in the channel. */
  duplication: row({
    values: whole(),
    fallback: 0,
    group: 'budgets',
    help: { value: 'k', text: 'at most this many messages may be delivered twice' },
    json: 'network',
    fault: { name: 'duplication' },
    measured: {
      refused:
        'the cost of copied messages is not measured; leave it out when messages or delays are measured',
    },
    page: { section: 'Network', label: 'copies' },
  }),
  /** At most this many crashes may occur in a run. */
  crash: row({
    values: whole(),
    fallback: 0,
    group: 'faults',
    help: { value: 'k', text: 'at most this many crashes in a run' },
    json: 'network',
    fault: { name: 'crashes' },
    measured: 'messages only',
    page: { section: 'Faults of sites', label: 'crashes' },
  }),
  /** At most this many recoveries may occur in a run. */
  recovery: row({
    values: whole(),
    fallback: 0,
    group: 'faults',
    help: { value: 'k', text: 'at most this many recoveries of crashed sites' },
    requires: sitesCrash,
    json: 'network',
    fault: undefined,
    measured: 'messages only',
    page: { section: 'Faults of sites', label: 'recoveries' },
  }),
  /**
   * Which sites may crash, and when: `any`; sites that are `idle`, `waiting` or `in` the critical section; the name
   * of a role; a status that the spec names in `statuses`; several of these, such as `idle,in`; or site numbers, such as
   * `0,2`.
   */
  whoCrashes: row({
    values: freeText(
      'any, idle, waiting, in, a role, a status that the spec names, several of these such as idle,in, or site numbers such as 0,2',
    ),
    fallback: 'any',
    group: 'faults',
    help: {
      value: 'who',
      text: 'any, idle, waiting, in (the critical section), a role or a status that the spec defines; several, such as idle,in; or sites such as 0,2 (or their --names)',
    },
    requires: sitesCrash,
    json: 'network',
    fault: undefined,
    measured: 'messages only',
    page: {
      section: 'Faults of sites',
      label: 'who crashes',
      suggestions: ({ roles, statuses, contends }) => [...whoCrashesIn(contends), ...roles, ...statuses],
    },
  }),
  /** `dropped`: a message that arrives at a crashed site is discarded. `kept`: it waits for the recovery. */
  toCrashed: row({
    values: named('dropped', 'kept'),
    fallback: 'dropped',
    near: notVaried,
    group: 'faults',
    help: {
      value: 'what',
      text: 'messages that arrive at a crashed site: dropped, or kept until it recovers',
    },
    requires: sitesCrash,
    json: 'network',
    fault: undefined,
    measured: 'messages only',
    line: (fate, { crash = 0 }) => (crash === 0 ? undefined : `messages to crashed sites ${fate}`),
    page: { section: 'Faults of sites', label: 'messages to crashed sites' },
  }),
  /**
   * What sites learn of crashes. `none`: nothing. `perfect`: every site learns of every crash, and suspects no other
   * site. `erring`: the same, but a site may also wrongly suspect another, and then suspects it forever.
   */
  detector: row({
    values: named('none', 'perfect', 'erring'),
    fallback: 'none',
    near: notVaried,
    group: 'faults',
    help: { value: 'kind', text: 'failure detector of the sites: none, perfect or erring' },
    json: 'network',
    fault: { name: 'wrong suspicions', isMet: (detector) => detector === 'erring' },
    measured: 'everything',
    line: (detector, { crash = 0 }) =>
      crash === 0 && detector === 'none' ? undefined : `detector ${detector}`,
    page: { section: 'Faults of sites', label: 'failure detector' },
  }),
  /** At most this many wrong suspicions of an erring detector may occur in a run. */
  suspicions: row({
    values: whole(),
    fallback: 0,
    fallbackWith: ({ detector }) => (detector === 'erring' ? 1 : 0),
    group: 'faults',
    help: { value: 'k', text: 'at most this many wrong suspicions by an erring detector' },
    requires: {
      met: ({ detector }) => detector === 'erring',
      remedy: 'only an erring detector suspects wrongly; add detector erring, or leave it out',
    },
    json: 'network',
    fault: undefined,
    measured: 'everything',
    page: { section: 'Faults of sites', label: 'wrong suspicions' },
  }),
  /** How often timeouts may fire in a run. */
  timeouts: row({
    values: bounded(),
    fallback: 'unbounded',
    group: 'faults',
    help: { value: 'k', text: 'at most this many timeouts, or unbounded' },
    requiresSpec: {
      met: ({ hasTimeout }) => hasTimeout,
      remedy: (name) => `${name} has no timeout that this could limit; leave it out`,
    },
    json: 'network',
    fault: undefined,
    measured: 'everything',
    page: { section: 'Faults of sites', label: 'timeouts' },
  }),
  /**
   * How many empty messages the competing sites may send each other in a run outside the algorithm. The algorithm
   * does not see them, and so cannot know what they order by happened-before.
   */
  applicationMessages: laterRow({
    values: whole(),
    fallback: 0,
    // Without them no model is compared: their number is not a size of the algorithm.
    near: (count) => (count === 0 ? [] : [count - 1, count + 1]),
    group: 'application',
    help: {
      value: 'k',
      text: 'at most this many empty messages between sites, independent of the algorithm, which does not see them',
    },
    json: 'network',
    fault: undefined,
    measured: {
      refused:
        'they do not belong to the algorithm, but would be counted; leave them out when messages or delays are measured',
    },
  }),
  /** The clocks with which sites start, by site number, such as `{ 0: 102, 1: 110 }`; the others as the spec says. */
  clock: laterRow({
    values: clockBySite('clocks such as 0=102,1=110, each site once'),
    fallback: {},
    group: 'figure',
    help: {
      value: 'list',
      text: 'the initial logical clocks of sites, such as 0=102,1=110 (or N3=102, with --names)',
    },
    requiresSpec: {
      met: ({ hasClock }) => hasClock,
      remedy: (name) => `the sites of ${name} have no logical clock that could start later; leave it out`,
    },
    json: 'model',
    page: {
      section: 'Workload',
      label: 'first clocks',
      help: 'such as 0=102,1=110: the initial logical clocks of these sites; empty for those of the algorithm',
    },
  }),
  /** The names of the sites that have numbers, in the order of their numbers. They occur in texts and pictures only. */
  names: laterRow({
    values: siteNames,
    fallback: [],
    group: 'figure',
    help: { value: 'list', text: 'names of the sites in texts and pictures, such as N3,N6,N12' },
    json: 'model',
    page: {
      section: 'Size',
      label: 'names of sites',
      help: 'such as N3,N6,N12, one for each site; empty for numbers',
    },
  }),
  /**
   * Which runs the properties are about. `fair`: those that the fairness of the clauses allows. `maximal`: those in which some step
   * of the spec is taken as long as one is enabled, whichever it is; requests and timeouts are steps like any others. `free`: all runs, which
   * may end anywhere.
   */
  runs: laterRow({
    values: named('fair', 'maximal', 'free'),
    fallback: 'fair',
    near: notVaried,
    group: 'workload',
    help: {
      value: 'which',
      text: 'the runs that properties are about: fair, maximal (as long as a step is enabled, one is taken, whichever it is), or free (no step need be taken)',
    },
    json: 'model',
    measured: {
      refused: 'measures do not depend on it; leave it out when messages or delays are measured',
    },
    page: {
      section: 'Workload',
      label: 'runs',
      help: 'fair: as the clauses say; maximal: as long as a step is enabled, one is taken, whichever it is; free: no step need be taken',
    },
  }),
  /** The sites that may request; by default, all. */
  requesters: row({
    values: siteList('sites, by numbers such as 0,1,2 or by the names of the model'),
    fallback: undefined,
    group: 'workload',
    help: { value: 'list', text: 'the sites that may request, such as 0,1,2 (or their --names), or none' },
    requiresSpec: {
      met: ({ contends }) => contends,
      remedy: (name) => `no site of ${name} requests; leave it out`,
    },
    json: 'model',
    line: (requesters) => `requesters ${requesters.length === 0 ? 'none' : requesters.join(' ')}`,
    page: {
      section: 'Workload',
      label: 'requesters',
      help: 'site numbers such as 0,1, or none; empty for all',
    },
  }),
} as const

type Rows = typeof optionRows
type ValueOf<R> = R extends OptionRow<infer T, infer _, infer __> ? T : never

/** An option with one value. The other two, `parameters` and `fairness`, have a value for each name. */
export type OwnOption = keyof Rows

/** The names of all options of a model. */
export const modelOptionNames: readonly string[] = [...Object.keys(optionRows), 'parameters', 'fairness']

/** The options that files mention only if they are used. */
export type LaterOption = {
  [K in OwnOption]: Rows[K] extends { readonly onlyIfUsed: true } ? K : never
}[OwnOption]

/** The options of faults, complete. */
export type FaultOptions = {
  readonly [K in OwnOption as Rows[K]['group'] extends 'faults' ? K : never]: ValueOf<Rows[K]>
}

/** The options of a model: sites, workload, channels, budgets, faults. */
export type ModelOptions = { readonly [K in OwnOption]?: ValueOf<Rows[K]> } & {
  /** The values of the spec's parameters, as text. */
  readonly parameters?: { readonly [name: string]: string }
  /**
   * Fairness that differs from the spec: by the name of a local clause, by `clause@site` for one site, `deliveries`
   * for all deliveries, or `all` for everything except clauses that are unfair unless named (requests, timeouts). The
   * more precise name wins.
   */
  readonly fairness?: { readonly [name: string]: Fairness }
}

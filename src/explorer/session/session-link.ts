// A session in the address bar: the spec, the model, the steps. The words are those of the command line, so that
// `#spec=maekawa&sites=4&steps=0,0,2` and `coterie replay maekawa --sites 4 --steps 0,0,2` are the same run. A step
// is its number among the enabled ones, in the order of the reference semantics. Branches that the run does not
// take are in parentheses before the step that it takes instead: `0,(1,4),2` takes 0, 2, and has 0, 1, 4 as a
// branch.
//
// A step takes two or three characters. Browsers accept about 32,000 characters (Safari and Firefox more, Chromium
// two million); beyond `longestLink` the page leaves the address unchanged, and reports that.

import { type OptionError, OptionParser, optionWords, said } from '../../model/option-words.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { didYouMean } from '../../protocol/nearest.js'
import { wholeNumberIn } from '../../protocol/text-forms.js'
import { counted } from '../../report/words/number-words.js'
import { type AskedCheck, checkKeys, readAskedCheck, writeAskedCheck } from './asked-check.js'
import { readHeld } from './held-channels.js'
import { type PanelName, panels } from './panels.js'
import { largestSeed } from './random-step.js'
import { parameterPrefix, unknownKeyText } from './unknown-key.js'

/** A run with its branches: each step with the lines that start at the same place. */
export type Line = readonly Turn[]
interface Turn {
  readonly choice: number
  readonly others: readonly Line[]
}

/** All of the page, the stage alone as for a slide, or the panels in place of the stage. */
export type View = 'page' | 'slide' | 'wide'

/** The content of a link. */
export interface SessionLink {
  /** A name of the catalogue, or the path of a user's file. */
  readonly spec: string
  readonly mutant?: string
  readonly options: ModelOptions
  /** Monitors with a memory that observe the run. */
  readonly observers: readonly string[]
  /** The number of the initial state, if there are several. */
  readonly initial: number
  readonly line: Line
  /** The depth of the current place on the line; its end by default. */
  readonly at?: number
  /** A digest of the steps that the numbers denoted when the link was created. */
  readonly digest?: string
  /** For an infinite run: the number of steps before its loop. */
  readonly loop?: number
  /** The name of the current lesson. */
  readonly lesson?: string
  /** The recorded run that the session has, by its folder in counterexamples/. */
  readonly recorded?: string
  /** The check that starts when the link is opened. */
  readonly asked?: AskedCheck
  /** The panel in front. */
  readonly panel?: PanelName
  /** What of the page is shown; all of it by default. */
  readonly view?: Exclude<View, 'page'>
  /** The seed of the random scheduler. */
  readonly seed?: number
  /** The variant beside the model: `mutant.NAME`, `original`, `param.NAME=VALUE`, or `surviving`. */
  readonly beside?: string
  /** The channels whose messages are held back from the player. */
  readonly held?: readonly string[]
  /** The sites with a lane in the diagram of the run, in their order; all by default. */
  readonly lanes?: readonly number[]
  /** A lemma to ask about, as `coterie prove --lemma` takes it. */
  readonly lemma?: string
  /** The place of a command among the claims of lectures, which is shown beside the session. */
  readonly claim?: string
}

/** An invalid link: the part, the rule, and the remedy. */
export class LinkError extends Error {
  override readonly name = 'LinkError'
}

/** The maximum length of a link, in characters. */
export const longestLink = 30_000

/** The maximum nesting of parentheses in a link, so that a malicious link cannot exhaust the stack. */
export const deepest = 1000

const wrong = (key: string, value: string, rule: string): LinkError =>
  new LinkError(`the link's ${key}=${value.length > 40 ? `${value.slice(0, 40)}...` : value}: ${rule}`)

const whole = (key: string, value: string): number => {
  const number = wholeNumberIn(value)
  if (number === undefined) throw wrong(key, value, 'it must be a whole number from 0')
  return number
}

const errorText = (error: OptionError): string =>
  error.kind === 'rule'
    ? `it must be ${error.rule}`
    : `the link sets the fairness of ${error.name.slice(0, 40)} twice; keep one`

// In addition to the options of the model.
const ownKeys = [
  'spec',
  'mutant',
  'property',
  'initial',
  'steps',
  'at',
  'loop',
  'lesson',
  'recorded',
  'digest',
  'claim',
  'panel',
  'view',
  'seed',
  'beside',
  'held',
  'lanes',
  'lemma',
  ...checkKeys,
]

const lineText = (line: Line): string =>
  line
    .map(({ choice, others }) => [...others.map((other) => `(${lineText(other)})`), String(choice)].join(','))
    .join(',')

const readLine = (value: string): Line => {
  let at = 0
  const fail = (rule: string): LinkError =>
    wrong(
      'steps',
      value,
      `${rule} at character ${at + 1}; steps are numbers such as 0,3,1, with branches in parentheses`,
    )
  const line = (depth: number): Line => {
    if (depth > deepest) throw fail(`more than ${deepest} nested parentheses`)
    const turns: Turn[] = []
    let others: Line[] = []
    for (;;) {
      if (value[at] === '(') {
        at++
        others.push(line(depth + 1))
        if (value[at] !== ')') throw fail('a ")" is missing')
        at++
      } else {
        const number = /^\d{1,6}/.exec(value.slice(at, at + 7))?.[0]
        if (number === undefined || number.length > 5) throw fail('not a step')
        at += number.length
        turns.push({ choice: Number(number), others })
        others = []
      }
      if (value[at] === ',') at++
      else if (others.length > 0) throw fail('a branch must be followed by the step of the run,')
      else return turns
    }
  }
  const read = line(0)
  if (at < value.length) throw fail(`"${value[at]}" is not expected`)
  return read
}

/** The number of steps of the line and all its branches. */
export const stepsIn = (line: Line): number =>
  line.reduce((sum, { others }) => sum + 1 + others.reduce((more, other) => more + stepsIn(other), 0), 0)

/** The depth of the parentheses of a line. */
export const depthOf = (line: Line): number =>
  line.reduce((deep, { others }) => others.reduce((d, other) => Math.max(d, 1 + depthOf(other)), deep), 0)

// Keeps characters readable that a fragment may contain.
const escaped = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%40', '@')
    .replaceAll('%20', '+')

/** The fragment of the address, without its `#`. */
export const writeSessionLink = (link: SessionLink): string => {
  const pairs: [string, string][] = [['spec', link.spec]]
  const add = (key: string, value: string) => pairs.push([key, value])
  if (link.mutant !== undefined) add('mutant', link.mutant)
  for (const { word, parameter, text } of said(link.options)) {
    add(parameter === undefined ? word : parameterPrefix + parameter, text)
  }
  if (link.observers.length > 0) add('property', link.observers.join(','))
  if (link.initial !== 0) add('initial', String(link.initial))
  if (link.line.length > 0) add('steps', lineText(link.line))
  if (link.at !== undefined && link.at !== link.line.length) add('at', String(link.at))
  if (link.loop !== undefined) add('loop', String(link.loop))
  if (link.lesson !== undefined) add('lesson', link.lesson)
  if (link.recorded !== undefined) add('recorded', link.recorded)
  if (link.digest !== undefined) add('digest', link.digest)
  if (link.asked !== undefined)
    pairs.push(...writeAskedCheck(link.asked).map(([key, value]): [string, string] => [key, value]))
  if (link.claim !== undefined) add('claim', link.claim)
  if (link.panel !== undefined) add('panel', link.panel)
  if (link.view !== undefined) add('view', link.view)
  if (link.seed !== undefined) add('seed', String(link.seed))
  if (link.beside !== undefined) add('beside', link.beside)
  if (link.held !== undefined) add('held', link.held.join(','))
  if (link.lanes !== undefined) add('lanes', link.lanes.join(','))
  if (link.lemma !== undefined) add('lemma', link.lemma)
  return pairs.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&')
}

/** The panel of a link. Throws a `LinkError` for a panel that there is not. */
export const readPanel = (text: string | undefined): PanelName | undefined => {
  if (text === undefined) return undefined
  const panel = panels.find((name) => name === text)
  if (panel === undefined)
    throw wrong('panel', text, `it must be one of ${panels.join(', ')}${didYouMean(text, panels)}`)
  return panel
}

/** The position of a link. Throws a `LinkError` if it is no number. */
export const readPosition = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : whole('at', text)

/** The view of a link. Throws a `LinkError` for any other. */
export const readView = (text: string | undefined): SessionLink['view'] => {
  if (text !== undefined && text !== 'slide' && text !== 'wide')
    throw wrong('view', text, 'it must be slide or wide; leave it out for the whole page')
  return text
}

const readSeed = (text: string | undefined): Pick<SessionLink, 'seed'> => {
  if (text === undefined) return {}
  const seed = whole('seed', text)
  if (seed > largestSeed) throw wrong('seed', text, `it must be at most ${largestSeed}`)
  return { seed }
}

const readBesideAndHeld = (
  beside: string | undefined,
  held: string | undefined,
): Pick<SessionLink, 'beside' | 'held'> => {
  const channels = held === undefined ? undefined : readHeld(held)
  if (held !== undefined && channels === undefined)
    throw wrong(
      'held',
      held,
      'it must be channels, each the numbers of a sender and a receiver, such as 0-2,1-0',
    )
  return {
    ...(beside === undefined ? {} : { beside }),
    ...(channels === undefined ? {} : { held: channels }),
  }
}

const readLanes = (text: string | undefined): Pick<SessionLink, 'lanes'> => {
  if (text === undefined) return {}
  const lanes = /^\d{1,3}(,\d{1,3})*$/.test(text) ? text.split(',').map(Number) : []
  if (lanes.length === 0 || new Set(lanes).size < lanes.length)
    throw wrong('lanes', text, 'it must be the numbers of the sites with a lane, each once, such as 2,0')
  return { lanes }
}

/** The text of a part of an address. Throws a `LinkError` if it is not encoded as one. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new LinkError(`the link's "${text.slice(0, 40)}": it contains an invalid "%" escape`)
  }
}

/**
 * Parses the fragment of an address, with or without its `#`; undefined if it is empty. Does not check whether the
 * spec exists and has these steps. Throws a `LinkError` that names the invalid part.
 */
export const readSessionLink = (fragment: string): SessionLink | undefined => {
  const text = fragment.replace(/^#/, '')
  if (text === '') return undefined
  if (text.length > longestLink) {
    throw new LinkError(`the link has ${text.length} characters; the maximum is ${longestLink}`)
  }
  const given = new Map<string, string>()
  for (const pair of text.split('&')) {
    const cut = pair.indexOf('=')
    if (cut < 1) throw new LinkError(`the link's "${pair.slice(0, 40)}": it must have the form name=value`)
    const key = decoded(pair.slice(0, cut))
    if (given.has(key)) throw new LinkError(`the link contains ${key.slice(0, 40)} twice; keep one`)
    given.set(key, decoded(pair.slice(cut + 1)))
  }
  const reading = new OptionParser()
  const known = [...ownKeys, ...optionWords]
  for (const [key, text] of given) {
    if (key.startsWith(parameterPrefix)) {
      reading.take({ word: 'param', parameter: key.slice(parameterPrefix.length), text })
    } else if (optionWords.includes(key)) {
      const [error] = reading.take({ word: key, text })
      if (error !== undefined) throw wrong(key, text, errorText(error))
    } else if (!known.includes(key)) {
      throw new LinkError(unknownKeyText(key, text, known))
    }
  }
  const spec = given.get('spec')
  if (spec === undefined || spec === '')
    throw new LinkError('the link names no algorithm: it needs spec=NAME, recorded=NAME or lesson=NAME')
  const number = (key: string) => (given.has(key) ? whole(key, given.get(key)!) : undefined)
  const line = given.has('steps') ? readLine(given.get('steps')!) : []
  const [at, loop] = [number('at'), number('loop')]
  for (const [key, value] of [
    ['at', at],
    ['loop', loop],
  ] as const) {
    if (value !== undefined && value > line.length) {
      throw wrong(key, String(value), `the run has only ${counted(line.length, 'step')}`)
    }
  }
  const [mutant, observers, lesson, recorded, digest, claim] = [
    ...['mutant', 'property', 'lesson', 'recorded', 'digest', 'claim'],
  ].map((key) => given.get(key))
  if (digest !== undefined && !/^[0-9a-z]{1,7}$/.test(digest))
    throw wrong('digest', digest, 'it must be up to seven digits and lower-case letters; remove it')
  const asked = readAskedCheck(given, wrong)
  const panel = readPanel(given.get('panel'))
  const lemma = given.get('lemma')
  const view = readView(given.get('view'))
  return {
    spec,
    ...(mutant === undefined ? {} : { mutant }),
    options: reading.options,
    observers: observers === undefined ? [] : observers.split(','),
    initial: number('initial') ?? 0,
    line,
    ...(at === undefined ? {} : { at }),
    ...(loop === undefined ? {} : { loop }),
    ...(lesson === undefined ? {} : { lesson }),
    ...(recorded === undefined ? {} : { recorded }),
    ...(digest === undefined ? {} : { digest }),
    ...(asked === undefined ? {} : { asked }),
    ...(claim === undefined ? {} : { claim }),
    ...(panel === undefined ? {} : { panel }),
    ...(lemma === undefined ? {} : { lemma }),
    ...(view === undefined ? {} : { view }),
    ...readSeed(given.get('seed')),
    ...readBesideAndHeld(given.get('beside'), given.get('held')),
    ...readLanes(given.get('lanes')),
  }
}

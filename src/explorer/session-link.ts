// A session as the address bar holds it: which spec, which model, which steps. The words are those of the command line, so
// that `#spec=maekawa&sites=4&steps=0,0,2` and `coterie replay maekawa --sites 4 --steps 0,0,2` are the same run. A step is
// its number among the enabled ones, in the order of the reference semantics. Branches that the run does not take stand in
// parentheses before the step that it takes instead: `0,(1,4),2` goes 0, 2, and has 0, 1, 4 beside it.
//
// A step takes two or three characters. Browsers keep some 32,000 characters (Safari and Firefox more, Chromium two
// million); beyond `longestLink` the page keeps the address as it was, and says so.

import type { ModelOptions } from '../protocol/model-options.js'
import { didYouMean } from '../protocol/nearest.js'

/** A run with what branches off it: each step with the lines that begin where it begins. */
export type Line = readonly Turn[]
export interface Turn {
  readonly choice: number
  readonly others: readonly Line[]
}

/** Everything that a link says. */
export interface SessionLink {
  /** A name of the catalogue, or the path of a user's own file. */
  readonly spec: string
  readonly mutant?: string
  readonly options: ModelOptions
  /** Monitors with a memory that step with the run. */
  readonly observers: readonly string[]
  /** Which initial state, where there are several. */
  readonly initial: number
  readonly line: Line
  /** How far along the line the session stands; at its end, unless said otherwise. */
  readonly at?: number
  /** Which steps the numbers of the line meant when the link was made: their digest. */
  readonly digest?: string
  /** Where the run never ends: after how many steps its loop begins. */
  readonly loop?: number
  /** The lesson that is being read. */
  readonly lesson?: string
}

/** A link that says nothing that can be understood: which part, what is the rule, what to do. */
export class LinkError extends Error {
  override readonly name = 'LinkError'
}

/** Links are kept no longer than this, in characters. */
export const longestLink = 30_000

// Parentheses within parentheses; a link from elsewhere must not fill the stack.
const deepest = 200

const wrong = (key: string, value: string, rule: string): LinkError =>
  new LinkError(`the link's ${key}=${value.length > 40 ? `${value.slice(0, 40)}...` : value}: ${rule}`)

const whole = (key: string, value: string): number => {
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw wrong(key, value, 'it must be a whole number from 0')
}

const oneOf =
  <const Names extends readonly string[]>(...names: Names) =>
  (key: string, value: string): Names[number] => {
    const found = names.find((name) => name === value)
    if (found !== undefined) return found
    throw wrong(key, value, `it must be one of ${names.join(', ')}${didYouMean(value, names)}`)
  }

const unboundedOr = (key: string, value: string): number | 'unbounded' => {
  if (value === 'unbounded') return value
  if (/^\d{1,9}$/.test(value)) return Number(value)
  throw wrong(key, value, 'it must be "unbounded" or a whole number')
}

const sites = (key: string, value: string): readonly number[] => {
  if (value === 'none') return []
  if (/^\d{1,9}(,\d{1,9})*$/.test(value)) return value.split(',').map(Number)
  throw wrong(key, value, 'it must be site numbers such as 0,1,2, or "none"')
}

type OwnOptions = Omit<ModelOptions, 'parameters' | 'fairness'>

// The options by the names that the command line has for them, in the order in which links say them.
const readers: {
  readonly [K in keyof Required<OwnOptions>]: readonly [
    flag: string,
    read: (key: string, value: string) => NonNullable<OwnOptions[K]>,
  ]
} = {
  sites: ['sites', whole],
  requests: ['requests', unboundedOr],
  requesters: ['requesters', sites],
  order: ['order', oneOf('fifo', 'unordered')],
  self: ['self', oneOf('local', 'channel')],
  entry: ['entry', oneOf('explicit', 'eager')],
  loss: ['loss', whole],
  duplication: ['duplication', whole],
  applicationMessages: ['application-messages', whole],
  crash: ['crash', whole],
  recovery: ['recovery', whole],
  whoCrashes: ['who-crashes', (_, value) => value],
  toCrashed: ['to-crashed', oneOf('dropped', 'kept')],
  detector: ['detector', oneOf('none', 'perfect', 'erring')],
  suspicions: ['suspicions', whole],
  timeouts: ['timeouts', unboundedOr],
}

const fairnessFlags = { fair: 'weak', strong: 'strong', unfair: 'none' } as const
const parameterPrefix = 'param.'

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
    if (depth > deepest) throw fail(`more than ${deepest} parentheses within one another`)
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
        if (number === undefined || number.length > 5) throw fail('no step')
        at += number.length
        turns.push({ choice: Number(number), others })
        others = []
      }
      if (value[at] === ',') at++
      else if (others.length > 0) throw fail('a branch must be followed by the step that is taken instead,')
      else return turns
    }
  }
  const read = line(0)
  if (at < value.length) throw fail(`"${value[at]}" is not expected`)
  return read
}

/** How many steps the line itself has, and all that branch off it. */
export const stepsIn = (line: Line): number =>
  line.reduce((sum, { others }) => sum + 1 + others.reduce((more, other) => more + stepsIn(other), 0), 0)

// Readable where it may be: a fragment bears these as they are.
const escaped = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%40', '@')
    .replaceAll('%20', '+')

/** The fragment of the address, without its `#`. */
export const writeSessionLink = (link: SessionLink): string => {
  const { options } = link
  const pairs: [string, string][] = [['spec', link.spec]]
  const add = (key: string, value: string) => pairs.push([key, value])
  if (link.mutant !== undefined) add('mutant', link.mutant)
  for (const [option, [flag]] of Object.entries(readers)) {
    const value = options[option as keyof OwnOptions]
    if (value !== undefined) add(flag, Array.isArray(value) ? value.join(',') || 'none' : String(value))
    if (option !== 'sites') continue
    for (const [name, text] of Object.entries(options.parameters ?? {})) add(parameterPrefix + name, text)
  }
  for (const [flag, fairness] of Object.entries(fairnessFlags)) {
    const names = Object.entries(options.fairness ?? {}).flatMap(([name, f]) =>
      f === fairness ? [name] : [],
    )
    if (names.length > 0) add(flag, names.join(','))
  }
  if (link.observers.length > 0) add('property', link.observers.join(','))
  if (link.initial !== 0) add('initial', String(link.initial))
  if (link.line.length > 0) add('steps', lineText(link.line))
  if (link.at !== undefined && link.at !== link.line.length) add('at', String(link.at))
  if (link.loop !== undefined) add('loop', String(link.loop))
  if (link.lesson !== undefined) add('lesson', link.lesson)
  if (link.digest !== undefined) add('digest', link.digest)
  return pairs.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&')
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new LinkError(`the link's "${text.slice(0, 40)}": a "%" in it is followed by no character's number`)
  }
}

/**
 * Reads the fragment of an address, with or without its `#`; undefined where it is empty. Whether there is such a spec, and
 * whether it has these steps, is not asked here. Throws a `LinkError` that names the part that is wrong.
 */
export const readSessionLink = (fragment: string): SessionLink | undefined => {
  const text = fragment.replace(/^#/, '')
  if (text === '') return undefined
  if (text.length > longestLink) {
    throw new LinkError(`the link has ${text.length} characters; more than ${longestLink} are not read`)
  }
  const given = new Map<string, string>()
  for (const pair of text.split('&')) {
    const cut = pair.indexOf('=')
    if (cut < 1) throw new LinkError(`the link's "${pair.slice(0, 40)}": it must have the form name=value`)
    const key = decoded(pair.slice(0, cut))
    if (given.has(key)) throw new LinkError(`the link says ${key.slice(0, 40)} twice; keep one`)
    given.set(key, decoded(pair.slice(cut + 1)))
  }
  const flags = new Map(Object.entries(readers).map(([option, [flag, read]]) => [flag, { option, read }]))
  const known = [
    'spec',
    'mutant',
    'property',
    'initial',
    'steps',
    'at',
    'loop',
    'lesson',
    'digest',
    ...flags.keys(),
    ...Object.keys(fairnessFlags),
  ]
  const options: { [option: string]: unknown } = {}
  // Names come from the link, and one of them may be `__proto__`.
  const parameters: [string, string][] = []
  const fairness: (readonly [string, 'none' | 'weak' | 'strong'])[] = []
  for (const [key, value] of given) {
    const option = flags.get(key)
    if (option !== undefined) options[option.option] = option.read(key, value)
    else if (key.startsWith(parameterPrefix)) parameters.push([key.slice(parameterPrefix.length), value])
    else if (Object.hasOwn(fairnessFlags, key)) {
      const owed = fairnessFlags[key as keyof typeof fairnessFlags]
      for (const name of value.split(',')) {
        if (fairness.some(([other]) => other === name))
          throw wrong(key, value, `the link says twice what is owed to ${name.slice(0, 40)}; keep one`)
        fairness.push([name, owed])
      }
    } else if (!known.includes(key)) {
      throw new LinkError(
        `the link's "${key.slice(0, 40)}" is nothing that a link says${didYouMean(key, known)}`,
      )
    }
  }
  const spec = given.get('spec')
  if (spec === undefined || spec === '')
    throw new LinkError('the link names no spec; it must begin with spec=NAME')
  const number = (key: string) => (given.has(key) ? whole(key, given.get(key)!) : undefined)
  const line = given.has('steps') ? readLine(given.get('steps')!) : []
  const [at, loop] = [number('at'), number('loop')]
  for (const [key, value] of [
    ['at', at],
    ['loop', loop],
  ] as const) {
    if (value !== undefined && value > line.length) {
      throw wrong(key, String(value), `the run has only ${line.length} steps`)
    }
  }
  const [mutant, observers, lesson, digest] = ['mutant', 'property', 'lesson', 'digest'].map((key) =>
    given.get(key),
  )
  if (digest !== undefined && !/^[0-9a-z]{1,7}$/.test(digest))
    throw wrong('digest', digest, 'it must be up to seven digits and small letters; leave it out')
  return {
    spec,
    ...(mutant === undefined ? {} : { mutant }),
    options: {
      ...(options as OwnOptions),
      ...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
      ...(fairness.length === 0 ? {} : { fairness: Object.fromEntries(fairness) }),
    },
    observers: observers === undefined ? [] : observers.split(','),
    initial: number('initial') ?? 0,
    line,
    ...(at === undefined ? {} : { at }),
    ...(loop === undefined ? {} : { loop }),
    ...(lesson === undefined ? {} : { lesson }),
    ...(digest === undefined ? {} : { digest }),
  }
}

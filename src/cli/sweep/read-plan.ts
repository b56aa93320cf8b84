// Reads a plan from YAML. Every error is one line that names the place, the rule and the remedy.
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { didYouMean } from '../../protocol/nearest.js'
import type { Dimension, Options, Plan, Setting } from '../../sweep/plan.js'

/** A plan that cannot be read. The message is one line. */
export class PlanError extends Error {
  override readonly name = 'PlanError'
}

/** What an option of `verify` takes. */
export type OptionKind = 'flag' | 'one' | 'several'

/** The options that a plan may use, by name, without those that choose the output. */
export type KnownOptions = ReadonlyMap<string, OptionKind>

const parts = ['title', 'same', 'vary', 'columns', 'skip'] as const

/** A place in the file, and how to refuse what is there. */
class Reader {
  private readonly file: string
  private readonly lines: LineCounter
  private readonly known: KnownOptions
  /** The options that the plan names, also as false or null. */
  readonly named = new Set<string>()

  constructor(file: string, lines: LineCounter, known: KnownOptions) {
    this.file = file
    this.lines = lines
    this.known = known
  }

  refuse(node: unknown, what: string): PlanError {
    const offset = (node as Node | null | undefined)?.range?.[0]
    const place = offset === undefined ? this.file : `${this.file}:${this.lines.linePos(offset).line}`
    return new PlanError(`${place}: ${what}`)
  }

  /** The entries of a map. */
  entries(node: unknown, name: string): readonly (readonly [key: string, value: unknown, at: unknown])[] {
    if (!isMap(node)) throw this.refuse(node, `${name} must be a map, such as "sites: 3"`)
    return node.items.map(({ key, value }) => {
      if (!isScalar(key)) throw this.refuse(key, `a name in ${name} must be a word`)
      return [String(key.value), value, key] as const
    })
  }

  /** The text of a value, as it would stand on a command line; undefined for null. */
  text(node: unknown, name: string): string | undefined {
    if (this.isNull(node)) return undefined
    if (!isScalar(node)) throw this.refuse(node, `${name} must be a text, a number, true, false or null`)
    const { value, source } = node
    // The text of the plan: the command line decides whether 0x10 is a number.
    return typeof value === 'string' ? value : (source ?? String(value))
  }

  /** The values of an option: none for a flag, several for a repeatable option; undefined if it is not set. */
  values(option: string, node: unknown): readonly string[] | undefined {
    const kind = this.kindOf(option)
    this.named.add(option)
    if (isSeq(node)) {
      if (kind !== 'several')
        throw this.refuse(
          node,
          `${option} takes one value; a list belongs under "vary", where each value is a cell`,
        )
      return node.items.map((item) => this.text(item, option) ?? '')
    }
    const text = this.text(node, option)
    if (text === undefined) return undefined
    if (kind !== 'flag') return [text]
    if (text !== 'true' && text !== 'false')
      throw this.refuse(node, `${option} must be true or false, since --${option} takes no value`)
    return text === 'true' ? [] : undefined
  }

  private kindOf(option: string): OptionKind {
    return option.startsWith('param.') ? 'one' : option === 'spec' ? 'one' : this.known.get(option)!
  }

  isNull(node: unknown): boolean {
    return node === null || node === undefined || (isScalar(node) && node.value === null)
  }

  isOption(name: string): boolean {
    return name === 'spec' || /^param\../.test(name) || this.known.has(name)
  }

  /** Options with their values, for `same` or for a named setting. */
  options(node: unknown, name: string): Options {
    const found = new Map<string, readonly string[]>()
    for (const [option, value, at] of this.entries(node, name)) {
      if (!this.isOption(option)) throw this.refuse(at, this.noOption(option))
      const values = this.values(option, value)
      if (values !== undefined) found.set(option, values)
    }
    return found
  }

  noOption(name: string): string {
    if (name === 'param') return 'a parameter is written as "param.NAME: VALUE"'
    const near = didYouMean(name, [...this.known.keys(), 'spec'])
    return `verify has no option "${name}" that a plan can set${near}; coterie verify --help lists them`
  }

  /** A dimension: an option with a list of values, or a name of the author with a map of settings. */
  dimension(name: string, node: unknown, at: unknown): Dimension {
    if (isMap(node)) {
      if (this.isOption(name))
        throw this.refuse(
          at,
          `${name} is an option, so it takes a list of values; give named settings another name`,
        )
      const settings = this.entries(node, name).map(([setting, options]) => ({
        name: setting,
        options: this.isNull(options)
          ? new Map<string, never>()
          : this.options(options, `${name}: ${setting}`),
      }))
      if (settings.length === 0) throw this.refuse(at, `${name} has no settings`)
      return { name, settings }
    }
    if (!this.isOption(name)) throw this.refuse(at, this.noOption(name))
    const items = isSeq(node) ? node.items : [node]
    if (items.length === 0) throw this.refuse(at, `${name} has no values`)
    const settings = items.map((item): Setting => {
      const values = this.values(name, item)
      const text = isScalar(item) ? this.text(item, name) : values?.join(' ')
      return { name: text ?? '-', options: new Map(values === undefined ? [] : [[name, values]]) }
    })
    const names = settings.map((one) => one.name)
    const twice = names.find((one, k) => names.indexOf(one) < k)
    if (twice !== undefined) throw this.refuse(at, `${name} has the value ${twice} twice; keep one`)
    return { name, settings }
  }

  skip(node: unknown, dimensions: readonly Dimension[]): ReadonlyMap<string, string> {
    const names = dimensions.map(({ name }) => name)
    return new Map(
      this.entries(node, 'skip').map(([name, value, at]) => {
        const dimension = dimensions.find((one) => one.name === name)
        if (dimension === undefined)
          throw this.refuse(
            at,
            `skip: "${name}" does not vary${didYouMean(name, names)}; what varies is ${names.join(', ')}`,
          )
        const text = this.text(value, name) ?? '-'
        const known = dimension.settings.map((one) => one.name)
        if (!known.includes(text))
          throw this.refuse(
            value ?? at,
            `skip: ${name} has no setting "${text}"${didYouMean(text, known)}; it has ${known.join(', ')}`,
          )
        return [name, text] as const
      }),
    )
  }
}

const optionsTwice = (reader: Reader, same: Options, dimensions: readonly Dimension[]): void => {
  const from = new Map([...same.keys()].map((option) => [option, 'same']))
  for (const { name, settings } of dimensions) {
    for (const option of new Set(settings.flatMap(({ options }) => [...options.keys()]))) {
      const other = from.get(option)
      if (other !== undefined)
        throw reader.refuse(undefined, `${option} is set by ${other} and by ${name}; set it in one of them`)
      from.set(option, name)
    }
  }
  if (!from.has('spec'))
    throw reader.refuse(
      undefined,
      'no cell has a spec; add "spec: NAME" under "same", or a list under "vary"',
    )
  const lacking = dimensions.find(
    ({ name, settings }) =>
      from.get('spec') === name && !settings.every(({ options }) => options.has('spec')),
  )
  if (lacking !== undefined)
    throw reader.refuse(undefined, `a setting of ${lacking.name} names no spec; every cell needs one`)
}

/**
 * Reads the text of a plan. Throws a `PlanError`.
 * @param file its name in messages
 */
export const readPlan = (text: string, file: string, known: KnownOptions): Plan => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [error] = document.errors
  if (error !== undefined) {
    const [first] = error.message.split('\n')
    throw new PlanError(
      `${file}: ${first!.replace(/:$/, '')}; a plan is a file of YAML; "coterie sweep --help" shows an example`,
    )
  }
  const reader = new Reader(file, lines, known)
  const given = new Map<string, readonly [value: unknown, at: unknown]>()
  for (const [name, value, at] of reader.entries(document.contents, 'a plan')) {
    if (!(parts as readonly string[]).includes(name)) {
      const hint = reader.isOption(name)
        ? `; an option belongs under "same" or "vary"`
        : didYouMean(name, parts)
      throw reader.refuse(at, `a plan has no part "${name}"${hint}; its parts are ${parts.join(', ')}`)
    }
    given.set(name, [value, at])
  }
  const part = (name: (typeof parts)[number]): unknown => given.get(name)?.[0]
  const asked = given.has('same')
    ? reader.options(part('same'), 'same')
    : new Map<string, readonly string[]>()
  const dimensions = given.has('vary')
    ? reader.entries(part('vary'), 'vary').map(([name, value, at]) => reader.dimension(name, value, at))
    : []
  // A table with undecided properties behind the first violation would say little.
  const same = reader.named.has('continue') ? asked : new Map([...asked, ['continue', []]])
  optionsTwice(reader, same, dimensions)
  const columns = reader.text(part('columns'), 'columns')
  const names = dimensions.map(({ name }) => name)
  if (columns !== undefined && !names.includes(columns))
    throw reader.refuse(
      part('columns'),
      `columns: "${columns}" does not vary${didYouMean(columns, names)}; what varies is ${names.join(', ') || 'nothing'}`,
    )
  const skip = part('skip')
  if (skip !== undefined && !isSeq(skip))
    throw reader.refuse(
      skip,
      'skip must be a list of combinations, such as "- { sites: 4, order: unordered }"',
    )
  return {
    title: reader.text(part('title'), 'title') ?? '',
    same,
    dimensions,
    columns,
    skipped: isSeq(skip) ? skip.items.map((item) => reader.skip(item, dimensions)) : [],
  }
}

// The source text of a clause with the lines that applied: those of the functions and branches that ran. A branch that was not
// entered is dark, and so is all of a function that was not called.
import type { Mark, MarkedTexts, Ran } from './marked-text.js'

/** `lit` ran; `dark` is a branch that did not run inside a function that did; `false` is the condition that is false. */
type Light = 'plain' | 'lit' | 'dark' | 'false'

/** A line of source text in pieces. */
export interface LitLine {
  readonly number: number
  readonly pieces: readonly { readonly text: string; readonly light: Light }[]
}

/** A declaration of a source file, in which something ran. */
export interface LitDeclaration {
  readonly path: string
  /** The name that it declares; undefined if it is not a declaration. */
  readonly name: string | undefined
  /** The comment of documentation before it, as one paragraph. */
  readonly says: string | undefined
  readonly lines: readonly LitLine[]
}

/** The documentation comment that ends where the statement of this position starts. */
const saidBefore = (text: string, at: number): string | undefined => {
  const found = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export\s+(?:default\s+)?)?$/.exec(text.slice(0, at))
  if (found === null) return undefined
  const said = found[1]!
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return said === '' ? undefined : said
}

/** Where what is shown of a unit starts: with its line, if nothing else stands before it there. */
const startOf = (text: string, at: number): number => {
  const line = text.lastIndexOf('\n', at - 1) + 1
  return /^\s*(?:export\s+(?:default\s+)?)?$/.test(text.slice(line, at)) ? line : at
}

/** The light of each character of a range. */
const lightsOf = (
  { marks }: MarkedTexts,
  ran: ReadonlySet<number>,
  [source, from, to]: readonly [number, number, number],
  isFalse: number | undefined,
): readonly Light[] => {
  const lights: Light[] = Array.from({ length: to - from }, () => 'plain')
  const inside = marks
    .map((mark, number) => ({ mark, number }))
    .filter(({ mark: [, , in_, start, end] }) => in_ === source && start >= from && end <= to)
    // Outer pieces before inner ones.
    .sort(({ mark: [, , , a, x] }, { mark: [, , , b, y] }) => a - b || y - x)
  for (const { mark, number } of inside) {
    const [, of, , start, end] = mark
    const isLit = ran.has(number)
    // A guard without conditions is false as a whole.
    if (of === isFalse && of >= 0) continue
    // A function that was not called keeps its usual text.
    if (!isLit && of >= 0 && !ran.has(of)) continue
    if (!isLit && of < 0) continue
    const light = number === isFalse ? 'false' : isLit ? 'lit' : 'dark'
    lights.fill(light, start - from, end - from)
  }
  return lights
}

const linesOf = (text: string, from: number, lights: readonly Light[]): readonly LitLine[] => {
  const first = text.slice(0, from).split('\n').length
  const lines = text.slice(from, from + lights.length).split('\n')
  const indented = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)![0].length)
  const indent = Math.min(...indented)
  let at = 0
  return lines.map((line, k) => {
    const pieces: { text: string; light: Light }[] = []
    for (const [j, letter] of line.split('').entries()) {
      if (j < indent && letter === ' ') continue
      const light = lights[at + j]!
      const last = pieces.at(-1)
      if (last !== undefined && (last.light === light || letter === ' ')) last.text += letter
      else pieces.push({ text: letter, light })
    }
    at += line.length + 1
    return { number: first + k, pieces }
  })
}

const nameOf = (statement: string): string | undefined =>
  /^\s*(?:(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:const|let|var|function\*?)\s+([\w$]+)|([\w$]+)\s*:)/
    .exec(statement)
    ?.slice(1)
    .find((name) => name !== undefined)

/** What made a guard false: the last of its conditions that was asked; without conditions, the guard itself. */
const falsePart = ({ marks }: MarkedTexts, ran: ReadonlySet<number>): number | undefined => {
  const guard = [...ran].find((number) => marks[number]![0] === 'function')
  const asked = [...ran].filter((number) => marks[number]![0] === 'condition' && marks[number]![1] === guard)
  return asked.at(-1) ?? guard
}

const declarationAt = (
  { sources }: MarkedTexts,
  [source, at, to]: readonly [number, number, number],
  lights: (range: readonly [number, number, number]) => readonly Light[],
): LitDeclaration => {
  const { path, text } = sources[source]!
  const from = startOf(text, at)
  const end = from + text.slice(from, to).trimEnd().length
  return {
    path,
    name: nameOf(text.slice(from, to)),
    says: saidBefore(text, at),
    lines: linesOf(text, from, lights([source, from, end])),
  }
}

/**
 * The declaration of a clause that one of these functions makes, as in `const exit = leaving('held')`: it runs only when the
 * spec is loaded. Undefined unless there is exactly one.
 */
const madeBy = (makers: readonly LitDeclaration[], name: string, loaded: readonly MarkedTexts[]) => {
  const calls = makers.flatMap((maker) => (maker.name === undefined ? [] : [`${maker.name}(`]))
  const found = loaded.flatMap((texts) =>
    texts.units.flatMap((unit) => {
      const [source, at, to] = unit
      const { text } = texts.sources[source]!
      const from = startOf(text, at)
      const declared = text.slice(from, to)
      if (nameOf(declared) !== name || !calls.some((call) => declared.includes(call))) return []
      return [
        declarationAt(texts, unit, ([, start, end]) => Array.from({ length: end - start }, () => 'plain')),
      ]
    }),
  )
  return found.length === 1 ? found : []
}

/**
 * The declarations of which something ran, with their lights: first that of this name, then in the order in which they ran.
 * @param loaded all marked modules that have been loaded
 * @param isRefused whether what ran is a guard that is false
 */
export const litDeclarations = (
  ran: Ran,
  name: string,
  loaded: readonly MarkedTexts[],
  isRefused = false,
): readonly LitDeclaration[] => {
  const found: LitDeclaration[] = []
  for (const [k, [texts, numbers]] of [...ran].entries()) {
    const isFalse = isRefused && k === 0 ? falsePart(texts, numbers) : undefined
    const around = ([, , source, start, end]: Mark) =>
      texts.units
        .filter(([in_, from, to]) => in_ === source && from <= start && to >= end)
        .sort(([, a, x], [, b, y]) => x - a - (y - b))[0]
    for (const statement of new Set([...numbers].map((number) => around(texts.marks[number]!))))
      if (statement !== undefined)
        found.push(declarationAt(texts, statement, (range) => lightsOf(texts, numbers, range, isFalse)))
  }
  const first = found.find((one) => one.name === name)
  if (first !== undefined) return [first, ...found.filter((one) => one !== first)]
  return [...madeBy(found, name, loaded), ...found]
}

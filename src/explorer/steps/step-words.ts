// What a step does, in lines; and for steps of one name the words in which their effects differ, which stand on their buttons.

import type { Model } from '../../model/model.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { stepLines } from './did-lines.js'
import { rulesBroken } from './judged.js'

/** The changes and messages of a step, one line each. */
export const effectLines = (model: Model, state: State, step: Step): readonly string[] => [
  ...stepLines(model, state, step),
  ...rulesBroken(model, step).map((name) => `violates ${name}`),
]

// In characters.
const longest = 96
const longLine = 48

/** A text that is too long, up to the end of a word. */
const shortened = (text: string): string => {
  if (text.length <= longest) return text
  const end = text.lastIndexOf(' ', longest)
  // A word without an end is cut all the same.
  return `${text.slice(0, end > 0 ? end : longest).replace(/[,;:]$/, '')} …`
}

/** The parts of a text between separators that stand outside of all brackets. */
const partsOf = (text: string, separator: string): readonly string[] => {
  const parts: string[] = []
  let [depth, begin] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    else if (')]}'.includes(text[at]!)) depth--
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(begin, at))
      begin = at + separator.length
    }
  }
  return [...parts, text.slice(begin)]
}

const count = (of: readonly string[], other: readonly string[]): number => {
  const end = of.findIndex((part, at) => other[at] !== part)
  return end < 0 ? of.length : end
}

const isBracketed = (text: string | undefined): text is string =>
  text !== undefined && /^[[({].*[\])}]$/s.test(text) && partsOf(text, ' ').length === 1

/** Of a list, a set or a record what another one does not begin or end with too; of a part that differs, again. */
const insideApart = (value: string, other: string): string => {
  const [own, others] = [value, other].map((text) => partsOf(text.slice(1, -1), ', ')) as [string[], string[]]
  const before = count(own, others)
  const after = Math.min(
    count(own.toReversed(), others.toReversed()),
    own.length - before,
    others.length - before,
  )
  const differing = own.slice(before, own.length - after)
  const there = others.slice(before, others.length - after)
  const isOne = differing.length === 1 && there.length === 1
  const shown = [
    ...(before > 0 ? ['…'] : []),
    ...(isOne && isBracketed(differing[0]) && isBracketed(there[0])
      ? [insideApart(differing[0], there[0])]
      : differing),
    ...(after > 0 ? ['…'] : []),
  ]
  return `${value[0]}${shown.join(', ')}${value.at(-1)}`
}

/** A change, of long values only the parts that change. */
const changeInShort = (line: string): string => {
  const words = partsOf(line, ' ')
  const at = words.indexOf('→', 1)
  const [before, after] = [words[at - 1], words[at + 1]]
  if (line.length <= longLine || at < 0 || !isBracketed(before) || !isBracketed(after)) return line
  const short = [insideApart(before, after), '→', insideApart(after, before)]
  return [...words.slice(0, at - 1), ...short, ...words.slice(at + 2)].join(' ')
}

/** The lines of an effect that not all others have, with dots for the rest; all lines if the others have them. */
export const apartFrom = (lines: readonly string[], others: readonly (readonly string[])[]): string => {
  const isOwn = lines.map((line) => !others.every((other) => other.includes(line)))
  const kept = lines.filter((_, k) => isOwn[k])
  if (kept.length === 0) return shortened(lines.map(changeInShort).join('; '))
  const own = shortened(kept.map(changeInShort).join('; '))
  return `${isOwn[0] ? '' : '… '}${own}${isOwn.at(-1) || own.endsWith('…') ? '' : ' …'}`
}

/** What tells a step from others of its name: short on its button, and the whole effect. */
export interface Apart {
  readonly short: string
  readonly whole: string
}

/** By step, what tells its effect from those of steps with the same name; undefined if there are none. */
export const differences = (
  model: Model,
  state: State,
  enabled: readonly Step[],
): readonly (Apart | undefined)[] => {
  const headings = enabled.map(({ label }) => stepHeading(model, label))
  const isShared = headings.map((heading, k) => headings.some((other, at) => at !== k && other === heading))
  const effects = enabled.map((step, k) => (isShared[k] ? effectLines(model, state, step) : []))
  return effects.map((lines, k) => {
    if (!isShared[k]) return undefined
    const others = effects.filter((_, at) => at !== k && headings[at] === headings[k])
    return { short: apartFrom(lines, others), whole: lines.join('; ') }
  })
}

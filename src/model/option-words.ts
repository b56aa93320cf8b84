// The options of a model as text, for the command line, the address of the page and the header of a lesson. All three
// use the same texts. Each decides what stands between a word and its text and how an error looks: `--who-crashes
// in`, `who-crashes=in`, `who-crashes: in`.
import type { Fairness } from '../protocol/clause.js'
import { kebabCase } from '../protocol/kebab-case.js'
import type { ModelOptions, OwnOption } from '../protocol/model-options.js'
import { namesIn, ruleFor, type TextForm } from '../protocol/text-forms.js'
import { ownOptions, rowOf } from './option-values.js'

/** The text form of an option, for callers that do not need the type of its values. */
export const formOf = (option: OwnOption): TextForm<unknown> => rowOf(option).values.form

const ownOptionOf = new Map(ownOptions.map((option) => [kebabCase(option), option]))

/** The words for fairness; their text is a list of names separated by commas. */
export const fairnessWords = { weak: 'fair', strong: 'strong', none: 'unfair' } as const satisfies {
  readonly [F in Fairness]: string
}
const fairnesses = Object.keys(fairnessWords) as readonly Fairness[]

/** The words that options begin with, except the spec's own parameters. */
export const optionWords: readonly string[] = [...ownOptionOf.keys(), ...Object.values(fairnessWords)]

/** One option of a model as text. */
export interface OptionText {
  /** One of `optionWords`; or `param`. */
  readonly word: string
  /** The name of the parameter, for `param`. */
  readonly parameter?: string
  readonly text: string
}

/** The options as text, without those that are absent. `OptionParser` reads them back. */
export const said = ({ parameters = {}, fairness = {}, ...own }: ModelOptions): readonly OptionText[] => {
  const textsOf = (option: OwnOption): readonly OptionText[] =>
    own[option] === undefined ? [] : [{ word: kebabCase(option), text: formOf(option).write(own[option]) }]
  const [first, ...others] = ownOptions
  return [
    ...textsOf(first!),
    ...Object.entries(parameters).map(([parameter, text]) => ({ word: 'param', parameter, text })),
    ...others.flatMap(textsOf),
    ...fairnesses.flatMap((kindOfFairness) => {
      const names = Object.keys(fairness).filter((name) => fairness[name] === kindOfFairness)
      return names.length === 0 ? [] : [{ word: fairnessWords[kindOfFairness], text: names.join(',') }]
    }),
  ]
}

/** An error in an option: its text breaks a rule, or a name has a fairness already. */
export type OptionError =
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'twice'; readonly name: string }

/** Reads the options of a model one after another. If a word occurs again, the last text counts. */
export class OptionParser {
  private readonly own: { [K in OwnOption]?: unknown } = {}
  // Names come from users, and a user may write `__proto__`.
  private readonly parameters = new Map<string, string>()
  private readonly fairness = new Map<string, Fairness>()

  /** Reads one option and returns its errors. The word must be one of `optionWords`, or a parameter must be named. */
  take({ word, parameter, text }: OptionText): readonly OptionError[] {
    if (parameter !== undefined) {
      this.parameters.set(parameter, text)
      return []
    }
    const kindOfFairness = fairnesses.find((one) => fairnessWords[one] === word)
    if (kindOfFairness !== undefined) {
      const names = namesIn(text)
      if (names.includes('')) return [{ kind: 'rule', rule: 'names separated by commas' }]
      return names.flatMap((name) => {
        const twice = this.fairness.has(name)
        this.fairness.set(name, kindOfFairness)
        return twice ? [{ kind: 'twice', name }] : []
      })
    }
    const option = ownOptionOf.get(word)!
    const value = formOf(option).read(text)
    if (value === undefined) return [{ kind: 'rule', rule: ruleFor(formOf(option), text) }]
    this.own[option] = value
    return []
  }

  /** The options read so far. */
  get options(): ModelOptions {
    const { parameters, fairness } = this
    return {
      ...(this.own as ModelOptions),
      ...(parameters.size === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
      ...(fairness.size === 0 ? {} : { fairness: Object.fromEntries(fairness) }),
    }
  }
}

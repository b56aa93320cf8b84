// The options of a model in words, as the command line, the address of the page and the header of a lesson have them. All
// three take the same texts; what stands between a word and its text, and what an error looks like, each knows itself:
// `--who-crashes in`, `who-crashes=in`, `who-crashes: in`.
import type { Fairness } from '../protocol/clause.js'
import { kebabCase } from '../protocol/kebab-case.js'
import type { ModelOptions } from '../protocol/model-options.js'
import {
  anyText,
  namesIn,
  oneName,
  ruleFor,
  type TextForm,
  wholeAtLeast,
  wholeNumbers,
  wholeOrUnbounded,
} from '../protocol/text-forms.js'

/** An option with one text; of the two others each name has a text of its own. */
export type OwnOption = Exclude<keyof ModelOptions, 'parameters' | 'fairness'>

/** A form for every such option, and for every value of it. */
export type OptionForms = { readonly [K in OwnOption]: TextForm<Required<ModelOptions>[K]> }

/** How the text of each option is read and written, in the order in which options are said. */
export const optionForms = {
  sites: wholeAtLeast(1),
  requests: wholeOrUnbounded,
  order: oneName('fifo', 'unordered'),
  self: oneName('local', 'channel'),
  entry: oneName('explicit', 'eager'),
  loss: wholeAtLeast(0),
  duplication: wholeAtLeast(0),
  crash: wholeAtLeast(0),
  recovery: wholeAtLeast(0),
  whoCrashes: anyText('any, idle, waiting, in, a role, a standing of the spec, or site numbers such as 0,2'),
  toCrashed: oneName('dropped', 'kept'),
  detector: oneName('none', 'perfect', 'erring'),
  suspicions: wholeAtLeast(0),
  timeouts: wholeOrUnbounded,
  applicationMessages: wholeAtLeast(0),
  requesters: wholeNumbers('site numbers such as 0,1,2'),
} as const satisfies OptionForms

/** The form of an option whose values the caller need not know. */
export const formOf = (option: OwnOption): TextForm<unknown> => optionForms[option] as TextForm<unknown>

const ownOptions = Object.keys(optionForms) as readonly OwnOption[]
const ownOptionOf = new Map(ownOptions.map((option) => [kebabCase(option), option]))

/** The words for what the scheduler owes; their text is names with commas between. */
export const fairnessWords = { weak: 'fair', strong: 'strong', none: 'unfair' } as const satisfies {
  readonly [F in Fairness]: string
}
const fairnesses = Object.keys(fairnessWords) as readonly Fairness[]

/** The words that options begin with, but for parameters of the spec's own. */
export const optionWords: readonly string[] = [...ownOptionOf.keys(), ...Object.values(fairnessWords)]

/** A part of the options of a model, as it is said. */
export interface OptionText {
  /** One of `optionWords`; or `param`. */
  readonly word: string
  /** Of a parameter of the spec's own, its name. */
  readonly parameter?: string
  readonly text: string
}

/** The options as they are said, what is left out left out. `OptionReading` takes it back. */
export const said = ({ parameters = {}, fairness = {}, ...own }: ModelOptions): readonly OptionText[] => {
  const saying = (option: OwnOption): readonly OptionText[] =>
    own[option] === undefined ? [] : [{ word: kebabCase(option), text: formOf(option).write(own[option]) }]
  const [first, ...others] = ownOptions
  return [
    ...saying(first!),
    ...Object.entries(parameters).map(([parameter, text]) => ({ word: 'param', parameter, text })),
    ...others.flatMap(saying),
    ...fairnesses.flatMap((owed) => {
      const names = Object.keys(fairness).filter((name) => fairness[name] === owed)
      return names.length === 0 ? [] : [{ word: fairnessWords[owed], text: names.join(',') }]
    }),
  ]
}

/** What is wrong with a saying: the rule that its text breaks, or a name to which something is owed already. */
export type OptionError =
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'twice'; readonly name: string }

/** The options of a model as they are read, one saying after another. Of a word that is said again the last text counts. */
export class OptionParser {
  private readonly own: { [K in OwnOption]?: unknown } = {}
  // Names come from whoever wrote the text, and one of them may be `__proto__`.
  private readonly parameters = new Map<string, string>()
  private readonly fairness = new Map<string, Fairness>()

  /** Takes in what is said, and answers what is wrong with it. The word must be one of `optionWords`, or a parameter named. */
  take({ word, parameter, text }: OptionText): readonly OptionError[] {
    if (parameter !== undefined) {
      this.parameters.set(parameter, text)
      return []
    }
    const owed = fairnesses.find((one) => fairnessWords[one] === word)
    if (owed !== undefined) {
      const names = namesIn(text)
      if (names.includes('')) return [{ kind: 'rule', rule: 'names with commas between' }]
      return names.flatMap((name) => {
        const twice = this.fairness.has(name)
        this.fairness.set(name, owed)
        return twice ? [{ kind: 'twice', name }] : []
      })
    }
    const option = ownOptionOf.get(word)!
    const value = formOf(option).read(text)
    if (value === undefined) return [{ kind: 'rule', rule: ruleFor(formOf(option), text) }]
    this.own[option] = value
    return []
  }

  /** What has been said. */
  get options(): ModelOptions {
    const { parameters, fairness } = this
    return {
      ...(this.own as ModelOptions),
      ...(parameters.size === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
      ...(fairness.size === 0 ? {} : { fairness: Object.fromEntries(fairness) }),
    }
  }
}

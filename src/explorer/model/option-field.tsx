// The field of an option of the model, by the kind of its values. A new option needs no field of its own.
import { isUsual, rowOf, wordsFor } from '../../model/option-values.js'
import type { OwnOption } from '../../protocol/model-options.js'
import type { SpecFacts } from '../../protocol/option-row.js'
import { ruleFor } from '../../protocol/text-forms.js'
import { Bounded, OneOf, Text, Whole } from './fields.js'

interface OptionFieldProps {
  readonly option: OwnOption
  readonly value: unknown
  readonly facts: SpecFacts
  /** The range, if the spec determines it. */
  readonly range?: { readonly min: number; readonly max: number }
  change(value: unknown): void
  /** Reports a text that breaks the rule of the option. */
  refuse(error: string): void
}

export const OptionField = ({ option, value, facts, range, change, refuse }: OptionFieldProps) => {
  const { values, page } = rowOf(option)
  const { kind, form, most } = values
  const label = page?.label ?? wordsFor(option)
  const help = page?.help
  const about = { label, ...(help === undefined ? {} : { help }) }
  switch (kind) {
    case 'whole':
      return <Whole {...about} min={0} max={most!} {...range} value={value as number} change={change} />
    case 'whole or unbounded':
      return <Bounded {...about} min={form.least} value={value as number | 'unbounded'} change={change} />
    case 'name':
      return <OneOf {...about} names={form.names} value={value as string} change={change} />
    case 'text':
      return (
        <Text
          {...about}
          help={help ?? form.rule}
          {...(page?.suggestions === undefined ? {} : { list: page.suggestions(facts) })}
          value={value as string}
          change={change}
        />
      )
    case 'bound by type':
    case 'sites':
    case 'names':
    case 'number by site':
      return (
        <Text
          {...about}
          value={isUsual(option, value) ? '' : form.write(value)}
          change={(text) => {
            const sites = form.read(text)
            if (sites === undefined && text.trim() !== '')
              refuse(`${wordsFor(option)} "${text}": it must be ${ruleFor(form, text)}`)
            else change(sites)
          }}
        />
      )
    default:
      return kind satisfies never
  }
}

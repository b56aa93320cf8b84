// The field of a parameter of the spec, by the kind of its values.
import type { Parameter } from '../../protocol/parameter.js'
import { OneOf, Text, Whole } from './fields.js'
import { QuorumEditor } from './quorum-editor.js'

interface ParameterFieldProps {
  readonly name: string
  readonly parameter: Parameter<unknown>
  readonly text: string
  readonly sites: number
  change(text: string): void
}

export const ParameterField = ({ name, parameter, text, sites, change }: ParameterFieldProps) => {
  const { values, help } = parameter
  // A quorum system may be written out as sets; the description of its values shows that.
  if (values.includes('{'))
    return <QuorumEditor name={name} help={help} text={text} sites={sites} change={change} />
  const bounds = /^(-?\d+)\.\.(-?\d+)$/.exec(values)
  if (bounds !== null) {
    return (
      <Whole
        label={name}
        help={help}
        min={Number(bounds[1])}
        max={Number(bounds[2])}
        value={Number(text)}
        change={(value) => change(String(value))}
      />
    )
  }
  const names = values.split(' | ')
  // A range is not a name: `1..16 | unbounded` is typed.
  if (names.length > 1 && !names.some((one) => one.includes('..')))
    return <OneOf label={name} help={help} value={text} names={names} change={change} />
  return <Text label={name} help={help} value={text} change={change} />
}

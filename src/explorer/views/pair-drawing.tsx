// A pair of sites as a picture that a reader fills in: the fields of each site in its box, and the messages on the arrows between them.
import type { Askable, Condition } from './asked-pair.js'

interface PairDrawingProps {
  readonly fields: readonly Askable[]
  /** The names of the boxes: those of the two sites come first. */
  readonly titles: readonly string[]
  readonly chosen: ReadonlyMap<string, Condition>
  change(place: string, condition: Condition | undefined): void
}

const Field = ({
  field: { place, name, label, choices },
  chosen,
  change,
}: Pick<PairDrawingProps, 'chosen' | 'change'> & { readonly field: Askable }) => {
  const condition = chosen.get(place)
  // A new answer of the worker has new conditions.
  const at = choices.findIndex((one) => JSON.stringify(one.condition) === JSON.stringify(condition))
  return (
    <label class="field">
      <span>{name}</span>
      <select
        aria-label={label}
        value={String(at)}
        onChange={({ currentTarget: { value } }) => change(place, choices[Number(value)]?.condition)}
      >
        <option value="-1">anything</option>
        {choices.map(({ text }, k) => (
          <option key={text} value={String(k)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

export const PairDrawing = ({ fields, titles, chosen, change }: PairDrawingProps) => {
  const inPart = (part: Askable['part']) =>
    fields
      .filter((one) => one.part === part)
      .map((field) => <Field key={field.place} field={field} chosen={chosen} change={change} />)
  const box = (part: Askable['part'], title: string) => {
    const own = inPart(part)
    return (
      own.length > 0 && (
        <fieldset key={title} class="drawn-box">
          <legend>{title}</legend>
          {own}
        </fieldset>
      )
    )
  }
  const arrows = inPart('arrow')
  return (
    <div class="pair-drawing">
      {titles.slice(0, 1).map((title, card) => box(card, title))}
      {arrows.length > 0 && <div class="drawn-arrows">{arrows}</div>}
      {titles.slice(1).map((title, k) => box(k + 1, title))}
      {box('shared', 'shared')}
    </div>
  )
}

// The kinds of form fields of a model.
import { useState } from 'preact/hooks'

interface FieldProps<T> {
  readonly label: string
  readonly help?: string
  readonly value: T
  change(value: T): void
}

/** One of several names. */
export const OneOf = <Name extends string>({
  label,
  help,
  value,
  names,
  change,
}: FieldProps<Name> & { readonly names: readonly Name[] }) => (
  <label class="field" title={help}>
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => change(currentTarget.value as Name)}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

/** A whole number. */
export const Whole = ({
  label,
  help,
  value,
  min,
  max,
  change,
}: FieldProps<number> & { readonly min: number; readonly max: number }) => (
  <label class="field" title={help}>
    <span>{label}</span>
    <input
      type="number"
      min={min}
      max={max}
      value={value}
      onInput={({ currentTarget }) => {
        const typed = currentTarget.valueAsNumber
        if (Number.isSafeInteger(typed)) change(typed)
      }}
    />
  </label>
)

/** A whole number, or unbounded. */
export const Bounded = ({
  label,
  help,
  value,
  change,
  min = 0,
}: FieldProps<number | 'unbounded'> & { readonly min?: number | undefined }) => (
  <div class="field" title={help}>
    <span>{label}</span>
    <select
      aria-label={`${label}: bounded or not`}
      value={value === 'unbounded' ? 'unbounded' : 'at most'}
      onChange={({ currentTarget }) => change(currentTarget.value === 'unbounded' ? 'unbounded' : 1)}
    >
      <option value="unbounded">unbounded</option>
      <option value="at most">at most</option>
    </select>
    {value !== 'unbounded' && (
      <input
        type="number"
        aria-label={label}
        min={min}
        max={1000}
        value={value}
        onInput={({ currentTarget }) => {
          const typed = currentTarget.valueAsNumber
          if (Number.isSafeInteger(typed) && typed >= min) change(typed)
        }}
      />
    )}
  </div>
)

/** Any text, applied while it is typed. */
export const Text = ({
  label,
  help,
  value,
  change,
  list,
}: FieldProps<string> & { readonly list?: readonly string[] }) => {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const id = `known-${label.replaceAll(' ', '-')}`
  return (
    <label class="field" title={help}>
      <span>{label}</span>
      <input
        type="text"
        spellcheck={false}
        list={list === undefined ? undefined : id}
        value={typed ?? value}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          change(currentTarget.value)
        }}
        onBlur={() => setTyped(undefined)}
      />
      {list !== undefined && (
        <datalist id={id}>
          {list.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </label>
  )
}

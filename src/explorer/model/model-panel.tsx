// The model panel: sites, the spec's parameters, the network, budgets, faults, fairness, mutants. Every valid
// change is applied at once, and the run continues as far as its steps exist in the new model.
import { Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { fairUnits, hasCondition } from '../../model/fairness.js'
import { leastOptions } from '../../model/least-options.js'
import type { Model } from '../../model/model.js'
import { factsOf, isApplicable, optionsIn, rowOf } from '../../model/option-values.js'
import { pageSections } from '../../protocol/option-row.js'
import type { Session } from '../session/session.js'
import { type Change, changed, type Draft, made, observersOf, withParameter } from './draft.js'
import { OneOf } from './fields.js'
import { mutantGroups } from './mutant-groups.js'
import { OptionField } from './option-field.js'
import { ParameterField } from './parameter-field.js'

type Section = (typeof pageSections)[number]
const optionsOnPage = optionsIn('sites', 'workload', 'channels', 'budgets', 'faults', 'application', 'figure')

interface ModelPanelProps {
  readonly session: Session
  remodel(model: Model): void
}

const draftOf = (model: Model): Draft => ({
  mutant: model.spec.mutant,
  options: leastOptions(model),
  observers: model.observers.map(({ name }) => name),
})

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: most lines are the form, in the order in which it is read.
export const ModelPanel = ({ session, remodel }: ModelPanelProps) => {
  const { loaded, history } = session
  const { model } = history
  const [draft, setDraft] = useState(() => draftOf(model))
  const [error, setError] = useState<string | undefined>(undefined)
  const own = useRef<Model | undefined>(undefined)
  // A model from elsewhere (a link, a loaded run) starts a new draft.
  useEffect(() => {
    if (own.current === model) return
    setDraft(draftOf(model))
    setError(undefined)
  }, [model])

  const apply = (next: Draft) => {
    setDraft(next)
    const result = made(loaded, next)
    if ('error' in result) {
      setError(result.error)
      return
    }
    setError(undefined)
    own.current = result.model
    remodel(result.model)
  }
  const set = (change: Change) => apply(changed(draft, change))

  const { spec } = loaded
  // Options that the draft does not set, from the model.
  const said = { ...model.options, ...draft.options }
  const observers = observersOf(loaded)
  const facts = factsOf(spec)
  const fields = (section: Section) =>
    optionsOnPage
      .filter((option) => rowOf(option).page?.section === section && isApplicable(option, said, facts))
      .map((option) => (
        <OptionField
          key={option}
          option={option}
          value={said[option]}
          facts={facts}
          {...(option === 'sites' ? { range: spec.sites } : {})}
          change={(value) => set({ [option]: value })}
          refuse={setError}
        />
      ))
  return (
    <form class="model-panel" onSubmit={(event) => event.preventDefault()}>
      <details>
        <summary>{spec.citation}</summary>
        <p>{spec.about}</p>
      </details>
      {error !== undefined && (
        <p class="failed" role="alert">
          {error} – the previous model is still in use.
        </p>
      )}
      {model.warnings.map((warning) => (
        <p key={warning} class="quiet warning">
          Note: {warning}.
        </p>
      ))}
      <div class="fields">
        {fields('Size')}
        {Object.entries(spec.parameters).map(([name, parameter]) => (
          <ParameterField
            key={`${spec.name} ${name}`}
            name={name}
            parameter={parameter}
            text={draft.options.parameters?.[name] ?? parameter.fallback}
            sites={said.sites}
            change={(text) => apply(withParameter(loaded, draft, name, text))}
          />
        ))}
        <label class="field wide-field">
          <span>mutant</span>
          <select
            value={draft.mutant ?? ''}
            onChange={({ currentTarget: { value } }) =>
              apply({ ...draft, mutant: value === '' ? undefined : value })
            }
          >
            <option value="">none: the original algorithm</option>
            {mutantGroups(loaded.mutants).map(({ title, mutants }) => (
              <optgroup key={title} label={title === 'listed' ? title : `by rule: ${title}`}>
                {mutants.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      </div>
      {pageSections
        .filter((section) => section !== 'Size')
        .map((section) => (
          <Fragment key={section}>
            <h2>{section}</h2>
            <div class="fields">{fields(section)}</div>
          </Fragment>
        ))}
      <details>
        <summary>Fairness</summary>
        <div class="fields">
          {[...fairUnits(spec.clauses).keys(), 'deliveries'].map((name) => (
            <OneOf
              key={name}
              label={hasCondition(spec, name) ? `${name}, under its condition` : name}
              names={['as in the spec', 'none', 'weak', 'strong'] as const}
              value={said.fairness[name] ?? 'as in the spec'}
              change={(value) => {
                const { [name]: _before, ...rest } = said.fairness
                set({
                  fairness: value === 'as in the spec' ? rest : { ...rest, [name]: value },
                })
              }}
            />
          ))}
        </div>
      </details>
      {observers.length > 0 && (
        <details>
          <summary>Monitors that observe the run</summary>
          {observers.map(({ name, claim }) => (
            <label key={name} class="row" title={claim}>
              <input
                type="checkbox"
                checked={draft.observers.includes(name)}
                onChange={({ currentTarget }) =>
                  apply({
                    ...draft,
                    observers: currentTarget.checked
                      ? [...draft.observers, name]
                      : draft.observers.filter((one) => one !== name),
                  })
                }
              />
              {name}
            </label>
          ))}
        </details>
      )}
    </form>
  )
}

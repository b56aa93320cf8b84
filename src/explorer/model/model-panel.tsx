// The model panel: sites, the spec's parameters, the network, budgets, faults, fairness, mutants. Every valid
// change is applied at once, and the run continues as far as its steps exist in the new model.
import { useEffect, useRef, useState } from 'preact/hooks'
import { hasTimeouts } from '../../model/fault-options.js'
import { leastOptions } from '../../model/least-options.js'
import type { Model } from '../../model/model.js'
import { optionForms } from '../../model/option-words.js'
import { whoCrashes } from '../../protocol/model-options.js'
import { ruleFor } from '../../protocol/text-forms.js'
import type { Session } from '../session/session.js'
import { type Change, changed, type Draft, made, observersOf, withParameter } from './draft.js'
import { Bounded, OneOf, Text, Whole } from './fields.js'
import { ParameterField } from './parameter-field.js'

interface ModelPanelProps {
  readonly session: Session
  remodel(model: Model): void
}

const draftOf = (model: Model): Draft => ({
  mutant: model.spec.mutant,
  options: leastOptions(model),
  observers: model.observers.map(({ name }) => name),
})

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
  const locals = [...spec.clauses].filter(([, clause]) => clause.kind === 'local')
  const names = [...whoCrashes, ...spec.roles.map(({ name }) => name), ...Object.keys(spec.standings)]
  return (
    <form class="model-panel" onSubmit={(event) => event.preventDefault()}>
      <details>
        <summary>{spec.citation}</summary>
        <p>{spec.about}</p>
      </details>
      {error !== undefined && (
        <p class="failed" role="alert">
          {error} – the model played is still the one before.
        </p>
      )}
      {model.warnings.map((warning) => (
        <p key={warning} class="quiet warning">
          Note: {warning}.
        </p>
      ))}
      <div class="fields">
        <Whole
          label="sites"
          min={spec.sites.min}
          max={spec.sites.max}
          value={said.sites}
          change={(sites) => set({ sites })}
        />
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
            {loaded.mutants.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <h2>Workload</h2>
      <div class="fields">
        {spec.workload.request !== undefined && (
          <Bounded label="requests per site" value={said.requests} change={(requests) => set({ requests })} />
        )}
        <Text
          label="requesters"
          help="site numbers such as 0,1, or none; empty for all"
          value={optionForms.requesters.write(said.requesters)}
          change={(text) => {
            const form = optionForms.requesters
            const requesters = form.read(text)
            if (requesters === undefined && text.trim() !== '')
              setError(`requesters "${text}": it must be ${ruleFor(form, text)}`)
            else set({ requesters })
          }}
        />
        {spec.workload.enter !== undefined && (
          <OneOf
            label="entry"
            help="explicit: a separate step; eager: part of the step that enables it"
            names={optionForms.entry.names}
            value={said.entry}
            change={(entry) => set({ entry })}
          />
        )}
      </div>
      <h2>Network</h2>
      <div class="fields">
        <OneOf
          label="channels"
          names={optionForms.order.names}
          value={said.order}
          change={(order) => set({ order })}
        />
        <OneOf
          label="messages to itself"
          help="local: inside the sending step; channel: like any other message"
          names={optionForms.self.names}
          value={said.self}
          change={(self) => set({ self })}
        />
        <Whole label="losses" min={0} max={1000} value={said.loss} change={(loss) => set({ loss })} />
        <Whole
          label="copies"
          min={0}
          max={1000}
          value={said.duplication}
          change={(duplication) => set({ duplication })}
        />
      </div>
      <h2>Faults of sites</h2>
      <div class="fields">
        <Whole label="crashes" min={0} max={1000} value={said.crash} change={(crash) => set({ crash })} />
        {said.crash > 0 && (
          <>
            <Whole
              label="recoveries"
              min={0}
              max={1000}
              value={said.recovery}
              change={(recovery) => set({ recovery })}
            />
            <Text
              label="who crashes"
              help={optionForms.whoCrashes.rule}
              list={names}
              value={said.whoCrashes}
              change={(who) => set({ whoCrashes: who })}
            />
            <OneOf
              label="messages to crashed sites"
              names={optionForms.toCrashed.names}
              value={said.toCrashed}
              change={(toCrashed) => set({ toCrashed })}
            />
          </>
        )}
        <OneOf
          label="failure detector"
          names={optionForms.detector.names}
          value={said.detector}
          change={(detector) => set({ detector })}
        />
        {said.detector === 'erring' && (
          <Whole
            label="wrong suspicions"
            min={0}
            max={1000}
            value={said.suspicions}
            change={(suspicions) => set({ suspicions })}
          />
        )}
        {hasTimeouts(spec) && (
          <Bounded label="timeouts" value={said.timeouts} change={(timeouts) => set({ timeouts })} />
        )}
      </div>
      <details>
        <summary>Fairness</summary>
        <div class="fields">
          {[...locals.map(([name]) => name), 'deliveries'].map((name) => (
            <OneOf
              key={name}
              label={name}
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

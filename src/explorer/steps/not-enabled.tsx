// The disabled steps, and why: which part of a guard is false, and the values that it reads.
import { useEffect, useState } from 'preact/hooks'
import { type ClauseOfSite, clausesOf, whyText } from '../../explain/why-disabled.js'
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'

interface NotEnabledProps {
  readonly model: Model
  readonly state: State
}

const List = ({ model, clauses }: { readonly model: Model; readonly clauses: readonly ClauseOfSite[] }) => (
  <ul class="not-enabled">
    {clauses.map(({ clause, site, why }) => (
      <li key={`${clause} ${site}`}>
        <span class="what">
          {clause} at {model.sites[site]!.name}
        </span>{' '}
        <span class="why">{whyText(why!)}</span>
      </li>
    ))}
  </ul>
)

export const NotEnabled = ({ model, state }: NotEnabledProps) => {
  const [shown, show] = useState<
    { readonly of: Model; readonly clauses: readonly ClauseOfSite[] } | undefined
  >(undefined)
  // The state itself is shown first; the reasons follow.
  useEffect(() => {
    const timer = setTimeout(() => {
      try {
        show({ of: model, clauses: clausesOf(model, state).filter(({ why }) => why !== undefined) })
      } catch {
        // For an impure clause, the message is at the top of the page.
        show(undefined)
      }
    }, 0)
    return () => clearTimeout(timer)
  }, [model, state])
  // The text for another model names sites that this one may not have.
  if (shown?.of !== model) return null
  const [local, upon] = [
    shown.clauses.filter(({ kind }) => kind === 'local'),
    shown.clauses.filter(({ kind }) => kind === 'upon'),
  ]
  return (
    <div class="cannot">
      <h2>
        Not enabled <span class="count">{local.length + upon.length}</span>
      </h2>
      <List model={model} clauses={local} />
      {upon.length > 0 && (
        <details>
          <summary>upon messages ({upon.length})</summary>
          <List model={model} clauses={upon} />
        </details>
      )}
    </div>
  )
}

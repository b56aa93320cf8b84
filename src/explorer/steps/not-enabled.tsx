// The disabled steps, and why, in words, those with the same reason in one row; on demand the text of the guard, its false part, and the values that it reads.
import { useEffect, useState } from 'preact/hooks'
import { codeOfGuard } from '../../explain/clause-code.js'
import type { LitDeclaration } from '../../explain/lit-text.js'
import { type ClauseOfSite, clausesOf, whyText } from '../../explain/why-disabled.js'
import type { Model } from '../../model/model.js'
import type { State } from '../../semantics/state.js'
import { prose } from '../prose.js'
import { ClauseCode } from './clause-code.js'
import { type DisabledGroup, disabledGroups } from './same-reason.js'

interface NotEnabledProps {
  readonly model: Model
  readonly marked: Model | undefined
  readonly state: State
}

interface RowProps extends NotEnabledProps {
  readonly group: DisabledGroup
}

const guardCode = ({ marked, state, group }: RowProps): readonly LitDeclaration[] => {
  const [first] = group.members
  try {
    return marked === undefined ? [] : codeOfGuard(marked, state, first.site, first.clause)
  } catch {
    // A clause that fails or is impure: the message is at the top of the page.
    return []
  }
}

const Code = (props: RowProps) => {
  const code = guardCode(props)
  const says = code[0]?.says
  return (
    <>
      {says !== undefined && <p class="rule">{prose(says)}</p>}
      <p class="why">{whyText(props.group.why)}</p>
      <ClauseCode code={code} />
    </>
  )
}

const Words = ({ group: { what, words } }: RowProps) => (
  <>
    <span class="what">{what}</span> <span class="why">{words}</span>
  </>
)

const Row = (props: RowProps) => {
  const [isOpen, open] = useState(false)
  if (props.group.why.kind !== 'guard') return <Words {...props} />
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary title="Show the guard">
        <Words {...props} />
      </summary>
      {isOpen && <Code {...props} />}
    </details>
  )
}

const List = ({ clauses, ...props }: NotEnabledProps & { readonly clauses: readonly ClauseOfSite[] }) => (
  <ul class="not-enabled">
    {disabledGroups(props.model, clauses).map((group) => (
      <li key={group.what}>
        <Row {...props} group={group} />
      </li>
    ))}
  </ul>
)

export const NotEnabled = (props: NotEnabledProps) => {
  const { model, marked, state } = props
  const [shown, show] = useState<
    { readonly of: Model; readonly state: State; readonly clauses: readonly ClauseOfSite[] } | undefined
  >(undefined)
  // The state itself is shown first; the reasons follow.
  useEffect(() => {
    const timer = setTimeout(() => {
      try {
        const clauses = clausesOf(model, state, marked).filter(({ why }) => why !== undefined)
        show({ of: model, state, clauses })
      } catch {
        // For an impure clause, the message is at the top of the page.
        show(undefined)
      }
    }, 0)
    return () => clearTimeout(timer)
  }, [model, marked, state])
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
      <List {...props} state={shown.state} clauses={local} />
      {upon.length > 0 && (
        <details>
          <summary>upon messages ({upon.length})</summary>
          <List {...props} state={shown.state} clauses={upon} />
        </details>
      )}
    </div>
  )
}

// The current global state: sites with their records, shared variables, and channels with their messages in
// transit. Changes of the last step are emphasized, not by colour alone.

import type { ComponentChildren } from 'preact'
import type { Model } from '../../model/model.js'
import { isToldByStep } from '../../model/with-faults.js'
import { holdsLabel, waitsWords } from '../../report/status-words.js'
import { stepHeading, variableName } from '../../report/step-heading.js'
import { channelIndex, type State, viewOfState } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { fieldOf } from '../../sorts/record.js'

interface StatePanelProps {
  readonly model: Model
  readonly state: State
  /** The state before the last step, and that step; undefined at the start. */
  readonly before: State | undefined
  readonly step: Step | undefined
}

const statusOf = (model: Model, state: State, site: number): string => {
  const view = viewOfState(model, state)
  if (view.crashed(site)) return 'crashed'
  if (!model.competitors.includes(site)) return ''
  if (view.holds(site)) return 'holds'
  return view.waits(site) ? 'waits' : 'idle'
}

const statusText = (model: Model, status: string): string =>
  status === 'holds' ? holdsLabel(model) : status === 'waits' ? waitsWords(model) : status

const Site = ({ model, state, before, id }: StatePanelProps & { readonly id: number }) => {
  const { role, title } = model.sites[id]!
  const kind = statusOf(model, state, id)
  const status = statusText(model, kind)
  return (
    <article
      class={`site ${kind === 'idle' ? '' : kind}`}
      aria-label={`${title}${status === '' ? '' : `, ${status}`}`}
    >
      <h3>
        {title} <span class="status">{status}</span>
      </h3>
      <dl>
        {Object.entries(role.record.fields).map(([field, sort]) => {
          const text = sort.show(fieldOf(state.sites.get(id), field), model.siteText)
          const old =
            before === undefined ? text : sort.show(fieldOf(before.sites.get(id), field), model.siteText)
          const changed = old !== text
          return (
            <div key={field} class={changed ? 'changed' : ''} title={changed ? `was ${old}` : undefined}>
              <dt title={field}>{field}</dt>
              <dd>{text}</dd>
            </div>
          )
        })}
      </dl>
    </article>
  )
}

const Variables = ({ model, state, before }: StatePanelProps) => {
  const shown = model.variables.flatMap((variable, number) => {
    const { field, sort } = variable
    const value = state.variables.get(number)
    if (isToldByStep(model.given, field) && value === sort.initial) return []
    const text = sort.show(value, model.siteText)
    const old = before === undefined ? text : sort.show(before.variables.get(number), model.siteText)
    return [{ name: variableName(model, variable), text, old }]
  })
  if (shown.length === 0) return null
  return (
    <article class="site shared" aria-label="shared variables">
      <h3>shared</h3>
      <dl>
        {shown.map(({ name, text, old }) => (
          <div
            key={name}
            class={old !== text ? 'changed' : ''}
            title={old !== text ? `was ${old}` : undefined}
          >
            <dt title={name}>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

const Channels = ({ model, state, step }: StatePanelProps) => {
  const { sort, kinds } = model.spec.messages
  if (kinds.size === 0) return null
  const sent = new Set(step?.sends.map(({ to }) => channelIndex(model, step.label.site, to)) ?? [])
  const rows = model.sites.flatMap(({ id: from }) =>
    model.sites.flatMap(({ id: to }) => {
      const index = channelIndex(model, from, to)
      const contents = state.channels.get(index)!
      return contents.isEmpty()
        ? []
        : [{ index, from, to, texts: contents.map((one) => sort.show(one, model.siteText)).toArray() }]
    }),
  )
  const fifo = model.options.order === 'fifo'
  return (
    <section class="channels" aria-labelledby="channels-title">
      <h2 id="channels-title">
        In transit <span class="count">{rows.reduce((sum, { texts }) => sum + texts.length, 0)}</span>
        {fifo && rows.some(({ texts }) => texts.length > 1) && (
          <span class="quiet"> the next to arrive is first</span>
        )}
      </h2>
      {rows.length === 0 && <p class="quiet">No message is in transit.</p>}
      <ul>
        {rows.map(({ index, from, to, texts }) => (
          <li key={index} class={sent.has(index) ? 'changed' : ''}>
            <span class="ends">
              {model.sites[from]!.name} → {model.sites[to]!.name}
            </span>
            {texts.map((text, k) => (
              <span key={k} class={`message${fifo && k > 0 ? ' behind' : ''}`}>
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Counters = ({ model, state }: StatePanelProps) => {
  const { loss, duplication } = model.options
  const parts = [
    ...(model.requests === Number.POSITIVE_INFINITY
      ? []
      : [`requests made: ${state.made.join(', ')} of ${model.requests} each`]),
    ...(loss === 0 ? [] : [`lost: ${state.lost} of ${loss}`]),
    ...(duplication === 0 ? [] : [`duplicated: ${state.duplicated} of ${duplication}`]),
    ...model.observers.map(
      ({ name, memory }, at) => `monitor ${name}: ${memory!.show(state.memory.get(at), model.siteText)}`,
    ),
  ]
  return parts.length === 0 ? null : <p class="counters">{parts.join(' · ')}</p>
}

export const StatePanel = ({
  children,
  ...props
}: StatePanelProps & { readonly children: ComponentChildren }) => {
  const { model, step } = props
  return (
    <section class="state" aria-labelledby="state-title">
      <h2 id="state-title">
        {step === undefined ? 'Initial state' : `After ${stepHeading(model, step.label)}`}
      </h2>
      <div class="sites">
        {model.sites.map(({ id }) => (
          <Site key={id} {...props} id={id} />
        ))}
        <Variables {...props} />
      </div>
      <Channels {...props} />
      <Counters {...props} />
      {children}
    </section>
  )
}

// A trace in the Informal Trace Format, for viewers and test drivers that read it (Apalache, ADR 015, "Informal
// Trace Format in JSON", https://apalache-mc.org/docs/adr/015adr-trace.html). Coterie only writes the format: it
// loses information that only the spec has. The format has no null, so "none" represents it; a bag is written as a
// list.
import { Map as ImmutableMap, Record as ImmutableRecord, Set as ImmutableSet, List } from 'immutable'
import type { State } from '../semantics/state.js'
import { channelIndex } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { labelText } from '../semantics/steps.js'
import type { Json } from '../sorts/sort.js'
import { prettyJson } from './pretty-json.js'
import type { Trace } from './trace.js'

type ItfRecord = { readonly [field: string]: Json }

const integer = (value: number): Json => ({ '#bigint': String(value) })

// Numbers by value, all else by text, so that a set of sites is written 2, 10 and not 10, 2.
const inOrder = (a: Json, b: Json): number => {
  const [x, y] = [a, b].map((json) => Number((json as { readonly '#bigint'?: string } | null)?.['#bigint']))
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x! - y!
  const [s, t] = [JSON.stringify(a), JSON.stringify(b)]
  return s < t ? -1 : s > t ? 1 : 0
}

const expression = (value: unknown): Json => {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number') return integer(value)
  if (typeof value === 'boolean' || typeof value === 'string') return value
  if (ImmutableSet.isSet(value)) return { '#set': [...value].map(expression).sort(inOrder) }
  if (List.isList(value)) return value.toArray().map(expression)
  if (ImmutableMap.isMap(value)) {
    const entries = [...value].map(([key, entry]) => [expression(key), expression(entry)] as const)
    return { '#map': entries.sort(([a], [b]) => inOrder(a, b)) }
  }
  if (ImmutableRecord.isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value.toObject()).map(([name, field]) => [name, expression(field)]),
    )
  }
  throw new TypeError(`${String(value)} is not a value of a sort`)
}

const bySite = (values: readonly unknown[]): Json => ({
  '#map': values.map((value, site) => [integer(site), expression(value)]),
})

const sharedOf = ({ model }: Trace, state: State): Json =>
  Object.fromEntries(
    Object.keys(model.spec.shared).map((field) => {
      const values = model.variables.flatMap((variable, number) =>
        variable.field === field ? [{ element: variable.element, value: state.variables.get(number) }] : [],
      )
      const scalar = values.length === 1 && values[0]!.element === undefined
      return [
        field,
        scalar
          ? expression(values[0]!.value)
          : { '#map': values.map(({ element, value }) => [expression(element!.key), expression(value)]) },
      ]
    }),
  )

const channelsOf = ({ model }: Trace, state: State): Json => ({
  '#map': model.sites.flatMap(({ id: from }) =>
    model.sites.flatMap(({ id: to }): Json[] =>
      from === to && model.options.self === 'local'
        ? []
        : [
            [
              { '#tup': [integer(from), integer(to)] },
              expression(state.channels.get(channelIndex(model, from, to))),
            ],
          ],
    ),
  ),
})

const variablesOf = (trace: Trace, state: State, action: string): ItfRecord => {
  const { model } = trace
  return {
    action,
    sites: bySite(state.sites.toArray()),
    ...(model.variables.length === 0 ? {} : { shared: sharedOf(trace, state) }),
    ...(model.spec.messages.kinds.size === 0 ? {} : { channels: channelsOf(trace, state) }),
    ...(model.requests === Number.POSITIVE_INFINITY ? {} : { requestsMade: bySite(state.made.toArray()) }),
    ...(model.options.loss === 0 ? {} : { lost: integer(state.lost) }),
    ...(model.options.duplication === 0 ? {} : { duplicated: integer(state.duplicated) }),
    ...(model.observers.length === 0
      ? {}
      : {
          memory: Object.fromEntries(
            model.observers.map(({ name }, at) => [name, expression(state.memory.get(at))]),
          ),
        }),
  }
}

const actionOf = ({ model }: Trace, { label }: Step): string =>
  labelText(label) + (label.message === undefined ? '' : `: ${model.spec.messages.sort.show(label.message)}`)

/**
 * The text of the trace in the Informal Trace Format; by convention, its file name ends in `.itf.json`. It has one
 * variable for each part of the state, and `action`, the step that led to it (`init` in the first state). Channels
 * are a map from pairs of sites (sender, receiver) to lists of messages.
 */
export const traceToItf = (trace: Trace): string => {
  const states = [
    variablesOf(trace, trace.initial, 'init'),
    ...trace.steps.map((step) => variablesOf(trace, step.next, actionOf(trace, step))),
  ]
  const { shows } = trace
  return prettyJson({
    '#meta': {
      format: 'ITF',
      'format-description': 'https://apalache-mc.org/docs/adr/015adr-trace.html',
      source: trace.model.spec.name,
      ...(shows === undefined ? {} : { description: `${shows.property} ${shows.verdict}` }),
    },
    vars: Object.keys(states[0]!),
    states: states.map((variables, index) => ({ '#meta': { index }, ...variables })),
  })
}

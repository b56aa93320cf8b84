// A counterexample to induction in DOT: the state before, the step, and the state after it, with the sentence that is false there. The
// sites for which it is false have a heavy border.
import type { Counterexample } from '../prove/counterexample.js'
import type { ProofResult } from '../prove/proof-result.js'
import { siteTitle } from '../report/run/trace-text.js'
import { modelLine } from '../report/words/model-line.js'
import { siteName, stepHeading } from '../report/words/step-heading.js'
import { channelIndex, type State } from '../semantics/state.js'
import { fieldOf } from '../sorts/record.js'
import { dotAttributes, dotString } from './dot-text.js'
import { palette } from './palette.js'
import { wrapped } from './text-width.js'

const fontSize = 12
const widest = 6

/** What is false, in one sentence; the letters name its sites. */
const claimOf = ({ violated }: Counterexample): string => {
  switch (violated.kind) {
    case 'lemma':
      return `${violated.lemma.name} is false after the step: ${violated.lemma.says}`
    case 'theorem':
      return `${violated.property} is false in this state`
    case 'universe':
      return violated.because
    default:
      return violated satisfies never
  }
}

const picture = ({ model }: ProofResult, { sites }: Counterexample) => {
  const lettersOf = (site: number): string =>
    sites.flatMap((one, k) => (one === site ? [` = ${['i', 'j'][k]}`] : [])).join('')
  const box = (state: State, other: State | undefined, site: number): string => {
    const { record } = model.sites[site]!.role
    const lines = Object.entries(record.fields).map(([name, sort]) => {
      const text = sort.show(fieldOf(state.sites.get(site), name), model.siteText)
      const was = other === undefined ? text : sort.show(fieldOf(other.sites.get(site), name), model.siteText)
      return `${name} ${text === was ? text : `${was} -> ${text}`}`
    })
    return [`${siteTitle(model, site)}${lettersOf(site)}`, ...lines].join('\n')
  }
  const channels = (id: string, state: State): readonly string[] =>
    model.sites.flatMap(({ id: from }) =>
      model.sites.flatMap(({ id: to }) => {
        const contents = state.channels.get(channelIndex(model, from, to))!
        if (contents.isEmpty()) return []
        const label = contents
          .map((message) => model.spec.messages.sort.show(message, model.siteText))
          .join('\n')
        return [`    ${id}${from} -> ${id}${to}${dotAttributes({ label })}`]
      }),
    )
  const variables = (id: string, state: State, other: State | undefined): readonly string[] => {
    if (model.variables.length === 0) return []
    const lines = model.variables.map(({ name, sort }, number) => {
      const text = sort.show(state.variables.get(number), model.siteText)
      const was = other === undefined ? text : sort.show(other.variables.get(number), model.siteText)
      return `${name} ${text === was ? text : `${was} -> ${text}`}`
    })
    return [`    ${id}shared${dotAttributes({ label: lines.join('\n'), style: 'rounded' })}`]
  }
  return (id: string, title: string, state: State, other: State | undefined): readonly string[] => [
    `  subgraph cluster_${id} {`,
    `    graph [label=${dotString(title)}, color=${dotString(palette.pale.light)}]`,
    ...model.sites.map(
      ({ id: site }) =>
        `    ${id}${site}${dotAttributes({
          label: box(state, other, site),
          penwidth: sites.includes(site) ? 3 : 1,
          fillcolor: sites.includes(site) ? palette.holdsFill.light : palette.paper.light,
        })}`,
    ),
    ...variables(id, state, other),
    ...channels(id, state),
    '  }',
  ]
}

/** The picture in DOT. */
export const inductionStepDot = (proved: ProofResult, shown: Counterexample): string => {
  const { model } = proved
  const { before, step } = shown
  const clusterOf = picture(proved, shown)
  const label = wrapped(`${modelLine(model)}\n${claimOf(shown)}`, fontSize, widest)
  const sent = (step?.sends ?? []).map(
    ({ to, message }) =>
      `sends ${model.spec.messages.sort.show(message, model.siteText)} to ${siteName(model, to)}`,
  )
  const clause = step === undefined ? '' : [stepHeading(model, step.label), ...sent].join('\n')
  return [
    'digraph induction {',
    `  graph [compound=true, rankdir=LR, labelloc=t, fontname="Helvetica", fontsize=${fontSize}, label=${dotString(label)}]`,
    `  node [shape=box, style=filled, fontname="Helvetica", fontsize=${fontSize}, color=${dotString(palette.ink.light)}, fontcolor=${dotString(palette.ink.light)}]`,
    `  edge [fontname="Helvetica", fontsize=10, color=${dotString(palette.ink.light)}, fontcolor=${dotString(palette.ink.light)}]`,
    ...clusterOf('before', step === undefined ? 'the state' : 'before', before, undefined),
    ...(step === undefined
      ? []
      : [
          ...clusterOf('after', 'after', step.next, before),
          `  before0 -> after0${dotAttributes({ label: clause, ltail: 'cluster_before', lhead: 'cluster_after', style: 'bold', color: palette.accent.light, fontcolor: palette.accent.light })}`,
        ]),
    '}',
    '',
  ].join('\n')
}

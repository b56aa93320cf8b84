// The dependencies of a proof as a graph in DOT: a lemma points to the lemmas that it needs, with the clauses that need them.
import { type ProofResult, unusedLemmas } from '../prove/proof-result.js'
import { modelLine } from '../report/words/model-line.js'
import { dotAttributes, dotString } from './dot-text.js'
import { palette } from './palette.js'
import { wrapped } from './text-width.js'

const fontSize = 12
const widest = 2.6

/** The graph; a lemma that no theorem needs has a dashed border. */
export const proofGraphDot = (proved: ProofResult): string => dotOf(proved, modelLine(proved.model))

/** The same without the line about the model. */
export const untitledProofGraph = (proved: ProofResult): string => dotOf(proved, '')

const dotOf = (proved: ProofResult, title: string): string => {
  const { rows, theorems } = proved
  const unused = new Set(unusedLemmas(proved))
  const broken = (cells: (typeof rows)[number]['cells']): boolean =>
    cells.some(({ result }) => result.verdict !== 'inductive')
  const nodes = rows.map(({ lemma, cells, isAssumed }, k) => {
    const text = `${k + 1} ${lemma.name}${isAssumed ? ' (assumed)' : ''}\n${wrapped(lemma.says, fontSize, widest)}`
    return `  ${dotString(lemma.name)}${dotAttributes({
      label: text,
      fillcolor: broken(cells) ? palette.holdsFill.light : palette.waitsFill.light,
      style: unused.has(lemma.name) ? 'filled,dashed' : 'filled',
    })}`
  })
  const edges = rows.flatMap(({ lemma, cells }) => {
    const by = new Map<string, string[]>()
    for (const { clause, result } of cells)
      if (result.verdict === 'inductive')
        for (const need of result.needs) by.set(need, [...(by.get(need) ?? []), clause])
    return [...by].map(
      ([need, clauses]) =>
        `  ${dotString(lemma.name)} -> ${dotString(need)}${dotAttributes({ label: clauses.join('\n') })}`,
    )
  })
  const ofTheorems = theorems.flatMap(({ theorem, result }) => [
    `  ${dotString(`theorem ${theorem.property}`)}${dotAttributes({
      label: theorem.property,
      shape: 'ellipse',
      fillcolor: result.verdict === 'inductive' ? palette.paper.light : palette.holdsFill.light,
    })}`,
    ...(result.verdict === 'inductive'
      ? result.needs.map((need) => `  ${dotString(`theorem ${theorem.property}`)} -> ${dotString(need)}`)
      : []),
  ])
  return [
    'digraph proof {',
    `  graph [rankdir=TB, labelloc=t, fontname="Helvetica", fontsize=${fontSize}, label=${dotString(title)}]`,
    `  node [shape=box, style=filled, fontname="Helvetica", fontsize=${fontSize}, color=${dotString(palette.ink.light)}, fontcolor=${dotString(palette.ink.light)}]`,
    `  edge [fontname="Helvetica", fontsize=10, color=${dotString(palette.ink.light)}, fontcolor=${dotString(palette.ink.light)}]`,
    ...ofTheorems,
    ...nodes,
    ...edges,
    '}',
    '',
  ].join('\n')
}

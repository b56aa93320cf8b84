// The lemmas of a proof with their sentences. Those that views gave come last, under their own heading.
import type { ProofResult } from '../../prove/proof-result.js'
import { sourceOfViews } from '../../prove/views/lemmas-of-views.js'
import { wrappedLines } from '../words/wrapped-lines.js'

const width = 120

/** The number of the first lemma that views gave, if they are shown beside those of a paper; else none. */
export const beginOfViews = ({ rows, proof }: Pick<ProofResult, 'rows' | 'proof'>): number | undefined => {
  if (proof.source === sourceOfViews) return undefined
  const first = rows.findIndex(({ lemma }) => lemma.source === sourceOfViews)
  return first < 0 ? undefined : first
}

/** A line for each lemma, and those that were left out. */
export const lemmaLines = ({ rows, proof, dropped, alone }: ProofResult): readonly string[] => [
  ...rows.flatMap(({ lemma }, k) => {
    const heading = k === beginOfViews({ rows, proof }) ? [`    from ${sourceOfViews}:`] : []
    const from = [proof.source, sourceOfViews, ''].includes(lemma.source) ? '' : ` (${lemma.source})`
    const [first, ...rest] = wrappedLines(`${lemma.name}: ${lemma.says}${from}`, width - 4)
    return [...heading, `${String(k + 1).padStart(2)}  ${first}`, ...rest.map((line) => `    ${line}`)]
  }),
  ...(dropped.length === 0 ? [] : [`    left out: ${dropped.join(', ')}`]),
  ...(proof.sentences.length === 0 || alone !== undefined
    ? []
    : wrappedLines(
        `sentences of other proofs, for --alone: ${proof.sentences.map(({ name }) => name).join(', ')}`,
        width - 4,
      ).map((line) => `    ${line}`)),
]

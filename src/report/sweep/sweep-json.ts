// A sweep as JSON: every cell with its settings, its command and its whole result.
import type { Json } from '../../sorts/sort.js'
import type { Outcome } from '../../sweep/outcome.js'
import type { Plan } from '../../sweep/plan.js'
import type { CommandOf, SweptCell } from '../../sweep/sweep-table.js'

const outcomeJson = (outcome: Outcome | undefined): { readonly [part: string]: Json } => {
  if (outcome === undefined) return { outcome: 'not run' }
  switch (outcome.kind) {
    case 'checked':
      return { outcome: 'checked', code: outcome.code, result: outcome.result as unknown as Json }
    case 'refused':
    case 'failed':
      return { outcome: outcome.kind, code: outcome.code, says: outcome.says }
    default:
      return outcome satisfies never
  }
}

/** The document. */
export const sweepJson = (plan: Plan, swept: readonly SweptCell[], commandOf: CommandOf): Json => ({
  schema: 1,
  title: plan.title,
  complete: swept.every(({ outcome }) => outcome !== undefined),
  varies: plan.dimensions.map(({ name, settings }) => ({ name, settings: settings.map((one) => one.name) })),
  cells: swept.map((one) => ({
    settings: Object.fromEntries(plan.dimensions.map(({ name }, k) => [name, one.cell.settings[k]!.name])),
    command: commandOf(one),
    ...outcomeJson(one.outcome),
  })),
})

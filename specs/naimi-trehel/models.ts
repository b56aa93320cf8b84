// What is known: verdicts and state counts by model, and the cost that the literature gives.
import type { ContextOf, CostFormulas, Expectation } from 'coterie'
import type { nt } from './algorithm.js'

export const formulas: CostFormulas<ContextOf<typeof nt>['parameters']> = {}
export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [20, 34, 8], verdicts: {} },
  { model: { sites: 3 }, counts: [384, 882, 21], verdicts: {} },
  { model: { sites: 4 }, counts: [12384, 35520, 35], verdicts: {} },
]

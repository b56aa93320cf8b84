// What questions about one proof share: a reader types one lemma after the other, and of the lemmas of the proof nothing changes between
// two of them. So their trees, those of the clauses, and what the search has learned of them are kept.
import type { Model } from '../model/model.js'
import type { UniverseBounds } from '../protocol/proof.js'
import { Grid } from './grid.js'
import type { BoundedProof } from './universe-bounds.js'

/** The grids of one model and one proof, by their universes. */
export class SharedGrids {
  private readonly grids = new Map<string, Grid>()

  /**
   * The grid for a question.
   * @param isAboutOneMore whether the last lemma of the proof is that of this question alone
   */
  grid(model: Model, proof: BoundedProof, isAboutOneMore: boolean): Grid {
    const key = textOf(proof.universe)
    const lemmas = isAboutOneMore ? proof.lemmas.slice(0, -1) : proof.lemmas
    const grid = this.grids.get(key) ?? new Grid(model, { ...proof, lemmas })
    this.grids.set(key, grid)
    grid.asking(proof, lemmas.length)
    return grid
  }
}

const textOf = ({ channel, list, number }: UniverseBounds): string => JSON.stringify([channel, list, number])

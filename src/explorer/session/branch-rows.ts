// Where the branches of a session stand in the drawing of their tree.
import type { History } from './history.js'

interface Dot {
  readonly at: number
  readonly row: number
}

/** The row of each place: the first child continues the row of its parent, every other one starts a new row. */
export const rowsOf = ({ places }: Pick<History, 'places'>): readonly number[] => {
  const rows: number[] = []
  let last = 0
  // A stack instead of recursion, since a line may be long.
  const open: Dot[] = [{ at: 0, row: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const row = next.row < 0 ? ++last : next.row
    rows[next.at] = row
    const [first, ...others] = places[next.at]!.children
    for (const at of others.toReversed()) open.push({ at, row: -1 })
    if (first !== undefined) open.push({ at: first, row })
  }
  return rows
}

// On which cells a check spends its choices, so that a reader whose check was cut knows what to change.

/** A row and its cell with most choices. */
export interface Costliest {
  readonly row: string
  readonly choices: number
  /** The clause of its costliest cell, and the choices for that; none for a theorem. */
  readonly clause: string | undefined
  readonly ofClause: number
  readonly ofAll: number
}

/** Counts choices, cell by cell. */
export class Spent {
  private readonly count: () => number
  private readonly rows = new Map<string, Map<string | undefined, number>>()
  private current: { readonly row: string; readonly clause: string | undefined } | undefined
  private from: number

  /** @param count how many choices there were so far */
  constructor(count: () => number) {
    this.count = count
    this.from = count()
  }

  /** What follows is for this cell. */
  on(row: string, clause: string | undefined): void {
    this.countCurrent()
    this.current = { row, clause }
  }

  private countCurrent(): void {
    const { current } = this
    const now = this.count()
    if (current !== undefined) {
      const ofRow = this.rows.get(current.row) ?? new Map<string | undefined, number>()
      this.rows.set(current.row, ofRow)
      ofRow.set(current.clause, (ofRow.get(current.clause) ?? 0) + now - this.from)
    }
    this.from = now
  }

  /** The row with most choices; undefined before the first choice. */
  costliest(): Costliest | undefined {
    this.countCurrent()
    const sum = (counts: Iterable<number>): number => [...counts].reduce((so, one) => so + one, 0)
    const rows = [...this.rows].map(([row, cells]) => ({ row, cells, choices: sum(cells.values()) }))
    const [most] = rows.toSorted((a, b) => b.choices - a.choices)
    if (most === undefined || most.choices === 0) return undefined
    const [[clause, ofClause]] = [...most.cells].toSorted((a, b) => b[1] - a[1]) as [
      [string | undefined, number],
    ]
    return {
      row: most.row,
      choices: most.choices,
      clause,
      ofClause,
      ofAll: sum(rows.map(({ choices }) => choices)),
    }
  }
}

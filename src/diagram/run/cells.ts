// Finds what is near a place: the drawing is divided into cells, each with the numbers of the boxes and lines in it. A run of a hundred
// steps has hundreds of them, and a text has a hundred possible places, so nothing is allocated for a question.

const [cellWidth, cellHeight] = [0.6, 0.35]
// Further left and right than this nothing is far from anything.
const [before, columns] = [3, 64]

const columnOf = (x: number): number =>
  Math.max(0, Math.min(columns - 1, Math.floor((x + before) / cellWidth)))
const rowOf = (y: number): number => Math.max(0, Math.floor(y / cellHeight))

/** Numbered boxes, or lines, by where they are. */
export class Cells {
  private readonly cells: (number[] | undefined)[] = []
  private seen: Int32Array = new Int32Array(64)
  private question = 0
  /** The numbers that the last question found, and perhaps more behind them. */
  readonly found: number[] = []

  private cell(column: number, row: number): number[] {
    const at = row * columns + column
    const there = this.cells[at]
    if (there !== undefined) return there
    const made: number[] = []
    this.cells[at] = made
    return made
  }

  /** Adds what is between these sides. */
  add(number: number, left: number, top: number, right: number, bottom: number): void {
    if (number >= this.seen.length) {
      const wider = new Int32Array(2 * number)
      wider.set(this.seen)
      this.seen = wider
    }
    for (let row = rowOf(top); row <= rowOf(bottom); row++)
      for (let column = columnOf(left); column <= columnOf(right); column++)
        this.cell(column, row).push(number)
  }

  /** Adds a line, to the cells that it passes. */
  addLine(number: number, x1: number, y1: number, x2: number, y2: number): void {
    const [a, b] = x1 < x2 ? [x1, x2] : [x2, x1]
    const slope = x1 === x2 ? 0 : (y2 - y1) / (x2 - x1)
    const last = columnOf(b)
    for (let column = columnOf(a); column <= last; column++) {
      const from = Math.max(a, column * cellWidth - before)
      const to = column === last ? b : Math.min(b, (column + 1) * cellWidth - before)
      const [c, d] = x1 === x2 ? [y1, y2] : [y1 + (from - x1) * slope, y1 + (to - x1) * slope]
      this.add(number, from, Math.min(c, d), column === last ? to : to - 1e-9, Math.max(c, d))
    }
  }

  /** Removes what was added between these sides. */
  remove(number: number, left: number, top: number, right: number, bottom: number): void {
    for (let row = rowOf(top); row <= rowOf(bottom); row++)
      for (let column = columnOf(left); column <= columnOf(right); column++) {
        const cell = this.cell(column, row)
        cell.splice(cell.indexOf(number), 1)
      }
  }

  /** Finds each number between these sides once, and answers how many there are. */
  between(left: number, top: number, right: number, bottom: number): number {
    const question = ++this.question
    const first = columnOf(left)
    const last = columnOf(right)
    const lowest = rowOf(bottom)
    const found = this.found
    let count = 0
    for (let row = rowOf(top); row <= lowest; row++)
      for (let column = first; column <= last; column++) {
        const cell = this.cells[row * columns + column]
        if (cell === undefined) continue
        for (let k = 0; k < cell.length; k++) {
          const number = cell[k]!
          if (this.seen[number] === question) continue
          this.seen[number] = question
          found[count++] = number
        }
      }
    return count
  }
}

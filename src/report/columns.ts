// A table as text: columns aligned on the left, two spaces between them.

/** The rows as lines. Rows may differ in length. */
export const columns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = rows.reduce<number[]>(
    (so, row) => row.map((cell, k) => Math.max(so[k] ?? 0, cell.length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, k) => cell.padEnd(widths[k]!))
      .join('  ')
      .trimEnd(),
  )
}

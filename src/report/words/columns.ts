// A table as text: columns aligned on the left, two spaces between them.

/** The rows as lines. Rows may differ in length. */
export const columns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const most = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: most }, (_, k) => Math.max(...rows.map((row) => row[k]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, k) => cell.padEnd(widths[k]!))
      .join('  ')
      .trimEnd(),
  )
}

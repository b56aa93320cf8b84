// How many lines of a text differ from the original: those of the original that are gone or changed, and those that are new.

/** The length of a longest common subsequence of lines (the dynamic program of Wagner and Fischer, JACM 21(1), 1974). */
const common = (a: readonly string[], b: readonly string[]): number => {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const line of a) {
    const next = [0]
    for (const [k, other] of b.entries())
      next.push(line === other ? row[k]! + 1 : Math.max(row[k + 1]!, next[k]!))
    row = next
  }
  return row[b.length]!
}

/** The number of lines that a change touches: a line in place of another counts once. */
export const changedLines = (original: string, text: string): number => {
  let [a, b] = [original.split('\n'), text.split('\n')]
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same++
  a = a.slice(same)
  b = b.slice(same)
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop()
    b.pop()
  }
  return Math.max(a.length, b.length) - common(a, b)
}

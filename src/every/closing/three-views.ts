// Which three views may be those of sites 0 and 1, 0 and 2, 1 and 2 of one system: by what they say of the site that two of them
// have in common.

/** Views by what they agree on. */
class ByKey {
  private readonly found = new Map<string, number[]>()

  add(key: string, view: number): void {
    const known = this.found.get(key)
    if (known === undefined) this.found.set(key, [view])
    else known.push(view)
  }

  at(key: string): readonly number[] {
    return this.found.get(key) ?? []
  }
}

const both = (first: string, second: string): string => `${first}\n\n${second}`

/** Finds the three views that fit together, as a set of views grows. */
export class ThreeViews {
  private readonly keys: (readonly [string, string])[] = []
  private readonly byFirst = new ByKey()
  private readonly bySecond = new ByKey()
  private readonly byBoth = new ByKey()

  /**
   * Adds the next view, and gives the numbers of all views that fit together with it so far, in the order above.
   * @param first what the view says of its first site alone, and `second` of the second one
   */
  add(first: string, second: string): Iterable<readonly [number, number, number]> {
    const at = this.keys.length
    this.keys.push([first, second])
    this.byFirst.add(first, at)
    this.bySecond.add(second, at)
    this.byBoth.add(both(first, second), at)
    return this.with(at)
  }

  private *with(at: number): Generator<readonly [number, number, number]> {
    const { keys, byFirst, bySecond, byBoth } = this
    const [first, second] = keys[at]!
    for (const v of byFirst.at(first)) for (const w of byBoth.at(both(second, keys[v]![1]))) yield [at, v, w]
    for (const u of byFirst.at(first)) for (const w of byBoth.at(both(keys[u]![1], second))) yield [u, at, w]
    for (const u of bySecond.at(first)) for (const v of byBoth.at(both(keys[u]![0], second))) yield [u, v, at]
  }
}

// Which values the parts of states have had so far. A state with a new one is novel: a run that does nothing new is rarely the
// way to a violation that is hard to find.

/** The values seen, by class of states and by slot. */
export class NewValues {
  /** Memory in use, in bytes. */
  bytes = 0
  private readonly seen: Uint8Array[][] = []

  /**
   * Adds the values of a state. Returns whether one of them is new in its class.
   * @param inClass a small whole number
   */
  add(inClass: number, v: Int32Array): boolean {
    while (this.seen.length <= inClass) this.seen.push([])
    const slots = this.seen[inClass]!
    let isNew = false
    for (let slot = 0; slot < v.length; slot++) {
      const id = v[slot]!
      let values = slots[slot]
      if (values === undefined || id >= values.length) {
        const longer: Uint8Array = new Uint8Array(Math.max(16, 2 * id))
        if (values !== undefined) longer.set(values)
        this.bytes += longer.length - (values?.length ?? 0)
        slots[slot] = longer
        values = longer
      }
      if (values[id] === 1) continue
      values[id] = 1
      isNew = true
    }
    return isNew
  }
}

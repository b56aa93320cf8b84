// A bound on what runs at once: the others wait in the order in which they came.

/** Some places, of which each holder has one. */
export class Places {
  private free: number
  private readonly most: number
  private readonly waiting: (() => void)[] = []

  /**
   * @param count the number of places
   * @param most how many may wait
   */
  constructor(count: number, most: number) {
    this.free = count
    this.most = most
  }

  /** Whether nobody else may wait. */
  get isFull(): boolean {
    return this.free === 0 && this.waiting.length >= this.most
  }

  /**
   * Waits for a place, does something there, and leaves it. Returns undefined if the signal came first.
   * @param signal while waiting; later it is the concern of `work`
   */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.came(signal))) return undefined
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next === undefined) this.free++
      else next()
    }
  }

  private async came(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false
    if (this.free > 0) {
      this.free--
      return true
    }
    return new Promise((resolve) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }
      const leave = (): void => {
        this.waiting.splice(this.waiting.indexOf(enter), 1)
        resolve(false)
      }
      this.waiting.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}

// The shared variables belong to one site at a time; the others wait in the order in which they asked.

/** Who has the shared variables, and who waits for them. */
export class SharedLock {
  #holder: number | undefined
  readonly #waiting: number[] = []
  readonly #grant: (site: number) => void

  /** @param grant is called when a site gets the variables */
  constructor(grant: (site: number) => void) {
    this.#grant = grant
  }

  get holder(): number | undefined {
    return this.#holder
  }

  ask(site: number): void {
    if (this.#holder !== undefined) this.#waiting.push(site)
    else this.#give(site)
  }

  /** The site has done what it wanted, or is gone. */
  release(site: number): void {
    if (this.#holder !== site) {
      const at = this.#waiting.indexOf(site)
      if (at >= 0) this.#waiting.splice(at, 1)
      return
    }
    this.#holder = undefined
    const next = this.#waiting.shift()
    if (next !== undefined) this.#give(next)
  }

  #give(site: number): void {
    this.#holder = site
    this.#grant(site)
  }
}

// The variables of a function while it is read. A variable is not followed from statement to statement: it holds the
// join of all values ever assigned to it, and the reading is repeated until no variable changes (a fixed point). Then
// each expression has been read with all possible values of its variables, in whatever order the statements are read.
import { join, NotUnderstood, same, type Value, type Variables } from './value.js'

/** The value of a free name. Throws `NotUnderstood` if it cannot be known. */
export type FreeNames = (name: string) => Value

/** The variables of a block or of a call, by name. */
export class Environment implements Variables {
  private readonly variables = new Map<string, Value>()
  private readonly parts = new Map<unknown, Environment>()
  private readonly above: Variables | FreeNames
  private readonly root: { changes: number }

  constructor(above: Variables | FreeNames, root?: { changes: number }) {
    this.above = above
    this.root = root ?? (above instanceof Environment ? above.root : { changes: 0 })
  }

  /** How often a variable has grown. */
  get changes(): number {
    return this.root.changes
  }

  /** The environment of a part of the text, or of a call; the same one each time it is read. */
  part(...keys: readonly unknown[]): Environment {
    return this.under(this, keys)
  }

  /** The environment of a call made here of a function written in `outer`. */
  called(outer: Variables | FreeNames, ...keys: readonly unknown[]): Environment {
    return this.under(outer, [...keys, outer])
  }

  find(name: string): Value {
    const value = this.variables.get(name)
    if (value !== undefined) return value
    return typeof this.above === 'function' ? this.above(name) : this.above.find(name)
  }

  /** The value of a name that no function under analysis binds. */
  free(name: string): Value {
    return typeof this.above === 'function' ? this.above(name) : this.above.free(name)
  }

  /** Declares a variable. */
  declare(name: string, value: Value): void {
    const before = this.variables.get(name)
    const now = before === undefined ? value : join(before, value)
    if (before !== undefined && same(before, now)) return
    this.variables.set(name, now)
    this.root.changes++
  }

  assign(name: string, value: Value): void {
    if (this.variables.has(name)) this.declare(name, value)
    else if (typeof this.above !== 'function') this.above.assign(name, value)
    else throw new NotUnderstood(`it assigns to ${name}, which is not its own`)
  }

  private under(outer: Variables | FreeNames, keys: readonly unknown[]): Environment {
    const [key, ...rest] = keys
    let found = this.parts.get(key)
    if (found === undefined) {
      found = new Environment(outer, this.root)
      this.parts.set(key, found)
    }
    return rest.length === 0 ? found : found.under(outer, rest)
  }
}

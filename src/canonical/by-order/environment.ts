// The variables of a function while it is read. A variable is not followed from statement to statement: it holds the join of
// all that is ever assigned to it, and the reading is repeated until no variable changes any more (a fixed point). Then each
// expression has been read with all that its variables may hold, in whatever order the statements are taken.
import { join, NotUnderstood, same, type Value } from './value.js'

/** What a free name stands for. Throws `NotUnderstood` for one that cannot be known. */
export type FreeNames = (name: string) => Value

/** The variables of a block or of a call, by name. */
export class Environment {
  private readonly variables = new Map<string, Value>()
  private readonly parts = new Map<unknown, Environment>()
  private readonly above: Environment | FreeNames
  private readonly root: { changes: number }

  constructor(above: Environment | FreeNames, root?: { changes: number }) {
    this.above = above
    this.root = root ?? (above instanceof Environment ? above.root : { changes: 0 })
  }

  /** How often a variable has come to hold more than before. */
  get changes(): number {
    return this.root.changes
  }

  /** The environment of a part of the text, or of a call; the same one whenever it is read again. */
  part(...keys: readonly unknown[]): Environment {
    return this.under(this, keys)
  }

  /** The environment of a call that is made here, of a function that was written where `outer` is. */
  called(outer: Environment | FreeNames, ...keys: readonly unknown[]): Environment {
    return this.under(outer, [...keys, outer])
  }

  find(name: string): Value {
    const value = this.variables.get(name)
    if (value !== undefined) return value
    return this.above instanceof Environment ? this.above.find(name) : this.above(name)
  }

  /** What a name stands for outside of all functions that are read. */
  free(name: string): Value {
    return this.above instanceof Environment ? this.above.free(name) : this.above(name)
  }

  /** The variable comes into being here. */
  declare(name: string, value: Value): void {
    const before = this.variables.get(name)
    const now = before === undefined ? value : join(before, value)
    if (before !== undefined && same(before, now)) return
    this.variables.set(name, now)
    this.root.changes++
  }

  assign(name: string, value: Value): void {
    if (this.variables.has(name)) this.declare(name, value)
    else if (this.above instanceof Environment) this.above.assign(name, value)
    else throw new NotUnderstood(`it assigns to ${name}, which is not its own`)
  }

  private under(outer: Environment | FreeNames, keys: readonly unknown[]): Environment {
    const [key, ...rest] = keys
    let found = this.parts.get(key)
    if (found === undefined) {
      found = new Environment(outer, this.root)
      this.parts.set(key, found)
    }
    return rest.length === 0 ? found : found.under(outer, rest)
  }
}

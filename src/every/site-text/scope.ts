// The names that are visible in a text that is read. Nothing assigns to them, so each has one value.

/** What finds the value of a name. */
interface NamesOf<Value> {
  find(name: string): Value
}

/** The names of a block or of a call. */
export class Scope<Value> implements NamesOf<Value> {
  private readonly own = new Map<string, Value>()
  private readonly above: NamesOf<Value>

  constructor(above: NamesOf<Value>) {
    this.above = above
  }

  declare(name: string, value: Value): void {
    this.own.set(name, value)
  }

  find(name: string): Value {
    return this.own.get(name) ?? this.above.find(name)
  }
}

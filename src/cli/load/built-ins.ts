// The built-in objects that all code shares, such as Array.prototype.map. A spec that replaces one of them changes
// the checker too, and no verdict would be reliable. So this file detects such a change.

const typedArray = Object.getPrototypeOf(Int32Array) as object
const iteratorOf = (value: Iterable<unknown>): object =>
  Object.getPrototypeOf(value[Symbol.iterator]()) as object

// The properties of `Error` that programs set for their stacks are not compared, so `Error` is left out.
const constructors = {
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Symbol,
  BigInt,
  Map,
  Set,
  WeakMap,
  WeakSet,
  Promise,
  RegExp,
  Date,
  ArrayBuffer,
  SharedArrayBuffer,
  DataView,
  Int32Array,
  Uint8Array,
  Float64Array,
}
const owners: readonly (readonly [name: string, owner: object])[] = [
  ...Object.entries(constructors).flatMap(([name, one]): [string, object][] => [
    [name, one],
    [`${name}.prototype`, one.prototype as object],
  ]),
  ['Math', Math],
  ['JSON', JSON],
  ['Reflect', Reflect],
  ['Atomics', Atomics],
  ['TypedArray', typedArray],
  ['TypedArray.prototype', (typedArray as { prototype: object }).prototype],
  ['Error.prototype', Error.prototype],
  ['the iterator of arrays', iteratorOf([])],
  ['the iterator of maps', iteratorOf(new Map())],
  ['the iterator of sets', iteratorOf(new Set())],
]

// The getters that read RegExp's last match stay the same.
type Parts = ReadonlyMap<PropertyKey, PropertyDescriptor>
const partsOf = (owner: object): Parts =>
  new Map(Reflect.ownKeys(owner).map((key) => [key, Reflect.getOwnPropertyDescriptor(owner, key)!]))

// References of this module, in case the shared ones are changed.
const { is } = Object
const { getOwnPropertyDescriptor, getPrototypeOf } = Reflect

let kept: readonly (readonly [name: string, owner: object, parts: Parts, prototype: object | null])[] = []
let globals: readonly (readonly [name: string, value: unknown])[] = []

/** Records the current built-ins. */
export const keepBuiltIns = (): void => {
  kept = owners.map(([name, owner]) => [name, owner, partsOf(owner), getPrototypeOf(owner)])
  globals = [...Object.keys(constructors), 'Math', 'JSON', 'Reflect', 'Atomics', 'globalThis'].map((name) => [
    name,
    (globalThis as { [name: string]: unknown })[name],
  ])
}

/** The name of a built-in that has changed; undefined if none has. Additions are ignored. */
export const changedBuiltIn = (): string | undefined => {
  for (const [name, value] of globals) {
    if (!is((globalThis as { [name: string]: unknown })[name], value)) return name
  }
  for (const [name, owner, parts, prototype] of kept) {
    if (getPrototypeOf(owner) !== prototype) return name
    for (const [key, { value, get, set }] of parts) {
      const now = getOwnPropertyDescriptor(owner, key)
      const same = now !== undefined && is(now.value, value) && now.get === get && now.set === set
      if (!same) return typeof key === 'symbol' ? `${name}[${key.description}]` : `${name}.${key}`
    }
  }
  return undefined
}

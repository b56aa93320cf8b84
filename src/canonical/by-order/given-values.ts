// Reading objects and arrays that existed before any state, such as a table of functions. The reader may analyse the
// text of such a function only if no call can replace it. So the object must be frozen. The reader freezes objects of
// loaded files itself: a clause that changes one then throws.

/** The value of an unknown name; it holds no timestamp, and receives none. */
export const notSeen = Symbol('not seen')

// Names of the language whose values change nothing and always give the same result.
const ofLanguage = new Set(
  'Array BigInt Boolean Error Infinity JSON Map Math NaN Number Object RangeError RegExp Set String Symbol TypeError'.split(
    ' ',
  ),
)

/** The value of a name of the language. */
export const languageValue = (name: string): unknown =>
  ofLanguage.has(name) ? Reflect.get(globalThis, name) : notSeen

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

const isOfLanguage = (value: object): boolean =>
  [...ofLanguage].some((name) => Reflect.get(globalThis, name) === value)

const loaded = new WeakSet<object>()

/** Registers a value of a loaded file, so that the reader may freeze it. */
export const noteLoaded = (value: unknown): void => {
  if (isObject(value) && !isOfLanguage(value)) loaded.add(value)
}

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

/** The value of a field that no call can change; `notSeen` for any other field. */
export const fieldOfGiven = (value: unknown, name: string): unknown => {
  if (!isObject(value)) return notSeen
  const field = Object.getOwnPropertyDescriptor(value, name)
  if (field === undefined || !('value' in field)) return notSeen
  const isModule = Object.prototype.toString.call(value) === '[object Module]'
  if (isOfLanguage(value) || isModule) return field.value
  if (!isPlain(value)) return Object.isFrozen(value) ? field.value : notSeen
  if (!isObject(field.value)) return notSeen
  if (loaded.has(value)) {
    Object.freeze(value)
    noteLoaded(field.value)
  }
  return Object.isFrozen(value) ? field.value : notSeen
}

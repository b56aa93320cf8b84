// What is read of objects and arrays that were there before any state, such as a table of functions. A function counts by its
// own text only where no call can put another in its place. So what the reader looks into must be frozen, and it freezes what
// belongs to a file that has been loaded: a clause that changes it then throws.

/** The value of a name that is not known; it holds no timestamp, and is given none. */
export const notSeen = Symbol('not seen')

// Of the language, what changes nothing and gives the same each time.
const ofLanguage = new Set(
  'Array BigInt Boolean Error Infinity JSON Map Math NaN Number Object RangeError RegExp Set String Symbol TypeError'.split(
    ' ',
  ),
)

/** What a name of the language stands for. */
export const languageValue = (name: string): unknown =>
  ofLanguage.has(name) ? Reflect.get(globalThis, name) : notSeen

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

const isOfLanguage = (value: object): boolean =>
  [...ofLanguage].some((name) => Reflect.get(globalThis, name) === value)

const loaded = new WeakSet<object>()

/** Notes that a value belongs to a file that has been loaded, so that it may be frozen. */
export const noteLoaded = (value: unknown): void => {
  if (isObject(value) && !isOfLanguage(value)) loaded.add(value)
}

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

/** The value of a field that no call can change; `notSeen` for any other. */
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

// For which protocol the builders of a protocol made a property. A property in a file of its own may be added to any spec, and the
// compiler does not see to which.
import type { AnyDeclaration } from './declaration.js'
import type { Property } from './property.js'
import { predicatesIn } from './property-kinds.js'
import type { Spec } from './spec.js'
import type { AnyFunction } from './written-as.js'

const declarations = new WeakMap<AnyFunction, AnyDeclaration>()

/** Records the protocol of a function of a property. */
export const writtenFor = <F extends AnyFunction>(declaration: AnyDeclaration, fn: F): F => {
  declarations.set(fn, declaration)
  return fn
}

const functionsOf = (property: Property): readonly AnyFunction[] =>
  property.kind === 'monitor' ? [property.step] : predicatesIn(property)

type Fields = AnyDeclaration['shared']
type Texts = { readonly [name: string]: { readonly text: string } }

// A predicate may read a parameter, and compare it with the values that it knows.
const textsOf = (parameters: AnyDeclaration['parameters']): Texts =>
  Object.fromEntries(Object.entries(parameters).map(([name, { values }]) => [name, { text: values }]))

const lackIn = (
  wanted: Texts,
  had: Texts | undefined,
  what: (name: string) => string,
): string | undefined => {
  for (const [name, { text }] of Object.entries(wanted)) {
    if (had === undefined || !Object.hasOwn(had, name)) return `no ${what(name)}`
    if (had[name]!.text !== text) return `another ${what(name)}: ${had[name]!.text}, not ${text}`
  }
  return undefined
}

const lackOf = (spec: Spec, { roles, messages, shared, parameters }: AnyDeclaration): string | undefined => {
  for (const [role, { fields }] of Object.entries(roles)) {
    const own = spec.roles.find(({ name }) => name === role)
    if (own === undefined) return `no role ${role}`
    const lack = lackIn(fields, own.record.fields as Fields, (name) => `field ${name} of ${role}`)
    if (lack !== undefined) return lack
  }
  for (const [type, fields] of Object.entries(messages)) {
    if (!spec.messages.kinds.has(type)) return `no message ${type}`
    const lack = lackIn(fields, spec.messages.fields(type) as Fields, (name) => `field ${name} of ${type}`)
    if (lack !== undefined) return lack
  }
  const lack = lackIn(shared, spec.shared as Fields, (name) => `shared variable ${name}`)
  return lack ?? lackIn(textsOf(parameters), textsOf(spec.parameters), (name) => `parameter ${name}`)
}

/**
 * What a spec lacks of the protocol for which a property is written: the first role, field, message, shared variable or
 * parameter that it does not have, or has with other values. Undefined if it lacks nothing, or if the property is written for no protocol.
 */
export const lackFor = (spec: Spec, property: Property): string | undefined => {
  const declaration = functionsOf(property)
    .map((fn) => declarations.get(fn))
    .find((found) => found !== undefined)
  return declaration === undefined ? undefined : lackOf(spec, declaration)
}

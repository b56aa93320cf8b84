// What a protocol declares: its roles with their records, its messages, its shared variables and its parameters; and the
// types that follow from it.
import type { Fields } from '../sorts/record.js'
import type { Message } from './message.js'
import type { Parameter } from './parameter.js'

/** How many sites a role has, and the fields of their records. */
export interface RoleDeclaration<F extends Fields, C extends 'many' | 'one' = 'many' | 'one'> {
  readonly count: C
  readonly fields: F
  /** The parameter that gives the number of its sites, if that is not the number of sites of the first role. */
  readonly sized?: string
}

/**
 * A role with the number of sites that the model chooses. `sized` names an integer parameter for the number of sites of
 * a later role, such as servers, that need not be as many as those of the first. Texts and pictures call a site by its role and its
 * number: `client 0`, `replica 3`.
 */
export const many = <const F extends Fields>(fields: F, sized?: string): RoleDeclaration<F, 'many'> => ({
  count: 'many',
  fields,
  ...(sized === undefined ? {} : { sized }),
})

/** A role of one site, such as a coordinator; its number follows those of the roles before it. */
export const one = <const F extends Fields>(fields: F): RoleDeclaration<F, 'one'> => ({
  count: 'one',
  fields,
})

/** The argument of `protocol`. The sites of the first role request the critical section. */
export interface AnyDeclaration {
  readonly roles: { readonly [role: string]: RoleDeclaration<Fields> }
  readonly messages: { readonly [type: string]: Fields }
  readonly shared: Fields
  readonly parameters: { readonly [name: string]: Parameter<unknown> }
}

export type RoleName<D extends AnyDeclaration> = keyof D['roles'] & string

export type FieldsOf<D extends AnyDeclaration, R extends RoleName<D>> = D['roles'][R]['fields']

/** Any message of the protocol. */
export type MessageOf<D extends AnyDeclaration> = {
  [T in keyof D['messages'] & string]: Message<T, D['messages'][T]>
}[keyof D['messages'] & string]

// Random normal forms of random protocols: a field of a site is made initial, or messages are left out.
import fc from 'fast-check'
import type { AnyDeclaration } from '../../src/protocol/declaration.js'
import type { NormalForm } from '../../src/protocol/normal-form.js'
import type { Spec } from '../../src/protocol/spec.js'
import { phases } from './reducible-recipes.js'

/** What a random normal form does. */
export const normalForms = fc.record({
  field: fc.constantFrom('n', 'f', 'g', 'fuel', 'q', 's'),
  phase: fc.constantFrom(...phases, undefined),
  /** The type of the messages that it leaves out, if any, and the phase of the receivers that do not get them. */
  without: fc.constantFrom(undefined, undefined, undefined, 'A', 'B'),
})

type RandomForm = typeof normalForms extends fc.Arbitrary<infer T> ? T : never

/** The spec with that normal form. */
export const withNormalForm = (spec: Spec, { field, phase, without }: RandomForm): Spec => {
  const { initial } = spec.roles[0]!.record
  const isIn = (me: object) => phase === undefined || (me as { readonly phase: string }).phase === phase
  return {
    ...spec,
    normalForm: (view) => {
      const sites = view.all('site')
      const form = {
        sites: {
          site: (me: object) =>
            isIn(me) ? { [field]: (initial as unknown as { get(field: string): unknown }).get(field) } : {},
        },
        message: (message: { readonly type: string }, _from: number, to: number) => {
          const receiver = sites.find(({ self }) => self === to)
          const isLost = message.type === without && receiver !== undefined && isIn(receiver)
          return isLost ? undefined : message
        },
      }
      return form as unknown as NormalForm<AnyDeclaration>
    },
  }
}

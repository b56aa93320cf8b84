// The value of a field as what stands after `has`: in the words of the author, or the name of the field and the value.
import type { FieldValue } from '../../explain/violating-values.js'
import type { Model } from '../../model/model.js'
import { sayFor } from './site-words.js'

/** `contents with sequencer 1`, or without words of the author `value 1`. */
export const fieldInWords = (model: Model, site: number, { name, text, value }: FieldValue): string => {
  const byField = model.spec.fieldWords[model.sites[site]!.role.name]
  return byField !== undefined && Object.hasOwn(byField, name)
    ? byField[name]!(value, sayFor(model))
    : `${name} ${text}`
}

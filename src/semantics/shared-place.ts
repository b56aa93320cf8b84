// A shared variable as a monitor sees it: by its field, and by the site or the key of an element.
import type { Model, Variable } from '../model/model.js'
import { fieldVariables } from '../model/shared-elements.js'
import type { SharedPlace } from '../protocol/property.js'
import { encode, type Sort } from '../sorts/sort.js'

/** Where the parts of a place are moved to. */
interface PlaceMoved {
  site(site: number): number
  value<T>(sort: Sort<T>, value: T): T
}

/** The place of a variable, moved with its site or key. */
export const placeOf = ({ field, index, element }: Variable, moved?: PlaceMoved): SharedPlace => {
  if (index !== undefined) return { field, index: moved === undefined ? index : moved.site(index) }
  if (element === undefined) return { field, index }
  const { key, sort } = element
  return { field, index, key: encode(sort, moved === undefined ? key : moved.value(sort, key)) }
}

/** Moves the values in the range of a transformation back. */
interface MovedBack {
  back<T>(sort: Sort<T>, value: T): T
}

/** The shared variable whose image is this one: an element of an array moves with its site or key. */
export const originOfVariable = (model: Model, transformation: MovedBack, number: number): number => {
  const { field, element } = model.variables[number]!
  if (element === undefined) return number
  return fieldVariables(model).get(field)!.at!(transformation.back(element.sort, element.key))!
}

// The fields of values.
import { fieldOfGiven, notSeen } from '../../canonical/by-order/given-values.js'
import { givenValue } from './given.js'
import { aNumber, known, NotFollowed, nothing, type Value } from './values.js'
import type { Way } from './way.js'

/** A field of a value. */
export const fieldOf = (way: Way, value: Value, name: string): Value => {
  switch (value.is) {
    case 'record': {
      const kinds = value.fields.get(name)
      if (kinds === undefined) throw new NotFollowed(`it reads ${name} of a record`)
      return way.draw(kinds)
    }
    case 'object': {
      const found = value.fields.get(name)
      if (found === undefined && (value.of !== undefined || name in Object.prototype))
        throw new NotFollowed(`it reads ${name}, which no view shows`)
      return found ?? nothing
    }
    case 'many':
      if (value.form === 'array' ? name === 'length' : name === 'size')
        // Nobody may have counted a filtered sequence.
        return way.draw(value.form === 'array' ? aNumber : [...aNumber, known(undefined)])
      break
    case 'list':
      if (name === 'length') return known(value.items.length)
      break
    case 'given': {
      const found = fieldOfGiven(value.value, name)
      if (found === notSeen) throw new NotFollowed(`the value of ${name} of an object is not known`)
      return givenValue(found)
    }
    default:
  }
  throw new NotFollowed(
    value.is === 'known' ? `it may read ${name} of ${value.value}` : `it reads ${name} of what views forget`,
  )
}

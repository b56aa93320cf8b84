// The places of errors of the spec, which are looked up when an error is shown.
import { useEffect, useState } from 'preact/hooks'
import type { BrokenSpec } from '../../protocol/broken-spec.js'
import type { Mistake } from '../../source/mistake.js'
import type { SpecSource } from '../load/spec-source.js'
import { thrownPlace } from '../load/thrown-place.js'

type Places = ReadonlyMap<string, Mistake>

const none: Places = new Map()

/** The places that are known so far, by message. */
export const useThrownPlaces = (errors: readonly BrokenSpec[], source: SpecSource): Places => {
  const [places, setPlaces] = useState(none)
  useEffect(() => {
    let current = true
    const look = async () => {
      const found = new Map<string, Mistake>()
      for (const error of errors) {
        const place = found.has(error.message) ? undefined : await thrownPlace(error, source)
        if (place !== undefined) found.set(error.message, place)
      }
      if (current) setPlaces(found)
    }
    if (errors.length > 0) void look()
    else setPlaces(none)
    return () => {
      current = false
    }
  }, [errors, source])
  return places
}

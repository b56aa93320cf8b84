// Another algorithm of the catalogue, which is loaded to follow the schedule of the session.
import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../error-text.js'
import { loadSpec } from '../load/loaded-spec.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { type OtherSpec, specIn } from './variants.js'

// What has been loaded, for the first painting after the panel was closed and opened again.
const known = new Map<string, LoadedSpec>()

/** @param chosen a variant as a link names it */
export const useOtherSpec = (chosen: string | undefined): OtherSpec => {
  const name = chosen === undefined ? undefined : specIn(chosen)
  const [ended, setEnded] = useState<{ readonly name: string; readonly found: LoadedSpec | string }>()
  useEffect(() => {
    if (name === undefined || known.has(name)) return undefined
    let isWanted = true
    const end = (found: LoadedSpec | string) => {
      if (typeof found !== 'string') known.set(name, found)
      if (isWanted) setEnded({ name, found })
    }
    loadSpec({ argument: name }).then(end, (error) => end(errorText(error)))
    return () => {
      isWanted = false
    }
  }, [name])
  if (name === undefined) return undefined
  return known.get(name) ?? (ended?.name === name ? ended.found : undefined)
}

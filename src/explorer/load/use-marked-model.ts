// The same model of the marked copy of its spec, loaded after the page has been painted.
import { useEffect, useState } from 'preact/hooks'
import { leastOptions } from '../../model/least-options.js'
import { type Model, makeModel } from '../../model/model.js'
import type { Session } from '../session/session.js'
import { loadMarked } from './marked-spec.js'

// In milliseconds: after the first paint.
const delay = 100

/** The marked model of the session; undefined until it is there, and if there is none. */
export const useMarkedModel = ({ loaded, history }: Session): Model | undefined => {
  const { model } = history
  const [marked, setMarked] = useState<{ readonly of: Model; readonly model: Model } | undefined>(undefined)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const spec = await loadMarked(loaded.source, model.spec.mutant)
      if (spec === undefined || isOver) return
      setMarked({ of: model, model: makeModel(spec, leastOptions(model)) })
    }
    // The code is an addition: a copy that cannot be loaded, as with an old version of the file, leaves it out.
    const timer = setTimeout(() => load().catch(() => setMarked(undefined)), delay)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [model, loaded])
  return marked?.of === model ? marked.model : undefined
}

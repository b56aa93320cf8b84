// Which sites have a lane in the diagram of a run, and in which order. The choice lasts as long as the model of the session.
import { useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'

const chosen = new WeakMap<Model, readonly number[]>()
const all = new WeakMap<Model, readonly number[]>()

const everySite = (model: Model): readonly number[] => {
  const known = all.get(model) ?? model.sites.map(({ id }) => id)
  all.set(model, known)
  return known
}

/** The sites with a lane, in order, and how to choose others. The same choice is the same list. */
export const useLanes = (model: Model) => {
  const [, redraw] = useState(0)
  return {
    sites: chosen.get(model) ?? everySite(model),
    choose: (sites: readonly number[]) => {
      chosen.set(model, sites)
      redraw((count) => count + 1)
    },
  }
}

interface LaneChoiceProps {
  readonly model: Model
  readonly sites: readonly number[]
  choose(sites: readonly number[]): void
}

export const LaneChoice = ({ model, sites, choose }: LaneChoiceProps) => {
  const hidden = everySite(model).filter((id) => !sites.includes(id))
  const swapped = (k: number): readonly number[] =>
    sites.map((site, at) => (at === k ? sites[k + 1]! : at === k + 1 ? sites[k]! : site))
  const nameOf = (site: number): string => model.sites[site]!.title
  return (
    <details class="st-lanes">
      <summary>lanes{hidden.length > 0 && ` (${hidden.length} hidden)`}</summary>
      <ul>
        {[...sites, ...hidden].map((site, k) => {
          const isShown = sites.includes(site)
          return (
            <li key={site}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && sites.length === 1}
                  onChange={() => choose(isShown ? sites.filter((id) => id !== site) : [...sites, site])}
                />{' '}
                {nameOf(site)}
              </label>
              {isShown && (
                <>
                  <button
                    type="button"
                    disabled={k === 0}
                    aria-label={`move ${nameOf(site)} to the left`}
                    onClick={() => choose(swapped(k - 1))}
                  >
                    ←
                  </button>
                  <button
                    type="button"
                    disabled={k === sites.length - 1}
                    aria-label={`move ${nameOf(site)} to the right`}
                    onClick={() => choose(swapped(k))}
                  >
                    →
                  </button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <button type="button" onClick={() => choose(everySite(model))}>
        all, in their order
      </button>
    </details>
  )
}

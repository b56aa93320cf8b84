// Which sites have a lane in the diagram of a run, and in which order. The choice for the model of the session is a part of its link; that for a variant
// beside it lasts as long as the variant.
import { createContext } from 'preact'
import { useContext, useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import type { Trace } from '../../trace/trace.js'
import { FloatingMenu } from '../steps/floating-menu.js'
import { everySite, usualLanes } from './usual-lanes.js'

interface Lanes {
  /** The sites with a lane, in order. The same choice is the same list. */
  readonly sites: readonly number[]
  /** Those without one that have one unless a reader hides them. */
  readonly hidden: readonly number[]
  choose(sites: readonly number[]): void
}

/** The choice for the model of the session: its sites are undefined for the usual ones. */
interface SessionLanes {
  readonly model: Model
  readonly sites: readonly number[] | undefined
  choose(sites: readonly number[] | undefined): void
}

/** What diagrams of the session's model share. */
export const SessionLanes = createContext<SessionLanes | undefined>(undefined)

const chosen = new WeakMap<Model, readonly number[]>()

/** The sites with a lane, in order, and how to choose others. */
export const useLanes = (trace: Trace): Lanes => {
  const { model } = trace
  const usual = usualLanes(trace)
  const [, redraw] = useState(0)
  const ofSession = useContext(SessionLanes)
  const lanes = (sites: readonly number[]) => ({
    sites,
    hidden: usual.filter((site) => !sites.includes(site)),
  })
  if (ofSession?.model === model) {
    const { sites, choose } = ofSession
    return {
      ...lanes(sites ?? usual),
      choose: (next) => choose(next.join() === usual.join() ? undefined : next),
    }
  }
  return {
    ...lanes(chosen.get(model) ?? usual),
    choose: (sites) => {
      chosen.set(model, sites)
      redraw((count) => count + 1)
    },
  }
}

interface LaneChoiceProps extends Lanes {
  readonly model: Model
}

export const LaneChoice = (props: LaneChoiceProps) => {
  const { length } = props.hidden
  return (
    <FloatingMenu
      name={length === 0 ? 'lanes' : `lanes (${length} hidden)`}
      title="Which sites have a lane, and in which order"
    >
      {() => <LaneList {...props} />}
    </FloatingMenu>
  )
}

const LaneList = ({ model, sites, choose }: LaneChoiceProps) => {
  const others = everySite(model).filter((id) => !sites.includes(id))
  const swapped = (k: number): readonly number[] =>
    sites.map((site, at) => (at === k ? sites[k + 1]! : at === k + 1 ? sites[k]! : site))
  const nameOf = (site: number): string => model.sites[site]!.title
  return (
    <>
      <ul class="st-lanes">
        {[...sites, ...others].map((site, k) => {
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
    </>
  )
}

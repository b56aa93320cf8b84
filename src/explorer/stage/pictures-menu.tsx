// Saves and copies the pictures of the stage: the network in the current state, the run, and who waits for whom.
import { networkSvg } from '../../diagram/network/network-picture.js'
import { spaceTimeSvg, waitForSvg } from '../../diagram/run/run-picture.js'
import { violatedBy } from '../../diagram/run/statuses.js'
import type { Trace } from '../../trace/trace.js'
import { FloatingMenu } from '../steps/floating-menu.js'
import { violatingSteps } from '../steps/judged.js'
import { redAtEnd } from '../steps/use-red-sites.js'
import { PictureList } from './picture-list.js'

interface PicturesMenuProps {
  readonly trace: Trace
  /** The number of its steps that have been taken. */
  readonly at: number
  /** The sites that have lanes, in their order. */
  readonly sites?: readonly number[]
  /** For an infinite run: the number of its steps before the loop. */
  readonly loop?: number | undefined
}

/** The pictures by name, each made on demand. */
const picturesOf = ({
  trace,
  at,
  sites,
  loop,
}: PicturesMenuProps): readonly (readonly [string, () => string])[] => {
  const { model, initial, steps } = trace
  const step = steps[at - 1]
  const soFar = { ...trace, steps: steps.slice(0, at) }
  const network = (): string =>
    networkSvg(model, step?.next ?? initial, {
      shown: violatedBy(trace),
      red: redAtEnd(soFar),
      ...(step === undefined ? {} : { before: steps[at - 2]?.next ?? initial, step }),
    })
  const run = (): string =>
    spaceTimeSvg(trace, {
      ...(sites === undefined ? {} : { sites }),
      violating: new Set(violatingSteps(trace).keys()),
      waits: false,
      loop,
    })
  return [
    ['network', network],
    ...(steps.length === 0 ? [] : [['run', run] as const]),
    ...(model.spec.waitsFor === undefined ? [] : [['waits', () => waitForSvg(soFar)!] as const]),
  ]
}

export const PicturesMenu = (props: PicturesMenuProps) => (
  <FloatingMenu name="pictures" title="Save or copy the network, the run and the wait-for graph">
    {() => (
      <PictureList
        pictures={picturesOf(props)}
        file={(name) => `${props.trace.model.spec.name}-${name}-${props.at}`}
      />
    )}
  </FloatingMenu>
)

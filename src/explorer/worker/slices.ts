// Drives a search in slices so that a worker stays responsive: reports progress ten times a second, and checks
// between slices whether it should stop.
import { type LongWork, type Pace, paced } from '../../search/long-work.js'

const tellEvery = 100
// Passes over a graph pause more often than there is anything to hear.
const breatheEvery = 5
// A stop message is heard about thirty times a second.
const pace: Pace = {
  first: 1 << 10,
  least: 1 << 5,
  most: 1 << 17,
  quick: 15,
  slow: 60,
  now: () => performance.now(),
}

// A message to oneself arrives after all earlier messages; timers would wait four milliseconds.
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

interface Stoppable {
  run(): LongWork<unknown, unknown>
  stop(cut: 'interrupt'): void
}

/** Drives it to the end, or until `stopped` returns true; returns the duration in seconds. */
export const driveInSlices = async (
  work: Stoppable,
  stopped: () => boolean,
  tell: (seconds: number, shown: unknown) => void,
): Promise<number> => {
  const start = performance.now()
  let told = start
  let breathed = start
  for (const shown of paced(work.run(), pace)) {
    const now = performance.now()
    if (now - told > tellEvery) {
      tell((now - start) / 1000, shown)
      told = now
    }
    if (now - breathed < breatheEvery) continue
    await breath()
    breathed = performance.now()
    if (stopped()) work.stop('interrupt')
  }
  return (performance.now() - start) / 1000
}

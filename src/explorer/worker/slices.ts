// Advances a search in slices so that a worker stays responsive: reports progress ten times a second, and checks
// between slices whether it should stop.
const hearEvery = 30
const tellEvery = 100

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

interface Advancing {
  advance(states: number): boolean
  stop(cut: 'interrupt'): void
}

/** Advances to the end, or until `stopped` returns true; returns the duration in seconds. */
export const driveInSlices = async (
  work: Advancing,
  stopped: () => boolean,
  tell: (seconds: number) => void,
): Promise<number> => {
  const start = performance.now()
  let heard = start
  let told = start
  // Slow specs and fast ones differ by a factor of a hundred: the size of a slice follows the duration of the last
  // one.
  let slice = 1 << 10
  while (work.advance(slice)) {
    const now = performance.now()
    const took = now - heard
    if (took < hearEvery / 2 && slice < 1 << 17) slice *= 2
    else if (took > 2 * hearEvery && slice > 64) slice /= 2
    if (now - told > tellEvery) {
      tell((now - start) / 1000)
      told = now
    }
    await breath()
    if (stopped()) work.stop('interrupt')
    heard = performance.now()
  }
  return (performance.now() - start) / 1000
}

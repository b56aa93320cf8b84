// When sites crash and recover in a run: crashes at random moments of it, each recovery a little later.
import { SplitMix } from '../../search/split-mix.js'

// Crashes begin after this share of the run, and end before this one.
const [first, last] = [0.1, 0.8]

// The mean time to a recovery, in milliseconds. Nobody knows that a site is down for less.
const down = 300

/** The moments of the crashes of a run, in milliseconds after its start, in their order. */
export const crashTimes = (crashes: number, milliseconds: number, seed: number): readonly number[] => {
  const random = new SplitMix(seed)
  const share = () => first + ((last - first) * random.below(1000)) / 1000
  return Array.from({ length: crashes }, () => share() * milliseconds).sort((a, b) => a - b)
}

/** For how many milliseconds a site stays down. */
export const downTime = (random: SplitMix): number => down / 2 + random.below(down)

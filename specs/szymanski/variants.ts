// How a test reads the flags of the others: in the algorithm one by one in ascending order; here descending, or all at once.
import type { Variants } from 'coterie'
import { lookForOne, waitForAll } from './algorithm.js'
import type { Reads } from './protocol.js'

const tests = (reads: Reads) => ({
  lookAtDoor: waitForAll('lookAtDoor', 'others', [0, 1, 2], 'goIn', reads),
  lookOut: lookForOne('lookOut', 1, 'wait', 'close', reads),
  waitForClosing: lookForOne('waitForClosing', 4, 'close', 'waitForClosing', reads),
  letPass: waitForAll('letPass', 'lower', [0, 1], 'held', reads),
  waitForRoom: waitForAll('leaving', 'higher', [0, 1, 4], 'out', reads),
})

export const variants: Variants = {
  looking: {
    descending: tests((order, read) => [...order].reverse().slice(read, read + 1)),
    'at once': tests((order) => order),
  },
}

// The protocol: the record of a site, the messages, and the parameters of the model.
import { choice, int, type MeOf, many, mapOf, oneOf, protocol, siteId } from 'coterie'

export const szymanski = protocol({
  parameters: {
    // The paper writes each test as one expression. ascending, descending: one flag is read in each step, in that order.
    looking: choice('how the flags of the others are read', 'ascending', 'descending', 'at once'),
  },
  roles: {
    site: many({
      // named after what comes next
      phase: oneOf(
        'idle',
        'lookAtDoor',
        'goIn',
        'lookOut',
        'wait',
        'waitForClosing',
        'close',
        'letPass',
        'held',
        'leaving',
        'out',
      ),
      read: int(0, Infinity), // how many flags the current test has read
    }),
  },
  // 0: outside, not interested. 1: outside, interested. 2: in the waiting room. 3: in its door. 4: the door is closed.
  shared: { flags: mapOf(siteId, int(0, 4)) },
})

export const { local } = szymanski.roles.site
export const { write } = szymanski
export type Context = Parameters<Parameters<typeof local>[0]['guard']>[1]
export type Phase = MeOf<typeof szymanski, 'site'>['phase']

/** Which of the sites of a test, in ascending order, its next step reads, if it has read this many. */
export type Reads = (order: readonly number[], read: number) => readonly number[]

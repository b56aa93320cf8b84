// Courtois, Heymans and Parnas 1971, problem 1: readers may read together, a writer writes alone, and no reader
// waits because a writer waits. The first reader closes the semaphore w for all readers, and the last one opens
// it again. A count under a second semaphore tells them who is first and who is last.
import { either, flag, int, many, oneOf, protocol } from 'coterie'

export const library = protocol({
  roles: {
    site: many({
      // A reader comes in, reads and goes out; on the way in and out it has the count to itself.
      phase: oneOf(
        'idle',
        ...(['comes', 'counts in', 'closes', 'counted in', 'reads'] as const),
        ...(['counts out', 'opens', 'counted out'] as const),
        ...(['wants to write', 'writes'] as const),
      ),
    }),
  },
  // mutex and w of the paper, true while they are taken.
  shared: { mutex: flag, w: flag, readCount: int(0, Infinity) },
})

export const { local } = library.roles.site
export const { write } = library

/** A site that wants to read comes to the count, and one that wants to write to w: it chooses each time. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: () => either([[{ phase: 'comes' }], [{ phase: 'wants to write' }]]),
})

// A site that finds a semaphore free again and again eventually takes it: P is a strongly fair step.
const fair = 'strong'

/** Reader: P(mutex), to have the count to itself. */
export const takeCount = local({
  fair,
  guard: (me, { shared }) => me.phase === 'comes' && !shared.mutex,
  effect: () => [{ phase: 'counts in' }, write({ mutex: true })],
})

/** readcount := readcount + 1; the first reader has to close w. */
export const countIn = local({
  guard: (me) => me.phase === 'counts in',
  effect: (_, { shared: { readCount } }) => [
    { phase: readCount === 0 ? 'closes' : 'counted in' },
    write({ readCount: readCount + 1 }),
  ],
})

/** First reader: P(w). It waits while a writer writes, and the other readers wait for the count. */
export const close = local({
  fair,
  guard: (me, { shared }) => me.phase === 'closes' && !shared.w,
  effect: () => [{ phase: 'counted in' }, write({ w: true })],
})

/** V(mutex), and read. */
export const beginToRead = local({
  guard: (me) => me.phase === 'counted in',
  effect: () => [{ phase: 'reads' }, write({ mutex: false })],
})

/** After reading: P(mutex). */
export const endReading = local({
  fair,
  guard: (me, { shared }) => me.phase === 'reads' && !shared.mutex,
  effect: () => [{ phase: 'counts out' }, write({ mutex: true })],
})

/** readcount := readcount - 1; the last reader has to open w. */
export const countOut = local({
  guard: (me) => me.phase === 'counts out',
  effect: (_, { shared: { readCount } }) => [
    { phase: readCount === 1 ? 'opens' : 'counted out' },
    write({ readCount: readCount - 1 }),
  ],
})

/** Last reader: V(w). */
export const open = local({
  guard: (me) => me.phase === 'opens',
  effect: () => [{ phase: 'counted out' }, write({ w: false })],
})

/** V(mutex). */
export const leaveCount = local({
  guard: (me) => me.phase === 'counted out',
  effect: () => [{ phase: 'idle' }, write({ mutex: false })],
})

/** Writer: P(w), and write. */
export const beginToWrite = local({
  fair,
  guard: (me, { shared }) => me.phase === 'wants to write' && !shared.w,
  effect: () => [{ phase: 'writes' }, write({ w: true })],
})

/** V(w). */
export const endWriting = local({
  guard: (me) => me.phase === 'writes',
  effect: () => [{ phase: 'idle' }, write({ w: false })],
})

const ofReaders = { takeCount, countIn, close, beginToRead, endReading, countOut, open, leaveCount }

/** In the order of the paper. */
export const clauses = { request, ...ofReaders, beginToWrite, endWriting }

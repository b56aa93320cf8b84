// The total order of requests: by timestamp, and among equal timestamps by site number.

/** A request: its timestamp, or null without a request, and the site that made it. */
type Request = readonly [timestamp: number | null, site: number]

/** Whether request `a` is earlier, hence of higher priority, than `b` (Lamport 1978). A request without timestamp is last. */
export const precedes = ([t, i]: Request, [u, j]: Request): boolean =>
  t !== null && (u === null || t < u || (t === u && i < j))

// The clock of a run.

// The functions of a spec may not call it.
const hrtime = process.hrtime.bind(process)

/** Seconds by a clock that all processes of a machine share, to the microsecond. (A thread has no `hrtime.bigint`.) */
export const clock = (): number => {
  const [seconds, nanoseconds] = hrtime()
  return seconds + nanoseconds / 1e9
}

/** The seconds since a moment of that clock, to the microsecond. */
export const secondsSince = (base: number): number => Math.round(1e6 * (clock() - base)) / 1e6

// The session of a link whose steps are all enabled. Tests start from one.
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { asFarAsItGoes, type Session } from '../../src/explorer/session/session.js'
import type { SessionLink } from '../../src/explorer/session/session-link.js'
import { TraceError } from '../../src/trace/trace.js'

/** The session of a link, without its lesson. Throws a one-line error for any invalid part. */
export const sessionFromLink = (loaded: LoadedSpec, link: SessionLink): Session => {
  const { session, problem } = asFarAsItGoes(loaded, link)
  if (problem !== undefined) throw new TraceError(problem)
  return session
}

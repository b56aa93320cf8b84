// The protocol: the record of a process, the directory, and the assumptions as parameters.
import { choice, many, oneOf, optional, protocol, siteId } from 'coterie'

export const lock = protocol({
  parameters: {
    start: choice('what processes before these have left', 'no directory', 'a stale directory'),
    holder: choice('whether the holder renews the mtime before it is stale', 'in time', 'may pause'),
  },
  // looking: mkdir has failed. removing: the directory was stale. last: mkdir once more, without a look at the mtime.
  roles: { process: many({ phase: oneOf('idle', 'wanted', 'looking', 'removing', 'last', 'held') }) },
  shared: { directory: oneOf('none', 'fresh', 'stale'), maker: optional(siteId) },
})

export const { process } = lock.roles
export const { write } = lock

/** mkdir has made the directory. */
export const made = (self: number) => write({ directory: 'fresh', maker: self })
/** rmdir has removed it. */
export const gone = () => write({ directory: 'none', maker: null })

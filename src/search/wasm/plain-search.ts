// Which searches the smallest kernel can do: it lacks what kernel/full.ts names.
import type { Kernel } from '../../compile/kernel.js'
import type { TimestampCanonicalizer } from '../../reduce/timestamp-canonicalizer.js'
import type { Limits } from './limits.js'

/** Whether a search needs only the states: no message is lost or copied, no rule looks at steps, and the caller does not either. */
export const isPlainSearch = (
  { tables: { slots }, monitorRunner }: Kernel,
  { pauseAt }: Limits,
  canonicalizer: TimestampCanonicalizer | undefined,
): boolean =>
  canonicalizer === undefined &&
  pauseAt === undefined &&
  slots.lost < 0 &&
  slots.duplicated < 0 &&
  !monitorRunner.all &&
  monitorRunner.flags === 0

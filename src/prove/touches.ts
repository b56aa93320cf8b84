// Whether a call can change what a lemma reads. If it cannot, the lemma is false afterwards only where it was false before, and there is
// nothing to search for: most sites of a large model are neither those of the step nor those of the lemma.
import type { Call } from './clause-tree.js'
import type { Leaf } from './leaf.js'
import { type Branch, isEnd } from './tree.js'

// A lemma with more places than this is taken to read what the call changes.
const mostPlaces = 2000

/** Whether a step of this call may change a leaf: of the record of its site, of its channels, of shared variables. */
const mayChange = ({ kind, site, from }: Call, sites: number, leaf: Leaf): boolean => {
  if (leaf.inChannel === undefined) return kind !== 'lose' && (leaf.site === undefined || leaf.site === site)
  const { channel } = leaf.inChannel
  const isReceived = from !== undefined && channel === from * sites + site
  return isReceived || (kind !== 'lose' && Math.floor(channel / sites) === site)
}

/**
 * Whether some way through the tree of a lemma reads what a call may change.
 * @param limits the most messages of each channel
 */
export const touches = (
  call: Call,
  root: Branch<boolean>,
  sites: number,
  limits: readonly number[],
): boolean => {
  const open: Branch<boolean>[] = [root]
  for (let places = 0; ; places++) {
    const at = open.pop()
    if (at === undefined) return false
    if (isEnd(at)) continue
    const { leaf, positions } = at
    if (places > mostPlaces || mayChange(call, sites, leaf)) return true
    const { inChannel } = leaf
    const isBehind =
      inChannel !== undefined && inChannel.part === '' && inChannel.position >= limits[inChannel.channel]!
    const count = leaf.kind !== 'finite' ? positions.length : isBehind ? 1 : leaf.size
    for (let k = 0; k < count; k++) open.push(at.child(k))
  }
}

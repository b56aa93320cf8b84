// The kernel of a search with several threads: that of one thread, over a memory that the threads share, and rounds.
export * from './full'
export { numberMask } from './visited'
export { end, free, top } from './memory'
export { begin, first, firstFragments, furtherFragments, more, multipliers, reading } from './state'
export { acting, actingCount, entries, live, liveCount } from './rows'
export {
  channels,
  duplicated,
  duplications,
  fairDeliveries,
  losses,
  lost,
  made,
  requests,
  sites,
} from './successors'
export { hasLinks } from './pages'
export { openRules, restMatters, treeCount, trees } from './interest'
export {
  abandon,
  bufferBytes,
  buffers,
  chunkStates,
  countLoops,
  counts,
  blockRoom,
  blockStates,
  blocks,
  discards,
  expandChunk,
  expandParked,
  findChunk,
  getReady,
  incoming,
  loopCounts,
  owner,
  owners,
  roundEnd,
  roundFrom,
  stepsEnd,
  stepsFrom,
} from './round'
export {
  admitPart,
  countSuccessors,
  cut,
  emptyBuffers,
  endMoves,
  flags,
  fresh as found,
  moving,
  numberPart,
  placeSuccessors,
  planMoves,
  ranks,
  rankSuccessors,
} from './admission'

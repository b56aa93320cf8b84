// The searches that a check can use.
import type { DiskSearch } from './disk/disk-search.js'
import type { DistributedSearch } from './distributed/distributed-search.js'
import type { Exploration } from './exploration.js'
import type { RandomWalks } from './random-walks.js'
import type { SignatureSearch } from './signature-search.js'

/** One of them. */
export type AnySearch = Exploration | DiskSearch | DistributedSearch | SignatureSearch | RandomWalks

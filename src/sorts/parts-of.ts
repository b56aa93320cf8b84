// A sort with all the sorts that it is made of.
import { isRecordSort } from './record.js'
import type { Sort } from './sort.js'

/** The sort itself, the sorts of the parts of its values, and their parts. */
export const partsOf = (sort: Sort<unknown>): readonly Sort<unknown>[] => [
  sort,
  ...(sort.inner ?? []).flatMap(partsOf),
  ...(isRecordSort(sort) ? Object.values(sort.fields).flatMap(partsOf) : []),
]

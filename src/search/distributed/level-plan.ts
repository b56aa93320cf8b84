// How a level is divided into tasks. That follows from numbers of states alone, so a search that is begun again has the same tasks.
import { partitionCount, type Slice, type TaskResult } from './tasks.js'

/** A task with fewer states costs more to hand out than to do. */
export const fewestStates = 1 << 13

// With more states than that, a task needs much memory, and its end is awaited for long.
const mostStates = 8 * fewestStates

// A large level has this many tasks, if each has enough states, to keep several machines at work until its end.
const wanted = 64

/** The number of states of each partition that several tasks have found. */
export const statesByPartition = (results: readonly TaskResult[]): readonly number[] => {
  const sums: number[] = Array.from({ length: partitionCount }, () => 0)
  for (const { states } of results) for (const [partition, count] of states) sums[partition]! += count
  return sums
}

/** The number of `insert` tasks for some candidates. */
export const insertsFor = (candidates: number, fewest: number): number =>
  Math.max(1, Math.min(partitionCount, Math.ceil(candidates / (2 * fewest))))

/** The states of each `expand` task of a level. */
export const expansionsOf = (states: readonly number[], fewest: number): readonly (readonly Slice[])[] => {
  const all = states.reduce((sum, count) => sum + count, 0)
  const room = Math.min(mostStates, Math.max(fewest, Math.ceil(all / wanted)))
  const tasks: Slice[][] = []
  let left = 0
  for (const [partition, count] of states.entries())
    for (let from = 0; from < count; ) {
      if (left === 0) {
        tasks.push([])
        left = room
      }
      const size = Math.min(left, count - from)
      tasks.at(-1)!.push({ partition, from, count: size })
      from += size
      left -= size
    }
  return tasks
}

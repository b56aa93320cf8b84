// Finds the states of a level in some partitions: the candidates of these that occur in no earlier level. Of equal candidates the one
// with the first parent and step counts, whatever the order in which they are read.
import type { Kernel } from '../../compile/kernel.js'
import { MemoryExhausted } from '../../compile/memory-exhausted.js'
import { Candidates } from './candidates.js'
import type { KnownStates } from './known-states.js'
import type { LevelFiles } from './level-files.js'
import { type Section, stateFile } from './state-file.js'
import { type InsertTask, names, nothingFound, partitionsOf, type TaskResult } from './tasks.js'

const candidatesOf = (kernel: Kernel, files: LevelFiles, task: InsertTask): Candidates => {
  const [from, to] = partitionsOf(task.index, task.inserts[task.level]!)
  const candidates = new Candidates(kernel)
  const v = new Int32Array(kernel.tables.slots.count)
  for (let index = 0; index < task.candidates; index++) {
    const file = files.candidates(task.level, index)
    for (let partition = from; partition < to; partition++) {
      const count = file.statesOf(partition)
      if (count === 0) continue
      const [parents, steps] = [file.headingsOf(partition, 'parents'), file.headingsOf(partition, 'steps')]
      const words = file.wordsOf(partition)
      for (let k = 0; k < count; k++) {
        file.translate(words, k, v)
        candidates.add(v, parents[k]! >>> 0, steps[k]!)
      }
    }
  }
  return candidates
}

// What is new now is known in the next level.
const remember = (
  known: KnownStates,
  kernel: Kernel,
  sections: readonly Section[],
  task: InsertTask,
): void => {
  const v = new Int32Array(kernel.tables.slots.count)
  try {
    for (const { parents, read } of sections)
      for (let k = 0; k < parents.length; k++) {
        read(k, v)
        known.add(v)
      }
    known.grown(partitionsOf(task.index, task.inserts[task.level]!), task.level + 1)
  } catch (error) {
    if (!(error instanceof MemoryExhausted)) throw error
    known.forget()
  }
}

/** Performs the task. */
export const insertCandidates = (
  kernel: Kernel,
  files: LevelFiles,
  known: KnownStates,
  task: InsertTask,
): TaskResult => {
  const { level, index, inserts } = task
  const candidates = candidatesOf(kernel, files, task)
  const earlier = known.among(candidates, partitionsOf(index, inserts[level]!), inserts.slice(0, level))
  const sections = candidates.sections(files.texts, (v, number) => earlier.has(v, number))
  files.store.write(names.states(level, index), stateFile(files.texts, kernel.tables.slots.count, sections))
  if (earlier.areInMemory) remember(known, kernel, sections, task)
  return { ...nothingFound, states: sections.map(({ partition, parents }) => [partition, parents.length]) }
}

// A sweep whose cells are run by the workers of a queue.
import { isAbsolute } from 'node:path'
import { UsageError } from '../exit-codes.js'
import { Engine, type QueuePlace } from '../queue/engine.js'
import { QueuedCells } from '../queue/queued-cells.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { startCell } from '../sweep/cell-process.js'
import { runSweep, type SweepRequest, type SweepRun } from '../sweep/sweep-run.js'
import type { Terminal } from '../terminal/terminal.js'
import { notForWorkers } from './planned-options.js'

// How long the end waits for a Redis that does not answer, in milliseconds.
const farewell = 2000

/** Throws a `UsageError` for a cell that no worker would take. */
const mustBeSendable = (cells: SweepRequest['cells']): void => {
  for (const { spec, words } of cells) {
    const option = notForWorkers(spec, words)
    if (option !== undefined)
      throw new UsageError(
        `--queue: the plan sets ${option}, which is about files of one machine; remove it from the plan`,
      )
    const path = [spec, ...words.filter((_, k) => words[k - 1] === '--with')].find(isAbsolute)
    if (path !== undefined)
      throw new UsageError(
        `--queue: ${path} is a path from the root, where other machines have other files; write it relative to the plan`,
      )
  }
}

/**
 * Runs the cells by the workers of a queue.
 * @param folder the folder of the plan
 */
export const sweepByQueue = async (
  request: Pick<SweepRequest, 'cells' | 'kept' | 'again'>,
  folder: string,
  place: QueuePlace,
  terminal: Terminal,
): Promise<SweepRun> => {
  mustBeSendable(request.cells)
  const engine = await Engine.connect(place)
  const queued = new QueuedCells(engine, folder, request.again, (note) => terminal.err(`note: ${note}\n`))
  try {
    return await runSweep(
      {
        ...request,
        // All are submitted at once; the workers choose how many run.
        jobs: request.cells.length,
        // A cell without a key has code that does not compile: that needs no worker to be said.
        start: (cell, key) =>
          key === undefined ? startCell(cell, { folder, memory: defaultMemory() }) : queued.start(cell, key),
      },
      terminal,
    )
  } finally {
    await queued.close()
    await engine.close(farewell)
  }
}

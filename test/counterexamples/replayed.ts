// The kept runs as the reference semantics executes them, each once for all tests of a worker.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Spec } from '../../src/protocol/spec.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'

/** The folder of all kept runs. */
export const keptFolder = fileURLToPath(new URL('../../counterexamples/', import.meta.url))

const done = new Map<string, ReturnType<typeof replay>>()

/** The run in a folder, replayed in the spec that its file names. */
export const replayed = async (
  folder: string,
  specNamed: (name: string) => Promise<Spec>,
): Promise<ReturnType<typeof replay>> => {
  const known = done.get(folder)
  if (known !== undefined) return known
  const file = readTraceJson(readFileSync(`${keptFolder}${folder}/trace.json`, 'utf8'))
  const result = replay(file, await specNamed(file.model.spec))
  done.set(folder, result)
  return result
}

// A kept run, as its file has it.
import { readFileSync } from 'node:fs'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'

export const keptRun = (folder: string, spec: Parameters<typeof replay>[1]) => {
  const file = readFileSync(new URL(`../../counterexamples/${folder}/trace.json`, import.meta.url), 'utf8')
  return replay(readTraceJson(file), spec).trace
}

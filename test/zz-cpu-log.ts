import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'

const file = process.env.SEARCH_LOG!
const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const g = globalThis as any
const rel = () => (expect.getState().testPath ?? '').replace(/.*\/test\//, '')
beforeAll(() => {
  appendFileSync(file, JSON.stringify({ load: rel(), cpu: cpu() - (g.lastCpu ?? 0) }) + '\n')
})
afterAll(() => {
  appendFileSync(file, JSON.stringify({ file: rel(), cpu: cpu() - (g.lastCpu ?? 0) }) + '\n')
  g.lastCpu = cpu()
})

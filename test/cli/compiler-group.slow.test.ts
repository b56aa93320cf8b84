// The compiler that runs beside a file that cannot be loaded: a script that starts the compiler itself, as TypeScript 7 is, and never ends.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { compilerErrors } from '../../src/cli/load/compiler-errors.js'
import { patience } from '../patience.js'
import { ended, Scratch, start } from './coterie.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

// With --showConfig it answers at once, if `slow` does not say otherwise.
const script = (slow: 'both' | 'check', pidFile: string): string => `
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
if (${slow === 'check'} && process.argv.includes('--showConfig')) console.log('{}')
else {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
  writeFileSync(${JSON.stringify(pidFile)}, String(child.pid))
}
`

/** A project with a broken file and a compiler that does not end; the path of the file, and that of the compiler's process number. */
const project = (name: string, slow: 'both' | 'check') => {
  const folder = join(scratch.folder, name)
  const pidFile = join(folder, 'pid')
  mkdirSync(join(folder, 'node_modules/typescript'), { recursive: true })
  const put = (path: string, text: string) => writeFileSync(join(folder, path), text)
  put('package.json', '{ "type": "module" }')
  put('tsconfig.json', '{}')
  put('broken.ts', 'export default {}\n')
  put('node_modules/typescript/package.json', '{ "type": "module", "bin": { "tsc": "./tsc.js" } }')
  put('node_modules/typescript/tsc.js', script(slow, pidFile))
  return { folder, pidFile }
}

const until = async (what: () => boolean): Promise<boolean> => {
  for (let waited = 0; waited < patience && !what(); waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return what()
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A process that nobody has waited for is listed, and does nothing.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Whether the compiler has ended. If not, it is ended here, so that a failing test leaves nothing behind. */
const hasEnded = async (pidFile: string): Promise<boolean> => {
  const pid = Number(readFileSync(pidFile, 'utf8'))
  expect(pid).toBeGreaterThan(0)
  if (await until(() => !isAlive(pid))) return true
  process.kill(pid, 'SIGKILL')
  return false
}

describe('a compiler that its script has started lived on after the script: 2 GB each, until the machine was full', () => {
  test.each(['both', 'check'] as const)('it ends at the time limit (slow: %s)', async (slow) => {
    const { folder, pidFile } = project(`limit-${slow}`, slow)
    expect(await compilerErrors(join(folder, 'broken.ts'), 2000)).toEqual([])
    expect(await hasEnded(pidFile)).toBe(true)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'it ends with a command that receives %s',
    async (signal) => {
      const { folder, pidFile } = project(signal, 'check')
      const temporary = mkdtempSync(join(tmpdir(), 'coterie-cli-'))
      const child = start(['verify', 'broken.ts'], { cwd: folder, env: { TMPDIR: temporary } })
      const end = ended(child)
      expect(await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '')).toBe(true)
      expect(readdirSync(temporary).filter((name) => name.startsWith('coterie-tsconfig'))).toHaveLength(1)
      child.kill(signal)
      await end
      expect(await hasEnded(pidFile)).toBe(true)
      expect(readdirSync(temporary).filter((name) => name.startsWith('coterie-tsconfig'))).toEqual([])
      rmSync(temporary, { recursive: true })
    },
  )
})

// `coterie verify --watch`: a line for each version of a file, and the exit code of the last one.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Scratch, start } from './coterie.js'
import { endless, lock, phases } from './lock-spec.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

test('each version of a file gets one line, also one that does not compile', async () => {
  scratch.write('phases.ts', phases)
  const file = scratch.write('lock.ts', lock)
  const child = start(['verify', file, '--watch', '--property', 'mutualExclusion'], { cwd: scratch.folder })
  let out = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const line = (number: number) => expect.poll(() => out.split('\n')[number - 1])
  await line(1).toMatch(/^run 1: \+ mutualExclusion \(8 states\)$/)
  const right = readFileSync(join(scratch.folder, 'lock.ts'), 'utf8')
  scratch.write('lock.ts', `${right}\n(`)
  await line(2).toMatch(/^run 2: .*lock\.ts:\d+:\d+: /)
  scratch.write('lock.ts', right.replace(' && !shared.taken', ''))
  await line(3).toMatch(/^run 3: x mutualExclusion violated in 4 steps \(\d+ states, incomplete\)$/)
  const ended = new Promise((resolve) => child.on('close', resolve))
  child.kill('SIGINT')
  expect(await ended).toBe(1)
})

// A signal that reached only the watch left the process of the run behind, which then ran forever.
test('a signal ends a first run that never returns, and its process', async () => {
  const mark = join(scratch.folder, 'pid')
  const neverReturns = lock.replace("guard: (me) => me.phase === 'idle'", `guard: () => { ${endless} }`)
  expect(neverReturns).not.toBe(lock)
  scratch.write('phases.ts', phases)
  const file = scratch.write(
    'endless.ts',
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(mark)}, String(process.pid))\n${neverReturns}`,
  )
  const child = start(['verify', file, '--watch'], { cwd: scratch.folder })
  const isWritten = () => existsSync(mark) && readFileSync(mark, 'utf8') !== ''
  await expect.poll(isWritten).toBe(true)
  const pid = Number(readFileSync(mark, 'utf8'))
  const ended = new Promise((resolve) => child.on('close', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(2)
  const isAlive = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isAlive).toBe(false)
})

// Such a file does not compile for a page, and its changes gave the same error as before: they were not seen.
test('a file that imports a module of Node is watched, too', async () => {
  scratch.write('phases.ts', phases)
  const text = `import { sep } from 'node:path'\nexport const separator = sep\n${lock}`
  const file = scratch.write('node.ts', text)
  const child = start(['verify', file, '--watch', '--property', 'mutualExclusion'], { cwd: scratch.folder })
  let out = ''
  child.stdout!.setEncoding('utf8').on('data', (more: string) => {
    out += more
  })
  await expect.poll(() => out).toMatch(/^run 1: \+ mutualExclusion /)
  scratch.write('node.ts', text.replace(' && !shared.taken', ''))
  await expect.poll(() => out).toMatch(/^run 2: x mutualExclusion /m)
  const ended = new Promise((resolve) => child.on('close', resolve))
  child.kill('SIGINT')
  expect(await ended).toBe(1)
})

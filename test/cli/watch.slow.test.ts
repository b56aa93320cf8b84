// `coterie verify --watch`: a line for each version of a file, and the exit code of the last one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Scratch, start } from './coterie.js'
import { lock, phases } from './lock-spec.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

test('each version of a file gets one line, also one that does not compile', {
  timeout: 120_000,
}, async () => {
  scratch.write('phases.ts', phases)
  const file = scratch.write('lock.ts', lock)
  const child = start(['verify', file, '--watch', '--property', 'mutualExclusion'], { cwd: scratch.folder })
  let out = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const line = (number: number) => expect.poll(() => out.split('\n')[number - 1], { timeout: 60_000 })
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

// `coterie sweep`, as a user runs it: its table is that of the commands that it lists, however many cells run at a time, and a second run checks
// only what has changed.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { coterie, ended, onTerminal, Scratch, start, wordsOf } from './coterie.js'
import { lock, phases } from './lock-spec.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const inFolder = { cwd: scratch.folder }
const kept = (name: string): readonly string[] => readdirSync(join(scratch.folder, `${name}.cells`)).sort()

test('each cell is the result of the command that --list prints', async () => {
  scratch.write(
    'few.yaml',
    'same: { property: [mutualExclusion] }\nvary: { spec: [peterson, token-ring], continue: [true, false] }\n',
  )
  const swept = await coterie(['sweep', 'few.yaml', '--format', 'json', '--quiet', '--jobs', '2'], inFolder)
  expect(swept.err).toBe('')
  const { cells } = JSON.parse(swept.out) as { cells: { command: string; code: number; result: object }[] }
  const listed = (await coterie(['sweep', 'few.yaml', '--list'], inFolder)).out.trimEnd().split('\n')
  expect(cells.map(({ command }) => command)).toEqual(listed)
  for (const { command, code, result } of cells.slice(0, 2)) {
    const alone = await coterie([...wordsOf(command).slice(1), '--format', 'json', '--quiet'], inFolder)
    expect(alone.code).toBe(code)
    expect(JSON.parse(alone.out)).toEqual(result)
  }
  rmSync(join(scratch.folder, 'few.cells'), { recursive: true })
  expect(
    await coterie(['sweep', 'few.yaml', '--format', 'json', '--quiet', '--jobs', '1'], inFolder),
  ).toEqual(swept)
})

test('a second run checks only the cells whose spec has changed', async () => {
  scratch.write('phases.ts', phases)
  scratch.write('mine.ts', lock)
  scratch.write(
    'again.yaml',
    'same: { property: [mutualExclusion] }\nvary: { spec: [./mine.ts, token-ring] }\n',
  )
  const first = await coterie(['sweep', 'again.yaml'], inFolder)
  expect(first).toMatchObject({ err: '' })
  const before = kept('again')
  expect(before).toHaveLength(2)
  const second = await coterie(['sweep', 'again.yaml'], inFolder)
  expect(second.out).toBe(first.out)
  expect(second.err).toBe('note: 2 results are kept from an earlier run; --again checks them again\n')
  scratch.write('phases.ts', phases.replace("'held'", "'held', 'unused'"))
  const third = await coterie(['sweep', 'again.yaml'], inFolder)
  expect(third.err).toBe('note: 1 result is kept from an earlier run; --again checks them again\n')
  expect(kept('again')).toHaveLength(3)
  // What is not a result of ours is checked again.
  for (const name of kept('again')) writeFileSync(join(scratch.folder, 'again.cells', name), '{"schema":1')
  expect(await coterie(['sweep', 'again.yaml'], inFolder)).toMatchObject({ out: first.out, err: '' })
})

test('a model that does not exist is refused in its cell, a broken spec fails in its own, and the others are checked', async () => {
  scratch.write('broken.ts', 'export default 3\n')
  scratch.write(
    'odd.yaml',
    'same: { property: [mutualExclusion] }\nvary: { spec: [maekawa, ./broken.ts, peterson], sites: [2] }\n',
  )
  const { out, code } = await coterie(['sweep', 'odd.yaml', '--quiet'], inFolder)
  expect(out).toMatch(/^maekawa +refused \(1\)$/m)
  expect(out).toMatch(/^\.\/broken\.ts +failed \(2\)$/m)
  expect(out).toMatch(/^peterson +holds +\d+$/m)
  expect(out).toMatch(/^\(1\) parameter quorums=grid: .*a grid needs a perfect square/m)
  expect(code).toBe(65)
})

test('a wrong option is refused before any cell is checked', async () => {
  scratch.write('wrong.yaml', 'same: { spec: peterson }\nvary: { sites: [2, few] }\n')
  const { out, err, code } = await coterie(['sweep', 'wrong.yaml'], inFolder)
  expect([out, code]).toEqual(['', 64])
  expect(err).toMatch(/^coterie: wrong\.yaml: verify peterson --continue --sites few: .*--sites <n>.*\n$/)
  const missing = await coterie(['sweep', 'missing.yaml'], inFolder)
  expect(missing.err).toBe(
    'coterie: missing.yaml: the plan cannot be read (ENOENT, no such file or directory); give the path of a YAML file\n',
  )
})

test('an interrupt prints the cells that have ended and keeps them; the next run continues', async () => {
  scratch.write(
    'long.yaml',
    'same: { property: [mutualExclusion], continue: false }\nvary:\n  how:\n    short: { spec: peterson }\n    long: { spec: lamport, sites: 4, requests: 2 }\n',
  )
  // On a terminal the line of progress changes at once when a cell has ended.
  const onScreen = { ...inFolder, before: onTerminal('stderr') }
  const child = start(['sweep', 'long.yaml', '--jobs', '1'], onScreen)
  child.stderr!.on('data', (text: Buffer) => {
    if (String(text).includes('1 of 2 cells')) child.kill('SIGINT')
  })
  const { out, code } = await ended(child)
  expect(out).toMatch(/^short +holds +\d+$/m)
  expect(out).toMatch(/^long +not run$/m)
  expect(out).toMatch(/\nincomplete: 1 of 2 cells\n$/)
  expect(code).toBe(2)
  expect(kept('long')).toHaveLength(1)
})

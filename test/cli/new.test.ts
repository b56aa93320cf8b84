// `coterie new`: what it writes, and what it refuses. Tests of the package compile it, and test/docs/checking-from-code.slow.test.ts runs it.
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const cwd = scratch.folder
const run = (...words: readonly string[]) => coterieHere(words, { cwd })

test.each([
  ['my-lock', [], ['--liveness'], /\+ mutualExclusion +holds.*\+ starvationFreedom +holds/s],
  ['my-flag', ['--shared'], [], /\+ mutualExclusion +holds.*\+ deadlockFreedom +holds/s],
] as const)('%s has a spec that holds', async (name, options, checked, verdicts) => {
  const written = await run('new', name, ...options)
  expect(written.code).toBe(0)
  expect(written.out).toContain(`coterie verify ${name}/${name}.ts --continue`)
  const files = readdirSync(join(cwd, name)).sort()
  expect(files.filter((file) => file !== 'package.json')).toEqual([
    `${name}.test.ts`,
    `${name}.ts`,
    'tsconfig.json',
  ])
  const { out, code } = await run('verify', `${name}/${name}.ts`, '--continue', ...checked)
  expect(out).toMatch(verdicts)
  expect(code).toBe(0)
})

test('no file is replaced', async () => {
  mkdirSync(join(cwd, 'taken'))
  scratch.write('taken/notes.txt', 'mine')
  const { err, code } = await run('new', 'taken')
  expect(err).toMatch(/^coterie: new taken: taken exists and is not an empty folder; choose another name\n$/)
  expect(code).toBe(64)
  expect(readFileSync(join(cwd, 'taken/notes.txt'), 'utf8')).toBe('mine')
})

// The error named an option of that name, which does not exist.
test('a folder that cannot be made is named with the command', async () => {
  symlinkSync('/nowhere/at/all', join(cwd, 'my-link'))
  const { err, code } = await run('new', 'my-link')
  expect(err).toMatch(/^coterie: new my-link: cannot be written to \(EEXIST.*\); name another folder\n$/)
  expect(code).toBe(64)
})

test.each([
  ['My_Lock', /write my-lock\n$/],
  ['../up', /write up\n$/],
  ['1', /write my-lock\n$/],
  ['maekawa', /a spec of the catalogue has this name/],
])('the name %s is refused in one line with a name that would do', async (name, why) => {
  const { err, code } = await run('new', name)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(err).toMatch(why)
  expect(code).toBe(64)
})

// What a sweep sends to the workers of a queue, and what a worker does with it.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ownModules } from '../../src/cli/load/own-code.js'
import { Engine } from '../../src/cli/queue/engine.js'
import { digestOf, sentFiles, writeSent } from '../../src/cli/queue/sent-files.js'
import { Scratch } from './coterie.js'
import { lock, phases } from './lock-spec.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const emptyFolder = (name: string): string => {
  const folder = join(scratch.folder, name)
  mkdirSync(folder)
  return folder
}
const named = (spec: string) => ({ spec, isMutant: false, added: [] })

test('the files of a spec have the same places in the folder of a worker, and a digest that each byte changes', async () => {
  mkdirSync(join(scratch.folder, 'plans'))
  scratch.write('phases.ts', phases)
  const spec = scratch.write('mine.ts', lock)
  const sent = sentFiles(await ownModules(named(spec)), join(scratch.folder, 'plans'))
  expect(Object.keys(sent.texts).sort()).toEqual(['mine.ts', 'phases.ts'])
  const plan = writeSent(sent, emptyFolder('there'))
  expect(readFileSync(join(plan, '../mine.ts'), 'utf8')).toBe(lock)
  expect(readFileSync(join(plan, '../phases.ts'), 'utf8')).toBe(phases)
  const other = { ...sent, texts: { ...sent.texts, 'phases.ts': `${phases} ` } }
  expect(digestOf(other)).not.toBe(digestOf(sent))
  expect(digestOf({ ...sent, texts: Object.fromEntries(Object.entries(sent.texts).reverse()) })).toBe(
    digestOf(sent),
  )
})

test.each(['../out.ts', '/out.ts', 'a/../../out.ts'])(
  'a worker writes nothing to %s, outside the folder of the job',
  (path) => {
    const folder = emptyFolder(`in-${path.replaceAll('/', '-')}`)
    expect(() => writeSent({ folder: '', texts: { [path]: 'no' } }, folder)).toThrow(
      `the path ${path} leads out of the folder of its job`,
    )
    expect(existsSync(join(folder, path))).toBe(false)
  },
)

test('a spec that imports a package is refused, since a worker may not have the package', () => {
  const modules = [{ code: '', files: [scratch.write('uses.ts', lock)], packages: ['esbuild'] }]
  expect(() => sentFiles(modules, scratch.folder)).toThrow(
    'imports the package esbuild, which is not sent to workers',
  )
})

test('a message about the address of a queue does not show its password', async () => {
  const place = { address: 'redis://me:secret@127.0.0.1:1', prefix: 'coterie' }
  await expect(Engine.connect(place)).rejects.toThrow(
    /^--queue redis:\/\/me:\*\*\*@127\.0\.0\.1:1: Redis does not answer/,
  )
  const wrong = { address: 'redis://me:secret@/', prefix: 'coterie' }
  await expect(Engine.connect(wrong)).rejects.toThrow(
    /^--queue redis:\/\/\*\*\*@\/: this is not an address of Redis/,
  )
})

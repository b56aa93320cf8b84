// At each state of the kept runs and lessons, the reasons of clauses that are not enabled are sentences of words and values: no call, and no name
// written like code that no card shows, and no helper whose name is no thing.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { clausesOf, whyInWords } from '../../src/explain/why-disabled.js'
import { parseLesson } from '../../src/lesson/lesson.js'
import { modelOfLesson, playLesson } from '../../src/lesson/lesson-run.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import type { Trace } from '../../src/trace/trace.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { markedCopy } from './marked-copy.js'

const lessons = new URL('../../specs/lessons/', import.meta.url)

const playedLesson = async (name: string): Promise<Trace> => {
  const lesson = parseLesson(readFileSync(new URL(name, lessons), 'utf8'), name)
  const model = modelOfLesson(lesson, await catalogueSpec(lesson.spec), name)
  return playLesson(lesson, model, name).trace
}

const copies = new Map<string, Promise<Spec>>()
const copyOf = (name: string): Promise<Spec> => {
  const known = copies.get(name) ?? markedCopy({ file: `specs/${name}/spec.ts` })
  copies.set(name, known)
  return known
}

/** What the cards show by these names: fields, shared variables and parameters; and what messages and clauses are called. */
const namesOf = ({ spec, sites, variables, parameters }: Model): ReadonlySet<string> =>
  new Set([
    ...sites.flatMap(({ role }) => Object.keys(role.record.fields)),
    ...variables.map(({ name }) => name),
    ...Object.keys(spec.shared),
    ...Object.keys(parameters),
    ...spec.clauses.keys(),
  ])

/** The call, or the name that no card shows, in a reason; undefined if it is in words. */
const codeIn = (text: string, known: ReadonlySet<string>): string | undefined =>
  /\b[a-z]\w*\(/.exec(text)?.[0] ?? (text.match(/\b[a-z]+[A-Z]\w*/g) ?? []).find((name) => !known.has(name))

// In words, the name of a helper is a thing, and what it is given stands behind: `on disks` says only where, and who reads `free among {r1} is empty` looks
// for a thing that is called so.
const helperIn = (text: string): string | undefined =>
  /(?:^|[;,:] (?:and )?)(?:of|in|on|at|for|from|to|with|among|below|above) [^;,]+? (?:is|are|has|have)\b/.exec(
    text.replace(/^in this model only these crash:/, ''),
  )?.[0] ??
  /\b\w+ (?:of|in|on|at|for|from|to|with|among|below|above) [{[][^\]}]*[\]}] (?:is|are|has|have)\b/.exec(
    text,
  )?.[0]

test('a reason that names a helper instead of a thing is found', () => {
  const found = [
    'on disks is 1, not at least majority (2)',
    'free among {r1, r2} is empty',
    'a is 1; with {} is true',
  ]
  expect(found.map(helperIn)).toEqual(['on disks is', 'free among {r1, r2} is', '; with {} is'])
  const fine = [
    'call of 1 is held, not release; call of 2 is read, not release',
    'r1 is in alloc of 2',
    'next in 0 is not empty: [1]',
    'none of 0 and 2 is suspected',
    'the REPLY from site 1 is queued behind REQUEST, and the channel is FIFO',
    'votes has all of {0, 1}',
    'alloc of 0 is not empty: {r1, r2}',
  ]
  expect(fine.map(helperIn).filter((one) => one !== undefined)).toEqual([])
})

test('the reasons at the states of all kept runs and lessons are in words', async () => {
  const found = new Map<string, string>()
  let all = 0
  const look = async (where: string, { model, initial, steps }: Trace) => {
    const { name } = model.given
    const marked = makeModel(await copyOf(name), model.options)
    for (const state of [initial, ...steps.map(({ next }) => next)])
      for (const { clause, why } of clausesOf(model, state, marked)) {
        if (why === undefined) continue
        all++
        const text = whyInWords(why)
        if ((codeIn(text, namesOf(model)) ?? helperIn(text)) !== undefined)
          found.set(`${name} ${clause}: ${text}`, where)
      }
  }
  for (const folder of readdirSync(keptFolder, { withFileTypes: true }).filter((one) => one.isDirectory()))
    await look(folder.name, (await replayed(folder.name, catalogueSpec)).trace)
  for (const name of readdirSync(lessons)) await look(name, await playedLesson(name))
  expect(all).toBeGreaterThan(1000)
  expect([...found.keys()].toSorted()).toEqual([])
})

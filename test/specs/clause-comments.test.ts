// The page shows beside each step the comment of its clause: what the paper says, in a sentence. So each clause has one, those of variants too.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../docs/console.js'

const declared = /^(?:export )?const (\w+) =\s+(?:\w+\.)*(?:local|upon|timeout)\(/gm
const said = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/
// What no step takes: another value of a parameter has the clause.
const isNever = (text: string) => /^[^\n]*guard: \(\) => false/.test(text)

const clausesIn = (text: string) =>
  [...text.matchAll(declared)].map((found) => ({
    name: found[1]!,
    isSaid: said.test(text.slice(0, found.index)) || isNever(text.slice(found.index)),
  }))

test('each clause of an algorithm and of its variants has a comment that says what it does', () => {
  const folder = join(root, 'specs')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^[^/]+\/(algorithm|protocol|variants)\.ts$/.test(path),
  )
  const all = files.flatMap((path) =>
    clausesIn(readFileSync(join(folder, path), 'utf8')).map((clause) => ({ path, ...clause })),
  )
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter(({ isSaid }) => !isSaid).map(({ path, name }) => `${path} ${name}`)).toEqual([])
})

test('a clause without a comment is found', () => {
  expect(clausesIn('/** Enter. */\nconst enter = local({})\nconst exit = client.local({})')).toEqual([
    { name: 'enter', isSaid: true },
    { name: 'exit', isSaid: false },
  ])
})

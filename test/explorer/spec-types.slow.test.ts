// What the editor of the page says of types, from the same code without a browser: nothing of the specs of the catalogue, and something of each of these mistakes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { editorDeclarations } from '../../bundle/editor-declarations.mjs'
import { compiled } from '../../src/explorer/compile/compiled.js'
import { SpecTypes } from '../../src/explorer/types/spec-types.js'
import { notTold } from '../../src/explorer/types/type-mistake.js'
import { mistakeLine } from '../../src/source/mistake.js'

const specs = new URL('../../specs/', import.meta.url)
const files = readdirSync(specs, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('tasks/'))
const texts = new Map(files.map((file) => [`specs/${file}`, readFileSync(new URL(file, specs), 'utf8')]))
const declarations = editorDeclarations()
const types = new SpecTypes(declarations)

test('no spec of the catalogue has a mistake in its types', () => {
  const own = [...texts.keys()]
  types.take(texts, own)
  expect(own.length).toBeGreaterThan(250)
  expect(own.flatMap((path) => types.mistakes(path)).map(mistakeLine)).toEqual([])
})

// The editor's copy of the declarations of Immutable.js says `out` (bundle/editor-declarations.mjs). The compiler in Go is faster here.
test('TypeScript confirms what the declarations of collections say of their variance', () => {
  const text = declarations.get('/packages/immutable.d.ts')!
  expect(text.match(/interface \w+<out /g)!.length).toBeGreaterThan(10)
  const folder = mkdtempSync(join(tmpdir(), 'coterie-variance-'))
  const file = join(folder, 'immutable.d.ts')
  writeFileSync(file, text)
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--lib',
    'es2023',
    '--types',
    '',
    '--checkers',
    '1',
  ]
  const { stdout, status } = spawnSync(process.execPath, [compiler, ...options, file], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '4GiB' },
  })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

const algorithm = 'specs/maekawa/algorithm.ts'
const original = texts.get(algorithm)!
const own = [...texts.keys()].filter((path) => path.startsWith('specs/maekawa/'))

/** What the editor says of the algorithm with texts in place of others. */
const changed = (...changes: readonly (readonly [before: string, after: string])[]): readonly string[] => {
  const text = changes.reduce((whole, [before, after]) => {
    expect(whole.split(before)).toHaveLength(2)
    return whole.replace(before, () => after)
  }, original)
  types.change(algorithm, text)
  return types.mistakes(algorithm).map(({ line, column, says }) => `${line}:${column} ${says}`)
}

describe("in Maekawa's algorithm", () => {
  beforeAll(() => types.take(new Map(own.map((path) => [path, texts.get(path)!])), own))

  test('values of the wrong type have their places', () => {
    const found = changed(
      ["[{ phase: 'wanted' }", "[{ phase: 'wnted' }"],
      ['send(from, VOTE())', 'send(from, VOTE({ clok: 2 }))'],
      ["me.phase === 'wanted' ? [{ votes", 'me.phase === 3 ? [{ votes'],
      ['me.votes.add(from)', "me.votes.add('x')"],
      ['p.quorums.get(self)!)', '3)'],
      ["guard: (me) => me.phase === 'held'", "guard: (me) => { me.phase === 'held' }"],
      ['me.queue.first()', 'me.queue.frst()'],
    )
    expect(found).toEqual([
      `41:50 \`phase\`: Type '"wnted"' is not assignable to type '"held" | "idle" | "wanted"'. Did you mean '"wanted"'?`,
      '46:83 Expected 0 arguments, but got 1',
      "51:3 This comparison appears to be unintentional because the types 'string' and 'number' have no overlap",
      "51:43 Argument of type 'string' is not assignable to parameter of type 'number'",
      "56:84 `equals` is never true here, because no value of the type 'Set<number>' is one of the type '3'",
      "62:3 Type 'void' is not assignable to type 'boolean'",
      "71:25 Property 'frst' does not exist on type 'List<number>'. Did you mean 'first'?",
    ])
  })

  test('unknown names of fields and messages have their places', () => {
    const found = changed(
      ['voted: true', 'voted: true, votd: 1'],
      ["upon('VOTE'", "upon('VOT'"],
      ["effect: () => [{ phase: 'held' }]", 'effect: () => [{ voted: 1 }]'],
      ['voted: false', 'votd: false'],
    )
    expect(found).toEqual([
      '46:65 there is no field `votd`',
      `50:28 Argument of type '"VOT"' is not assignable to parameter of type '"REQUEST" | "VOTE" | "RELEASE"'`,
      "57:27 `voted`: Type 'number' is not assignable to type 'boolean'",
      '72:34 there is no field `votd`',
    ])
  })

  test('a mistake in the syntax stands alone', () => {
    const found = changed(['send(next, VOTE())]', 'send(next, VOTE()]'], ['voted: true', 'voted: 1'])
    expect(found).toEqual(["72:99 ',' expected"])
  })

  test('a collection may be equal to another of its kind, and to what may be one', () => {
    const found = changed(
      ['p.quorums.get(self)!)', 'p.quorums.get(self))'],
      [
        "guard: (me) => me.phase === 'held'",
        "guard: (me) => me.phase === 'held' && me.votes.equals({} as object)",
      ],
      ["me.phase === 'wanted' ? [{ votes", 'me.votes.equals(me.votes.clear()) ? [{ votes'],
    )
    expect(found).toEqual([])
  })

  test('what the editor itself says of a field is not said twice', () => {
    types.change(algorithm, original)
    const text = original.replace("me.phase === 'held'", "me.phse === 'held' && me.votes.add('x')")
    const both = new Map([...own.map((path) => [path, texts.get(path)!] as const), [algorithm, text]])
    const packages = new Map([['coterie', undefined]])
    const told = compiled(both, [algorithm], packages)
    const mistakes = 'mistakes' in told ? told.mistakes : []
    expect(mistakes.map(({ says }) => says)).toEqual([
      'no record of the spec has a field `phse`; did you mean `phase`?',
    ])
    types.change(algorithm, text)
    const found = types.mistakes(algorithm)
    expect(found.map(({ says }) => says)).toContain(
      "Property 'phse' does not exist on type 'Me<…>'. Did you mean 'phase'?",
    )
    expect(
      notTold(found, mistakes)
        .map(({ says }) => says)
        .join(),
    ).toMatch(/^Argument of type 'string'/)
  })

  test('a name has its type, the comment of its field, and the fields of a record', () => {
    types.change(algorithm, original)
    const at = (text: string) => original.indexOf(text) + 1
    expect(types.about(algorithm, at('votes.equals'))).toMatchObject({
      type: '(property) votes: Set<number>',
      says: 'the sites that have voted for its request',
    })
    expect(types.about(algorithm, at('me.votes.equals'))!.type).toBe(
      '(parameter) me: Me<…>\n  phase: "held" | "idle" | "wanted"\n  votes: Set<number>\n  voted: boolean\n  queue: List<number>',
    )
    expect(types.about(algorithm, at('request = '))!.says).toMatch(/^\(a\) A site that wants/)
  })

  test('the fields of a record, the operations of a set and the values of a field are completed', () => {
    const completed = (text: string) => {
      const found = types.completions(algorithm, original.indexOf(text) + text.length)!
      return found.names.map(({ name }) => name)
    }
    expect(completed('&& me.')).toEqual(expect.arrayContaining(['phase', 'votes', 'voted', 'queue']))
    expect(completed('&& me.votes.')).toEqual(expect.arrayContaining(['add', 'union', 'isSubset']))
    expect(completed("guard: (me) => me.phase === '").sort()).toEqual(['held', 'idle', 'wanted'])
    const at = original.indexOf('&& me.votes.') + '&& me.votes.'.length
    expect(types.detail(algorithm, at, 'isSubset')?.says).toBe(
      'True if `iter` includes every value in this Collection.',
    )
  })

  test('a call has its parameters, and the one at the place', () => {
    const text = 'send(parameters.quorums.get(self)!, '
    const found = types.call(algorithm, original.indexOf(text) + text.length)
    expect(found).toMatchObject({ name: 'send', here: 1 })
    expect(found!.parameters[0]).toBe('to: number | Iterable<number>')
  })
})

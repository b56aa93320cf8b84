// The tools of `coterie mcp`: their arguments are the options of the command line, and no argument can say more than its option.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formRead } from '../../src/cli/arguments/argument-readers.js'
import { realPath } from '../../src/cli/load/allowed-code.js'
import { mustBeAllowedFiles } from '../../src/cli/mcp/allowed-files.js'
import { wordsOfCall } from '../../src/cli/mcp/call-words.js'
import { Places } from '../../src/cli/mcp/places.js'
import { offered } from '../../src/cli/mcp/tool-schema.js'
import { tools } from '../../src/cli/mcp/tools.js'
import { rowOf } from '../../src/model/option-values.js'
import { type OwnOption, optionRows } from '../../src/protocol/model-options.js'
import { repository, Scratch } from './coterie.js'

const all = tools()
const [, source, verify, replay, , measure] = all as [never, ...(typeof all)[number][]]
const limits = { seconds: 60, memory: 2 ** 30 }
const words = (given: { readonly [name: string]: unknown }, tool = verify!) =>
  wordsOfCall(tool, given, limits).join(' ')

test('docs/mcp.md lists the tools', () => {
  const page = readFileSync(`${repository}docs/mcp.md`, 'utf8')
  expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(all.map(({ name }) => name))
})

test('each option that a tool offers has a type and a description', () => {
  for (const { command, schema, name } of all) {
    if (name === 'source') continue
    for (const option of offered(command)) {
      const value = schema.properties[option.attributeName()]!
      expect(value.type ?? value.anyOf, `${name} ${option.name()}`).toBeDefined()
      expect(value.description!.length).toBeGreaterThan(5)
    }
  }
})

test('the options of a model have the types of their table', () => {
  const { properties } = verify!.schema
  for (const option of Object.keys(optionRows) as OwnOption[]) {
    const { form } = rowOf(option).values
    const one = verify!.command.options.find((given) => given.attributeName() === option)!
    expect(formRead(one.parseArg), option).toBe(form)
  }
  expect(properties.sites).toMatchObject({ type: 'integer', minimum: 1 })
  expect(properties.requests!.anyOf).toEqual([
    { type: 'integer', minimum: 0 },
    { type: 'string', enum: ['unbounded'] },
  ])
  expect(properties.order).toMatchObject({
    type: 'string',
    enum: ['fifo', 'unordered', 'set', 'rendezvous', 'total'],
  })
  expect(properties.reduce).toMatchObject({ type: 'array' })
  expect(properties.reduce!.items!.enum).toContain('symmetry')
  expect(properties.continue!.type).toBe('boolean')
  // A range.
  expect(measure!.schema.properties.sites!.type).toBe('string')
})

test('no tool writes files, watches them, or prints anything but its document', () => {
  for (const { schema } of all)
    expect(Object.keys(schema.properties).join(' ')).not.toMatch(
      /\b(out|certificate|checkpoint|watch|format|quiet)\b/,
    )
  for (const name of ['out', 'certificate', 'checkpoint', 'watch', 'format', 'source'])
    expect(() => words({ spec: 'maekawa', [name]: 'x' })).toThrow(
      new RegExp(`^${name}: verify has no such argument`),
    )
})

test('a call with another argument in place of the subject was told only of that: the missing one is named too', () => {
  const explain = all.find(({ name }) => name === 'explain')!
  const limits = { seconds: 60, memory: 2 ** 30 }
  expect(() => wordsOfCall(explain, { spec: 'maekawa' }, limits)).toThrow(
    /^spec: explain has no such argument; "trace" is missing; its arguments are trace, /,
  )
  expect(() => wordsOfCall(explain, { trace: 'maekawa', spec: 'maekawa' }, limits)).toThrow(
    /^spec: explain has no such argument; its arguments are /,
  )
})

test('a call is a command line', () => {
  expect(
    words({ spec: 'maekawa', sites: 4, param: { quorums: 'grid' }, property: ['a', 'b'], continue: true }),
  ).toBe(
    'verify --sites=4 --param=quorums=grid --property=a --property=b --continue --time=60s --memory=1048576k --format=json --progress -- maekawa',
  )
  expect(words({ trace: 'maekawa', steps: '0,1' }, replay)).toBe(
    'replay --steps=0,1 --format=json -- maekawa',
  )
  expect(words({ spec: 'maekawa' }, source)).toBe('list --source -- maekawa')
})

test('a value stays the value of its option', () => {
  expect(words({ spec: '--out=x', whoCrashes: '--watch', continue: false })).toBe(
    'verify --who-crashes=--watch --time=60s --memory=1048576k --format=json --progress -- --out=x',
  )
})

test.each([
  [{}, /^spec: it must be a name from the catalogue/],
  [{ spec: 7 }, /^spec: it must be a name/],
  [{ spec: 'maekawa', site: 3 }, /^site: verify has no such argument \(did you mean "sites"\?\)/],
  [{ spec: 'maekawa', continue: 'yes' }, /^continue: it must be true or false$/],
  [{ spec: 'maekawa', property: 'deadlock' }, /^property: it must be a list of texts$/],
  [{ spec: 'maekawa', param: 'quorums=grid' }, /^param: it must be an object/],
  [{ spec: 'maekawa', sites: { n: 3 } }, /^sites: it must be a text or a number$/],
  [{ spec: 'maekawa', time: '10m' }, /^time 10m: a call takes at most 60 s here; .*--time$/],
  [{ spec: 'maekawa', time: 'soon' }, /^time soon: It must be a time such as 30s/],
  [{ spec: 'maekawa', memory: '2G' }, /^memory 2G: a call takes at most 1024M here; .*--memory$/],
] as const)('%j is refused in one line', (given, why) => {
  expect(() => words(given)).toThrow(why)
})

const scratch = new Scratch()
afterAll(() => scratch.remove())

test('a call may name files of the allowed folders only', () => {
  mkdirSync(join(scratch.folder, 'mine'))
  const [inside, outside] = [scratch.write('mine/a.ts', ''), scratch.write('b.ts', '')]
  const link = join(scratch.folder, 'mine/link.ts')
  symlinkSync(outside, link)
  const folders = [realPath(join(scratch.folder, 'mine'))]
  const check = (given: { readonly [name: string]: unknown }, tool = verify!, from = folders) =>
    mustBeAllowedFiles(tool, given, from)
  check({ spec: inside })
  check({ spec: 'maekawa' }, verify, [])
  check({ trace: 'maekawa-grid-deadlock' }, replay, [])
  check({ trace: 'maekawa', steps: '0' }, replay, [])
  for (const spec of [outside, link, join(scratch.folder, 'mine/../b.ts'), '/etc/passwd', '..'])
    expect(() => check({ spec })).toThrow(/: a spec is code, and this server runs the catalogue and files in/)
  expect(() => check({ spec: 'maekawa', with: [outside] })).toThrow(/b\.ts: a spec is code/)
  expect(() => check({ trace: `${scratch.folder}/trace.json` }, replay)).toThrow(
    /trace\.json: a spec is code/,
  )
  expect(() => check({ spec: inside }, verify, [])).toThrow(
    /this server runs the catalogue only; start it with --specs/,
  )
})

test('as many run at once as there are places, in the order in which they came', async () => {
  const places = new Places(2, 1)
  const gate = () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    return { open, opened }
  }
  const [one, two, three] = [gate(), gate(), gate()] as const
  const begun: number[] = []
  const cancelled = new AbortController()
  const take = (k: number, until: Promise<void>, signal = new AbortController().signal) =>
    places.take(signal, async () => {
      begun.push(k)
      await until
      return k
    })
  const results = [take(0, one.opened), take(1, two.opened)]
  expect(places.isFull).toBe(false)
  const left = take(2, Promise.resolve(), cancelled.signal)
  expect(places.isFull).toBe(true)
  cancelled.abort()
  expect(await left).toBeUndefined()
  results.push(take(3, three.opened))
  expect(begun).toEqual([0, 1])
  one.open()
  await results[0]
  await new Promise((resume) => setImmediate(resume))
  expect(begun).toEqual([0, 1, 3])
  two.open()
  three.open()
  expect(await Promise.all(results)).toEqual([0, 1, 3])
})

// `coterie mcp` as a client meets it: the client of the protocol's own package, and a real process.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledMain } from '../bundled.js'
import { repository, Scratch, start } from './coterie.js'
import { endless, lock, lockThat, phases } from './lock-spec.js'
import { childrenOf, isAlive } from './processes.js'

const scratch = new Scratch()
const cwd = scratch.folder
mkdirSync(join(cwd, 'mine'))
scratch.write('mine/phases.ts', phases)
scratch.write('mine/lock.ts', `${lock}\nconsole.log('{"jsonrpc":"2.0"}')\nprocess.stdout.write('loaded')\n`)
scratch.write('mine/throws.ts', lockThat("() => { throw new RangeError('far') }"))
scratch.write('mine/stuck.ts', lockThat(`() => { ${endless} }`))
scratch.write('mine/direct.ts', `import { writeSync } from 'node:fs'\nwriteSync(1, 'mine')\n${lock}`)
scratch.write(
  'mine/leaves.ts',
  `import { spawn } from 'node:child_process'\nspawn('sleep', ['40'], { stdio: 'inherit' }).unref()\n${lock}`,
)
scratch.write('phases.ts', phases)
scratch.write('outside.ts', `${lock}\nprocess.stderr.write('it ran')\n`)
symlinkSync(join(cwd, 'outside.ts'), join(cwd, 'mine/link.ts'))
afterAll(() => scratch.remove())

interface Connection {
  readonly client: Client
  readonly transport: StdioClientTransport
  readonly told: string[]
}

const connected = async (...words: readonly string[]): Promise<Connection> => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bundledMain(), 'mcp', ...words],
    cwd,
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '1' })
  const told: string[] = []
  client.setNotificationHandler('notifications/message', ({ params }) => void told.push(String(params.data)))
  client.onerror = ({ message }) => {
    // Progress that was on its way when the call was cancelled.
    if (!message.includes('unknown token')) told.push(`protocol: ${message}`)
  }
  await client.connect(transport)
  return { client, transport, told }
}

let one: Connection
beforeAll(async () => {
  one = await connected('--specs', 'mine', '--time', '50s', '--jobs', '2')
})
afterAll(() => one.client.close())

type Given = { readonly [name: string]: unknown }
const call = async (name: string, given: Given, { client } = one) => {
  const result = await client.callTool({ name, arguments: given })
  const texts = result.content.map((part) => (part.type === 'text' ? part.text : ''))
  return { ...result, text: texts[0]!, texts }
}

const ajv = new Ajv2020({ strict: true })
for (const name of ['common', 'catalogue', 'result', 'trace', 'explanation', 'bypasses', 'failure'])
  ajv.addSchema(JSON.parse(readFileSync(join(repository, `schemas/${name}.schema.json`), 'utf8')) as object)
const mustBe = (schema: string, document: unknown): void => {
  const validate = ajv.getSchema(`${schema}.schema.json`)!
  expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
}

test('the tools are listed', async () => {
  const { tools } = await one.client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['list', 'source', 'verify', 'replay', 'explain', 'measure'])
  expect(one.client.getInstructions()).toContain('Coterie checks specs')
})

test.each([
  ['list', { spec: 'peterson' }, 'catalogue'],
  ['verify', { spec: 'central-server', sites: 2, requests: 1, continue: true }, 'result'],
  ['replay', { trace: 'maekawa-grid-deadlock' }, 'trace'],
  ['explain', { trace: 'ricart-agrawala', sites: 2, loss: 1, steps: '0,2' }, 'explanation'],
  ['measure', { spec: 'central-server', sites: '2', bypass: true, requests: 2 }, 'bypasses'],
] as const)('%s gives the JSON of its command', async (name, given, schema) => {
  const { text, structuredContent, isError } = await call(name, given)
  expect(isError).toBeUndefined()
  expect(structuredContent).toEqual(JSON.parse(text))
  mustBe(schema, structuredContent)
})

test('source gives TypeScript', async () => {
  expect((await call('source', { spec: 'peterson' })).text).toContain("from 'coterie'")
})

test('the command in "replay" of a verdict is a call of replay', async () => {
  const { structuredContent } = await call('verify', { spec: 'ricart-agrawala', sites: 2, loss: 1 })
  const { verdicts } = structuredContent as { verdicts: { property: string; replay?: string }[] }
  const { replay } = verdicts.find((verdict) => verdict.replay !== undefined)!
  expect(replay).toBe('coterie replay ricart-agrawala --sites 2 --loss 1 --steps 0,2')
  const shown = await call('replay', { trace: 'ricart-agrawala', sites: 2, loss: 1, steps: '0,2' })
  expect((shown.structuredContent as { steps: unknown[] }).steps).toHaveLength(2)
})

test('what a spec prints does not reach the protocol', async () => {
  const { structuredContent, text } = await call('verify', { spec: 'mine/lock.ts' })
  mustBe('result', structuredContent)
  expect(text).not.toContain('jsonrpc')
  const direct = await call('verify', { spec: 'mine/direct.ts' })
  expect(direct.text).toMatch(
    /^the result is not JSON: the spec has written to the file descriptor of stdout/,
  )
  expect(direct.isError).toBe(true)
  expect(one.told.filter((text) => text.startsWith('protocol'))).toEqual([])
})

test('a mistake is a result in the words of the command line', async () => {
  const unknown = await call('verify', { spec: 'maekava' })
  expect(unknown).toMatchObject({ isError: true })
  expect(unknown.text).toMatch(
    /^spec "maekava": neither in the catalogue nor a file \(did you mean "maekawa"/,
  )
  const option = await call('verify', { spec: 'maekawa', sites: 'many' })
  expect(option.text).toMatch(/^--sites many: it must be a whole/)
  const broken = await call('verify', { spec: 'mine/throws.ts' })
  expect(broken.isError).toBe(true)
  expect(broken.text).toMatch(/RangeError: far \(mine\/throws\.ts:11:\d+\)/)
  mustBe('result', JSON.parse(broken.texts[1]!))
  await expect(call('draw', {})).rejects.toThrow(/draw: there is no such tool; the tools are list, source/)
})

test('a spec outside the folders is neither read nor run', async () => {
  for (const [name, given] of [
    ['verify', { spec: 'outside.ts' }],
    ['verify', { spec: 'mine/link.ts' }],
    ['verify', { spec: 'maekawa', with: ['outside.ts'] }],
    ['source', { spec: 'outside.ts' }],
  ] as const) {
    const { text, isError } = await call(name, given)
    expect(isError).toBe(true)
    expect(text).toMatch(
      /\.ts: a spec is code, and this server runs the catalogue and files in .*mine; move it/,
    )
  }
  // A trace in the folder names a spec outside.
  const kept = readFileSync(join(repository, 'counterexamples/maekawa-grid-deadlock/trace.json'), 'utf8')
  const file = JSON.parse(kept) as { model: object }
  scratch.write(
    'mine/trace.json',
    JSON.stringify({ ...file, model: { ...file.model, source: 'outside.ts' } }),
  )
  const { text } = await call('replay', { trace: 'mine/trace.json' })
  expect(text).toMatch(/outside\.ts: it is outside the folders from which specs may be run/)
})

// It would take minutes.
const large = { spec: 'ricart-agrawala', sites: 5 }

test('a long search reports progress, answers pings, and ends when it is cancelled', async () => {
  const cancel = new AbortController()
  const progress: { progress: number; total?: number | undefined; message?: string | undefined }[] = []
  const result = one.client.callTool(
    { name: 'verify', arguments: large },
    { signal: cancel.signal, onprogress: (one) => void progress.push(one) },
  )
  result.catch(() => {})
  const counts = () => progress.filter(({ message }) => /states/.test(message!))
  // Progress once stood for five seconds while the search went on.
  while (counts().length < 4) {
    const before = performance.now()
    await one.client.ping()
    expect(performance.now() - before).toBeLessThan(2000)
    await sleep(100)
  }
  const times = progress.map((one) => one.progress)
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(progress[0]!.total).toBe(50)
  expect(new Set(counts().map(({ message }) => message)).size).toBeGreaterThanOrEqual(3)
  const cancelled = performance.now()
  cancel.abort('enough')
  await expect(result).rejects.toThrow()
  while (one.told.length === 0) await sleep(50)
  // Long before the time limit.
  expect(performance.now() - cancelled).toBeLessThan(20_000)
  expect(one.told).toEqual([
    expect.stringMatching(
      /^verify ricart-agrawala: cancelled; it had found \d{4,} states, \d+ transitions and depth \d+$/,
    ),
  ])
  while (childrenOf(one.transport.pid!).length > 0) await sleep(50)
})

test('an effect that never ends costs its own call only', async () => {
  const stuck = call('verify', { spec: 'mine/stuck.ts', time: '1s' })
  await one.client.ping()
  expect((await call('list', { spec: 'peterson' })).isError).toBeUndefined()
  const { structuredContent, texts } = await stuck
  expect(structuredContent).toMatchObject({ exploration: { complete: false, cut: 'time' } })
  expect(texts[1]).toMatch(
    /^the time limit was reached in mine\/stuck\.ts: Clause "request" of lock at site 0; the result is the last/,
  )
})

test('further calls wait, and without --specs no file is run', async () => {
  const two = await connected('--jobs', '1', '--time', '1s')
  const messages: string[] = []
  const first = call('verify', large, two)
  const second = two.client.callTool(
    { name: 'list', arguments: { spec: 'peterson' } },
    { onprogress: ({ message }) => void messages.push(message!) },
  )
  const { structuredContent } = await first
  expect(structuredContent).toMatchObject({ exploration: { cut: 'time' } })
  expect((await second).isError).toBeUndefined()
  expect(messages[0]).toBe('waits until a running call ends')
  const { text } = await call('verify', { spec: 'mine/lock.ts' }, two)
  expect(text).toMatch(
    /this server runs the catalogue only; start it with --specs and the folder of your specs$/,
  )
  await two.client.close()
})

/** A server with a running call, by the words of the protocol. */
const working = async (): Promise<{ readonly server: ChildProcess; readonly child: number }> => {
  const server = start(['mcp', '--specs', 'mine'], { cwd })
  const say = (message: object) => server.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const initial = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } }
  say({ id: 1, method: 'initialize', params: initial })
  say({ method: 'notifications/initialized' })
  say({ id: 2, method: 'tools/call', params: { name: 'verify', arguments: { spec: 'mine/stuck.ts' } } })
  let [child] = childrenOf(server.pid!)
  while (child === undefined) {
    await sleep(20)
    child = childrenOf(server.pid!)[0]
  }
  await sleep(1000)
  return { server, child }
}

test('the server and its calls end when stdin closes, and the calls when the server is killed', async () => {
  const closed = await working()
  let out = ''
  closed.server.stdout!.on('data', (text: Buffer) => {
    out += text.toString()
  })
  closed.server.stdin!.end()
  const code = await new Promise((resolve) => closed.server.on('close', resolve))
  expect(code).toBe(0)
  expect(isAlive(closed.child)).toBe(false)
  const killed = await working()
  expect(isAlive(killed.child)).toBe(true)
  killed.server.kill('SIGKILL')
  for (let k = 0; k < 100 && isAlive(killed.child); k++) await sleep(50)
  expect(isAlive(killed.child)).toBe(false)
  for (const line of out.trim().split('\n').filter(Boolean))
    expect(JSON.parse(line)).toHaveProperty('jsonrpc')
})

// Such a call once lasted as long as the process that its spec had left behind, whatever --time said.
test('a process that a spec has started, and that keeps stdout open, does not hold its call', async () => {
  const begun = performance.now()
  const { isError } = await one.client.callTool({ name: 'list', arguments: { spec: 'mine/leaves.ts' } })
  expect(isError).not.toBe(true)
  expect(performance.now() - begun).toBeLessThan(30_000)
})

test('without the package of the protocol there is one line', async () => {
  const hook =
    "export const resolve = (name, context, next) => { if (name.startsWith('@modelcontextprotocol')) throw new Error('no'); return next(name, context) }"
  const server = start(['mcp'], {
    cwd,
    before: `import { register } from 'node:module'; register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hook)}))`,
  })
  let err = ''
  server.stderr!.on('data', (text: Buffer) => {
    err += text.toString()
  })
  expect(await new Promise((resolve) => server.on('close', resolve))).toBe(64)
  expect(err).toBe(
    'coterie: mcp needs the optional package @modelcontextprotocol/server: npm install @modelcontextprotocol/server\n',
  )
})

// The page server serves only the build, and only to its own page.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownFiles, pageWith, subjectOf, withFiles } from '../../src/cli/commands/explore-command.js'
import { UsageError } from '../../src/cli/exit-codes.js'
import { filesOf, isOwnHost, listening, pageServer } from '../../src/cli/serve/page-server.js'
import { WatchedSpec } from '../../src/cli/serve/user-spec.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'

const folder = mkdtempSync(join(tmpdir(), 'coterie-served-'))
const page = join(folder, 'page')
mkdirSync(join(page, 'assets'), { recursive: true })
writeFileSync(join(folder, 'secret.html'), 'secret')
writeFileSync(join(page, 'index.html'), '<html><head></head><body>page</body></html>')
writeFileSync(join(page, 'worker.js'), 'worker')
writeFileSync(join(page, 'assets', 'index-1.js'), 'code')
writeFileSync(join(page, 'notes'), 'no type')
symlinkSync(join(folder, 'secret.html'), join(page, 'link.html'))
symlinkSync(folder, join(page, 'away'))

const files = filesOf(page)
const server = pageServer(files, '127.0.0.1')
let base = ''
beforeAll(async () => {
  base = await listening(server, { host: '127.0.0.1', port: 0 })
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a raw request target, which `fetch` would normalize. */
const raw = (target: string, host?: string, method = 'GET'): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(base)
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `${method} ${target} HTTP/1.1\r\nHost: ${host ?? `127.0.0.1:${port}`}\r\nConnection: close\r\n\r\n`,
      )
    })
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

test('it listens on a free port of this machine only', () => {
  expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  expect(new URL(base).port).not.toBe('0')
})

test('a port in use gives a one-line error', async () => {
  const second = pageServer(files, '127.0.0.1')
  const port = Number(new URL(base).port)
  await expect(listening(second, { host: '127.0.0.1', port })).rejects.toThrow(
    `--host 127.0.0.1 --port ${port}: cannot listen there (the address is in use); use another address or port, or leave --port out`,
  )
})

describe('files', () => {
  test('in the build are served with their types', async () => {
    expect([...files.keys()].sort()).toEqual(['/', '/assets/index-1.js', '/index.html', '/worker.js'])
    const response = await fetch(`${base}assets/index-1.js`)
    expect(await response.text()).toBe('code')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toMatch(/immutable/)
    expect((await fetch(base)).headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    '/../secret.html',
    '/assets/../../secret.html',
    '/%2e%2e/secret.html',
    '/..%2fsecret.html',
    '/..%5csecret.html',
    '/.%00./secret.html',
    '//secret.html',
    '/assets/%2e%2e/%2e%2e/secret.html',
    '/link.html',
    '/away/secret.html',
    `${folder}/secret.html`,
    `/@fs${folder}/secret.html`,
    '/notes',
    '/own/spec.js',
    '/own/now.json',
    'http://127.0.0.1/../secret.html',
    '*',
  ])('outside the build are not served: %s', async (path) => {
    const answer = await raw(path)
    expect(statusOf(answer)).toBe(404)
    expect(answer).not.toMatch(/secret\n?$/)
  })

  test('are read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(statusOf(await raw('/', undefined, method))).toBe(405)
    }
    const head = await raw('/', undefined, 'HEAD')
    expect(statusOf(head)).toBe(200)
    expect(head).not.toContain('page')
  })
})

describe('names', () => {
  test.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '192.0.2.1',
    '@',
    '',
  ])('the host "%s" is refused', async (host) => {
    const answer = await raw('/', host === '' ? ' ' : host)
    expect(statusOf(answer)).toBe(403)
    expect(answer).not.toContain('page')
  })

  test.each(['localhost', 'localhost:1', '127.0.0.1', '[::1]:80', 'LOCALHOST'])(
    'the host "%s" is accepted',
    async (host) => {
      expect(statusOf(await raw('/', host))).toBe(200)
    },
  )

  test('a server open to other machines accepts addresses and its configured name, and no other name', () => {
    expect(isOwnHost('192.0.2.1:8080', '0.0.0.0')).toBe(true)
    expect(isOwnHost('[2001:db8::1]:8080', '::')).toBe(true)
    expect(isOwnHost('lab.example', 'lab.example')).toBe(true)
    expect(isOwnHost('evil.example', '0.0.0.0')).toBe(false)
    expect(isOwnHost('192.0.2.1', 'localhost')).toBe(false)
    expect(isOwnHost(undefined, '127.0.0.1')).toBe(false)
  })
})

test('every response declares its permissions', async () => {
  for (const path of ['', 'worker.js', 'none']) {
    const { headers } = await fetch(base + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
  const policy = (await fetch(base)).headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/'unsafe-eval'|'unsafe-inline'|https?:|\*/)
})

describe('what the page receives', () => {
  test('is in its head and is escaped, whatever the name of the file', () => {
    const html = pageWith('<html><head></head></html>', { file: './a"><script>alert(1)</script>.ts' })
    expect(html).toBe(
      '<html><head><meta name="coterie-served" content="" /><meta name="coterie-own" content="./a&quot;>&lt;script>alert(1)&lt;/script>.ts" /></head></html>',
    )
  })

  test('keeps a dollar sign in a name', () => {
    expect(pageWith('<head></head>', { file: "$'$&.ts" })).toBe(
      '<head><meta name="coterie-served" content="" /><meta name="coterie-own" content="$\'$&amp;.ts" /></head>',
    )
  })

  test('includes a trace without changes', () => {
    const extra = ownFiles('<head></head>', { trace: { name: 'a.json', text: '{}' } }, undefined)
    expect(extra('/own/trace.json', new URLSearchParams())).toEqual({
      type: 'application/json; charset=utf-8',
      body: '{}',
    })
    expect(extra('/own/spec.js', new URLSearchParams('version='))).toBeUndefined()
  })

  test("is exactly the requested version of the user's file, and every request ends, including HEAD", async () => {
    const file = join(folder, 'mine.ts')
    writeFileSync(file, 'export default 1\n')
    const watched = new WatchedSpec(file)
    await watched.start()
    const own = pageServer(files, '127.0.0.1', ownFiles('<head></head>', { file }, watched))
    const address = await listening(own, { host: '127.0.0.1', port: 0 })
    const now = (await (await fetch(`${address}own/now.json`)).json()) as { version: string }
    expect(now).toEqual({ version: watched.now.version })
    expect((await fetch(`${address}own/now.json`, { method: 'HEAD' })).status).toBe(200)
    const code = await fetch(`${address}own/spec.js?version=${now.version}`)
    expect(await code.text()).toBe(watched.now.code)
    for (const other of ['', '?version=', '?version=1', '?version=0123456789abcdef']) {
      expect((await fetch(`${address}own/spec.js${other}`)).status).toBe(404)
    }
    watched.close()
    own.close()
    own.closeAllConnections()
  })
})

test('a kept run opens by its file, by its folder, and by the name of that in counterexamples/', () => {
  const folder = 'counterexamples/maekawa-grid-deadlock'
  const { trace } = subjectOf(`${folder}/trace.json`)
  expect(trace?.text).toContain('"maekawa"')
  for (const named of [folder, 'maekawa-grid-deadlock'])
    expect(subjectOf(named).trace?.text).toBe(trace?.text)
  expect(subjectOf('maekawa')).toEqual({ spec: 'maekawa' })
})

test('an argument that is neither a file nor a name gives a one-line error', () => {
  expect(() => subjectOf('nothing-like-it')).toThrow(UsageError)
  expect(() => subjectOf('./none.ts')).toThrow('"./none.ts": neither a file nor a name from the catalogue')
  expect(() => subjectOf('./README.md')).toThrow(BrokenSpec)
  expect(() => subjectOf('./README.md')).toThrow('./README.md: neither a spec, which is a .ts or .js file')
  expect(subjectOf('maekawa')).toEqual({ spec: 'maekawa' })
  expect(subjectOf(undefined)).toEqual({})
})

// Any file that a trace named as its source was once bundled and served.
test('the spec of a trace must be a known name or a file, like the argument of the command', () => {
  const kept = readFileSync(new URL('../../counterexamples/lost-update/trace.json', import.meta.url), 'utf8')
  const traceOf = (source: string): string => {
    const file = JSON.parse(kept) as { model: { source?: string } }
    file.model.source = source
    writeFileSync(join(folder, 'of.json'), JSON.stringify(file))
    return join(folder, 'of.json')
  }
  const mine = join(folder, 'of.ts')
  writeFileSync(mine, 'export default 1\n')
  expect(subjectOf(traceOf(mine)).file).toBe(mine)
  for (const name of ['secrets.json', 'secrets.txt', 'secrets']) {
    const secrets = join(folder, name)
    writeFileSync(secrets, '{"password":1}')
    const trace = traceOf(secrets)
    expect(() => subjectOf(trace)).toThrow(BrokenSpec)
    expect(() => subjectOf(trace)).toThrow(
      `${trace}: the trace is of ${secrets}, which is not a spec; a spec is a .ts or .js file`,
    )
  }
  expect(() => subjectOf(join(folder, 'secrets.txt'))).toThrow('secrets.txt: neither a spec')
  expect(() => subjectOf(traceOf(join(folder, 'none.ts')))).toThrow(
    'which does not exist here; run the command',
  )
})

test('so must the files of properties of a trace', () => {
  const kept = readFileSync(
    new URL('../../counterexamples/lamport-unordered/trace.json', import.meta.url),
    'utf8',
  )
  const traceOf = (model: { readonly with: readonly string[]; readonly spec?: string }): string => {
    const file = JSON.parse(kept) as { model: object }
    Object.assign(file.model, model)
    writeFileSync(join(folder, 'with.json'), JSON.stringify(file))
    return join(folder, 'with.json')
  }
  const mine = join(folder, 'properties.ts')
  writeFileSync(mine, 'export default []')
  writeFileSync(join(folder, 'secrets.json'), '{"password":1}')
  expect(subjectOf(traceOf({ with: [mine] }))).toMatchObject({ file: 'lamport', added: [mine] })
  expect(() => subjectOf(traceOf({ with: [join(folder, 'secrets.json')] }))).toThrow('which is not a program')
  expect(() => subjectOf(traceOf({ with: [join(folder, 'gone.ts')] }))).toThrow('which does not exist here')
  expect(() => subjectOf(traceOf({ with: [mine], spec: mine }))).toThrow(/spec|catalogue/)
})

describe('properties of a file of your own', () => {
  const file = join(folder, 'mine.ts')
  writeFileSync(file, 'export default []')
  test('belong to a spec of the catalogue or to your own, and the head of the page names them', () => {
    expect(withFiles({ spec: 'lamport' }, [file])).toEqual({ file: 'lamport', added: [file] })
    expect(withFiles({ file: './a.ts' }, [file])).toEqual({ file: './a.ts', added: [file] })
    expect(pageWith('<head></head>', { file: 'lamport', added: ['./"a.ts', './b.ts'] })).toContain(
      '<meta name="coterie-own" content="lamport" /><meta name="coterie-with" content="./&quot;a.ts, ./b.ts" />',
    )
  })
  test.each<[string, Parameters<typeof withFiles>[0], string, string]>([
    ['without a spec', {}, file, 'name the spec that gets the properties, such as lamport'],
    [
      'with a trace',
      { trace: { name: 'a.json', text: '' } },
      file,
      'a trace.json names its files of properties',
    ],
    [
      'without the file',
      { spec: 'lamport' },
      './none.ts',
      'there is no such file; give the path of a .ts or .js file',
    ],
    [
      'with another file',
      { spec: 'lamport' },
      './README.md',
      'not a file of properties, which is a .ts or .js file',
    ],
  ])('%s: one line', (_, subject, given, message) => {
    expect(() => withFiles(subject, [given])).toThrow(message)
  })
})

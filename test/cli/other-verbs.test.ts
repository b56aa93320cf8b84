// `coterie list`, `replay` and `graph`, and a reader who goes away.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, repository, Scratch, start } from './coterie.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const deadlock = join(repository, 'counterexamples/maekawa-grid-deadlock/trace.json')
const altered = (name: string, change: (trace: { [field: string]: unknown }) => void): string => {
  const trace = JSON.parse(readFileSync(deadlock, 'utf8')) as { [field: string]: unknown }
  change(trace)
  return scratch.write(name, JSON.stringify(trace))
}

describe.concurrent('other verbs', { timeout: 120_000 }, () => {
  test('list shows the catalogue', async () => {
    const { code, out, err } = await coterie(['list'], { cwd })
    for (const name of ['bank-account', 'lamport', 'maekawa', 'ricart-agrawala', 'token-ring']) {
      expect(out).toMatch(new RegExp(`^${name} `, 'm'))
    }
    expect(err).toBe('')
    expect(code).toBe(0)
  })

  test('a trace of another schema is not guessed at', async () => {
    const file = altered('schema.json', (trace) => {
      trace.schema = 99
    })
    const { code, out, err } = await coterie(['replay', file], { cwd })
    expect(err).toMatch(/schema 99.*schema 1/s)
    expect(out).toBe('')
    expect(code).toBe(65)
  })

  test('a trace whose spec has changed is told from one that holds', async () => {
    const file = altered('changed.json', (trace) => {
      const [, second] = trace.steps as { clause: string }[]
      second!.clause = 'ask'
    })
    const { code, err } = await coterie(['replay', file], { cwd })
    expect(err).toMatch(/step 2 of 8.*ask.*spec has changed.*request at 1/s)
    expect(code).toBe(65)
  })

  test('the wait-for graph of the deadlock has the cycle', async () => {
    const { code, out } = await coterie(['graph', deadlock, '--wait-for'], { cwd })
    expect(out).toMatch(/^digraph /)
    expect(out).toMatch(/site0 -> site1\b/)
    expect(out).toMatch(/site1 -> site0\b/)
    expect(code).toBe(0)
  })

  test('head closes the pipe, and that is quiet', async () => {
    const child = start(['list', 'maekawa'], { cwd })
    const head = spawn('head', ['-n', '1'], { stdio: [child.stdout!, 'pipe', 'inherit'] })
    child.stdout!.destroy()
    const [code, err, first] = await Promise.all([
      new Promise((resolve) => child.on('close', resolve)),
      child.stderr!.setEncoding('utf8').toArray(),
      head.stdout.setEncoding('utf8').toArray(),
    ])
    expect(first.join('')).toMatch(/^maekawa[^\n]*\n$/)
    expect(err.join('')).toBe('')
    expect(code).toBe(0)
  })
})

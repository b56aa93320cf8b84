// `coterie conform` on the command line: verdicts, exit codes, files.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const request = { site: 0, clause: 'request', after: { phase: 'wanted' } }
const received = { site: 1, clause: 'onRequest', from: 0 }
const reply = { site: 0, clause: 'onReply', from: 1 }
const enter = { site: 0, clause: 'enter', after: { phase: 'held' } }

const logOf = (name: string, ...events: readonly object[]): string => {
  scratch.write(name, events.map((event) => JSON.stringify(event)).join('\n'))
  return name
}

const conform = (...args: readonly string[]) =>
  coterieHere(['conform', 'ricart-agrawala', ...args, '--sites', '2'], { cwd })

describe('conform', () => {
  test('a log that is a run', async () => {
    const log = logOf('whole.ndjson', request, received, reply, enter)
    const { out, code } = await conform(log)
    expect(out).toBe(
      'ricart-agrawala: sites 2, clock lamport, reply bare, order fifo, self local, entry explicit, requests unbounded, loss 0, duplication 0, crash 0\n' +
        'conforms: a run of the model explains all 4 events\n',
    )
    expect(code).toBe(0)
  })

  test('a log that no run explains', async () => {
    const { out, code } = await conform(logOf('early.ndjson', request, received, enter))
    expect(out.split('\n').slice(1)).toEqual([
      'does not conform: no run of the model explains more than 2 of 3 events',
      'the run before it ends with',
      '  line 1: request at 0',
      '  line 2: onRequest at 1: REQUEST(1) from 0',
      'no run continues with',
      '  line 3: enter at 0',
      '    false: me.replied.equals(others) (me.replied is {}, others is {1})',
      '    enabled at 0 there: onReply at 0 from 1',
      '',
    ])
    expect(code).toBe(1)
  })

  test('steps that are missing, and a search that is cut', async () => {
    const log = logOf('ends.ndjson', request, enter)
    const found = await conform(log, '--unlogged', 'deliver')
    expect(found.out).toContain(
      'conforms: a run of the model explains all 2 events\n  the run has 2 steps that are not in the log',
    )
    const never = logOf('never.ndjson', { ...enter, before: { phase: 'held' } })
    const cut = await conform(never, '--unlogged', 'request,deliver,enter,exit', '--memory', '100k')
    expect(cut.out).toContain('open: the memory limit was reached; some run explains 0 of 1 event\n')
    expect(cut.out).toMatch(
      /no run that was tried continues with \(in the first 8 of \d+ states there\)\n {2}line 1: enter at 0/,
    )
    expect([found.code, cut.code]).toEqual([0, 2])
  })

  test('a known deviation is passed over and named', async () => {
    const known = scratch.write(
      'known.ndjson',
      '{"why":"it trusts the first reply","site":0,"clause":"enter"}',
    )
    const { out, code } = await conform(
      logOf('known-early.ndjson', request, received, enter),
      '--known',
      known,
    )
    expect(out).toContain(
      'conforms: a run of the model explains all 3 events, but for 1 known deviation\n  line 3: enter at 0, passed over: it trusts the first reply\n',
    )
    expect(code).toBe(0)
  })

  test('writes the run, which replays', async () => {
    const log = logOf('written.ndjson', request, received, reply, enter)
    const { code, err } = await conform(log, '--out', 'found')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const folder = join(cwd, 'found')
    expect(readdirSync(folder)).toContain('ricart-agrawala-log.json')
    const { steps } = JSON.parse(readFileSync(join(folder, 'ricart-agrawala-log.json'), 'utf8'))
    expect(steps.map(({ clause }: { clause: string }) => clause)).toEqual([
      'request',
      'onRequest',
      'onReply',
      'enter',
    ])
    const replayed = await coterieHere(['replay', join(folder, 'ricart-agrawala-log.json')], { cwd })
    expect(replayed.code).toBe(0)
  })

  test('a log that is wrong names its file and its line', async () => {
    const log = logOf('wrong.ndjson', request, { ...enter, clause: 'entre' })
    const { err, code } = await conform(log)
    expect(err).toBe(
      'coterie: wrong.ndjson: line 2: clause: ricart-agrawala has no clause "entre" (did you mean "enter"?); the clauses are request, onRequest, onReply, enter, exit\n',
    )
    const empty = await conform(logOf('empty.ndjson'))
    expect(empty.err).toBe(
      'coterie: empty.ndjson: there is no event in it; give a log with an event a line\n',
    )
    expect([code, empty.code]).toEqual([65, 65])
  })
})

// The supervisor of a command, with a simulated clock and a command that is only a board: its response to a
// function of a spec that does not return, to a signal, and to the death of the command's thread.
import { expect, test } from 'vitest'
import { CallBoard, phases } from '../../src/cli/supervise/call-board.js'
import type { FromCommand } from '../../src/cli/supervise/supervised.js'
import { Supervision } from '../../src/cli/supervise/supervision.js'

const watched = () => {
  const board = new CallBoard()
  const said = { out: '', err: '', code: undefined as number | undefined, sent: 0 }
  let time = 0
  const supervision = new Supervision(board, {
    now: () => time,
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
    send: () => {
      said.sent++
    },
    end: (code) => {
      said.code = code
    },
  })
  const passes = (seconds: number) => {
    for (let k = 0; k < 10 * seconds; k++) {
      time += 100
      supervision.look()
    }
  }
  const searches = (seconds = Number.POSITIVE_INFINITY) => {
    supervision.hears({ kind: 'spec', argument: 'mine.ts' })
    supervision.hears({ kind: 'search', seconds })
    board.enter(phases.searching)
  }
  return { board, said, supervision, passes, searches }
}

const partial: FromCommand = {
  kind: 'partial',
  partial: { code: 2, texts: { interrupt: 'interrupted\n', time: 'no time\n', memory: 'full\n' } },
}
const clause = 'Clause "enter" of mine'

test('a clause that loops is named once, with its file and site', () => {
  const { board, said, passes, searches } = watched()
  searches()
  board.entered(clause, 1)
  passes(20)
  expect(said.err).toBe(
    'coterie: mine.ts: Clause "enter" of mine at site 1 has been running for 5 s and may never return; Ctrl-C ends the command with its partial result\n',
  )
  expect(said.code).toBeUndefined()
})

test('--time ends a command whose module loops while it is loaded', () => {
  const { board, said, passes, supervision } = watched()
  supervision.hears({ kind: 'search', seconds: 3 })
  supervision.hears({ kind: 'spec', argument: 'mine.ts' })
  board.entered('loading mine.ts', undefined)
  passes(4)
  expect(said.code).toBeUndefined()
  passes(2)
  expect(said.err).toBe('coterie: the time limit was reached in loading mine.ts, before there was a result\n')
  expect(said.code).toBe(65)
})

test('the time limit ends a clause that loops, and prints the partial result', () => {
  const { board, said, passes, searches, supervision } = watched()
  searches(3)
  supervision.hears(partial)
  board.entered(clause, 0)
  passes(10)
  expect(said.out).toBe('no time\n')
  expect(said.err).toMatch(/the time limit was reached in mine\.ts: Clause "enter" of mine at site 0/)
  expect(said.code).toBe(2)
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s in a clause that loops prints the partial result, with exit code 2',
  (signal) => {
    const { board, said, passes, searches, supervision } = watched()
    searches()
    supervision.hears(partial)
    board.entered(clause, 0)
    supervision.signalled(signal)
    expect(board.signal).toBeGreaterThan(0)
    expect(said.code).toBeUndefined()
    passes(4)
    expect(said.out).toBe('interrupted\n')
    expect(said.code).toBe(2)
  },
)

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a second %s before any result ends the command immediately, with code %i', (signal, code) => {
  const { said, searches, supervision } = watched()
  searches()
  supervision.signalled(signal)
  expect(said.code).toBeUndefined()
  supervision.signalled(signal)
  expect(said.out).toBe('')
  expect(said.code).toBe(code)
})

// Two quick Ctrl-C once printed nothing, although violations had been found.
test('a second signal prints the last partial result', () => {
  const { said, searches, supervision } = watched()
  searches()
  supervision.hears(partial)
  supervision.signalled('SIGINT')
  supervision.signalled('SIGINT')
  expect(said.out).toBe('interrupted\n')
  expect(said.code).toBe(2)
})

test('a second signal after the result was printed prints no other result', () => {
  const { said, searches, supervision } = watched()
  searches()
  supervision.hears(partial)
  supervision.signalled('SIGINT')
  supervision.hears({ kind: 'out', text: 'whole\n' })
  supervision.signalled('SIGINT')
  expect(said.out).toBe('whole\n')
  expect(said.code).toBe(130)
})

test('a search whose calls return is not ended, however long it takes', () => {
  const { board, said, passes, searches } = watched()
  searches(3)
  for (let k = 0; k < 100; k++) {
    board.entered(clause, 0)
    passes(0.1)
    board.left()
    board.sliced()
    passes(0.1)
  }
  expect(said).toEqual({ out: '', err: '', code: undefined, sent: 0 })
})

test('a signal ends a slice that never returns after a minute, also outside of calls', () => {
  const { said, passes, searches, supervision } = watched()
  searches()
  supervision.hears(partial)
  passes(600)
  expect(said.code).toBeUndefined()
  supervision.signalled('SIGTERM')
  passes(59)
  expect(said.code).toBeUndefined()
  passes(2)
  expect(said.out).toBe('interrupted\n')
  expect(said.code).toBe(2)
})

test('a full heap ends the search as the memory budget does', () => {
  const { said, searches, supervision } = watched()
  searches()
  supervision.hears(partial)
  supervision.failed(Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
  expect(said.out).toBe('full\n')
  expect(said.code).toBe(2)
})

test('without a result the exit code is never 0, 1 or 2', () => {
  const loading = watched()
  loading.supervision.hears({ kind: 'spec', argument: 'mine.ts' })
  loading.board.entered('loading mine.ts', undefined)
  loading.supervision.exited()
  expect(loading.said.err).toMatch(
    /^coterie: loading mine\.ts ended the command without a result: a top-level await/,
  )
  expect(loading.said.code).toBe(65)
  const full = watched()
  full.searches()
  full.board.entered(clause, 0)
  full.supervision.failed(Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
  expect(full.said.code).toBe(65)
  const early = watched()
  early.supervision.signalled('SIGTERM')
  expect(early.said.code).toBe(143)
  const ours = watched()
  ours.supervision.exited()
  expect(ours.said.code).toBe(70)
})

test('a reader that closes its pipe ends a command that has more to print', () => {
  const { said, supervision } = watched()
  supervision.hears({ kind: 'out', text: 'first\n' })
  supervision.readerLeft()
  supervision.hears({ kind: 'out', text: 'second\n' })
  expect(said).toMatchObject({ out: 'first\n', code: 141 })
})

test('the message for a loop after the result was printed names that order', () => {
  const { board, said, passes, searches, supervision } = watched()
  searches()
  supervision.hears(partial)
  supervision.hears({ kind: 'out', text: 'the result\n' })
  board.entered(clause, 0)
  supervision.signalled('SIGINT')
  passes(4)
  expect(said.out).toBe('the result\n')
  expect(said.err).toMatch(/^coterie: interrupted in mine\.ts: .*, after the result was printed\n$/)
  expect(said.code).toBe(130)
})

test('the name of a function is written as in the middle of a sentence', () => {
  const { board, said, supervision } = watched()
  board.enter(phases.searching)
  supervision.hears(partial)
  board.entered('The lemma "oneToken"', undefined)
  supervision.signalled('SIGINT')
  supervision.signalled('SIGINT')
  expect(said.err).toBe(
    'coterie: interrupted in the lemma "oneToken"; the result is the last partial result of the search\n',
  )
})

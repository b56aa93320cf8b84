// A thread that certifies the calls of one check (src/reduce/handed-calls.ts): it makes the same model from the same words, and tests
// call after call. It prints nothing.
import { type MessagePort, workerData } from 'node:worker_threads'
import { receivedCalls } from '../../check/call-certifiers.js'
import { CertificationFailed, type CertifierReport } from '../../compile/certifier.js'
import { watchCalls } from '../../protocol/user-calls.js'
import { stride } from '../../reduce/call-tests.js'
import type { CallBatch } from '../../reduce/certifying-thread.js'
import type { ReceivedCalls } from '../../reduce/received-calls.js'
import { modelOptionsOf } from '../arguments/model-arguments.js'
import { checkOptionsOf, type VerifyArguments } from '../arguments/verify-arguments.js'
import { mutantNamed } from '../load/load-mutants.js'
import { loadSpec } from '../load/load-spec.js'
import { ownCode } from '../load/own-code.js'
import { ends, onBoard, tell } from '../supervise/certifying-board.js'
import { chosen } from './verify-question.js'

/** The data of a thread. */
export interface CertifyingThreadData {
  readonly argument: string
  readonly added: readonly string[]
  readonly mutant: string | undefined
  /** The code of the user's own files, which may have changed since the search has read them. */
  readonly code: readonly string[]
  readonly given: VerifyArguments
  readonly board: Int32Array<SharedArrayBuffer>
  /** Where calls arrive. */
  readonly port: MessagePort
}

/** What a thread says of the calls that it has tested. */
export type FromCertifyingThread =
  | { readonly reports: readonly CertifierReport[] }
  | { readonly refused: { readonly reduction: CertificationFailed['reduction']; readonly message: string } }

const { argument, added, mutant, code, given, board, port } = workerData as CertifyingThreadData

// The search may be ahead by what this thread tests in half a second: a search that has to end ends soon.
const mostAhead = 500

const end = (how: (typeof ends)[keyof typeof ends]): void => {
  Atomics.store(board, onBoard.end, how)
  tell(board)
}

const received = async (): Promise<ReceivedCalls> => {
  const loaded = await loadSpec(argument, false, added)
  const spec = mutant === undefined ? loaded.spec : await mutantNamed(loaded, mutant)
  const own = await ownCode({ spec: argument, isMutant: mutant !== undefined, added })
  if (own.join('\n') !== code.join('\n')) throw new Error('the spec has changed')
  const { model, properties } = chosen(given, modelOptionsOf(given, spec), spec)
  return receivedCalls(model, properties, checkOptionsOf(given, model))
}

const say = (message: FromCertifyingThread): void => port.postMessage(message)

let busy = 0

const test = (calls: ReceivedCalls, batch: CallBatch): void => {
  if (board[onBoard.end] !== 0) return
  const begun = performance.now()
  try {
    calls.test(batch)
  } catch (error) {
    if (!(error instanceof CertificationFailed)) throw error
    say({ refused: { reduction: error.reduction, message: error.message } })
    end(ends.refused)
    return
  }
  busy += performance.now() - begun
  const done = board[onBoard.done]! + batch.calls.length / stride
  say({ reports: calls.reports })
  board[onBoard.ahead] = Math.max(1, Math.round((mostAhead * done) / Math.max(busy, 1)))
  Atomics.store(board, onBoard.done, done)
  tell(board)
}

watchCalls({
  entered: () => {
    board[onBoard.beat]! += 1
  },
  left: () => undefined,
})
const made = received()
made.then(
  () => {
    Atomics.store(board, onBoard.ready, 1)
    tell(board)
  },
  () => end(ends.failed),
)
port.on('message', (batch: CallBatch) => {
  made.then((calls) => test(calls, batch)).catch(() => end(ends.failed))
})

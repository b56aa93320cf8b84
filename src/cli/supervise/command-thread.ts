// The thread in which a command runs, with all code of its spec. It never ends the process itself.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { watchCalls } from '../../protocol/user-calls.js'
import { runCommand } from '../arguments/command-line.js'
import { CallBoard } from './call-board.js'
import type { ThreadData } from './command-thread-start.js'
import { containSpecs } from './spec-containment.js'
import { connect, type FromCommand, type FromSupervisor, heard } from './supervised.js'

const { args, board: buffer, terminal } = workerData as ThreadData
const port = parentPort as MessagePort
const board = new CallBoard(buffer)
const say = (message: FromCommand): void => port.postMessage(message)
connect({ board, say })
watchCalls(board)
port.on('message', (message: FromSupervisor) => heard(message))
// Listening alone must not keep the thread alive.
port.unref()
for (const name of ['stdout', 'stderr'] as const) Object.assign(process[name], terminal[name])
containSpecs(say)
// Not awaited: Node from version 24 on warns of an await of a module that never resolves, and a spec can have one.
void runCommand(args).then((code) => say({ kind: 'done', code }))

// The process between the sites of a run (switchboard.ts): it listens at one address of this machine.
import { createServer } from 'node:net'
import { loadRunModel } from './load-run-model.js'
import type { SwitchStart, ToSwitch } from './messages.js'
import { endProcess, startOf, tellParent } from './one-process.js'
import { Switchboard } from './switchboard.js'

let board: Switchboard | undefined

const start = await startOf<SwitchStart>((frame) => {
  if ((frame as ToSwitch).kind === 'stop') board?.stop()
})

try {
  const model = await loadRunModel(start.model)
  const server = createServer((socket) => board!.connected(socket))
  board = new Switchboard(model, start)
  server.on('error', (error) => {
    tellParent({ kind: 'failed', why: error.message })
    void endProcess(1)
  })
  server.listen(0, start.address, () => {
    const { port } = server.address() as { readonly port: number }
    tellParent({ kind: 'ready', port, records: board!.records() })
  })
  await board.ended
  await endProcess(0)
} catch (error) {
  tellParent({ kind: 'failed', why: error instanceof Error ? error.message : String(error) })
  await endProcess(1)
}

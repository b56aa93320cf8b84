// The process of a site (running-site.ts): it connects to the switch, and ends when its parent or the switch does.
import { once } from 'node:events'
import { connect } from 'node:net'
import { readFrames } from './frames.js'
import { loadRunModel } from './load-run-model.js'
import type { SiteStart, ToSite } from './messages.js'
import { endProcess, startOf, tellParent } from './one-process.js'
import { RunningSite } from './running-site.js'

const start = await startOf<SiteStart>()

try {
  const model = await loadRunModel(start.model)
  const socket = connect(start.port, start.address)
  socket.setNoDelay(true)
  socket.on('error', () => process.exit(0))
  socket.on('close', () => process.exit(0))
  await once(socket, 'connect')
  const site = new RunningSite(model, start, socket)
  readFrames(socket, (frame) => site.heard(frame as ToSite))
  await site.run()
} catch (error) {
  tellParent({ kind: 'failed', why: error instanceof Error ? error.message : String(error) })
  await endProcess(1)
}

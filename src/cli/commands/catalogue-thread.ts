// A thread that checks the recorded models of specs of the catalogue, one spec at a time. It prints nothing itself: what it
// would print goes to the thread that started it.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { catalogueSpec } from '../load/catalogue.js'
import { optimizeLater } from '../supervise/optimization.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'
import { checkRecorded, type RunPlace } from './catalogue-run.js'
import type { RunTally } from './run-tally.js'

/** The data of a thread. */
export interface CatalogueThreadData {
  readonly given: VerifyArguments
  /** Whether stdout is a terminal, which a thread cannot see. */
  readonly isTTY: boolean
}

/** A request to check a spec. */
export interface ToCatalogueThread {
  readonly name: string
  readonly place: RunPlace
}

/** What a thread says of the spec that it checks. */
export type FromCatalogueThread =
  | { readonly kind: 'out' | 'err'; readonly text: string }
  /** One more model is checked. */
  | { readonly kind: 'model' }
  | { readonly kind: 'done'; readonly tally: RunTally }
  /** The check has thrown. */
  | { readonly kind: 'failed' }

const { given, isTTY } = workerData as CatalogueThreadData
const port = parentPort as MessagePort
const say = (message: FromCatalogueThread): void => port.postMessage(message)
Object.assign(process.stdout, { isTTY })
// The checks of its models would choose for a single search.
optimizeLater('catalogue')
const terminal: Terminal = {
  ...processTerminal(true, false),
  out: (text) => say({ kind: 'out', text }),
  err: (text) => say({ kind: 'err', text }),
}

port.on('message', async ({ name, place }: ToCatalogueThread) => {
  try {
    const specs = [{ spec: await catalogueSpec(name), argument: name }]
    const { tally } = await checkRecorded(given, terminal, specs, place, () => say({ kind: 'model' }))
    say({ kind: 'done', tally })
  } catch {
    say({ kind: 'failed' })
  }
})

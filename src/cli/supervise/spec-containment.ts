// Contains the module of a spec in the process that checks it. Its output goes to stderr, so that stdout has
// results alone. `process.exit`, an unhandled rejection and a throwing timer are errors of the spec, reported on
// one line each. Clocks and random numbers are refused during calls of its functions.
import { refuseInUserCalls, withoutNow } from '../../protocol/user-calls.js'
import { exitCodes } from '../exit-codes.js'
import { keepBuiltIns } from '../load/built-ins.js'
import { isOfUser, placeOf, thrownText } from '../load/thrown-text.js'
import { type FromCommand, isSilent } from './supervised.js'

const refuseSources = (): void => {
  refuseInUserCalls(Math, 'random', 'Math.random')
  refuseInUserCalls(performance, 'now', 'performance.now')
  refuseInUserCalls(process, 'hrtime', 'process.hrtime')
  refuseInUserCalls(crypto, 'randomUUID', 'crypto.randomUUID')
  refuseInUserCalls(crypto, 'getRandomValues', 'crypto.getRandomValues')
  globalThis.Date = withoutNow(Date)
}

/** Handles an error that no call of a spec's function has thrown; `what` names its way in words. */
type OnFault = (error: unknown, what: string) => void

/** The error on one line, if the code of a spec threw it outside its clauses. */
export const faultOfSpec = (error: unknown, what: string): string | undefined =>
  isOfUser(error) ? `${placeOf(error) ?? 'a spec'}: ${what}: ${thrownText(error)}` : undefined

const printing =
  (say: (message: FromCommand) => void): OnFault =>
  (error, what) => {
    const theirs = faultOfSpec(error, what)
    const text = theirs ?? `internal error, please report it: ${(error as Error)?.stack ?? String(error)}`
    say({ kind: 'err', text: `coterie: ${text}\n` })
    say({ kind: 'done', code: theirs === undefined ? exitCodes.ourFault : exitCodes.brokenSpec })
  }

/**
 * Contains all code that runs in this thread from now on.
 * @param failed receives an error that nothing catches; by default it is printed, and ends the command
 */
export const containSpecs = (say: (message: FromCommand) => void, failed: OnFault = printing(say)): void => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: string | Uint8Array): boolean => {
      if (!isSilent())
        say({ kind: 'err', text: typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8') })
      return true
    }
  }
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called, and a spec may not end the command`)
  }
  const fault = (what: string) => (error: unknown) => failed(error, what)
  process.on('uncaughtException', fault('code outside its clauses threw'))
  process.on('unhandledRejection', fault('a promise was rejected without a handler'))
  refuseSources()
  keepBuiltIns()
}

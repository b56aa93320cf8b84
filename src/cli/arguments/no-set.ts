// Commands that follow single messages refuse channels that are sets: there a message has no one receipt.
import { UsageError } from '../exit-codes.js'

const reasons: { readonly [verb: string]: string } = {
  assume: 'the assumptions about channels are those of queues and bags',
  conform: 'the log of a program receives each message once',
  explain: 'a story follows each message to its one receipt',
  knows: 'it is not tested with messages that stay',
  measure: 'a message may be received any number of times, so there is no number of messages to count',
  profile: 'it takes the messages of channels apart, and each has one receipt',
  prove: 'the universe of its states has queues and bags',
  run: 'processes receive each message once',
}

/** Throws a `UsageError` for `--order set` of a command that does not have it. */
export const refuseSetOf = ([verb = '', ...words]: readonly string[]): void => {
  const isGiven = words.some(
    (word, k) => word === '--order=set' || (word === '--order' && words[k + 1] === 'set'),
  )
  const why = reasons[verb]
  if (isGiven && why !== undefined) throw new UsageError(`--order set: ${why}; use fifo or unordered`)
}

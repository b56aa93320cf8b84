// The channels between sites that run: each message is in transit for some time, and may be lost or copied within the budgets of the
// model. A channel has at most one message on its way, so a receiver takes the messages of a FIFO channel in their order.
import { SplitMix } from '../../search/split-mix.js'

// Of ten messages one is lost, and one copied, while the budgets last.
const oddsOfFault = 10

/** What happens to a message at the end of its channel. */
export type Arrival = 'deliver' | 'duplicate' | 'lose'

interface Channel<Message> {
  readonly waiting: Message[]
  isBusy: boolean
}

/** The budgets of faults, and the mean delay in milliseconds. */
interface Network {
  readonly isFifo: boolean
  readonly loss: number
  readonly duplication: number
  readonly delay: number
  readonly seed: number
}

/** All channels of a run. */
export class Channels<Message> {
  readonly #network: Network
  readonly #random: SplitMix
  readonly #channels = new Map<string, Channel<Message>>()
  readonly #arrive: (from: number, to: number, message: Message, how: Arrival) => void
  #lost = 0
  #copied = 0

  /** @param arrive is called when a message arrives; the next message of the channel is sent when `done` is called */
  constructor(network: Network, arrive: (from: number, to: number, message: Message, how: Arrival) => void) {
    this.#network = network
    this.#random = new SplitMix(network.seed)
    this.#arrive = arrive
  }

  get lost(): number {
    return this.#lost
  }

  /** The copies that have arrived, but for those that were not taken. */
  get copied(): number {
    return this.#copied
  }

  send(from: number, to: number, message: Message): void {
    this.#channel(from, to).waiting.push(message)
    this.#next(from, to)
  }

  /** The receiver has taken the message that arrived last, or will never do so. */
  done(from: number, to: number): void {
    this.#channel(from, to).isBusy = false
    this.#next(from, to)
  }

  /** The copy that arrived last was not taken: its original is still in the channel, and the budget as it was. */
  notCopied(from: number, to: number): void {
    this.#copied--
    this.done(from, to)
  }

  /** The message that arrived last comes again, perhaps for another receiver. */
  again(from: number, to: number, message: Message): void {
    this.#channel(from, to).waiting.unshift(message)
    this.done(from, to)
  }

  #channel(from: number, to: number): Channel<Message> {
    const name = `${from} ${to}`
    const known = this.#channels.get(name)
    if (known !== undefined) return known
    const made: Channel<Message> = { waiting: [], isBusy: false }
    this.#channels.set(name, made)
    return made
  }

  #next(from: number, to: number): void {
    const channel = this.#channel(from, to)
    if (channel.isBusy || channel.waiting.length === 0) return
    channel.isBusy = true
    const { delay } = this.#network
    // Uniform between none and twice the mean.
    setTimeout(() => this.#arrived(from, to, channel), this.#random.below(2000) * (delay / 1000)).unref()
  }

  #arrived(from: number, to: number, channel: Channel<Message>): void {
    const { isFifo, loss, duplication } = this.#network
    const at = isFifo ? 0 : this.#random.below(channel.waiting.length)
    const message = channel.waiting[at]!
    const fault = this.#random.below(oddsOfFault)
    const how: Arrival =
      fault === 0 && this.#lost < loss
        ? 'lose'
        : fault === 1 && this.#copied < duplication
          ? 'duplicate'
          : 'deliver'
    if (how !== 'duplicate') channel.waiting.splice(at, 1)
    if (how === 'lose') this.#lost++
    if (how === 'duplicate') this.#copied++
    this.#arrive(from, to, message, how)
  }
}

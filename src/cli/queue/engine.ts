// The queue is BullMQ's, on Redis. It keeps the jobs, gives those of a dead worker to another one, and tells how they ended. Both
// packages are optional, and loaded when a command names a queue.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Queue, QueueEvents, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { UsageError } from '../exit-codes.js'

// How long the first connection may take, in milliseconds.
const patience = 5000

const packages = async () => {
  try {
    const [bullmq, { Redis: Client }] = await Promise.all([import('bullmq'), import('ioredis')])
    return { bullmq, Client }
  } catch {
    throw new UsageError('a queue needs the optional packages bullmq and ioredis: npm install bullmq ioredis')
  }
}

/** Where the queue is. */
export interface QueuePlace {
  /** `redis://` or, with TLS, `rediss://`, with user, password and number of the database as usual. */
  readonly address: string
  /** What the keys in Redis begin with. */
  readonly prefix: string
}

/** The address as messages show it: without its password. Throws a `UsageError` for another text. */
const shownAddress = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^rediss?:$/.test(url.protocol) || url.hostname === '')
    throw new UsageError(
      `--queue ${address.replace(/\/\/[^/]*@/, '//***@')}: this is not an address of Redis; write redis://HOST:PORT, or rediss:// for TLS`,
    )
  if (url.password !== '') url.password = '***'
  return url.href
}

const connected = async (client: Redis, shown: string): Promise<void> => {
  let last = 'no answer'
  const noted = (error: Error): void => {
    last = error.message || last
  }
  client.on('error', noted)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(last)), patience)
  })
  try {
    await Promise.race([client.connect(), late])
    await Promise.race([client.ping(), late])
  } catch (error) {
    client.disconnect()
    const why =
      error === undefined || (error as Error).message === 'Connection is closed.'
        ? last
        : (error as Error).message
    throw new UsageError(
      `--queue ${shown}: Redis does not answer (${why}); start it there, or correct the address`,
    )
  } finally {
    clearTimeout(timer)
    client.off('error', noted)
  }
}

/** A connection to the queues, which comes back by itself when Redis does. */
export class Engine {
  readonly shown: string
  private readonly bullmq: typeof import('bullmq')
  private readonly client: Redis
  private readonly prefix: string
  private readonly open: { close(): Promise<void> }[] = []
  /** Is called when Redis is lost, with the reason. */
  onLost: (why: string) => void = () => {}

  private constructor(bullmq: typeof import('bullmq'), client: Redis, shown: string, prefix: string) {
    this.bullmq = bullmq
    this.client = client
    this.shown = shown
    this.prefix = prefix
    client.on('error', (error) => this.onLost(error.message))
  }

  /** Connects. Throws a `UsageError` if the packages are not installed, or Redis does not answer. */
  static async connect({ address, prefix }: QueuePlace): Promise<Engine> {
    const shown = shownAddress(address)
    const { bullmq, Client } = await packages()
    // BullMQ waits for Redis for as long as it takes; the first connection alone has a limit.
    const client = new Client(address, { maxRetriesPerRequest: null, lazyConnect: true })
    await connected(client, shown)
    return new Engine(bullmq, client, shown, prefix)
  }

  private keep<
    One extends { close(): Promise<void>; on(event: 'error', does: (error: Error) => void): unknown },
  >(one: One): One {
    // Without a listener an error would end the process; the connection says the same of each.
    one.on('error', () => {})
    this.open.push(one)
    return one
  }

  /** The queue of that name, to add jobs. */
  queue<Data, Result>(name: string): Queue<Data, Result> {
    return this.keep(
      new this.bullmq.Queue<Data, Result>(name, {
        connection: this.client,
        prefix: this.prefix,
      }) as unknown as Queue<Data, Result>,
    )
  }

  /** What happens to the jobs of that queue. */
  events(name: string): QueueEvents {
    return this.keep(new this.bullmq.QueueEvents(name, { connection: this.client, prefix: this.prefix }))
  }

  /**
   * Does the jobs of that queue.
   * @param jobs how many at a time
   * @param lease the time in milliseconds after which the jobs of a dead process are given to another
   */
  worker<Data, Result>(
    name: string,
    does: (data: Data) => Promise<Result>,
    jobs: number,
    lease: number,
  ): Worker<Data, Result> {
    const made = new this.bullmq.Worker<Data, Result>(name, ({ data }) => does(data), {
      connection: this.client,
      prefix: this.prefix,
      concurrency: jobs,
      lockDuration: lease,
      stalledInterval: lease,
      // The death of a worker says nothing about the job, unless it happens again and again.
      maxStalledCount: 5,
    })
    return this.keep(made)
  }

  /**
   * Ends the connection.
   * @param patience how long to wait for a Redis that does not answer, in milliseconds
   */
  async close(patience: number): Promise<void> {
    await Promise.race([
      Promise.allSettled(this.open.map((one) => one.close())),
      sleep(patience, undefined, { ref: false }),
    ])
    this.client.disconnect()
  }
}

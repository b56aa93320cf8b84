// Redis on this machine, for tests: instances without persistence, or with a log of every command.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { vi } from 'vitest'
import { patience } from '../patience.js'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Kills a process, and waits for its end. */
export const killed = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** What an instance replies to a command in one line, or undefined if it does not answer. */
export const reply = async (port: number, command: string): Promise<string | undefined> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(`${command}\r\n`)
    const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return Buffer.isBuffer(data) ? String(data).trim() : undefined
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}

/** An instance of Redis, on a free port or on a given one. */
export class Instance {
  readonly port: number
  readonly #process: ChildProcess

  private constructor(port: number, folder: string | undefined) {
    this.port = port
    const log = folder === undefined ? ['no'] : ['yes', '--appendfsync', 'always', '--dir', folder]
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', ...log]
    this.#process = spawn('redis-server', options, { stdio: 'ignore' })
  }

  /**
   * Starts one, and waits until it answers.
   * @param folder where it keeps a log of every command; without one, it forgets all when it ends
   */
  static async start(port?: number, folder?: string): Promise<Instance> {
    // A free port may be taken by another program before Redis has it.
    for (let left = port === undefined ? 5 : 1; left > 0; left -= 1) {
      const instance = new Instance(port ?? (await freePort()), folder)
      if (await instance.#answers().catch(() => false)) return instance
      await instance.kill()
    }
    throw new Error(`Redis does not answer${port === undefined ? '' : ` on port ${port}`}`)
  }

  /** Waits until this instance answers, and no other on its port. It never does if it has ended. */
  async #answers(): Promise<boolean> {
    const own = `process_id:${this.#process.pid}\r\n`
    const ended = () => this.#process.exitCode !== null
    const answered = async () => (await reply(this.port, 'INFO server'))?.includes(own)
    await vi.waitUntil(async () => ended() || (await answered()), { timeout: patience, interval: 10 })
    return !ended()
  }

  /** Ends it, unless it has ended. */
  kill(): Promise<void> {
    return killed(this.#process)
  }
}

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
    const [data] = await once(socket, 'data')
    return String(data).trim()
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
    const instance = new Instance(port ?? (await freePort()), folder)
    try {
      await vi.waitUntil(async () => (await reply(instance.port, 'PING')) === '+PONG', {
        timeout: patience,
        interval: 10,
      })
      return instance
    } catch (error) {
      await instance.kill()
      throw error
    }
  }

  /** Ends it, unless it has ended. */
  kill(): Promise<void> {
    return killed(this.#process)
  }
}

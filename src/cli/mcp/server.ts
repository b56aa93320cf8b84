// The server of the Model Context Protocol, over stdin and stdout. It runs no code of a spec itself, so nothing but the protocol is
// written to stdout. It speaks the revision of 2026-07-28, and those with a handshake before it.
import { UsageError } from '../exit-codes.js'
import { version } from '../load/program-files.js'
import { type CallOptions, Calls } from './call-tool.js'
import { type Tool, tools } from './tools.js'

const instructions = `Coterie checks specs of distributed mutual exclusion: every interleaving of a small system.
To write a spec: look at one of the catalogue with "source", write a .ts file in a folder that this server allows, then "verify" it.
A violated property has a command in "replay"; "replay" and "explain" take its spec, options and steps as arguments.
A verdict "holds" is about the model that the result names, with its number of sites and requests, and not about larger ones.`

const packages = async () => {
  try {
    const [server, stdio] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@modelcontextprotocol/server/stdio'),
    ])
    return { ...server, ...stdio }
  } catch {
    throw new UsageError(
      'mcp needs the optional package @modelcontextprotocol/server: npm install @modelcontextprotocol/server',
    )
  }
}

const described = ({ name, description, schema }: Tool, isCatalogueOnly: boolean) => ({
  name,
  description,
  inputSchema: schema as unknown as { readonly type: 'object' },
  // A spec of the client is code, and may do anything.
  annotations: { readOnlyHint: isCatalogueOnly, openWorldHint: false },
})

interface ServerOptions extends CallOptions {
  /** Whether stderr says nothing about cancelled calls. */
  readonly quiet: boolean
}

/** Serves until stdin closes or a signal comes. Throws a `UsageError` if the package of the protocol is not installed. */
export const serve = async (options: ServerOptions): Promise<void> => {
  const { Server, StdioServerTransport, serveStdio, ProtocolError, ProtocolErrorCode } = await packages()
  const calls = new Calls(options)
  const all = tools()

  const made = () => {
    const server = new Server(
      { name: 'coterie', version: version() },
      { capabilities: { tools: {}, logging: {} }, instructions },
    )
    server.setRequestHandler('tools/list', () => ({
      tools: all.map((tool) => described(tool, options.folders.length === 0)),
    }))
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const tool = all.find(({ name }) => name === params.name)
      if (tool === undefined) {
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `${params.name}: there is no such tool; the tools are ${all.map(({ name }) => name).join(', ')}`,
        )
      }
      const token = mcpReq._meta?.progressToken
      const ignore = () => {}
      return calls.call(tool, params.arguments ?? {}, {
        signal: mcpReq.signal,
        report:
          token === undefined
            ? undefined
            : (progress, message) => {
                mcpReq
                  .notify({
                    method: 'notifications/progress',
                    params: {
                      progressToken: token,
                      progress: Math.round(10 * progress) / 10,
                      total: options.limits.seconds,
                      message,
                    },
                  })
                  .catch(ignore)
              },
        tell: (text) => {
          if (!options.quiet) process.stderr.write(`coterie: ${text}\n`)
          mcpReq.log('notice', text, 'coterie').catch(ignore)
        },
      })
    })
    return server
  }

  await new Promise<void>((resolve) => {
    const transport = new StdioServerTransport()
    const handle = serveStdio(made, { transport })
    const end = () => {
      calls.end()
      resolve()
    }
    process.stdin.on('end', end).on('close', end)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        void handle.close().catch(() => {})
        end()
      })
    }
  })
}

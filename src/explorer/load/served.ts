// What `coterie explore` serves in addition to the page: the user's spec, or a trace. The head of the page names
// them, so that the static page requests nothing that does not exist.
import { baseAddress } from '../base-address.js'
import type { OwnNow } from './spec-source.js'

const contentOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Whether `coterie explore` serves the page; what it bundles (the path of the user's file, or a spec of the
 * catalogue with added properties) and the name of a trace, if any. */
export const served: {
  readonly byCommand: boolean
  readonly own: string | undefined
  readonly trace: string | undefined
  /** The files whose properties `own` has in addition. */
  readonly added: string | undefined
} = {
  byCommand: contentOf('coterie-served') !== undefined,
  own: contentOf('coterie-own'),
  trace: contentOf('coterie-trace'),
  added: contentOf('coterie-with'),
}

/** The text of the served trace. */
export const servedTrace = async (): Promise<string> => {
  const response = await fetch(new URL('own/trace.json', baseAddress))
  if (!response.ok) throw new Error(`the trace could not be loaded (${response.status})`)
  return response.text()
}

// In milliseconds. Polling instead of an open connection: browsers allow six connections per server, and each page
// would hold one.
const pollInterval = 1000

/** Reports the status of the user's file, at once and at every change; the returned function ends that. */
export const watchOwn = (tell: (now: OwnNow) => void): (() => void) => {
  let lastText: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const ask = async () => {
    clearTimeout(timer)
    // A hidden page polls when it becomes visible again.
    if (lastText === undefined || !document.hidden) {
      try {
        const response = await fetch(new URL('own/now.json', baseAddress), { cache: 'no-store' })
        const text = await response.text()
        if (ended) return
        if (response.ok && text !== lastText) {
          lastText = text
          tell(JSON.parse(text) as OwnNow)
        }
      } catch {
        // The server is down, or busy; the page keeps working, and polls again later.
      }
    }
    clearTimeout(timer)
    if (!ended) timer = setTimeout(ask, pollInterval)
  }
  const seen = () => {
    if (!document.hidden) void ask()
  }
  document.addEventListener('visibilitychange', seen)
  void ask()
  return () => {
    ended = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}

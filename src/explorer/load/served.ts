// What `coterie explore` serves besides the page: the user's own spec, or a trace. The page learns of it from its own head,
// so that the static page asks for nothing that is not there.
import { baseAddress } from '../base-address.js'

const contentOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** Whether `coterie explore` serves the page; the path of the user's own file and the name of a trace, where there are such. */
export const served: {
  readonly byCommand: boolean
  readonly own: string | undefined
  readonly trace: string | undefined
} = {
  byCommand: contentOf('coterie-served') !== undefined,
  own: contentOf('coterie-own'),
  trace: contentOf('coterie-trace'),
}

/** The text of the trace that is served. */
export const servedTrace = async (): Promise<string> => {
  const response = await fetch(new URL('own/trace.json', baseAddress))
  if (!response.ok) throw new Error(`the trace cannot be had (${response.status})`)
  return response.text()
}

/** How the user's file stands: which version there is to load, and what is wrong with the file as it was saved last. */
export interface OwnNow {
  /** A digest of its bundle; undefined where there has been none. */
  readonly version?: string
  readonly error?: string
}

// In milliseconds. Asked for again and again instead of over a connection that stays open: browsers have six for a server,
// and each page would hold one.
const askedEvery = 1000

/** Tells how the user's file stands, at once and at every change; what is answered ends that. */
export const watchOwn = (tell: (now: OwnNow) => void): (() => void) => {
  let told: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const ask = async () => {
    clearTimeout(timer)
    // A page that nobody sees asks when it is looked at again.
    if (told === undefined || !document.hidden) {
      try {
        const response = await fetch(new URL('own/now.json', baseAddress), { cache: 'no-store' })
        const text = await response.text()
        if (ended) return
        if (response.ok && text !== told) {
          told = text
          tell(JSON.parse(text) as OwnNow)
        }
      } catch {
        // The server is off, or busy; the page plays on, and hears of the file when there is a server again.
      }
    }
    clearTimeout(timer)
    if (!ended) timer = setTimeout(ask, askedEvery)
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

// What `coterie explore` serves besides the page: the user's own spec, or a trace. The page learns of it from its own head,
// so that the static page asks for nothing that is not there.
import { baseAddress } from './base-address.js'

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
  readonly version: number
  readonly error?: string
}

/** Tells how the user's file stands, at once and at every change; what is answered ends that. */
export const watchOwn = (tell: (now: OwnNow) => void): (() => void) => {
  const source = new EventSource(new URL('own/changes', baseAddress))
  source.onmessage = ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as OwnNow)
  return () => source.close()
}

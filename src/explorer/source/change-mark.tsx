// Beside the name of a spec: that the reader has changed it, or that there are changes which the page does not use.
import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../session/session.js'
import { listenToChanges, readChanges } from './kept-changes.js'

interface ChangeMarkProps {
  readonly session: Session | undefined
  /** Opens the source of the spec. */
  openSource(): void
}

const usesOriginal =
  'This tab keeps changes of this spec, and the page shows the original. Open the source to continue with them.'

export const ChangeMark = ({ session, openSource }: ChangeMarkProps) => {
  const [, notice] = useState(0)
  useEffect(() => listenToChanges(() => notice((count) => count + 1)), [])
  if (session === undefined) return null
  const { argument, changed } = session.loaded.source
  if (changed === undefined && readChanges(argument).size === 0) return null
  const title =
    changed === undefined
      ? usesOriginal
      : `You have changed ${changed.files.join(', ')}. A link cannot hold that. Open the source.`
  return (
    <button type="button" class="changed-mark" title={title} onClick={openSource}>
      {changed === undefined ? 'changes kept' : 'changed'}
    </button>
  )
}

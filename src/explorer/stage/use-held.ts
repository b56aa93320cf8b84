// The channels whose messages the reader holds back from the player.
import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../session/session.js'

export const useHeld = (session: Session | undefined) => {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setHeld(new Set()), [session?.history.model])
  const hold = (channel: string) =>
    setHeld((before) => {
      const after = new Set(before)
      if (!after.delete(channel)) after.add(channel)
      return after
    })
  return { held, hold }
}

// A button that copies a command.
import { useState } from 'preact/hooks'

export const CopyButton = ({ command }: { readonly command: string }) => {
  const [said, say] = useState('copy')
  const copy = async () => {
    try {
      // A page that another machine serves without encryption has no clipboard at all.
      await navigator.clipboard.writeText(command)
      say('copied')
    } catch {
      say('select and copy it')
    }
    setTimeout(() => say('copy'), 2000)
  }
  return (
    <button type="button" class="copy" onClick={() => void copy()}>
      {said}
      <span class="unseen"> {command}</span>
    </button>
  )
}

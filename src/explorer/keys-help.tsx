// The keys of the page, in a dialog that `?` opens.
import { useEffect, useRef } from 'preact/hooks'

interface KeysHelpProps {
  readonly isOpen: boolean
  /** Whether single keys are switched on. */
  readonly keys: boolean
  close(): void
}

const rows = [
  ['1 to 9, 0, a to z', 'take the step with this key'],
  ['/ 36 Enter', 'take the step with this number'],
  ['← →', 'back and forward along the run'],
  ['Home End', 'to its start and its end'],
  ['[ ]', 'the previous and the next branch'],
  ['P', 'play and pause: the capital letter'],
  ['Tab', 'to the next button, list or diagram; arrow keys move within tabs and diagrams'],
  ['Enter', 'at a site or at messages of the network: what can be done there'],
  ['?', 'these keys'],
] as const

export const KeysHelp = ({ isOpen, keys, close }: KeysHelpProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) dialog.current.showModal()
    if (!isOpen && dialog.current?.open === true) dialog.current.close()
  }, [isOpen])
  // The browser hides the dialog first and says so later: a key in between took no step.
  const cancel = (event: Event) => {
    event.preventDefault()
    close()
  }
  return (
    <dialog class="keys-help" ref={dialog} aria-labelledby="keys-title" onCancel={cancel} onClose={close}>
      <h2 id="keys-title">Keys</h2>
      {!keys && <p>Single keys are switched off: “keys” in the header switches them on.</p>}
      <dl>
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="main-button" onClick={close}>
        close
      </button>
    </dialog>
  )
}

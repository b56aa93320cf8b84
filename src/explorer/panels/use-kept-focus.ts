// Keeps the focus of the keys in the panels while what they show changes: an element that is moved keeps it, and what was around an element
// that disappears gets it. Otherwise a browser gives it to the page, and the next key starts at its top (WCAG 2.4.3). No other button gets it,
// since Enter, held down, would press that one too; Tab continues from there. It looks at the document, so that no panel needs a hook for each
// list and each button.
import { useEffect } from 'preact/hooks'

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()

/** Whether a change may have taken the focus from an element: it, or what it is in, was removed, or is another one now. */
const isAbout =
  (element: Node) =>
  ({ type, target, removedNodes }: MutationRecord): boolean =>
    (type === 'attributes' ? [target] : [...removedNodes]).some((node) => node.contains(element))

/** Keeps the focus in an area; the returned function ends that. */
const keepFocus = (area: HTMLElement): (() => void) => {
  // What the keys have chosen, and all that it is in, up to the area; empty after a press of the pointer, when the keys belong to the run.
  let held: readonly HTMLElement[] = []
  const changed = (records: readonly MutationRecord[]) => {
    const [chosen] = held
    const active = document.activeElement
    if (chosen === undefined || (active !== null && active !== document.body && active !== chosen)) return
    // Others change all the time, and to ask what is visible would cost a layout.
    if (!records.some(isAbout(chosen))) return
    const heir = held.find(canHaveFocus)
    if (heir === undefined || heir === active) return
    if (heir.tabIndex < 0) heir.tabIndex = -1
    heir.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(changed)
  observer.observe(area, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  })
  const entered = (event: FocusEvent) => {
    const path = event.composedPath()
    const isByKeys = event.target instanceof HTMLElement && event.target.matches(':focus-visible')
    held = isByKeys ? path.slice(0, path.indexOf(area) + 1).filter((one) => one instanceof HTMLElement) : []
  }
  // Some browsers say so before they remove the element, others do not. Who leaves it otherwise wants to leave it.
  const left = () => {
    const before = held
    queueMicrotask(() => {
      changed(observer.takeRecords())
      if (held === before && document.activeElement !== before[0]) held = []
    })
  }
  area.addEventListener('focusin', entered)
  area.addEventListener('focusout', left)
  return () => {
    observer.disconnect()
    area.removeEventListener('focusin', entered)
    area.removeEventListener('focusout', left)
  }
}

/** Keeps the focus of the keys in an area that stays. */
export const useKeptFocus = (area: { readonly current: HTMLElement | null }): void => {
  useEffect(() => (area.current === null ? undefined : keepFocus(area.current)), [])
}

// Keeps the focus of the keys in the panels while what they show changes: an element that is moved keeps it, and one that disappears gives
// it to its neighbour. Otherwise a browser gives it to the page, and the next key goes nowhere (WCAG 2.4.3). It looks at the document, so
// that no panel needs a hook for each list and each button.
import { useEffect } from 'preact/hooks'

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]'

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0

const canHaveFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && isShown(element)

const isBefore = (element: Node, place: Node): boolean =>
  (place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0

/** The element that gets the focus of `lost`; `removal` took it away, if it is no longer there. */
const heir = (area: HTMLElement, lost: HTMLElement, removal: MutationRecord | undefined): HTMLElement => {
  // Another panel is in front.
  if (removal?.target === area || (lost.isConnected && !isShown(lost))) return area
  const sibling = removal === undefined ? lost : removal.previousSibling
  const place = sibling?.isConnected === true ? sibling : removal!.target
  const others = [...area.querySelectorAll<HTMLElement>(reachable)].filter(
    (one) => one.tabIndex >= 0 && canHaveFocus(one),
  )
  const isNear = (one: HTMLElement) =>
    (isBefore(one, place) && !one.contains(place)) || (place === sibling && place.contains(one))
  return others.findLast(isNear) ?? others[0] ?? area
}

/** Keeps the focus in an area; the returned function ends that. */
const keepFocus = (area: HTMLElement): (() => void) => {
  // What the keys have chosen. After a press of the pointer, the keys belong to the run.
  let held: HTMLElement | undefined
  const changed = (records: readonly MutationRecord[]) => {
    const active = document.activeElement
    if (held === undefined || (active !== null && active !== document.body && active !== held)) return
    const lost = held
    const removal = records.findLast(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(lost)),
    )
    if (removal === undefined && records.every(({ type }) => type === 'childList')) return
    if (!canHaveFocus(lost)) heir(area, lost, removal).focus()
    else if (active !== lost) lost.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(changed)
  observer.observe(area, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
  const entered = ({ target }: FocusEvent) => {
    held = target instanceof HTMLElement && target.matches(':focus-visible') ? target : undefined
  }
  // Some browsers say so before they remove the element, others do not. Who leaves it otherwise wants to leave it.
  const left = () => {
    const before = held
    queueMicrotask(() => {
      changed(observer.takeRecords())
      if (held === before) held = document.activeElement === before ? before : undefined
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

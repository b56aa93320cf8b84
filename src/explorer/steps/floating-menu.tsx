// A menu that stands over the page while it is open: Escape, a click beside it and another menu that opens close it, so that it hides no text for long.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface FloatingMenuProps {
  /** Its button, and what the button does. */
  readonly name: string
  readonly title: string
  /** What it shows, made when it is open. */
  children(): ComponentChildren
}

export const FloatingMenu = ({ name, title, children }: FloatingMenuProps) => {
  const [isOpen, open] = useState(false)
  const menu = useRef<HTMLDetailsElement>(null)
  // Before the menu is painted: a reader who sees it may press Escape at once.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const closeBeside = ({ target }: Event) => {
      if (!menu.current!.contains(target as Node)) open(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The focus is not lost with what had it. A click on a text of the menu has given it to no element.
      const { activeElement, body } = document
      if (activeElement === body || menu.current!.contains(activeElement))
        menu.current!.querySelector('summary')!.focus()
      open(false)
    }
    document.addEventListener('pointerdown', closeBeside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeBeside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])
  return (
    // Of all with one name the browser leaves only one open.
    <details
      class="menu"
      name="menu"
      open={isOpen}
      ref={menu}
      onToggle={({ currentTarget }) => open(currentTarget.open)}
    >
      <summary title={title}>{name}</summary>
      <div class="menu-body">{isOpen && children()}</div>
    </details>
  )
}

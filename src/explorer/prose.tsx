// Text in which backquotes enclose pieces of the spec, and which may link to other sessions of the page: `[text](#spec=NAME)`.
import type { ComponentChildren } from 'preact'

/** The text, with what stands in backquotes as code, and with its links. */
export const prose = (text: string): ComponentChildren =>
  text.split(/(`[^`]*`|\[[^\]]*\]\(#[^)\s]*\))/).map((part, k) => {
    if (k % 2 === 0) return part
    const [, label, address] = /^\[(.*)\]\((#.*)\)$/s.exec(part) ?? []
    if (address === undefined) return <code key={k}>{part.slice(1, -1)}</code>
    return (
      <a key={k} href={address}>
        {prose(label!)}
      </a>
    )
  })

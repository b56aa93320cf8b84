// Text in which backquotes enclose pieces of the spec.
import type { ComponentChildren } from 'preact'

/** The text, with what stands in backquotes as code. */
export const prose = (text: string): ComponentChildren =>
  text.split('`').map((part, k) => (k % 2 === 1 ? <code key={k}>{part}</code> : part))

// The source text of a clause: the lines that applied are lit, and a branch that was not taken is pale.
import type { ComponentChildren } from 'preact'
import type { LitDeclaration, LitLine } from '../../explain/lit-text.js'
import { classes } from '../diagrams/picture.js'
import { lineLight } from './line-light.js'

// A bracket or comma, or the dot before a member, but not that of a number or of a spread.
const foldsAfter = /(?<=[([{,](?=\S)|(?<=[\w)\]!?])\.(?=[A-Za-z_]))/

// The narrowest column holds some twenty letters.
const longestWhole = 18

/** Code that may be folded after punctuation in words that a narrow column does not hold, so that no name is torn: `me.votes.equals(all)`. */
const foldable = (text: string): ComponentChildren =>
  text
    .split(/(?<= )(?=[^ ])/)
    .map((word) => (word.trimEnd().length <= longestWhole ? [word] : word.split(foldsAfter)))
    .flatMap((parts, at) =>
      parts.flatMap((part, k) => (k === 0 ? [part] : [<wbr key={`${at} ${k}`} />, part])),
    )

const Line = ({ line }: { readonly line: LitLine }) => {
  const { isLit, isFalse, spoken } = lineLight(line)
  return (
    <span class={classes('code-line', isLit && 'lit', isFalse && 'refused')}>
      <span class="code-number" aria-hidden="true">
        {line.number}
      </span>
      <span class="code-text">
        {line.pieces.map(({ text, light }, k) => (
          <span key={k} class={light === 'plain' ? undefined : `code-${light}`}>
            {foldable(text)}
          </span>
        ))}
        {line.pieces.length === 0 && ' '}
      </span>
      {spoken !== '' && <span class="unseen"> {spoken}</span>}
    </span>
  )
}

const Declaration = ({ code }: { readonly code: LitDeclaration }) => (
  <figure class="code">
    <figcaption>
      {code.path}:{code.lines[0]?.number}
    </figcaption>
    <pre>
      <code>
        {code.lines.map((line) => (
          <Line key={line.number} line={line} />
        ))}
      </code>
    </pre>
  </figure>
)

interface ClauseCodeProps {
  readonly code: readonly LitDeclaration[]
  /** Whether the declarations that it used are shown at once. */
  readonly isOpen?: boolean
}

/** The declaration of a clause, and on demand those that it used. */
export const ClauseCode = ({ code, isOpen = false }: ClauseCodeProps) => {
  const [first, ...others] = code
  if (first === undefined) return null
  return (
    <>
      <Declaration code={first} />
      {others.length > 0 && (
        <details class="code-more" open={isOpen}>
          <summary>also ran: {others.map(({ name, path }) => name ?? path).join(', ')}</summary>
          {others.map((one) => (
            <Declaration key={`${one.path} ${one.lines[0]?.number}`} code={one} />
          ))}
        </details>
      )}
    </>
  )
}

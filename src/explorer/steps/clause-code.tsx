// The source text of a clause: the lines that applied are lit, and a branch that was not taken is pale.
import type { LitDeclaration, LitLine } from '../../explain/lit-text.js'
import { classes } from '../diagrams/picture.js'

const Line = ({ line }: { readonly line: LitLine }) => {
  const isLit = line.pieces.some(
    ({ light, text }) => light !== 'plain' && light !== 'dark' && text.trim() !== '',
  )
  const isFalse = line.pieces.some(({ light }) => light === 'false')
  return (
    <span class={classes('code-line', isLit && 'lit', isFalse && 'refused')}>
      <span class="code-number" aria-hidden="true">
        {line.number}
      </span>
      <span class="code-text">
        {line.pieces.map(({ text, light }, k) => (
          <span key={k} class={light === 'plain' ? undefined : `code-${light}`}>
            {text}
          </span>
        ))}
        {line.pieces.length === 0 && ' '}
      </span>
      {isFalse ? <span class="unseen"> (false)</span> : isLit && <span class="unseen"> (applied)</span>}
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

/** The declaration of a clause, and on demand those that it used. */
export const ClauseCode = ({ code }: { readonly code: readonly LitDeclaration[] }) => {
  const [first, ...others] = code
  if (first === undefined) return null
  return (
    <>
      <Declaration code={first} />
      {others.length > 0 && (
        <details class="code-more">
          <summary>also ran: {others.map(({ name, path }) => name ?? path).join(', ')}</summary>
          {others.map((one) => (
            <Declaration key={`${one.path} ${one.lines[0]?.number}`} code={one} />
          ))}
        </details>
      )}
    </>
  )
}

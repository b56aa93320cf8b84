// Quorums as sets: a row for each site, a box for each member; or as text. The conditions of a coterie are checked
// while the reader types, and each violated one names the sites.
import { useState } from 'preact/hooks'
import {
  type Check,
  equalMembership,
  equalSize,
  intersection,
  minimality,
  selfMembership,
} from '../../quorums/checks.js'
import { knownQuorumSystems } from '../../quorums/known-quorum-systems.js'
import { type QuorumSystem, showQuorumSystem } from '../../quorums/quorum-system.js'
import { quorumSystem } from '../../quorums/quorum-system-from-text.js'

interface QuorumEditorProps {
  readonly name: string
  readonly help: string
  readonly text: string
  readonly sites: number
  change(text: string): void
}

const conditions: readonly (readonly [title: string, check: (system: QuorumSystem) => Check])[] = [
  ['every two quorums intersect', intersection],
  ['no quorum contains another', minimality],
  ['every site is in its own quorum', selfMembership],
  ['all quorums have the same size', equalSize],
  ['each site is in the same number of quorums', equalMembership],
]

const withoutQuorum = (system: QuorumSystem): readonly number[] =>
  system.toArray().flatMap((quorum, site) => (quorum.isEmpty() ? [site] : []))

/**
 * Each condition with its result. Without any quorum, every condition is vacuously true, so only one condition is
 * shown.
 */
const judged = (system: QuorumSystem): readonly (readonly [title: string, result: Check])[] => {
  const idle = withoutQuorum(system)
  if (idle.length === system.size) {
    return [
      [
        'some site has a quorum',
        { holds: false, because: 'all are empty, so no site can request', sites: idle },
      ],
    ]
  }
  return conditions.map(([title, check]) => [title, check(system)])
}

const read = (text: string, sites: number): QuorumSystem | string => {
  try {
    return quorumSystem(text, sites)
  } catch (error) {
    return (error as Error).message
  }
}

// A larger table of boxes is unreadable; the text is better.
const maxBoxes = 13

export const QuorumEditor = ({ name, help, text, sites, change }: QuorumEditorProps) => {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const shown = typed ?? text
  const system = read(shown, sites)
  const named = knownQuorumSystems.some((known) => known.name === shown.trim())
  const tell = (next: string) => {
    setTyped(typeof read(next, sites) === 'string' ? next : undefined)
    change(next)
  }
  const toggle = (row: number, member: number) => {
    if (typeof system === 'string') return
    const next = system.update(row, (quorum) =>
      quorum!.has(member) ? quorum!.remove(member) : quorum!.add(member),
    )
    tell(showQuorumSystem(next))
  }
  return (
    <fieldset class="quorum-editor">
      <legend title={help}>{name}</legend>
      <div class="row">
        <select
          aria-label={`${name}: construction`}
          value={named ? shown.trim() : 'sets'}
          onChange={({ currentTarget: { value } }) =>
            tell(value === 'sets' && typeof system !== 'string' ? showQuorumSystem(system) : value)
          }
        >
          {knownQuorumSystems.map(({ name: known, about }) => (
            <option key={known} value={known}>
              {known}: {about}
            </option>
          ))}
          <option value="sets">custom sets</option>
        </select>
      </div>
      <input
        class="quorum-text"
        type="text"
        spellcheck={false}
        aria-label={`${name}, as sets`}
        aria-invalid={typeof system === 'string'}
        value={named && typeof system !== 'string' ? showQuorumSystem(system) : shown}
        onInput={({ currentTarget }) => tell(currentTarget.value)}
      />
      {typeof system === 'string' ? (
        <p class="failed">{system}</p>
      ) : (
        <>
          {system.size <= maxBoxes && <Boxes system={system} toggle={toggle} />}
          <Conditions system={system} />
        </>
      )}
    </fieldset>
  )
}

interface BoxesProps {
  readonly system: QuorumSystem
  toggle(row: number, member: number): void
}

const Boxes = ({ system, toggle }: BoxesProps) => (
  <table class="boxes">
    <thead>
      <tr>
        <th scope="col">quorum of</th>
        {system.toArray().map((_, member) => (
          <th key={member} scope="col">
            {member}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {system.toArray().map((quorum, row) => (
        <tr key={row}>
          <th scope="row">{row}</th>
          {system.toArray().map((_, member) => (
            <td key={member}>
              <input
                type="checkbox"
                aria-label={`site ${member} is in the quorum of ${row}`}
                checked={quorum.has(member)}
                onChange={() => toggle(row, member)}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Conditions = ({ system }: { readonly system: QuorumSystem }) => {
  const idle = withoutQuorum(system)
  return (
    <>
      <ul class="conditions" aria-live="polite">
        {judged(system).map(([title, result]) => (
          <li key={title} class={result.holds ? 'holds' : 'violated'}>
            <span class="sign">{result.holds ? '✓' : '✗'}</span> {title}
            {!result.holds && <span class="quiet"> – {result.because}</span>}
          </li>
        ))}
      </ul>
      {idle.length > 0 && idle.length < system.size && (
        <p class="quiet">
          {idle.length === 1 ? `Site ${idle[0]} has` : `Sites ${idle.join(', ')} have`} no quorum, and never{' '}
          {idle.length === 1 ? 'requests' : 'request'}; only the last condition applies to them.
        </p>
      )}
    </>
  )
}

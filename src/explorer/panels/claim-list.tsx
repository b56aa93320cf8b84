// The claims of a lecture, slide by slide. Each command is a link, beside the lines that it prints: to the session that shows the
// same, or to its model with a note of what only the command line does. Each can be copied.
import { claims as loadClaims } from 'virtual:catalogue'
import { useEffect, useState } from 'preact/hooks'
import { type Claim, type ClaimRun, type Lectures, parseLectures } from '../../lesson/lectures.js'
import { type ClaimLink, claimLinks } from '../lesson/claim-link.js'
import { CopyButton } from '../lesson/copy-button.js'
import { placeOf } from '../lesson/shown-claim.js'

// A link to the address that is open already changes nothing, but the reader asks again.
const follow = ({ fragment }: ClaimLink) => {
  if (location.hash === new URL(`#${fragment}`, location.href).hash) dispatchEvent(new Event('hashchange'))
}

const RunItem = ({ run, place }: { readonly run: ClaimRun; readonly place: string }) => {
  const { command, prints } = run
  const links = claimLinks(run, place)
  const own = links.find(({ mutant }) => mutant === undefined)
  return (
    <div class="claim-run">
      {own === undefined ? (
        <code>{command}</code>
      ) : (
        <a href={`#${own.fragment}`} onClick={() => follow(own)}>
          {command}
        </a>
      )}{' '}
      <CopyButton command={command} />
      {own?.shows === false && <span class="quiet"> (on the command line; the link opens its model)</span>}
      {links
        .filter((link) => link !== own)
        .map((link) => (
          <a key={link.fragment} class="claim-model" href={`#${link.fragment}`} onClick={() => follow(link)}>
            {link.mutant}
          </a>
        ))}
      <pre>{prints.join('\n')}</pre>
    </div>
  )
}

const ClaimItem = ({ claim }: { readonly claim: Claim }) => (
  <li>
    <span>
      {claim.id}: {claim.claim}
    </span>{' '}
    <span class="quiet">
      {claim.verdict}
      {claim.because === undefined ? '' : `: ${claim.because}`}
    </span>
    {claim.runs.map((run, at) => (
      <RunItem key={run.command} run={run} place={placeOf(claim, at)} />
    ))}
  </li>
)

const SlideList = ({ page, number }: { readonly page: Lectures; readonly number: string }) => {
  const lecture = page.lectures.find((one) => one.number === number)
  return (
    <>
      {lecture?.slides.map((title, k) => {
        const own = page.claims.filter(({ slides }) =>
          slides.some((one) => one.lecture === number && one.slide === k + 1),
        )
        return own.length === 0 ? null : (
          <section key={title}>
            <h4>
              {k + 1}. {title}
            </h4>
            <ul class="claims">
              {own.map((claim) => (
                <ClaimItem key={claim.id} claim={claim} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

interface ClaimListProps {
  /** The number of the lecture; empty for none. */
  readonly lecture: string
  choose(number: string): void
  fail(error: unknown): void
}

/** A list to choose a lecture from, and below it the claims of its slides. The text is loaded when the list is opened. */
export const ClaimList = ({ lecture: number, choose, fail }: ClaimListProps) => {
  const [isOpen, open] = useState(number !== '')
  const [page, show] = useState<Lectures>()
  useEffect(() => {
    if (isOpen && page === undefined) loadClaims().then((text) => show(parseLectures(text)), fail)
  }, [isOpen, page, fail])
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>What lectures claim</summary>
      {page !== undefined && (
        <label class="row">
          <span class="unseen">Lecture</span>
          <select value={number} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {number === '' && <option value="">choose a lecture</option>}
            {page.lectures.map((lecture) => (
              <option key={lecture.number} value={lecture.number}>
                {lecture.number} {lecture.source.replaceAll('*', '')}
              </option>
            ))}
          </select>
        </label>
      )}
      {page !== undefined && number !== '' && <SlideList page={page} number={number} />}
    </details>
  )
}

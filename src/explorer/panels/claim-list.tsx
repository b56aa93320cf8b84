// The claims of a lecture, slide by slide. Each is a link to the model in which its command shows it.
import { claims as loadClaims } from 'virtual:catalogue'
import { useEffect, useState } from 'preact/hooks'
import { type Claim, type Lectures, parseLectures } from '../../lesson/lectures.js'
import { claimLink } from '../lesson/claim-link.js'

const ClaimItem = ({ claim }: { readonly claim: Claim }) => {
  const links = claim.runs.map((run) => ({ command: run.command, link: claimLink(run) }))
  return (
    <li>
      <span>
        {claim.id}: {claim.claim}
      </span>{' '}
      <span class="quiet">
        {claim.verdict}
        {claim.because === undefined ? '' : `: ${claim.because}`}
      </span>
      {links.map(({ command, link }) => (
        <div key={command}>
          {link === undefined ? <code>{command}</code> : <a href={`#${link}`}>{command}</a>}
        </div>
      ))}
    </li>
  )
}

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

/** A list to choose a lecture from, and below it the claims of its slides. The text is loaded when the list is opened. */
export const ClaimList = ({ fail }: { fail(error: unknown): void }) => {
  const [isOpen, open] = useState(false)
  const [page, show] = useState<Lectures>()
  const [number, choose] = useState('')
  useEffect(() => {
    if (isOpen && page === undefined) loadClaims().then((text) => show(parseLectures(text)), fail)
  }, [isOpen, page, fail])
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
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

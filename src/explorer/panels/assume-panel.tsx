// Assume: which assumptions each theorem needs. The table fills while it is searched; a cell with a number leads to its run.
import { useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'
import { CopyButton } from '../lesson/copy-button.js'
import type { Session } from '../session/session.js'
import type { AssumptionsAnswer, ShownAnswer } from '../worker/assumptions-answer.js'
import { BrokenName } from './broken-name.js'
import { StudyBar } from './study-bar.js'
import { useStudy } from './use-study.js'

interface AssumePanelProps {
  readonly session: Session
  /** Loads the run in the text of a trace file. */
  load(trace: string): void
}

interface AnswerCellProps {
  readonly cell: ShownAnswer
  /** What it is about, in words. */
  readonly what: string
  /** Why it is not known, where it is not. */
  readonly whyOpen: string | undefined
  load(trace: string): void
}

const AnswerCell = ({ cell: { text, answer, trace }, what, whyOpen, load }: AnswerCellProps) => {
  if (trace !== undefined)
    return (
      <button
        type="button"
        class="cell violated"
        aria-label={`${what}: violated (${text}); step through the run`}
        onClick={() => load(trace)}
      >
        {text}
      </button>
    )
  if (answer === 'open')
    return (
      <span class="cell" title={whyOpen}>
        {whyOpen === undefined ? 'not tried' : 'not known'}
      </span>
    )
  const looks = { holds: 'holds', vacuous: '', violated: 'violated', open: '', 'not asked': '' }[answer]
  return (
    <span
      class={`cell ${looks}`}
      title={
        answer === 'violated' ? 'its guard is changed, so the page cannot step through this run' : answer
      }
    >
      {text === '.' ? '✓' : text}
    </span>
  )
}

// The command's signs in words: beside a sign for what holds, a question mark reads like a mistake.
const lemmaWords = (text: string): string =>
  text === '.' ? '✓' : text === '?' ? 'not known' : text.replace('? none false', 'none false, else not known')
const lemmaMeanings = (legend: readonly string[]): readonly string[] =>
  legend
    .filter((text) => text !== '? not decided')
    .map((text) => text.replace(/^\. /, '✓ ').replace('? none false', 'none false, else not known'))

/** Why some cells are not known, and how to learn more. The rows are named only if their reasons differ: the table shows which they are. */
const NotKnown = ({ answer: { rows, more } }: { readonly answer: AssumptionsAnswer }) => {
  const whys = new Map<string, string[]>()
  for (const { dropped, cells, whyOpen } of rows)
    if (whyOpen !== undefined && cells.some(({ answer }) => answer === 'open'))
      whys.set(whyOpen, [...(whys.get(whyOpen) ?? []), dropped])
  if (whys.size === 0) return null
  return (
    <section>
      <h3>Not known</h3>
      <ul class="told-lines">
        {[...whys].map(([why, those]) => (
          <li key={why}>{whys.size === 1 ? why : `${listed(those)}: ${why}`}</li>
        ))}
      </ul>
      {more !== undefined && (
        <p>
          The command line searches more: <code>{more}</code> <CopyButton command={more} />
        </p>
      )}
    </section>
  )
}

const Table = ({ answer, load }: { readonly answer: AssumptionsAnswer; load(trace: string): void }) => {
  const { heads, rows, legend, hasLemmas, lemmaLegend } = answer
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section class="grid-scroll" tabIndex={0} aria-label="assumptions and theorems">
        <table class="proof-grid">
          <thead>
            <tr>
              <th scope="col">without</th>
              {heads.map(([, theorem]) => (
                <th key={theorem} scope="col">
                  <BrokenName name={theorem} />
                </th>
              ))}
              {hasLemmas && (
                <th scope="col">
                  <abbr title="what breaks first in the proof of the spec">lemma</abbr>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ dropped, how, cells, whyOpen, lemma }) => (
              <tr key={dropped}>
                <th scope="row" title={how === '' ? undefined : how}>
                  {dropped}
                </th>
                {cells.map((cell, k) => (
                  <td key={heads[k]![1]}>
                    <AnswerCell
                      cell={cell}
                      what={`${heads[k]![1]} without "${dropped}"`}
                      whyOpen={whyOpen}
                      load={load}
                    />
                  </td>
                ))}
                {hasLemmas && (
                  <td class="lemma-first">
                    <BrokenName name={lemmaWords(lemma ?? '')} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p class="quiet">
        {legend
          .filter((text) => text !== '? not decided')
          .map((text) => (text === '. holds' ? '✓ holds' : text))
          .join('; ')}
        {lemmaLegend.length > 0 && `. lemma: ${lemmaMeanings(lemmaLegend).join('; ')}`}
      </p>
      <NotKnown answer={answer} />
    </>
  )
}

/** Examples of assumptions about this model. */
const assumed = ({ spec }: Model): string =>
  spec.messages.kinds.size > 0
    ? 'channels are FIFO, no message is lost, no site crashes'
    : 'no site crashes, each step waits for the condition of its guard'

export const AssumePanel = ({ session, load }: AssumePanelProps) => {
  const study = useStudy(session, 'assumptions')
  const [together, setTogether] = useState(true)
  const { answer } = study
  return (
    <div class="assume-panel">
      <p>
        A theorem rests on assumptions: {assumed(session.history.model)}. The page drops each of them, and
        searches the model again.
      </p>
      <label>
        <input
          type="checkbox"
          checked={together}
          onChange={({ currentTarget }) => setTogether(currentTarget.checked)}
        />{' '}
        also drop pairs, and find what suffices
      </label>
      <StudyBar studying={study} begin="Drop each assumption" study={{ about: 'assumptions', together }} />
      {answer !== undefined && (
        <>
          <Table answer={answer} load={load} />
          {answer.sections.map(({ title, lines }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul class="told-lines">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          ))}
          {answer.cut !== undefined && <p class="quiet">Stopped early: {answer.cut}.</p>}
        </>
      )}
    </div>
  )
}

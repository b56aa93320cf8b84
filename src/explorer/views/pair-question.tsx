// "Why can this not happen?": a reader puts two sites and the messages between them together. Either a run shows them, or no view has
// them: then the nearest views, and the lemmas that exclude it.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { listed } from '../../report/words/listed.js'
import { StatePictureDrawn } from '../diagrams/state-picture.js'
import { StudyBar } from '../panels/study-bar.js'
import type { Studying } from '../panels/use-study.js'
import type { Session } from '../session/session.js'
import { SavedFigure } from '../stage/saved-figure.js'
import type { ExcludingLemma, KnownViews } from '../worker/views-answer.js'
import {
  askable,
  type Condition,
  conditionsOf,
  conditionText,
  differenceText,
  type Near,
  nearest,
} from './asked-pair.js'
import { type OrderRow, OrderRows, ordersOf } from './order-rows.js'
import { PairDrawing } from './pair-drawing.js'
import { formulaOf } from './pair-formula.js'
import { type RealRun, useRealRun } from './use-real-run.js'

interface PairQuestionProps {
  readonly session: Session
  readonly known: KnownViews
  readonly study: Studying<'views'>
  /** The number of a view to begin with; a new object each time. */
  readonly begin: { readonly view: number } | undefined
  load(trace: string): void
}

const mostShown = 3

/** What the search for a real run says of a pair that some view has. */
const RealRunShown = ({ real, load }: { readonly real: RealRun; load(trace: string): void }) => {
  const trace = real.result?.verdicts.find(({ verdict }) => verdict === 'holds')?.trace
  const isComplete = real.result?.verdicts.every(({ verdict }) => verdict === 'violated') === true
  if (real.failed !== undefined)
    return <p class="failed">Some view has this, but the page cannot look for a run: {real.failed}</p>
  if (trace !== undefined)
    return (
      <p role="status">
        <strong>It can</strong>: a run of {real.sites} sites shows it.{' '}
        <button type="button" class="main-button" onClick={() => load(trace)}>
          step through it
        </button>
      </p>
    )
  if (real.isRunning)
    return (
      <p role="status">
        <progress aria-label="searching" /> looking for a run of {real.sites} sites
      </p>
    )
  return (
    <p role="status">
      {isComplete
        ? `Some view has this, but no reachable state of ${real.sites} sites does. `
        : `Some view has this. The search of ${real.sites} sites found no run to it, and did not visit all states. `}
      A view need not be reachable.
    </p>
  )
}

/** Those to show: first one for each way to differ. */
const shownOf = (near: readonly Near[]): readonly Near[] => {
  const ways = new Map<string, Near>()
  for (const one of near) {
    const way = JSON.stringify(one.differs)
    if (!ways.has(way)) ways.set(way, one)
  }
  return [...new Set([...ways.values(), ...near])].slice(0, mostShown)
}

const NearViews = ({ near, known }: { readonly near: readonly Near[]; readonly known: KnownViews }) => (
  <div class="pictures">
    {shownOf(near).map(({ number, differs }) => {
      const { picture } = known.views[number]!
      const texts = differs.map((condition) => differenceText(known.views[number]!, condition))
      return (
        <figure key={number}>
          <figcaption data-drawn>{`view ${number + 1}: ${texts.join('; ')}`}</figcaption>
          <StatePictureDrawn picture={picture} label={`View ${number + 1}`} />
        </figure>
      )
    })}
  </div>
)

const ExcludingLemmaShown = ({ lemma: { says, keptWith } }: { readonly lemma: ExcludingLemma }) => (
  <li>
    {says}
    {keptWith.length > 0 && (
      <>
        <p class="quiet">This stays true because of other lemmas:</p>
        <ul>
          {keptWith.map((other) => (
            <li key={other.says}>
              {other.says} <span class="quiet">(needed for {listed(other.at)})</span>
            </li>
          ))}
        </ul>
      </>
    )}
  </li>
)

export const PairQuestion = ({ session, known, study, begin, load }: PairQuestionProps) => {
  const [chosen, choose] = useState<ReadonlyMap<string, Condition>>(new Map())
  const [rows, setRows] = useState<readonly OrderRow[]>([])
  const [asked, ask] = useState<readonly Condition[]>()
  const { real, look, forget, stop } = useRealRun(session)
  const pictures = useMemo(() => known.views.map(({ picture }) => picture), [known.views])
  const fields = useMemo(() => askable(pictures, new Set(known.timed)), [pictures])
  useEffect(() => {
    const view = begin && known.views[begin.view]
    if (view === undefined) return
    choose(conditionsOf(view, fields))
    setRows([])
    ask(undefined)
    forget()
  }, [begin])
  const near = useMemo(() => (asked === undefined ? [] : nearest(known.views, asked)), [known.views, asked])
  const [first] = pictures
  const canBe = near[0]?.differs.length === 0
  const words = (asked ?? []).map((condition) => conditionText(first!, condition)).join(', and ')
  const submit = () => {
    const conditions = [...chosen.values(), ...ordersOf(rows, known.places)]
    ask(conditions)
    const isKnown = nearest(known.views, conditions)[0]?.differs.length === 0
    forget()
    if (isKnown && formulaOf(first!, conditions, 2, known.form) !== undefined)
      look(first!, conditions, known.form)
  }
  return (
    <form
      class="way-form pair-question"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2>Why can this not happen?</h2>
      <p class="quiet">
        Draw two sites: choose what is in the boxes and on the arrows. i has the smaller number.
        {known.places.length > 1 && ' Of timestamps, a view has only the order.'}
      </p>
      <PairDrawing
        fields={fields}
        titles={first?.cards.map(({ title }) => title) ?? []}
        chosen={chosen}
        change={(place, condition) => {
          const next = new Map(chosen)
          if (condition === undefined) next.delete(place)
          else next.set(place, condition)
          choose(next)
        }}
      />
      {known.places.length > 1 && <OrderRows rows={rows} places={known.places} change={setRows} />}
      <div class="row">
        <button
          type="submit"
          class="main-button"
          disabled={chosen.size === 0 && ordersOf(rows, known.places).length === 0}
        >
          Can it happen?
        </button>
        {real?.isRunning === true && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </div>
      {asked !== undefined && canBe && real === undefined && (
        <p role="status">
          Some view has this. No formula of the page says the same of a state: a formula does not know the
          order of a list, and some views do not say which sites and channels of a system they are about. So
          the page cannot look for a run.
        </p>
      )}
      {asked !== undefined && canBe && real !== undefined && <RealRunShown real={real} load={load} />}
      {asked !== undefined && !canBe && (
        <>
          <p role="status">
            <strong>No view has this</strong>, so it never happens, with any number of sites: {words}.
          </p>
          <p>
            The nearest {near.length === 1 ? 'view differs' : `${near.length} views differ`} in{' '}
            {near[0]!.differs.length === 1 ? 'one thing' : `${near[0]!.differs.length} things`}
            {near.length > mostShown ? `; here are ${mostShown} of them:` : ':'}
          </p>
          <SavedFigure name="nearest views" spec={session.loaded.spec.name}>
            <NearViews near={near} known={known} />
          </SavedFigure>
          <StudyBar studying={study} begin="Which lemmas exclude it?" study={{ about: 'views', asked }} />
          {known.excluding !== undefined &&
            JSON.stringify(known.excluding.asked) === JSON.stringify(asked) &&
            (known.excluding.none !== undefined ? (
              <p role="status">Lemmas do not show it: {known.excluding.none}.</p>
            ) : (
              <>
                <p role="status">These lemmas about any two sites i and j exclude it:</p>
                <ul>
                  {known.excluding.lemmas.map((lemma) => (
                    <ExcludingLemmaShown key={lemma.says} lemma={lemma} />
                  ))}
                </ul>
              </>
            ))}
        </>
      )}
    </form>
  )
}

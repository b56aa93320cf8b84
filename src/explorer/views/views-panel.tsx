// Every N: the views of two sites by which mutual exclusion holds for every number of sites, to browse, and pairs that a reader puts
// together.
import { useRef, useState } from 'preact/hooks'
import { StudyBar } from '../panels/study-bar.js'
import { useStudy } from '../panels/use-study.js'
import type { Session } from '../session/session.js'
import type { KnownViews } from '../worker/views-answer.js'
import { PairQuestion } from './pair-question.js'
import { ViewBrowser } from './view-browser.js'

interface ViewsPanelProps {
  readonly session: Session
  /** Loads the run in the text of a trace file. */
  load(trace: string): void
}

/** Whether there is something to prove. */
export const hasViews = ({ loaded: { spec } }: Session): boolean =>
  spec.properties.some(({ name }) => name === 'mutualExclusion') && spec.sites.min !== spec.sites.max

export const ViewsPanel = ({ session, load }: ViewsPanelProps) => {
  const { model } = session.history
  const study = useStudy(session, 'views')
  // Another model has other views.
  const [begin, beginWith] = useState<{ readonly of: typeof model; readonly view: number }>()
  // A question about a pair leaves the views as they are.
  const last = useRef<{ readonly of: typeof model; readonly known: KnownViews } | undefined>(undefined)
  if (study.answer?.known !== undefined) last.current = { of: model, known: study.answer.known }
  const known = last.current?.of === model ? last.current.known : undefined
  return (
    <div class="views-panel">
      <p>
        A search covers one number of sites. A proof for every number looks at <em>two</em> sites of any
        system at a time: a view is the part of the state that concerns these two. The proof collects views
        until no step of two or three sites leads to a new one.
      </p>
      <StudyBar
        studying={study}
        begin="Prove it for every number of sites"
        study={{ about: 'views', asked: undefined }}
      />
      {known !== undefined && (
        <>
          <p role="status">
            <strong>{known.sentence}</strong>
          </p>
          <details>
            <summary>
              {known.isProved ? 'What the proof rests on' : 'What was found'}, as coterie prove prints it
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
            <section class="told" tabIndex={0} aria-label="what the proof says">
              <pre>{known.text}</pre>
            </section>
          </details>
          {known.views.length > 0 && (
            <>
              <ViewBrowser
                spec={model.spec.name}
                known={known}
                redraw={(view) => beginWith({ of: model, view })}
              />
              <PairQuestion
                session={session}
                known={known}
                study={study}
                begin={begin?.of === model ? begin : undefined}
                load={load}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}

// Lessons and recorded runs as cards, by family; that of the algorithm on the page comes first, and there its own lessons.
import { lessons, recordedRuns, specs } from 'virtual:catalogue'
import { families } from './families.js'

interface LessonCardsProps {
  /** The algorithm on the page. */
  readonly present: string
  openLesson(name: string): void
  openTrace(text: Promise<string>, folder: string): void
}

const titleOf = (spec: string): string => specs.find(({ name }) => name === spec)?.title ?? spec

const Runs = ({
  of,
  openTrace,
}: { readonly of: readonly string[] } & Pick<LessonCardsProps, 'openTrace'>) => {
  const runs = of.flatMap((spec) => recordedRuns.filter((run) => run.spec === spec))
  if (runs.length === 0) return null
  return (
    <details>
      <summary>recorded runs ({runs.length})</summary>
      <ul class="run-cards">
        {runs.map(({ folder, property, load, isCounterexample }) => (
          <li key={folder}>
            <button type="button" onClick={() => openTrace(load(), folder)}>
              {folder.replaceAll('-', ' ')}
            </button>{' '}
            <span class="quiet">{isCounterexample ? `violates ${property}` : 'violates nothing'}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** First what is so, in the same order otherwise. */
const first = <T,>(all: readonly T[], isFirst: (one: T) => boolean): readonly T[] => [
  ...all.filter(isFirst),
  ...all.filter((one) => !isFirst(one)),
]

export const LessonCards = ({ present, openLesson, openTrace }: LessonCardsProps) => (
  <div class="lesson-cards">
    {first(Object.entries(families), ([, names]) => names.includes(present)).map(([family, names]) => (
      <section key={family} aria-label={family}>
        <h3>{family}</h3>
        {first(
          lessons.filter(({ spec }) => names.includes(spec)),
          ({ spec }) => spec === present,
        ).map(({ name, title, spec }) => (
          <button type="button" class="lesson-card" key={name} onClick={() => openLesson(name)}>
            <b>{title}</b>
            <span class="quiet">{titleOf(spec)}</span>
          </button>
        ))}
        <Runs of={names} openTrace={openTrace} />
      </section>
    ))}
  </div>
)

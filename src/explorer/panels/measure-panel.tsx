// Measure: messages per entry, delays, bypasses and loads, exact, beside the formulas of the literature. A minimum or maximum is a
// button that opens a run with that figure.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { MeasureOverview } from '../../report/measure/measure-overview.js'
import { modelKey, variantKey } from '../load/requested-model.js'
import type { Session } from '../session/session.js'
import { saveFile } from '../stage/picture-files.js'
import type { MeasuresAnswer, MeasuresAsked, ShownMeasure } from '../worker/measures-answer.js'
import type { Study } from '../worker/worker-messages.js'
import { StudyBar } from './study-bar.js'
import { useStudy } from './use-study.js'

interface MeasurePanelProps {
  readonly session: Session
  /** Loads the run in the text of a trace file. */
  load(trace: string): void
}

const looks: { readonly [verdict: string]: string } = {
  agree: 'cell holds',
  'agree in lock-step': 'cell holds',
  differ: 'cell violated',
}

interface TableProps {
  readonly table: ShownMeasure
  load(trace: string): void
}

const MeasureTable = ({ table: { title, remarks, heads, rows, fits }, load }: TableProps) => (
  <div class="measure">
    <h3>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
    <section class="grid-scroll" tabIndex={0} aria-label={title}>
      <table class="proof-grid">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head === '' ? 'verdict' : head}
              </th>
            ))}
            {rows.some(({ runs }) => runs.length > 0) && <th scope="col">runs</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, runs }) => (
            <tr key={cells[0]}>
              {cells.map((cell, k) =>
                k === 0 ? (
                  <th key={k} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={k}>
                    <span class={k === 3 ? (looks[cell] ?? '') : ''}>{cell}</span>
                  </td>
                ),
              )}
              {runs.length > 0 && (
                <td>
                  <div class="measure-runs">
                    {runs.map(({ what, trace }) => (
                      <button
                        key={what}
                        type="button"
                        aria-label={`step through the run of the ${what}: ${title}, N = ${cells[0]}`}
                        onClick={() => load(trace)}
                      >
                        {what}
                      </button>
                    ))}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    {fits.map((fit) => (
      <p key={fit}>{fit}</p>
    ))}
    {remarks.length > 0 && (
      <details>
        <summary>
          {remarks.some((remark) => remark.startsWith('formula ')) ? 'formula and notes' : 'notes'}
        </summary>
        <Lines lines={remarks} />
      </details>
    )}
  </div>
)

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <p key={line} class="quiet">
        {line}
      </p>
    ))}
  </>
)

const Overview = ({ overview: { sites, isOfOnce, rows } }: { readonly overview: MeasureOverview }) => (
  <table class="measures-overview">
    <caption>
      At a glance, N = {sites}
      {isOfOnce && ', each site requests once'}
    </caption>
    <thead>
      <tr>
        <th scope="col">measure</th>
        <th scope="col">least</th>
        <th scope="col">most</th>
        <th scope="col">what it is</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, least, most, meaning }) => (
        <tr key={`${name}: ${meaning}`}>
          <th scope="row">{name}</th>
          <td>{least}</td>
          <td>{most}</td>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface AskedFormProps {
  readonly asked: MeasuresAsked
  /** The least and the greatest number of sites of the spec. */
  readonly range: { readonly min: number; readonly max: number }
  change(asked: Partial<MeasuresAsked>): void
}

const AskedForm = ({ asked: { sizes, load, count }, range, change }: AskedFormProps) => {
  const number = (end: 'from' | 'to', label: string) => (
    <label>
      {label}{' '}
      <input
        type="number"
        class="measured-size"
        min={range.min}
        max={range.max}
        value={sizes[end]}
        onInput={({ currentTarget: { valueAsNumber: typed } }) => {
          if (!Number.isSafeInteger(typed) || typed < 1) return
          const next = { ...sizes, [end]: typed }
          // One end moves the other along.
          if (next.from <= next.to) change({ sizes: next })
          else change({ sizes: { from: typed, to: typed } })
        }}
      />
    </label>
  )
  return (
    <div class="row">
      {number('from', 'sites, from')}
      {number('to', 'to')}
      <label>
        <input
          type="checkbox"
          checked={load}
          onChange={({ currentTarget: { checked } }) => change({ load: checked })}
        />{' '}
        also the load of each site
      </label>
      <label>
        a send to several sites counts{' '}
        <select
          value={count}
          onChange={({ currentTarget: { value } }) => change({ count: value as MeasuresAsked['count'] })}
        >
          <option value="receivers">once for each receiver</option>
          <option value="multicast">once</option>
        </select>
      </label>
    </div>
  )
}

const save = (name: string, json: string): void =>
  saveFile(new Blob([json], { type: 'application/json' }), `${name}-measure.json`)

const Measures = ({
  answer,
  isRunning,
  name,
  load,
}: {
  answer: MeasuresAnswer
  isRunning: boolean
  name: string
  load(trace: string): void
}) => {
  const { models, overview, isWhole, tables, reductions, json } = answer
  return (
    <>
      {overview !== undefined && <Overview overview={overview} />}
      {models.length > 0 && (
        <details open={!isRunning && !isWhole}>
          <summary>what was measured, and how</summary>
          <Lines lines={[...models, ...reductions]} />
        </details>
      )}
      {tables.length > 0 && <h2>Each measure by the number of sites</h2>}
      {tables.map((table) => (
        <MeasureTable key={table.title} table={table} load={load} />
      ))}
      {json !== undefined && (
        <button type="button" onClick={() => save(name, json)}>
          save as JSON
        </button>
      )}
    </>
  )
}

export const MeasurePanel = ({ session, load }: MeasurePanelProps) => {
  const { model } = session.history
  const { sites } = model.options
  const first: MeasuresAsked = { sizes: { from: sites, to: sites }, load: false, count: 'receivers' }
  const [asked, ask] = useState(first)
  useEffect(() => ask((before) => ({ ...before, sizes: first.sizes })), [sites])
  // A run with a figure may be of another size, or of a single requester: it opens that model, and the tables stay.
  const study = useStudy(session, 'measures', variantKey(session))
  const measured = useRef('')
  const begin = (wanted: Study) => {
    measured.current = modelKey(session)
    study.begin(wanted)
  }
  const { answer } = study
  const titles = answer?.tables.map(({ title }) => title) ?? []
  return (
    <div class="measure-panel">
      {answer === undefined && (
        <p>
          Messages per entry, delays in hops, and how often a waiting site is overtaken: exact, over all runs
          of the model.
        </p>
      )}
      <AskedForm
        asked={asked}
        range={model.spec.sites}
        change={(change) => ask((before) => ({ ...before, ...change }))}
      />
      <StudyBar studying={{ ...study, begin }} begin="Measure" study={{ about: 'measures', ...asked }} />
      <p class="unseen" role="status">
        {titles.length > 0 && `measured: ${titles.join('; ')}`}
      </p>
      {answer !== undefined && measured.current !== modelKey(session) && (
        <p role="status">The page shows another model now. These are the measures of:</p>
      )}
      {answer !== undefined && (
        <Measures answer={answer} isRunning={study.isRunning} name={model.spec.name} load={load} />
      )}
    </div>
  )
}

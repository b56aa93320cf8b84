// Mutants: the spec with one clause changed, and which property notices. Listed ones first, then those by rule, folded by rule. Each
// verdict appears as it falls; a number leads to its run.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { counted } from '../../report/words/number-words.js'
import { specKey } from '../load/requested-model.js'
import { isListed, type LoadedMutant, type LoadedSpec } from '../load/spec-source.js'
import { mutantGroups } from '../model/mutant-groups.js'
import type { Session } from '../session/session.js'
import { writeSessionLink } from '../session/session-link.js'
import { WaitingButton } from '../waiting-button.js'
import type { ShownMutant } from '../worker/mutants-answer.js'
import { expectedText, groupText } from './mutant-words.js'
import { StudyBar } from './study-bar.js'
import { type Studying, useStudy } from './use-study.js'

interface MutantsPanelProps {
  readonly session: Session
  /** Loads the run in the text of a trace file. */
  load(trace: string): void
}

const signs = { killed: '✓', broken: '!', survives: '✗', equivalent: '=', undecided: '?' } as const
const words = {
  killed: 'killed',
  broken: 'killed: a clause throws, or leaves its sort',
  survives: 'survived: every checked property has the verdict of the spec itself',
  equivalent: 'changes nothing in this model',
  undecided: 'not decided',
} as const
const looks = {
  killed: 'holds',
  broken: 'holds',
  survives: 'violated',
  equivalent: '',
  undecided: '',
} as const

interface VerdictProps {
  readonly shown: ShownMutant
  /** Whether its list gives a reason. */
  readonly isExpected: boolean
  load(trace: string): void
}

const MutantVerdict = ({ shown, isExpected, load }: VerdictProps) => {
  const { name, status, kills, remark, differences } = shown
  return (
    <div class="mutant-verdict">
      <span class={`cell ${isExpected ? '' : looks[status]}`}>
        <span aria-hidden="true">{signs[status]}</span> {words[status]}
      </span>
      {kills.map(({ property, text, trace }) =>
        trace === undefined ? (
          <span key={property}>
            {property} {text}
          </span>
        ) : (
          <button
            key={property}
            type="button"
            aria-label={`${property} ${text}; step through the run of "${name}"`}
            onClick={() => load(trace)}
          >
            {property} {text}
          </button>
        ),
      )}
      {remark !== undefined && <span class="quiet">{remark}</span>}
      {differences.map((line) => (
        <span key={line} class="failed">
          not as listed: {line}
        </span>
      ))}
    </div>
  )
}

interface RowProps extends Omit<MutantsPanelProps, 'session'> {
  readonly mutant: LoadedMutant
  readonly loaded: LoadedSpec
  readonly shown: ShownMutant | undefined
  readonly busy: boolean
  /** Whether its verdict names the model, since others are of another one. */
  readonly namesModel: boolean
  check(mutant: LoadedMutant): void
}

const linkTo = (loaded: LoadedSpec, { name, model = {} }: LoadedMutant): string =>
  `#${writeSessionLink({ spec: loaded.source.argument, mutant: name, options: model, observers: [], initial: 0, line: [] })}`

const MutantRow = ({ mutant, loaded, shown, busy, namesModel, check, load }: RowProps) => {
  const listed = isListed(mutant) ? mutant : undefined
  const { name } = mutant
  return (
    <li class="mutant">
      <div class="row">
        <b class="mutant-name">{name}</b>
        <WaitingButton waits={busy} onClick={() => check(mutant)}>
          check<span class="unseen"> {name}</span>
        </WaitingButton>
        {listed !== undefined && (
          <a href={linkTo(loaded, mutant)}>
            open it<span class="unseen"> ({name})</span>
          </a>
        )}
      </div>
      {listed !== undefined && (
        <p>
          {listed.teaches} <span class="quiet">Expected: {expectedText(listed)}.</span>
        </p>
      )}
      {shown !== undefined && (
        <MutantVerdict
          shown={shown}
          isExpected={listed?.survives !== undefined || listed?.equivalent !== undefined}
          load={load}
        />
      )}
      {shown !== undefined && namesModel && <p class="quiet">in {shown.model}</p>}
    </li>
  )
}

/** The models in which these mutants were judged: the model of the page may be another one by now, or was too large. */
const modelsOf = (mutants: readonly LoadedMutant[], judged: ReadonlyMap<string, ShownMutant>) => [
  ...new Set(mutants.flatMap(({ name }) => judged.get(name)?.model ?? [])),
]

/** What was judged so far, over all jobs about this spec. */
const useJudged = ({ answer }: Studying<'mutants'>): ReadonlyMap<string, ShownMutant> => {
  const [judged, setJudged] = useState<ReadonlyMap<string, ShownMutant>>(new Map())
  useEffect(() => {
    if (answer === undefined || answer.judged.length === 0) return
    setJudged((before) => new Map([...before, ...answer.judged.map((one) => [one.name, one] as const)]))
  }, [answer])
  return judged
}

interface ByRuleProps {
  readonly title: string
  readonly text: string
  /** Its rows, which are made when it is open: most rules have more of them than fit. */
  rows(): ComponentChildren
}

const ByRule = ({ title, text, rows }: ByRuleProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title} {text !== '' && <span class="quiet">({text})</span>}
      </summary>
      {isOpen && rows()}
    </details>
  )
}

interface ByRulesProps {
  readonly rules: readonly { readonly title: string; readonly mutants: readonly LoadedMutant[] }[]
  readonly judged: ReadonlyMap<string, ShownMutant>
  /** The mutants by rule of the last search: those that change an effect, judged or not yet. */
  readonly planned: readonly string[]
  readonly neverTaken: readonly string[]
  readonly busy: boolean
  list(mutants: readonly LoadedMutant[], namesModel: boolean): ComponentChildren
  /** Undefined if another button does that. */
  readonly checkAll: (() => void) | undefined
}

/** The mutants by rule, folded by rule. */
const ByRules = ({ rules, judged, planned, neverTaken, busy, list, checkAll }: ByRulesProps) => {
  const models = modelsOf(
    rules.flatMap(({ mutants }) => mutants),
    judged,
  )
  return (
    <>
      <h2>By rule</h2>
      {checkAll !== undefined && (
        <WaitingButton waits={busy} onClick={checkAll}>
          Check all by rule
        </WaitingButton>
      )}
      {models.map((model) => (
        <p key={model} class="quiet">
          checked in {model}
        </p>
      ))}
      {rules.map(({ title, mutants }) => (
        <ByRule
          key={title}
          title={title}
          text={groupText(mutants, judged, planned.length > 0)}
          rows={() => list(mutants, models.length > 1)}
        />
      ))}
      {planned.length === 0 ? (
        <p class="quiet">
          Before the spec itself has been searched, the page lists what a rule could change; then only what it
          does change.
        </p>
      ) : (
        <p class="quiet">
          {counted(planned.length, 'mutant')} by rule
          {neverTaken.length > 0 && `; no run of the searched model takes ${neverTaken.join(', ')}`}
        </p>
      )}
    </>
  )
}

export const MutantsPanel = ({ session, load }: MutantsPanelProps) => {
  const { loaded } = session
  const study = useStudy(session, 'mutants', specKey(session))
  const judged = useJudged(study)
  const { answer, isRunning } = study
  const [planned, setPlanned] = useState<readonly string[]>([])
  useEffect(() => {
    if (answer !== undefined && answer.planned.length > planned.length) setPlanned(answer.planned)
  }, [answer])
  const groups = mutantGroups(loaded.mutants)
  const listed = groups.find(({ title }) => title === 'listed')?.mutants ?? []
  // Once the spec was searched, only those whose effect it has.
  const isThere = ({ name }: LoadedMutant) =>
    planned.length === 0 || planned.includes(name) || judged.has(name)
  const rules = groups
    .filter(({ title }) => title !== 'listed')
    .map(({ title, mutants }) => ({ title, mutants: mutants.filter(isThere) }))
    .filter(({ mutants }) => mutants.length > 0)
  const check = (mutant: LoadedMutant) =>
    study.begin({
      about: 'mutants',
      ...(isListed(mutant)
        ? { listed: [mutant.name], byRule: undefined }
        : { listed: [], byRule: [mutant.name] }),
    })
  const list = (mutants: readonly LoadedMutant[], namesModel = false) => (
    <ul class="mutants">
      {mutants.map((mutant) => (
        <MutantRow
          key={mutant.name}
          {...{ mutant, loaded, check, load }}
          shown={judged.get(mutant.name)}
          busy={isRunning}
          namesModel={namesModel}
        />
      ))}
    </ul>
  )
  const last = answer?.judged.at(-1)
  return (
    <div class="mutants-panel">
      <p>
        A mutant is the spec with a mistake, mostly in one clause. A property kills it if its verdict, or the
        length of its counterexample, differs from that of the spec. If it survives, no checked property
        depends on what was changed, in this model.
      </p>
      <StudyBar
        studying={study}
        begin={listed.length === 0 ? 'Check all by rule' : 'Check all that are listed'}
        study={{
          about: 'mutants',
          listed: listed.map(({ name }) => name),
          byRule: listed.length === 0 ? [] : undefined,
        }}
      />
      <p class="unseen" role="status">
        {isRunning && last !== undefined && `${last.name}: ${words[last.status]}`}
      </p>
      {answer?.summary !== undefined && <p role="status">{answer.summary}</p>}
      {answer?.weak.map((name) => (
        <p key={name} class="quiet">
          weak test of {name}: no mutant violates it
        </p>
      ))}
      {listed.length > 0 && (
        <>
          <h2>
            Listed <span class="quiet">({groupText(listed, judged)}), each in its own model</span>
          </h2>
          {list(listed)}
        </>
      )}
      <ByRules
        {...{ rules, judged, planned, list }}
        neverTaken={answer?.neverTaken ?? []}
        checkAll={
          listed.length === 0 ? undefined : () => study.begin({ about: 'mutants', listed: [], byRule: [] })
        }
        busy={isRunning}
      />
    </div>
  )
}

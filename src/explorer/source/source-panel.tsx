// The source of the spec in an editor: change a guard, and the page continues with the changed spec and says what is violated.
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { counted } from '../../report/words/number-words.js'
import type { Mistake } from '../../source/mistake.js'
import { served } from '../load/served.js'
import type { KnownAhead } from '../session/verified-model.js'
import { saveFile } from '../stage/picture-files.js'
import { WaitingButton } from '../waiting-button.js'
import { changedLines } from './changed-lines.js'
import { declaredAt } from './declared-at.js'
import { type Changes, keepChanges, readChanges } from './kept-changes.js'
import { Mistakes, TypeMistakes } from './mistakes.js'
import { inOrder, isOwn } from './own-files.js'
import type { SourcePanelProps } from './panel-props.js'
import { type PresentClause, usePresentClause } from './present-clause.js'
import { type Place, SourceText } from './source-text.js'
import type { Trial } from './trial.js'
import { type Texts, useFields, useTexts } from './use-spec-texts.js'
import { useTrial } from './use-trial.js'
import { useTypeMistakes } from './use-type-mistakes.js'
import { decidedOf, withVerified } from './verdict-now.js'
import { VerdictsNow } from './verdicts-now.js'

/** Shows a run once the page has the version that the run is of: the verdict may be there first. */
const usePlay = ({ session, load }: SourcePanelProps, version: string | undefined, changes: Changes) => {
  const [wanted, want] = useState<string | undefined>(undefined)
  const isThere = session.loaded.source.version === version
  useEffect(() => want(undefined), [changes])
  useEffect(() => {
    if (wanted === undefined || !isThere) return
    want(undefined)
    load(wanted)
  }, [wanted, isThere])
  return want
}

/** Asks before the page is left while there are changes, which only this tab keeps. */
const useLeaveGuard = (isChanged: boolean): void => {
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}

/** Tells the page whether a change is tried. */
const useTries = (tries: boolean, dispatch: SourcePanelProps['dispatch']): void => {
  useEffect(() => {
    if (!tries) return undefined
    dispatch({ kind: 'tries', tries })
    return () => dispatch({ kind: 'tries', tries: false })
  }, [tries])
}

interface ResultProps {
  readonly trial: Trial
  readonly isChanged: boolean
  /** What complete checks have shown of the model that was judged. */
  readonly verified: KnownAhead | undefined
  goTo(mistake: Mistake): void
  load(trace: string): void
  readonly children: ComponentChildren
}

/** Where a function of the spec threw while it was checked. */
const faultsOf = ({ judgement, original }: Trial, isChanged: boolean): readonly Mistake[] => {
  const { fault } = (isChanged ? judgement : original) ?? {}
  return fault === undefined ? [] : [fault]
}

const Result = ({ trial, isChanged, verified, goTo, load, children }: ResultProps) => {
  const { isBusy, mistakes, error, judgement, original, isOriginalToCome } = trial
  const shown = isChanged ? judgement : original
  const isJudged = mistakes.length === 0 && error === undefined
  // A function that throws is a mistake at its place, as one that keeps the file from being loaded.
  const all = isJudged ? faultsOf(trial, isChanged) : mistakes
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard, also while it holds no button
    <section class="source-result" tabIndex={0} aria-label="mistakes and verdicts">
      {all.length > 0 && <Mistakes mistakes={all} goTo={goTo} />}
      {error !== undefined && (
        <p class="failed" role="alert">
          {error}
        </p>
      )}
      {!isJudged && <p class="quiet">The page continues with the last version that could be loaded.</p>}
      {children}
      {isBusy && shown === undefined && <p class="quiet">checking …</p>}
      {shown !== undefined && isJudged && (
        <VerdictsNow
          judgement={withVerified(shown, verified)}
          isBusy={isBusy}
          original={isChanged ? (isOriginalToCome ? decidedOf(original) : original) : undefined}
          play={load}
        />
      )}
    </section>
  )
}

interface JumpProps {
  readonly text: string
  goTo(at: number): void
}

/** Jumps to a declaration: the clauses among them. */
const Jump = ({ text, goTo }: JumpProps) => {
  const declared = [...text.matchAll(/^export const (\w+)/gm)].map(({ 1: name, index }) => ({
    name: name!,
    index,
  }))
  if (declared.length === 0) return null
  return (
    <select
      aria-label="Go to a declaration"
      value=""
      onChange={({ currentTarget }) => {
        goTo(Number(currentTarget.value))
        currentTarget.value = ''
      }}
    >
      <option value="">go to …</option>
      {declared.map(({ name, index }) => (
        <option key={name} value={index}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface FileChoiceProps {
  readonly argument: string
  readonly files: readonly string[]
  readonly file: string
  readonly changes: Changes
  choose(file: string): void
}

const FileChoice = ({ argument, files, file, changes, choose }: FileChoiceProps) => (
  <select aria-label="File" value={file} onChange={({ currentTarget }) => choose(currentTarget.value)}>
    {files.map((path) => (
      <option key={path} value={path}>
        {path}
        {changes.has(path) ? ' (changed)' : isOwn(argument, path) ? '' : ' (of another spec)'}
      </option>
    ))}
  </select>
)

/** The file that is shown, and where the reader wants to go. The file follows the run, but not while the reader is in the editor. */
const useShownFile = (argument: string, texts: Texts | undefined, present: PresentClause | undefined) => {
  const [file, setFile] = useState(`specs/${argument}/algorithm.ts`)
  const [place, setPlace] = useState<Place | undefined>(undefined)
  useEffect(() => {
    const isEdited = document.activeElement?.classList.contains('source-editor') === true
    if (present !== undefined && texts?.has(present.file) === true && !isEdited) setFile(present.file)
  }, [texts, present])
  const goTo = (to: Place) => {
    setFile(to.file)
    setPlace(to)
  }
  return { file, setFile, place, goTo }
}

interface PresentProps {
  readonly present: PresentClause | undefined
  readonly text: string | undefined
  goTo(place: Place): void
}

/** The name of the clause of the present step, which takes the reader to it. */
const Present = ({ present, text, goTo }: PresentProps) => {
  if (present === undefined || text === undefined) return null
  const { file, name } = present
  const [at] = declaredAt(text, name) ?? []
  if (at === undefined) return null
  return (
    <button
      type="button"
      title={`Put the cursor at ${name}, the clause of this step`}
      onClick={() => goTo({ file, at })}
    >
      this step: {name}
    </button>
  )
}

const Download = ({ file, text }: { readonly file: string; readonly text: string }) => (
  <button
    type="button"
    title={`Save ${file} as a file`}
    onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), file.split('/').at(-1)!)}
  >
    download
  </button>
)

/** Files that a reader can change, and those of other specs. */
const Editing = (props: SourcePanelProps) => {
  const { session, isInFront, dispatch } = props
  const { argument } = session.loaded.source
  const texts = useTexts(argument)
  const [changes, setChanges] = useState<Changes>(() => readChanges(argument))
  const files = useMemo(() => (texts === undefined ? [] : inOrder(argument, texts)), [argument, texts])
  const { trial, continueChanged } = useTrial({ session, texts, changes, isInFront, dispatch })
  const play = usePlay(props, trial.version, changes)
  const fields = useFields(texts, changes)
  const types = useTypeMistakes({ argument, texts, changes, isInFront, trial })
  const present = usePresentClause(session, isInFront)
  const { file, setFile, place, goTo } = useShownFile(argument, texts, present)
  const [resets, setResets] = useState(0)
  const isChanged = changes.size > 0
  // What complete checks have shown is of the session's model: the page may still show another version.
  const verified = session.loaded.source.version === trial.version ? props.verified : undefined
  const marked = useMemo(() => [...trial.mistakes, ...faultsOf(trial, isChanged)], [trial, isChanged])
  useLeaveGuard(isChanged)
  useTries(isChanged && isInFront && trial.isBusy, dispatch)
  useEffect(() => keepChanges(argument, changes), [argument, changes])
  if (texts === undefined) return <p class="quiet">loading the source …</p>
  const typed = (path: string, text: string) => {
    setChanges((before) => {
      const next = new Map(before)
      if (text === texts.get(path)) next.delete(path)
      else next.set(path, text)
      return next
    })
  }
  const reset = () => {
    setChanges(new Map())
    setResets(resets + 1)
  }
  const goToMistake = ({ file: to, range: [at] }: Mistake) => goTo({ file: to, at })
  const textOf = (path: string) => changes.get(path) ?? texts.get(path)
  const lines = [...changes].reduce((sum, [path, text]) => sum + changedLines(texts.get(path) ?? '', text), 0)
  const shown = textOf(file) ?? ''
  return (
    <>
      <div class="row">
        <FileChoice {...{ argument, files, file, changes }} choose={setFile} />
        <Jump text={shown} goTo={(at) => goTo({ file, at })} />
        <Present present={present} text={present && textOf(present.file)} goTo={goTo} />
        <WaitingButton waits={changes.size === 0} onClick={reset}>
          reset
        </WaitingButton>
        <Download file={file} text={shown} />
        <span class="quiet" role="status">
          {changes.size === 0 ? 'the original' : `${counted(lines, 'line')} changed`}
        </span>
      </div>
      <SourceText
        file={file}
        text={shown}
        resets={resets}
        readOnly={!isOwn(argument, file)}
        fields={fields}
        mistakes={marked}
        typeMistakes={types.mistakes}
        types={types.asked}
        place={place}
        present={present}
        clauses={[...session.history.model.given.clauses.keys()]}
        changed={typed}
      />
      <p class="quiet">
        {isOwn(argument, file)
          ? 'Escape, then Tab, leaves the editor. A change lasts until you close this tab; a link cannot hold it.'
          : 'This file belongs to another spec and cannot be changed here.'}
      </p>
      {continueChanged !== undefined && (
        <p role="status">
          The page shows the original.{' '}
          <button type="button" onClick={continueChanged}>
            continue with the changes
          </button>
        </p>
      )}
      <Result trial={trial} isChanged={isChanged} verified={verified} goTo={goToMistake} load={play}>
        {trial.mistakes.length === 0 && (
          <TypeMistakes
            state={types.state}
            mistakes={types.mistakes}
            isLoaded={trial.error === undefined}
            goTo={goToMistake}
          />
        )}
      </Result>
    </>
  )
}

export const SourcePanel = (props: SourcePanelProps) => {
  const { argument } = props.session.loaded.source
  if (argument === served.own)
    return (
      <p>
        {argument} is served by <code>coterie explore</code>: change it in an editor of your own, and the page
        continues with it whenever you save.
      </p>
    )
  return (
    <div class="source-panel">
      <Editing key={argument} {...props} />
    </div>
  )
}

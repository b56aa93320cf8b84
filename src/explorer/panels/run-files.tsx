// Imports and exports runs: recorded runs, trace files, a link.
import { recordedRuns } from 'virtual:catalogue'
import { useState } from 'preact/hooks'
import { traceJson } from '../../trace/trace-json.js'
import { fileOf } from '../load/spec-source.js'
import { runToSave, type Session } from '../session/session.js'
import { saveFile } from '../stage/picture-files.js'
import { addressOf, type Shown } from '../use-address.js'

interface RunFilesProps {
  readonly session: Session
  /** What a link says beside the session: the panel, the view, and what stands beside the run. */
  readonly shown: Shown
  openTrace(text: Promise<string>, folder?: string, file?: string): void
}

const save = (session: Session): void => {
  const { history, loaded } = session
  const { source } = loaded
  const text = traceJson(runToSave(session), fileOf(source))
  saveFile(
    new Blob([text], { type: 'application/json' }),
    `${history.model.spec.name}${source.changed === undefined ? '' : '-changed'}-run.json`,
  )
}

const RecordedRuns = ({ title, runs }: { readonly title: string; readonly runs: typeof recordedRuns }) =>
  runs.length === 0 ? null : (
    <optgroup label={title}>
      {runs.map(({ folder, property }) => (
        <option key={folder} value={folder}>
          {folder} ({property})
        </option>
      ))}
    </optgroup>
  )

export const RunFiles = ({ session, shown, openTrace }: RunFilesProps) => {
  const [copied, setCopied] = useState('copy link')
  const kept = recordedRuns.filter(({ spec }) => spec === session.loaded.source.argument)
  const copy = async () => {
    const address = addressOf(session, shown)
    try {
      if (address === undefined) throw new Error('too long')
      await navigator.clipboard.writeText(address)
      setCopied(session.loaded.source.changed === undefined ? 'copied' : 'copied, of the original')
    } catch {
      setCopied(address === undefined ? 'too long for a link' : 'copy it from the address bar')
    }
    setTimeout(() => setCopied('copy link'), 2000)
  }
  return (
    <>
      {kept.length > 0 && (
        <select
          class="kept"
          aria-label="Recorded runs"
          value=""
          onChange={({ currentTarget: { value } }) => {
            const found = kept.find(({ folder }) => folder === value)
            if (found !== undefined) openTrace(found.load(), found.folder)
          }}
        >
          <option value="">runs</option>
          <RecordedRuns title="counterexamples" runs={kept.filter((run) => run.isCounterexample)} />
          <RecordedRuns
            title="examples: runs that violate nothing"
            runs={kept.filter((run) => !run.isCounterexample)}
          />
        </select>
      )}
      <label class="button-like">
        open
        <span class="unseen"> a trace, a JSON file</span>
        <input
          class="unseen"
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            if (file !== undefined) openTrace(file.text(), undefined, file.name)
            currentTarget.value = ''
          }}
        />
      </label>
      <button type="button" title="Save the run as a trace, a JSON file" onClick={() => save(session)}>
        save
      </button>
      <button type="button" onClick={() => void copy()}>
        {copied}
      </button>
    </>
  )
}

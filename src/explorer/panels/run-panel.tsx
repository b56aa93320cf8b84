// The run: its list with branches, the kept counterexamples of the spec, and runs from files and to files.
import { counterexamples } from 'virtual:catalogue'
import { useState } from 'preact/hooks'
import { traceJson } from '../../trace/trace-json.js'
import { traceOf } from '../history.js'
import type { Action } from '../page-state.js'
import type { Session } from '../session.js'
import { addressOf } from '../use-address.js'
import { RunList } from './run-list.js'

interface RunPanelProps {
  readonly session: Session
  dispatch(action: Action): void
  openTrace(text: Promise<string>): void
}

const save = ({ history, loaded, shows }: Session): void => {
  const { source } = loaded
  const trace = { ...traceOf(history), ...(shows === undefined ? {} : { shows }) }
  const text = traceJson(trace, source.version === undefined ? undefined : source.argument)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${history.model.spec.name}-run.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

export const RunPanel = ({ session, dispatch, openTrace }: RunPanelProps) => {
  const [copied, setCopied] = useState('copy link')
  const kept = counterexamples.filter(({ spec }) => spec === session.loaded.source.argument)
  const copy = async () => {
    const address = addressOf(session)
    try {
      if (address === undefined) throw new Error('too long')
      await navigator.clipboard.writeText(address)
      setCopied('copied')
    } catch {
      setCopied(address === undefined ? 'too long for a link' : 'copy it from the address bar')
    }
    setTimeout(() => setCopied('copy link'), 2000)
  }
  return (
    <div class="run-panel">
      <div class="row">
        {kept.length > 0 && (
          <select
            aria-label="Kept counterexamples"
            value=""
            onChange={({ currentTarget: { value } }) => {
              const found = kept.find(({ folder }) => folder === value)
              if (found !== undefined) openTrace(found.load())
            }}
          >
            <option value="">kept counterexamples …</option>
            {kept.map(({ folder, property }) => (
              <option key={folder} value={folder}>
                {folder} ({property})
              </option>
            ))}
          </select>
        )}
        <label class="button-like">
          open trace.json
          <input
            class="unseen"
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file !== undefined) openTrace(file.text())
              currentTarget.value = ''
            }}
          />
        </label>
        <button type="button" onClick={() => save(session)}>
          save trace.json
        </button>
        <button type="button" onClick={() => void copy()}>
          {copied}
        </button>
      </div>
      {session.shows !== undefined && (
        <p class="shows">
          {session.shows.verdict === 'violated' ? '✗' : '✓'} this run shows {session.shows.property}
          {session.loop !== undefined && `, going round for ever from step ${session.loop} on`}
        </p>
      )}
      <RunList history={session.history} go={(to) => dispatch({ kind: 'go', to })} />
    </div>
  )
}

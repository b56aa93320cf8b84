// The form that starts and stops a check, with its options.
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { StartStop } from '../waiting-button.js'
import type { VerifyOptions } from '../worker/worker-messages.js'
import { checkedInWords } from './checking.js'

interface VerifyFormProps {
  readonly model: Model
  readonly verify: VerifyOptions
  readonly busy: boolean
  readonly stopping: boolean
  change(verify: Partial<VerifyOptions>): void
  begin(): void
  stop(): void
}

// No property has this name.
const asAsked = 'as asked'

export const VerifyForm = ({ model, verify, busy, stopping, change, begin, stop }: VerifyFormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      begin()
    }}
  >
    <div class="row">
      <StartStop isRunning={busy} isStopping={stopping} stop={stop}>
        Verify
      </StartStop>
      <VerifyOptionFields model={model} verify={verify} change={change} />
    </div>
  </form>
)

const VerifyOptionFields = ({
  model,
  verify,
  change,
}: Pick<VerifyFormProps, 'model' | 'verify' | 'change'>) => {
  const several = checkedInWords(verify)
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={verify.liveness}
          onChange={({ currentTarget }) => change({ liveness: currentTarget.checked })}
        />{' '}
        also {forItsRuns(model, 'fair runs')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={!verify.continue}
          onChange={({ currentTarget }) => change({ continue: !currentTarget.checked })}
        />{' '}
        stop at the first violation
      </label>
      <label>
        properties{' '}
        <select
          value={several === undefined ? (verify.properties[0] ?? '') : asAsked}
          onChange={({ currentTarget: { value } }) =>
            change({ properties: value === '' ? [] : [value], ltl: [], reach: undefined, proof: false })
          }
        >
          {several !== undefined && <option value={asAsked}>{several}</option>}
          <option value="">those checked by default</option>
          {model.spec.properties.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        search{' '}
        <select
          value={verify.search}
          onChange={({ currentTarget }) => change({ search: currentTarget.value as VerifyOptions['search'] })}
        >
          <option value="bfs">breadth-first</option>
          <option value="dfs">depth-first</option>
          <option value="random">random walks</option>
        </select>
      </label>
      <label>
        reductions{' '}
        <select
          value={verify.reduce}
          onChange={({ currentTarget }) => change({ reduce: currentTarget.value as VerifyOptions['reduce'] })}
        >
          <option value="usual">default</option>
          <option value="none">none</option>
          <option value="all">all that apply</option>
        </select>
      </label>
    </>
  )
}

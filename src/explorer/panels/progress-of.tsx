// The progress of a search.
import { number as count } from '../../report/words/number-words.js'
import type { ProgressMessage } from '../worker/worker-messages.js'

export const ProgressOf = ({ progress }: { readonly progress: ProgressMessage | undefined }) => (
  <div class="progress">
    <progress aria-label="searching" />
    <span>
      {progress === undefined
        ? 'starting'
        : `${progress.stage === undefined || progress.stage === 'searching' ? '' : `${progress.stage}, `}${count(progress.states)} states, ${count(progress.frontier)} to expand, depth ${progress.depth}, ${progress.seconds.toFixed(1)} s`}
    </span>
  </div>
)

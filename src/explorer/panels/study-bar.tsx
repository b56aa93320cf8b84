// The button that begins and stops a study, and what it is doing.

import { StartStop } from '../waiting-button.js'
import type { Answer, Study } from '../worker/worker-messages.js'
import type { Studying } from './use-study.js'

interface StudyBarProps<About extends Answer['about']> {
  readonly studying: Studying<About>
  /** The words on the button. */
  readonly begin: string
  readonly study: Study
}

export const StudyBar = <About extends Answer['about']>({ studying, begin, study }: StudyBarProps<About>) => (
  <>
    <div class="row">
      <StartStop
        isRunning={studying.isRunning}
        isStopping={studying.isStopping}
        begin={() => studying.begin(study)}
        stop={studying.stop}
      >
        {begin}
      </StartStop>
      {studying.isRunning && (
        <span class="progress">
          <progress aria-label="working" />
          <span>
            {studying.doing === '' ? 'starting' : `${studying.doing}, ${studying.seconds.toFixed(1)} s`}
          </span>
        </span>
      )}
    </div>
    {studying.failed !== undefined && (
      <p class="failed" role="alert">
        {studying.failed}
      </p>
    )}
  </>
)

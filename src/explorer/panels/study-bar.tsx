// The button that begins and stops a study, and what it is doing.
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
      {studying.isRunning ? (
        <button type="button" class="main-button" disabled={studying.isStopping} onClick={studying.stop}>
          {studying.isStopping ? 'Stopping' : 'Stop'}
        </button>
      ) : (
        <button type="button" class="main-button" onClick={() => studying.begin(study)}>
          {begin}
        </button>
      )}
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

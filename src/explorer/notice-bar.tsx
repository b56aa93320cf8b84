// The message above the panels: that of the page, which the reader can close, or why the steps are unknown.
import type { Notice } from './session/page-state.js'

interface NoticeBarProps {
  readonly notice: Notice | undefined
  /** The reason why the steps are unknown; it replaces the notice. */
  readonly broken: string | undefined
  close(): void
}

export const NoticeBar = ({ notice, broken, close }: NoticeBarProps) =>
  notice === undefined && broken === undefined ? null : (
    <div class={`notice ${broken !== undefined ? 'error' : notice!.kind}`} role="alert">
      <p>{broken ?? notice!.text}</p>
      {broken === undefined && (
        <button type="button" onClick={close}>
          close
        </button>
      )}
    </div>
  )

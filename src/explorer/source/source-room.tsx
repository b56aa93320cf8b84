// The panel Source, which is loaded when it is first opened, so that the page starts without it.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { errorText } from '../error-text.js'
import type { SourcePanelProps } from './panel-props.js'
import './source.css'

export const SourceRoom = (props: SourcePanelProps) => {
  const [panel, setPanel] = useState<{ readonly Panel: ComponentType<SourcePanelProps> } | undefined>(
    undefined,
  )
  const [problem, setProblem] = useState<string | undefined>(undefined)
  useEffect(() => {
    import('./source-panel.js').then(
      ({ SourcePanel }) => setPanel({ Panel: SourcePanel }),
      (error) => setProblem(errorText(error)),
    )
  }, [])
  if (problem !== undefined)
    return (
      <p class="failed" role="alert">
        {problem}
      </p>
    )
  return panel === undefined ? <p class="quiet">loading the editor …</p> : <panel.Panel {...props} />
}

// Where the clause of the present step is in the text of the editor. The marked copy of the spec tells the file and the name, since a variant or a
// mutant may run another declaration than that of the clause's name; the place is looked for in the text that is shown, which the reader may have changed.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { codeOfStep } from '../../explain/clause-code.js'
import { useMarkedModel } from '../load/use-marked-model.js'
import { here, parentOf } from '../session/history.js'
import type { Session } from '../session/session.js'

/** The declaration of the clause of the present step. */
export interface PresentClause {
  readonly file: string
  readonly name: string
  /** The place of the step in the history: the reader may come to the same clause again. */
  readonly at: number
}

/** The clause of the present step while the panel is in sight; undefined at the start of a run, and for a step that runs no clause. */
export const usePresentClause = (session: Session, isInFront: boolean): PresentClause | undefined => {
  const marked = useMarkedModel(session)
  const { history } = session
  const [found, show] = useState<PresentClause | undefined>(undefined)
  useEffect(() => {
    if (!isInFront || marked === undefined) return undefined
    const find = () => {
      const { step } = here(history)
      const before = parentOf(history)
      if (step === undefined || before === undefined) return show(undefined)
      try {
        const [clause] = codeOfStep(history.model, marked, before.state, step)
        if (clause?.name === undefined) show(undefined)
        else show({ file: clause.path, name: clause.name, at: history.at })
      } catch {
        // A clause that fails or is impure: the message is at the top of the page.
        show(undefined)
      }
    }
    // The state itself is painted first.
    const timer = setTimeout(find, 0)
    return () => clearTimeout(timer)
  }, [history, marked, isInFront])
  const { file, name, at } = found ?? {}
  // One object for one step, though a change of the spec makes the history anew.
  return useMemo(() => found, [file, name, at])
}

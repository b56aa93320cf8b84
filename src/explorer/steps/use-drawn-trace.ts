// The run of a session as far as it is drawn. It stays the same while the reader moves along an existing line, so the page does not draw it again.
import { useMemo } from 'preact/hooks'
import type { Trace } from '../../trace/trace.js'
import { type History, line, traceOf } from '../session/history.js'

export const useDrawnTrace = (history: History, drawn: number): Trace => {
  const places = line(history)
  return useMemo(() => {
    const whole = traceOf(history, 'whole line')
    return drawn < whole.steps.length ? { ...whole, steps: whole.steps.slice(0, drawn) } : whole
  }, [history.model, history.initial, places.join(), drawn])
}

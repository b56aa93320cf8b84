// Shows the parameters of a function while its arguments are typed, if the types are there.
import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { keymap, showTooltip, type Tooltip, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { Call } from '../types/type-messages.js'
import type { Known } from './completions.js'

const setHint = StateEffect.define<Tooltip | null>()

const hint = StateField.define<Tooltip | null>({
  create: () => null,
  update: (value, { effects }) =>
    effects.find((one) => one.is(setHint))?.value ?? (effects.some((one) => one.is(setHint)) ? null : value),
  provide: (field) => showTooltip.from(field),
})

const element = ({ name, parameters, here, returns }: Call): HTMLElement => {
  const dom = document.createElement('div')
  dom.className = 'cm-source-hover'
  const code = dom.appendChild(document.createElement('code'))
  code.append(`${name}(`)
  for (const [k, parameter] of parameters.entries()) {
    if (k > 0) code.append(', ')
    const part = document.createElement(k === here ? 'strong' : 'span')
    part.textContent = parameter
    code.append(part)
  }
  code.append(`)${returns}`)
  return dom
}

/**
 * Asks when a parenthesis or a comma is typed, and while a hint is shown; again if the reader has typed on before the answer. Escape, or a
 * cursor that moves without typing, drops the question.
 */
export const callHint = ({ file, types }: Known): Extension => {
  let asked = 0
  const plugin = ViewPlugin.define((view) => {
    const ask = async () => {
      const id = ++asked
      const { state } = view
      const at = state.selection.main.head
      const call = await types.ask({ kind: 'call', file, text: state.doc.toString(), at })
      if (id !== asked) return
      if (view.state.doc !== state.doc || view.state.selection.main.head !== at) return void ask()
      const tooltip =
        call === undefined ? null : { pos: at, above: true, create: () => ({ dom: element(call) }) }
      if (tooltip !== null || view.state.field(hint) !== null) view.dispatch({ effects: setHint.of(tooltip) })
    }
    return {
      update({ docChanged, selectionSet, state, transactions }: ViewUpdate) {
        if (!docChanged && !selectionSet) return
        const typed = state.sliceDoc(state.selection.main.head - 1, state.selection.main.head)
        const is = (event: string) => transactions.some((one) => one.isUserEvent(event))
        if ((is('input') && /[(,]/.test(typed)) || state.field(hint) !== null) void ask()
        else if (!is('input') && !is('delete')) asked++
      },
      destroy() {
        asked = -1
      },
    }
  })
  const close = keymap.of([
    {
      key: 'Escape',
      run: (view) => {
        asked++
        if (view.state.field(hint) === null) return false
        view.dispatch({ effects: setHint.of(null) })
        return true
      },
    },
  ])
  return [hint, plugin, close]
}

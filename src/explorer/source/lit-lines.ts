// Marks the lines of a declaration in the editor; the mark moves with the text.
import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** Marks the lines of this range, or none. */
export const litRange = StateEffect.define<readonly [number, number] | undefined>()

const line = Decoration.line({ class: 'cm-present-clause' })

/** The lines that are marked. */
export const litLines: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, state: { doc } }) => {
    const asked = effects.find((effect) => effect.is(litRange))
    if (asked === undefined) return before.map(changes)
    if (asked.value === undefined) return Decoration.none
    const [first, last] = asked.value.map((at: number) => doc.lineAt(Math.min(at, doc.length)).number)
    const numbers = Array.from({ length: last! - first! + 1 }, (_, k) => first! + k)
    return Decoration.set(numbers.map((number) => line.range(doc.line(number).from)))
  },
  provide: (field) => EditorView.decorations.from(field),
})

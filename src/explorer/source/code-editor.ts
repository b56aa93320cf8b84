// The editor of a source, from CodeMirror. It lives in a shadow root: there its style sheets are objects, while in the document they would be style
// elements, which the content security policy forbids. The page loads this file when the panel Source is opened.
import { autocompletion } from '@codemirror/autocomplete'
import { indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, hoverTooltip, keymap, tooltips } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { basicSetup } from 'codemirror'
import type { Mistake } from '../../source/mistake.js'
import type { TypeMistake } from '../types/type-mistake.js'
import { inTime, late } from '../types/types-asked.js'
import { aboutName } from './about-name.js'
import { callHint } from './call-hint.js'
import { completionOf, explained, type Known } from './completions.js'
import { litLines, litRange } from './lit-lines.js'

// The colours of the page, light and dark (styles/colours.css).
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier], color: 'var(--waits)', fontWeight: '600' },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--good)' },
  { tag: tags.comment, color: 'var(--pale)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className], color: 'var(--holds)' },
  { tag: tags.invalid, color: 'var(--accent)' },
])

const looks = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '0.85rem', maxHeight: '100%' },
  '&.cm-focused': { outline: '2px solid var(--focus)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.45', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--ground)', color: 'var(--pale)', borderRightColor: 'var(--edge)' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--waits-fill) 45%, transparent)',
  },
  '.cm-line.cm-present-clause': { boxShadow: 'inset 0.2rem 0 0 var(--waits)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--waits-fill)',
  },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--control)',
  },
  '.cm-tooltip-autocomplete > ul': { maxWidth: 'min(40rem, calc(100vw - 2rem))' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--ink)',
    backgroundColor: 'var(--waits-fill)',
  },
  '.cm-completionInfo, .cm-source-hover': {
    maxWidth: '32rem',
    padding: '0.3rem 0.5rem',
    whiteSpace: 'pre-wrap',
  },
  '.cm-source-hover p': { margin: '0.2rem 0' },
  '.cm-source-hover code': { overflowWrap: 'anywhere' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--accent)',
    textUnderlineOffset: '0.2em',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--waits)',
    textUnderlineOffset: '0.2em',
  },
})

// A list that ends at the edge of the window looks as if it went on.
const margin = 8

const inWindow = tooltips({
  tooltipSpace: () => {
    const { clientWidth, clientHeight } = document.documentElement
    return { left: margin, top: 0, right: clientWidth - margin, bottom: clientHeight }
  },
})

/** What the editor shows, and whom it tells. */
interface Shown extends Known {
  readonly text: string
  readonly readOnly: boolean
  changed(text: string): void
}

const hover = ({ file, fields, types }: Known): Extension =>
  hoverTooltip(async (view, pos) => {
    const word = view.state.wordAt(pos)
    if (word === null) return null
    const name = view.state.sliceDoc(word.from, word.to)
    const asked = types.ask({ kind: 'about', file, text: view.state.doc.toString(), at: pos })
    const own = explained(name, fields())
    // If the types are late, the words of the text are shown. The editor asks once for each place of the pointer, so without such words it waits.
    const found = own === undefined ? await asked : await inTime(asked)
    const typed = found === late ? undefined : found
    const declaration = typed?.type ?? own?.declaration
    if (declaration === undefined) return null
    const says = typed === undefined ? own?.says : typed.says
    return {
      pos: word.from,
      end: word.to,
      above: true,
      create: () => ({ dom: aboutName(declaration, says) }),
    }
  })

const stateOf = ({ text, readOnly, changed, ...known }: Shown): EditorState =>
  EditorState.create({
    doc: text,
    extensions: [
      basicSetup,
      javascript({ typescript: true }),
      syntaxHighlighting(colours),
      looks,
      lintGutter(),
      litLines,
      autocompletion({ override: [completionOf(known)] }),
      inWindow,
      hover(known),
      callHint(known),
      keymap.of([indentWithTab]),
      EditorView.lineWrapping,
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.of({ 'aria-label': 'Source text', spellcheck: 'false', tabindex: '0' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !readOnly) changed(update.state.doc.toString())
      }),
    ],
  })

/** An editor in the page. */
export interface CodeEditor {
  /** Shows a file; the history of changes begins anew. */
  show(shown: Shown): void
  /** Replaces the text, which can be undone. */
  replace(text: string): void
  /** Marks the mistakes in the file that is shown, and those in its types. */
  mark(mistakes: readonly Mistake[], types: readonly TypeMistake[]): void
  /** Puts the cursor at a place, and the focus into the editor. */
  goTo(at: number): void
  /** Marks the lines of a range, or none, and leaves focus and cursor. */
  light(range: readonly [number, number] | undefined): void
  /** Brings a place into sight, and leaves focus and cursor; does nothing while the reader is in the editor. */
  reveal(at: number): void
  /** The same, and puts the cursor there for a reader who comes with the keyboard; for a file that has just been shown. */
  begin(at: number): void
  close(): void
}

/** Makes an editor in an empty element. */
export const codeEditor = (host: HTMLElement, first: Shown): CodeEditor => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const view = new EditorView({ parent: root, root, state: stateOf(first) })
  const scrollTo = (at: number) => EditorView.scrollIntoView(at, { y: 'start', yMargin: 60 })
  return {
    show: (shown) => view.setState(stateOf(shown)),
    replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    mark: (mistakes, types) => {
      const { length } = view.state.doc
      const marked = ({ range: [from, to], says }: Mistake, severity: 'error' | 'warning') => ({
        from: Math.min(from, length),
        to: Math.min(Math.max(to, from + 1), length),
        severity,
        message: severity === 'error' ? says : `types: ${says}`,
      })
      const all = [
        ...mistakes.map((one) => marked(one, 'error')),
        ...types.map((one) => marked(one, 'warning')),
      ]
      view.dispatch(setDiagnostics(view.state, all))
    },
    goTo: (at) => {
      const anchor = Math.min(at, view.state.doc.length)
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
    },
    light: (range) => view.dispatch({ effects: litRange.of(range) }),
    reveal: (at) => {
      if (!view.hasFocus) view.dispatch({ effects: scrollTo(at) })
    },
    begin: (at) => {
      if (!view.hasFocus) view.dispatch({ selection: { anchor: at }, effects: scrollTo(at) })
    },
    close: () => view.destroy(),
  }
}

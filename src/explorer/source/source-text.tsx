// The text of a file in the editor, which is loaded when it is first needed.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { SpecFields } from '../../source/declared-fields.js'
import type { Mistake } from '../../source/mistake.js'
import { errorText } from '../error-text.js'
import type { TypeMistake } from '../types/type-mistake.js'
import type { TypesAskedFor } from '../types/types-asked.js'
import type { CodeEditor } from './code-editor.js'
import { declaredAt, firstDeclared } from './declared-at.js'
import type { PresentClause } from './present-clause.js'

/** A place in a file, in characters from its start. */
export interface Place {
  readonly file: string
  readonly at: number
}

interface SourceTextProps {
  readonly file: string
  readonly text: string
  /** Rises when the text is replaced by another; what the reader types is there already. */
  readonly resets: number
  readonly readOnly: boolean
  readonly fields: () => SpecFields
  readonly mistakes: readonly Mistake[]
  readonly typeMistakes: readonly TypeMistake[]
  readonly types: TypesAskedFor
  /** Where the reader wants to go; each is another object. */
  readonly place: Place | undefined
  /** The clause of the present step. */
  readonly present: PresentClause | undefined
  /** The names of the clauses, in their order. */
  readonly clauses: readonly string[]
  changed(file: string, text: string): void
}

/** Marks what the reader looks for in the text, and brings it into sight. */
const useMarks = (editor: CodeEditor | undefined, props: SourceTextProps): void => {
  const { file, text, mistakes, typeMistakes, place, present } = props
  useEffect(() => {
    const here = (one: Mistake) => one.file === file
    editor?.mark(mistakes.filter(here), typeMistakes.filter(here))
  }, [editor, file, mistakes, typeMistakes])
  useEffect(() => {
    const range = present?.file === file ? declaredAt(text, present.name) : undefined
    editor?.light(range)
    if (range !== undefined) editor?.reveal(range[0])
  }, [editor, file, present])
  // A place is gone to once: the reader may come back to its file later.
  const gone = useRef<Place | undefined>(undefined)
  useEffect(() => {
    if (editor === undefined || place?.file !== file || gone.current === place) return
    gone.current = place
    editor.goTo(place.at)
  }, [editor, file, place])
}

export const SourceText = (props: SourceTextProps) => {
  const { file, text, resets, readOnly, fields, types, clauses, changed } = props
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeEditor | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const tell = useRef(changed)
  tell.current = changed
  const shown = () => ({
    file,
    text,
    readOnly,
    fields,
    types,
    changed: (now: string) => tell.current(file, now),
  })
  useEffect(() => {
    let made: CodeEditor | undefined
    let isOver = false
    const load = async () => {
      const { codeEditor } = await import('./code-editor.js')
      if (isOver || host.current === null) return
      made = codeEditor(host.current, shown())
      setEditor(made)
    }
    load().catch((error) => setProblem(errorText(error)))
    return () => {
      isOver = true
      made?.close()
    }
  }, [])
  const isFirst = useRef(true)
  useEffect(() => {
    if (editor === undefined) return
    // It was made with the first text.
    if (!isFirst.current) editor.show(shown())
    isFirst.current = false
    // A file begins with what it is about, which the page has at its top; a reader comes for a clause.
    const first = firstDeclared(text, clauses)
    if (first !== undefined) editor.begin(first)
  }, [editor, file])
  useEffect(() => {
    if (resets > 0) editor?.replace(text)
  }, [resets])
  useMarks(editor, props)
  return (
    <>
      {problem !== undefined && (
        <p class="failed" role="alert">
          {problem}
        </p>
      )}
      <div class="source-editor" ref={host} />
    </>
  )
}

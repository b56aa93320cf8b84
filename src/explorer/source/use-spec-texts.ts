// The texts of the files of a spec, and what its protocol declares in them.
import { specs } from 'virtual:catalogue'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { SpecFields } from '../../source/declared-fields.js'
import type { Changes } from './kept-changes.js'

/** Texts by path. */
export type Texts = ReadonlyMap<string, string>

const nothing: SpecFields = { records: [], parameters: [], shared: [], messages: [] }

/** All files that the spec may need; undefined until they are there. */
export const useTexts = (argument: string): Texts | undefined => {
  const [texts, setTexts] = useState<Texts | undefined>(undefined)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const found = await specs.find(({ name }) => name === argument)?.sources()
      if (!isOver && found !== undefined) setTexts(new Map(Object.entries(found)))
    }
    void load()
    return () => {
      isOver = true
    }
  }, [argument])
  return texts
}

/** What the spec declares, of the last texts that can be parsed. */
export const useFields = (texts: Texts | undefined, changes: Changes): (() => SpecFields) => {
  const last = useRef(nothing)
  useEffect(() => {
    if (texts === undefined) return
    const read = async () => {
      const { specFields } = await import('../compile/spec-fields.js')
      const all = [...texts].flatMap(([path, text]) =>
        /\bprotocol\(/.test(text) ? (specFields(path, changes.get(path) ?? text) ?? []) : [],
      )
      if (all.length === 0) return
      const under = (kind: keyof SpecFields) => all.flatMap((one) => one[kind])
      last.current = {
        records: under('records'),
        parameters: under('parameters'),
        shared: under('shared'),
        messages: under('messages'),
      }
    }
    void read()
  }, [texts, changes])
  return () => last.current
}

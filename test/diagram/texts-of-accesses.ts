// The texts of accesses to shared variables in kept runs.

import { List } from 'immutable'
import { expect } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { told } from '../../src/diagram/run/told.js'
import { replayed } from '../counterexamples/replayed.js'

export const endsInNoEllipsis = async (folders: readonly string[], least: number): Promise<void> => {
  let short = 0
  for (const folder of folders) {
    const { trace } = await replayed(folder, catalogueSpec)
    for (const access of told(trace, { isNarrow: true }).texts.accesses) {
      if (access === undefined) continue
      expect(access.lines, folder).not.toMatch(/…$/)
      if (access.lines.replaceAll('\n', ' ') !== access.text) short++
    }
  }
  expect(short).toBeGreaterThan(least)
}

/** Every value in brackets that ends on another line than it begins, from the outermost. */
export const broken = (text: string): readonly string[] => {
  const begins: number[] = []
  return [...text].flatMap((letter, at) => {
    if ('[({'.includes(letter)) begins.push(at)
    if (!'])}'.includes(letter)) return []
    const value = text.slice(begins.pop(), at + 1)
    return value.includes('\n') ? [value.replaceAll('\n', ' ')] : []
  })
}

// Measured in every kept run.
export const beginsWithItsChange = async (
  folders: readonly string[],
  least: readonly [texts: number, elements: number],
): Promise<void> => {
  let [texts, elements] = [0, 0]
  const found: string[] = []
  for (const folder of folders) {
    const { trace } = await replayed(folder, catalogueSpec)
    for (const [step, access] of told(trace, {}).texts.accesses.entries()) {
      if (access === undefined) continue
      texts++
      const { lines, whole } = access
      const at = `${folder}, step ${step + 1}`
      if (lines.replaceAll('\n', ' ') === whole && whole.length > 100) found.push(`${at}: ${whole}`)
      found.push(...broken(lines).map((value) => `${at}: ${value} is broken`))
      const [before, after] = [trace.steps[step - 1]?.next ?? trace.initial, trace.steps[step]!.next]
      const first = trace.model.variables.findIndex(({ field }, number) => {
        const values = [before, after].map((state) => state.variables.get(number))
        return Object.hasOwn(trace.model.given.shared, field) && !Object.is(values[0], values[1])
      })
      if (first < 0) continue
      const [old, now] = [before, after].map((state) => state.variables.get(first))
      if (!List.isList(old) || !List.isList(now) || old.size !== now.size) continue
      const other = [...now].flatMap((item, k) => (String(item) === String(old.get(k)) ? [] : [k]))
      if (other.length === 0 || other.length === now.size) continue
      elements++
      const name = `${trace.model.variables[first]!.name}[${other[0]}]`
      if (!lines.startsWith(name)) found.push(`${at}: ${lines} does not begin with ${name}`)
    }
  }
  expect(found).toEqual([])
  expect(texts).toBeGreaterThan(least[0])
  expect(elements).toBeGreaterThan(least[1])
}

// JSON for readers and version control: indented by two spaces, with short values on one line. The same value
// always gives the same text. JSON.parse reads it.
import type { Json } from '../sorts/sort.js'

const widest = 110

const flat = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${flat(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const laidOut = (value: Json, indent: string, before: number): string => {
  const line = flat(value)
  if (indent.length + before + line.length <= widest || typeof value !== 'object' || value === null)
    return line
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((item: Json) => deeper + laidOut(item, deeper, 1)).join(',\n')}\n${indent}]`
  }
  const fields = Object.entries(value).map(([name, field]) => {
    const key = `${JSON.stringify(name)}: `
    return deeper + key + laidOut(field, deeper, key.length + 1)
  })
  return `{\n${fields.join(',\n')}\n${indent}}`
}

/** The text of a JSON value, ending in a newline. Fields keep the order of the value. */
export const prettyJson = (value: Json): string => `${laidOut(value, '', 0)}\n`

/** The text of a JSON document with each field and each element on a line of its own. */
export const indentedJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

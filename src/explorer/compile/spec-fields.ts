// What the protocols in a text of TypeScript declare.
import { fieldsOf, type SpecFields } from '../../source/declared-fields.js'
import { parseTypeScript } from './typescript.js'

/** What the protocols in a text declare; undefined if the text cannot be parsed. */
export const specFields = (file: string, text: string): SpecFields | undefined => {
  const parsed = parseTypeScript(file, text)
  return 'mistake' in parsed ? undefined : fieldsOf(parsed.tree, text)
}

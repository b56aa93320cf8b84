// The sources of the project, and what each of them imports: for the tests of its structure.
import { readdirSync, readFileSync } from 'node:fs'

/** The folder of the project. */
export const root = new URL('../', import.meta.url)
/** The sources below a folder of the project. */
export const filesOf = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
const texts = new Map<string, string>()
/** The text of a file, which is read once. */
export const read = (file: string): string => {
  const text = texts.get(file) ?? readFileSync(new URL(file, root), 'utf8')
  texts.set(file, text)
  return text
}

/** Every import and re-export of a file: values, types and dynamic imports. */
export const importsOf = (text: string): string[] =>
  [
    /^(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, from]) => from!))

/** The names that a file imports from another; all of its text if it imports it as a whole. */
export const namesFrom = (text: string, from: string): string => {
  const named = [...text.matchAll(/^(?:import|export)\b([^'";]*?)\bfrom\s*['"]([^'"]+)['"]/gm)].filter(
    ([, , source]) => source === from,
  )
  const isWhole =
    named.length === 0 ||
    named.some(([, names]) => names!.includes('*')) ||
    text.includes(`import('${from}')`)
  return isWhole ? text : named.map(([, names]) => names).join('\n')
}

/** The room of a source. */
export const roomOf = (file: string): string => file.split('/')[1]!

/** The project file that an import of `file` leads to, or undefined for an import of a package. */
export const target = (file: string, from: string): string | undefined =>
  from.startsWith('.') ? new URL(from, new URL(file, root)).href.slice(root.href.length) : undefined

/** The tasks of a course, which stand alone: a student gets the folder. */
export const tasks = filesOf('specs').filter((file) => file.startsWith('specs/tasks/'))
/** The sources of the catalogue. */
export const specs = filesOf('specs').filter((file) => !tasks.includes(file))

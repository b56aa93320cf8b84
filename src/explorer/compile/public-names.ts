// What `coterie` exports, with its declarations: the table from which the page's editor completes names and explains them. It is read from
// the text of the sources, where the compiler for types is not needed.

/** An export of `coterie`. */
export interface PublicName {
  readonly name: string
  readonly isType: boolean
  /** Its declaration without its body, on one line. */
  readonly declaration: string
  /** The comment before it. */
  readonly says: string | undefined
}

const longest = 400

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

// The end of a declaration: a body, or an empty line.
const headOf = (text: string): string => {
  const end = /\n\n|\n(?=(?:export|const|\/\*\*) )/.exec(text)?.index ?? text.length
  const whole = text.slice(0, end)
  const body = /^export (?:async )?(?:const|function)/.test(whole)
    ? / =>\s*(?:\{|\(\{|\n)|\): [^={]+ \{\n|= \{\n/.exec(whole)?.index
    : undefined
  const head = oneLine(body === undefined ? whole : whole.slice(0, body))
    .replace(/^export /, '')
    .replace(/ =$/, '')
  return head.length > longest ? `${head.slice(0, longest)} ...` : head
}

// A line for the linter may stand below the comment.
const commentBefore = (text: string): string | undefined => {
  const found = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:\/\/.*\n)*$/.exec(text)?.[1]
  return found === undefined ? undefined : oneLine(found.replace(/^\s*\* ?/gm, ''))
}

const declarationOf = (text: string, name: string): Pick<PublicName, 'declaration' | 'says'> | undefined => {
  const found = new RegExp(
    `^export (?:async )?(?:const|function\\*?|class|interface|type) ${name}\\b`,
    'm',
  ).exec(text)
  if (found === null) return undefined
  return { declaration: headOf(text.slice(found.index)), says: commentBefore(text.slice(0, found.index)) }
}

/**
 * The names that a barrel file exports, in the order of the file. Throws an `Error` for a name whose file does not declare it.
 * @param index the path of the barrel file
 * @param read the text of a file by its path, relative to the folder of the barrel file
 */
export const publicNames = (index: string, read: (path: string) => string): readonly PublicName[] =>
  [...read(index).matchAll(/^export (type )?\{([^}]*)\} from \x27\.\/([^\x27]+)\.js\x27/gm)].flatMap(
    ([, onlyTypes, list, path]) =>
      list!
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .map((one) => {
          const [, type, declared, name = declared] = /^(type )?(\w+)(?: as (\w+))?$/.exec(one)!
          const found = declarationOf(read(`${path}.ts`), declared!)
          if (found === undefined) throw new Error(`${path}.ts does not declare ${declared}`)
          return { name: name!, isType: onlyTypes !== undefined || type !== undefined, ...found }
        }),
  )

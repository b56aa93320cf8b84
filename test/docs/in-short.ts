// Generates what docs/in-short.md takes from the sources, and of that page llms.txt and the skill for assistants.
import { readFileSync } from 'node:fs'
import { newFiles } from '../../src/cli/files/new-spec.js'
import { type PublicName, publicNames } from '../../src/explorer/compile/public-names.js'

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const fenced = (info: string, text: string): string => `\`\`\`${info}\n${text.trimEnd()}\n\`\`\``

const specOf = (name: string, kind: 'messages' | 'shared'): string =>
  fenced(`ts mine/${name}.ts`, newFiles(name, kind, undefined, true)[0]!.text)

/** The text of an interface in a source, from its line to its end. */
const interfaceOf = (file: string, name: string): string => {
  const found = new RegExp(`^(?:export )?interface ${name}\\b.*?^}$`, 'ms').exec(read(file))
  if (found === null) throw new Error(`${file} has no interface ${name}`)
  return found[0].replace(/^export /, '').replaceAll(/^ {2}readonly /gm, '  ')
}

// Fields for figures of the literature and for pictures; the reference has them.
const rare =
  /^ {2}(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n {2})?(category|variants|endless|statusNames|topology|uses|exchanges|repeatsExit|formulas|relations|waitsFor|words|recovered|canRequest)\??[(:](?:.*\n)(?: {4}.*\n| {2}[})].*\n)*/gm

const fields = (): string =>
  ['AlgorithmDeclaration', 'Contention']
    .map((name) => interfaceOf('src/protocol/algorithm-declaration.ts', name).replaceAll(rare, ''))
    .join('\n\n')

const cell = (text: string): string => text.replaceAll('|', '\\|')

// Without the parameters of its type: `many(fields: F, sized?: string): RoleDeclaration<F, 'many'>`.
const signature = (name: string, declaration: string): string => {
  const [, value] = declaration.split(`const ${name} = `)
  if (value === undefined) return declaration.replace(/^const /, '').replace(/ = .*$/, '')
  let depth = 0
  let at = 0
  if (value.startsWith('<'))
    do {
      if (value[at] === '<') depth++
      if (value[at] === '>' && value[at - 1] !== '=') depth--
      at++
    } while (depth > 0 && at < value.length)
  const rest = value.slice(at).replaceAll(/\(\s+|,?\s+\)/g, (end) => end.replaceAll(/[\s,]/g, ''))
  return rest.startsWith('(') ? `${name}${rest.replace(/ =>.*$/, '')}` : name
}

const row = ({ name, isType, declaration, says }: PublicName): string => {
  const isWhole = !declaration.endsWith('...')
  const shown = isType || !isWhole ? name : signature(name, declaration)
  return `| \`${cell(shown)}\` | ${cell(says ?? '')} |`
}

const names = (): string =>
  [
    '| name | purpose |',
    '| --- | --- |',
    ...publicNames('index.ts', (path) => read(`src/${path}`)).map(row),
  ].join('\n')

const parts = (): { readonly [part: string]: string } => ({
  messages: specOf('my-lock', 'messages'),
  shared: specOf('my-flag', 'shared'),
  context: fenced(
    'ts',
    `${interfaceOf('src/protocol/view.ts', 'Context')}\n\n${interfaceOf('src/protocol/view.ts', 'MessageContext')}`,
  ),
  view: fenced(
    'ts',
    `${interfaceOf('src/protocol/view.ts', 'View')}\n\n${interfaceOf('src/protocol/property.ts', 'MonitoredStep')}`,
  ),
  algorithm: fenced('ts', fields()),
  names: names(),
})

/** The page with its generated parts. */
export const withParts = (page: string): string =>
  Object.entries(parts()).reduce((text, [part, made]) => {
    const [begin, end] = [`<!-- ${part}:begin -->`, `<!-- ${part}:end -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`docs/in-short.md has no part ${part}`)
    return `${text.slice(0, from + begin.length)}\n${made}\n${text.slice(to)}`
  }, page)

const errors = (): string => {
  const [, section] = read('docs/spec-reference.md').split('\n## Common errors\n')
  return `## Common errors\n${section!.split('\n## ')[0]!.trimEnd()}`.replaceAll(
    '](#',
    '](spec-reference.md#',
  )
}

// Links lead into the package, where docs/ is a folder below these files.
const alone = (page: string, up: string): string =>
  `${page
    .replaceAll(/<!-- \w+:(begin|end) -->\n/g, '')
    .replace(/^This page is all .*\n/m, '')
    .replace('Errors have one line', `${errors()}\n\nErrors have one line`)
    .replace(/ \[The reference\]\([^)]*\) explains the common ones\./, '')
    .replaceAll(/\]\((?!https?:|#)(?:\.\.\/)?([^)\s]+)\)/g, (_, path: string) =>
      path.endsWith('.md') || path.includes('.md#') ? `](${up}docs/${path})` : `](${up}${path})`,
    )
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`

const about =
  'Coterie checks algorithms for distributed mutual exclusion: every interleaving of a small system, verdicts with shortest counterexamples. Specs are TypeScript.'

/** llms.txt, in the form of llmstxt.org: a title, a summary, the text, and links. */
export const llmsText = (page: string): string =>
  alone(page, '').replace(/^# .*\n/, `# Coterie\n\n> ${about}\n`)

/** The skill, with the front matter that programs read. */
export const skillText = (page: string): string =>
  [
    '---',
    'name: coterie',
    'description: Write and check specs of distributed algorithms (locks, mutual exclusion, tokens, quorums, shared variables) with Coterie, a model checker in TypeScript. Use it when a distributed or concurrent algorithm is to be modelled, verified, or its counterexample explained.',
    '---',
    '',
    alone(page, '../../'),
  ].join('\n')

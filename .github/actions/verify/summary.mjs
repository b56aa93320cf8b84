// Adds a spec to the summary of a job, and prints an annotation for each property that is not as expected. It reads the JUnit XML that
// `coterie verify` writes, so there is one judgement.
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'

const [spec, code, stem, summary] = process.argv.slice(2)

/** @param {string} text */
const plain = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#10;', ' ')
    .replaceAll('&amp;', '&')

/** @param {string} text */
const cell = (text) => plain(text).replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

// The message of an annotation; https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
/** @param {string} text */
const annotated = (text) => plain(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
/** @param {string} text */
const property = (text) => annotated(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** @param {string} message */
const annotate = (message) =>
  console.log(`::error file=${property(spec)},title=Coterie::${annotated(message)}`)

/** @param {string} file */
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const xml = read(`${stem}.xml`)
const said = read(`${stem}.txt`).trim()
const suites = [...xml.matchAll(/<testsuite name="([^"]*)"[^>]*>([\s\S]*?)<\/testsuite>/g)]

const rows = suites.flatMap(([, model, cases]) =>
  [...cases.matchAll(/<testcase [^>]*?name="([^"]*)"(?:\/>|>([\s\S]*?)<\/testcase>)/g)].map(
    ([, name, inside]) => ({ model, name, why: inside && /message="([^"]*)"/.exec(inside)?.[1] }),
  ),
)
const wrong = rows.filter(({ why }) => why !== undefined)

for (const { model, name, why } of wrong)
  annotate(`${why.startsWith(name) ? why : `${name}: ${why}`} (${model})`)
if (code !== '0' && wrong.length === 0)
  annotate(said.split('\n').at(-1) || `verify ended with exit code ${code}`)

// A spec with several expectations has a folder for each.
const files = existsSync(stem) ? readdirSync(stem, { recursive: true, encoding: 'utf8' }) : []
const traces = files.filter((file) => file.endsWith('.json')).sort()
const models = `${suites.length} ${suites.length === 1 ? 'model' : 'models'}`
const lines = [
  `### ${code === '0' ? '✓' : '✗'} ${cell(spec)}`,
  '',
  `${models}, ${rows.length - wrong.length} of ${rows.length} properties as expected.`,
  ...(wrong.length === 0
    ? []
    : [
        '',
        '| property | found | model |',
        '| --- | --- | --- |',
        ...wrong.map(({ model, name, why }) => `| ${cell(name)} | ${cell(why)} | ${cell(model)} |`),
      ]),
  ...(traces.length === 0 || code === '0'
    ? []
    : ['', `Traces in the results: ${traces.map((file) => `\`${file}\``).join(', ')}.`]),
  ...(said === '' || wrong.length > 0 ? [] : ['', '```text', said.replaceAll('```', "'''"), '```']),
  '',
  '',
]
appendFileSync(summary, lines.join('\n'))

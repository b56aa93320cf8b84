// The results of mutation as a table: a row for each mutant, a column for each property that kills one, and below
// it the survivors. Lines are at most a hundred columns wide, unless a dozen properties need more; long names wrap.

import { asExpected } from '../../check/expectations.js'
import { FailedRun } from '../../check/failed-run.js'
import type { CheckResult, Verdict } from '../../check/verdict.js'
import type { JudgedMutant, MutantStatus } from '../../mutate/judge-mutant.js'
import { cutText, type Paint } from '../verdict/verdict-text.js'
import { counted } from '../words/number-words.js'
import { headsOf } from '../words/property-heads.js'
import { wrappedLines } from '../words/wrapped-lines.js'

const width = 100
const cellWidth = 6
// The name of a mutant can still be read in this many columns.
const leastNameWidth = 16
const signs: { readonly [status in MutantStatus]: string } = {
  killed: ' ',
  broken: '!',
  survives: 's',
  equivalent: '=',
  undecided: '?',
}

/** Mutants that were checked in the same model. */
export interface MutantGroup {
  readonly title: string
  readonly judged: readonly JudgedMutant[]
}

const hanging = (text: string, indent: string, first = indent): readonly string[] =>
  wrappedLines(text, width - indent.length).map((line, k) => (k === 0 ? first : indent) + line)

const cellOf = (verdict: Verdict): string => {
  const answer = asExpected(verdict)
  if (answer === 'violated') return verdict.trace === undefined ? 'never' : 'loop'
  if (verdict.verdict === 'sampled') return 'samp.'
  return verdict.verdict === 'vacuous' ? 'vac.' : answer.replace('violated in ', '')
}

/** The properties that a search did not decide, because it was cut. */
const openOf = ({ found }: JudgedMutant): readonly string[] =>
  'verdicts' in found
    ? found.verdicts.flatMap(({ verdict, property }) => (verdict === 'inconclusive' ? [property.name] : []))
    : []

const countsText = ({ exploration: { states, transitions, depth } }: CheckResult): string =>
  `${counted(states, 'state')}, ${counted(transitions, 'transition')}, depth ${depth}`

const clauseWidth = (groups: readonly MutantGroup[]): number =>
  Math.min(
    20,
    Math.max(
      6,
      ...groups.flatMap(({ judged }) => judged.flatMap(({ clauses }) => clauses.map((c) => c.length + 1))),
    ),
  )

// The name of a generated mutant begins with its clause. (A listed one in another model than its own is not judged as listed.)
const mutationOf = ({ name, listed, clauses }: JudgedMutant): string => {
  const clause = `${clauses[0]!}: `
  return listed === undefined && name.startsWith(clause) ? name.slice(clause.length) : name
}

const rows = (
  one: JudgedMutant,
  columns: readonly string[],
  clauses: number,
  paint: Paint,
): readonly string[] => {
  const names = Math.max(leastNameWidth, width - 3 - clauses - 2 - columns.length * cellWidth)
  const left = one.clauses.map((clause, k) => (k < one.clauses.length - 1 ? `${clause},` : clause))
  const right = wrappedLines(mutationOf(one), names)
  const answers = new Map([
    ...openOf(one).map((name) => [name, '?'] as const),
    ...one.kills.map((verdict) => [verdict.property.name, cellOf(verdict)] as const),
  ])
  const checkedNames = new Set(one.original.verdicts.map(({ property }) => property.name))
  const cells = columns.map((name) =>
    (answers.get(name) ?? (checkedNames.has(name) ? '.' : '')).padStart(cellWidth),
  )
  const wrong = (one.differences ?? []).length > 0
  const sign = wrong
    ? paint('bad', 'XX')
    : paint(one.status === 'killed' ? 'good' : 'doubtful', `${signs[one.status]} `)
  const lines = Array.from({ length: Math.max(left.length, right.length) }, (_, k) => {
    const text = `${(left[k] ?? '').padEnd(clauses)} ${(right[k] ?? '').padEnd(names)}`
    return k === 0 ? `${sign} ${text} ${cells.join('')}`.trimEnd() : `   ${text}`.trimEnd()
  })
  return [...lines, ...(one.differences ?? []).flatMap((line) => hanging(`NOT AS LISTED ${line}`, '     '))]
}

const notListed = (judged: readonly JudgedMutant[]) =>
  judged.filter(({ differences }) => (differences ?? []).length > 0)

const isExplained = ({ listed }: JudgedMutant): boolean =>
  listed?.survives !== undefined || listed?.equivalent !== undefined

/** The number of mutants of each status, in one line. */
export const mutantsSummary = (judged: readonly JudgedMutant[]): string => {
  const of = (status: MutantStatus) => judged.filter((one) => one.status === status)
  const explained = [...of('survives'), ...of('equivalent')].filter(isExplained).length
  const count = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`
  const parts = [
    `${of('killed').length + of('broken').length} killed${of('broken').length > 0 ? ` (${of('broken').length} of them by a sort or an error)` : ''}`,
    `${of('survives').length + of('equivalent').length} survived${of('equivalent').length > 0 ? ` (${count(of('equivalent').length, 'changes', 'change')} nothing)` : ''}`,
    ...(explained > 0 ? [`${explained} of these with a reason in the list`] : []),
    ...(of('undecided').length > 0 ? [`${of('undecided').length} not decided`] : []),
    ...(notListed(judged).length > 0 ? [`${notListed(judged).length} not as listed`] : []),
  ]
  return `${count(judged.length, 'mutant', 'mutants')}: ${parts.join(', ')}`
}

const result = ({ found }: JudgedMutant): string =>
  'exploration' in found ? countsText(found) : found.message.split('\n')[0]!

/** What is to be said of a mutant that no property kills, or that is broken; undefined for one that is killed. */
export const mutantRemark = (one: JudgedMutant): string | undefined => {
  const { status, listed, found, original, compared } = one
  switch (status) {
    case 'killed':
      return undefined
    case 'broken':
      return result(one)
    case 'undecided':
      if (!('exploration' in found)) return result(one)
      return `within ${counted(found.exploration.states, 'state')}: ${cutText(found.exploration.cut ?? original.exploration.cut!)}${found.exploration.cut === undefined ? ' (of the spec itself)' : ''}`
    case 'survives':
    case 'equivalent':
      if (isExplained(one)) return listed!.survives ?? listed!.equivalent!
      if (status === 'survives') return `${result(one)}; the spec has ${countsText(original)}`
      return compared
        ? `the same graph: ${result(one)}`
        : `the same number of states and steps (too many to compare one by one): ${result(one)}`
    default:
      return status satisfies never
  }
}

/** Below the table: the mutants that no property distinguishes from the spec, and what to do about them. */
const remainders = (judged: readonly JudgedMutant[], place: string, paint: Paint): readonly string[] => {
  const lines: string[] = []
  const section = (
    title: string,
    remedy: string,
    ones: readonly JudgedMutant[],
    say: (one: JudgedMutant) => string = (one) => mutantRemark(one)!,
  ) => {
    if (ones.length === 0) return
    lines.push('', paint('strong', title))
    for (const one of ones) lines.push(...hanging(one.name, '      ', '  - '), ...hanging(say(one), '      '))
    if (remedy !== '') lines.push(...hanging(remedy, '    ', '  '))
  }
  const of = (status: MutantStatus, known: boolean) =>
    judged.filter((one) => one.status === status && isExplained(one) === known)
  section(
    'weak theorem: the state graph changes, and no checked property detects it',
    `To do: check more (another property, an order of service), try another model (one that the spec itself does not violate; --sites, --requests, --order unordered, --loss 1), or list it under this name with its reason under "survives" in ${place}.`,
    of('survives', false),
  )
  section(
    'changes nothing here: a redundant condition in this model',
    `To do: remove the condition, or find a model in which it matters (--sites, --requests, --order unordered, --loss 1), or list it under this name with its reason under "equivalent" in ${place}.`,
    of('equivalent', false),
  )
  section(
    'broken: a clause threw, or produced a value outside its sort; this kills the mutant',
    '',
    of('broken', false),
    (one) =>
      one.found instanceof FailedRun
        ? `${result(one)} (after ${counted(one.found.trace.steps.length, 'step')}; --mutant and --out show the run)`
        : result(one),
  )
  section(
    'not decided: the search ended early',
    'To do: raise --max-states or --time, or bound the requests.',
    of('undecided', false),
  )
  section('survivors with a reason', '', [...of('survives', true), ...of('equivalent', true)])
  return lines
}

/**
 * The table of all mutants, the survivors, and the summary.
 * @param weak properties that no mutant breaks
 * @param notAsked properties that were not checked
 * @param place the file that lists the mutants of the spec, or may list them
 */
export const mutantsText = (
  groups: readonly MutantGroup[],
  weak: readonly string[],
  notAsked: readonly string[],
  place: string,
  paint: Paint,
): string => {
  const judged = groups.flatMap((group) => group.judged)
  const killers = new Set(judged.flatMap(({ kills }) => kills.map(({ property }) => property.name)))
  const columns = (judged[0]?.original.model.spec.properties ?? [])
    .map(({ name }) => name)
    .filter((name) => killers.has(name))
  const heads = headsOf(columns)
  const clauses = clauseWidth(groups)
  const names = Math.max(leastNameWidth, width - 3 - clauses - 2 - columns.length * cellWidth)
  const head = columns.map((name) => heads.get(name)!.padStart(cellWidth)).join('')
  const lines = [
    paint('strong', `   ${'clause'.padEnd(clauses)} ${'mutation'.padEnd(names)} ${head}`.trimEnd()),
  ]
  for (const { title, judged: ones } of groups) {
    lines.push('', ...hanging(title, '   ').map((line) => paint('faint', line)))
    const own = ones[0]!.original.verdicts.filter(({ verdict }) => verdict !== 'holds')
    if (own.length > 0) {
      const text = own.map((verdict) => `${verdict.property.name} ${asExpected(verdict)}`).join(', ')
      lines.push(...hanging(`the spec itself: ${text}`, '   ').map((line) => paint('faint', line)))
    }
    for (const one of ones) lines.push(...rows(one, columns, clauses, paint))
  }
  const cells = new Set(judged.flatMap(({ kills }) => kills.map(cellOf)))
  const statuses = new Set(judged.map(({ status }) => status))
  const explained = (known: boolean, text: string) => (known ? [text] : [])
  const legend = [
    ...explained(columns.length > 0, 'a number: the length of a shortest trace'),
    ...explained(cells.has('vac.'), 'vac.: vacuous'),
    ...explained(cells.has('never'), 'never: no run is a witness'),
    ...explained(cells.has('loop'), 'loop: an infinite run violates it (blank: not checked)'),
    ...explained(cells.has('holds'), 'holds: the spec itself violates it'),
    ...explained(cells.has('samp.'), 'samp.: holds on a sample, but the spec itself violates it'),
    ...explained(statuses.has('broken'), '! killed by a sort or an error'),
    ...explained(statuses.has('survives'), 's survived'),
    ...explained(statuses.has('equivalent'), '= changes nothing'),
    ...explained(
      statuses.has('undecided') || judged.some((one) => openOf(one).length > 0),
      '? not decided within the bounds',
    ),
  ]
  lines.push('')
  if (columns.length > 0)
    lines.push(...hanging(columns.map((name) => `${heads.get(name)} ${name}`).join('; '), '   '))
  if (legend.length > 0) lines.push(...hanging(legend.join('; '), '   '))
  lines.push(...remainders(judged, place, paint), '', ...hanging(mutantsSummary(judged), '  ', ''))
  for (const name of weak) lines.push(paint('doubtful', `weak test of ${name}: no mutant violates it`))
  if (notAsked.length > 0) {
    lines.push(...hanging(`not checked on any mutant: ${notAsked.join(', ')} (use --property)`, ''))
  }
  return `${lines.join('\n')}\n`
}

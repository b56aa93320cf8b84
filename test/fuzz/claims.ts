// The properties of a random protocol as source text: conditions on states and steps, and formulas.
import { comparedAtom } from './compared-atoms.js'
import type { Claim, PickedFormula, StateCondition, StepCondition } from './description.js'
import type { Formula } from './naive/formulas.js'
import { compared, type Field, of, phases, questionsOf, type Vocabulary } from './vocabulary.js'

/** The source of a condition on a state. `view` is the name of the view. */
export const stateText = (condition: StateCondition, view: string, words: Vocabulary): string => {
  const { given, types, shared, siteFields, hubFields } = words
  if ('of' in condition) return `!(${stateText(condition.of, view, words)})`
  if ('left' in condition) {
    const sign = condition.is === 'and' ? '&&' : '||'
    return `(${stateText(condition.left, view, words)} ${sign} ${stateText(condition.right, view, words)})`
  }
  const { what, how, least } = condition
  const count = (): string => {
    const phase = of(phases, how)!
    const forms = [
      `${view}.competitors.filter((site) => ${view}.waits(site)).length`,
      `${view}.competitors.filter((site) => ${view}.holds(site)).length`,
      `${view}.all('site').filter((site) => site.phase === '${phase}').length`,
    ]
    return `${of(forms, what)} >= ${1 + (least % 2)}`
  }
  const ofField = (fields: readonly Field[], role: string, quantifier: string): string => {
    const field = of(fields, what)
    const question =
      field === undefined
        ? undefined
        : of(questionsOf(field.kind, `one.${field.name}`, 'one.self', 'one.self'), how)
    if (question === undefined) return count()
    const phase = role === 'site' && least % 2 === 1 ? `one.phase === '${of(phases, least)}' && ` : ''
    return `${view}.all('${role}').${quantifier}((one) => ${phase}${question})`
  }
  const pairs = (test: string): string =>
    given.symmetric
      ? `${view}.competitors.some((i) => ${view}.competitors.some((j) => ${test}))`
      : test.replaceAll(/\bi\b/g, '0').replaceAll(/\bj\b/g, '1')
  switch (condition.is) {
    case 'count':
      return count()
    case 'some':
      return ofField(siteFields, 'site', 'some')
    case 'every':
      return ofField(siteFields, 'site', 'every')
    case 'hub':
      return given.hub ? ofField(hubFields, 'hub', 'some') : count()
    case 'flight': {
      const type = of(types, what)
      return type === undefined ? count() : `${view}.inFlight('${type.name}') >= ${1 + (least % 2)}`
    }
    case 'channel': {
      const type = of(types, what)
      if (type === undefined) return count()
      if (how % 2 === 1 && given.model.order !== 'unordered') {
        return pairs(`${view}.channel(i, j).first()?.type === '${type.name}'`)
      }
      return pairs(`${view}.channel(i, j).size >= ${1 + (least % 2)}`)
    }
    case 'shared': {
      const field = of(shared, what)
      if (field === undefined) return count()
      const value = `${view}.shared.${field.name}`
      if (field.kind === 'array') return `${view}.competitors.some((site) => ${value}.get(site))`
      if (field.kind === 'site') return `${view}.${how % 2 === 0 ? 'waits' : 'holds'}(${value})`
      if (field.kind === 'time') return count()
      if (field.kind === 'set') return how % 2 === 0 ? `${value}.isEmpty()` : `${value}.size >= 2`
      return of(questionsOf(field.kind, value, '0', '0'), how)!
    }
    case 'crashed':
      return given.symmetric
        ? `${view}.competitors.some((site) => ${view}.crashed(site))`
        : `${view}.crashed(${least % words.sites})`
    case 'suspected':
      return pairs(`${view}.suspects(i, j)`)
    case 'times': {
      const times = siteFields.flatMap(({ name, kind }) =>
        kind === 'time' || kind === 'stamp' || kind === 'maybe' ? [{ name, nullable: kind !== 'time' }] : [],
      )
      const [first, second] = [of(times, what), of(times, what + least)]
      if (first === undefined || second === undefined) return count()
      const a = { text: `a.${first.name}`, nullable: first.nullable }
      const b = { text: `b.${second.name}`, nullable: second.nullable }
      return `${view}.all('site').some((a) => ${view}.all('site').some((b) => a.self !== b.self && ${compared(a, b, how, undefined)}))`
    }
    default:
      return condition satisfies never
  }
}

/** The source of a condition on a step. */
export const stepText = (condition: StepCondition, words: Vocabulary): string => {
  const { types, given } = words
  switch (condition.is) {
    case 'not':
      return `!(${stepText(condition.of, words)})`
    case 'and':
    case 'or': {
      const sign = condition.is === 'and' ? '&&' : '||'
      return `(${stepText(condition.left, words)} ${sign} ${stepText(condition.right, words)})`
    }
    case 'before':
    case 'after':
      return stateText(condition.of, condition.is, words)
    case 'sent': {
      const type = of(types, condition.what)?.name ?? 'M0'
      const forms = [
        'step.sent.length === 0',
        'step.sent.length >= 2',
        `step.sent.some(({ message }) => message.type === '${type}')`,
        'step.sent.some(({ to }) => before.waits(to))',
        `step.sent[0]?.message.type === '${type}'`,
        ...(given.symmetric ? [] : ['step.sent.some(({ to }) => to === 0)']),
      ]
      return of(forms, condition.how)!
    }
    case 'label': {
      const type = of(types, condition.what)?.name ?? 'M0'
      const forms = [
        `step.kind === '${of(['deliver', 'local', 'lose', 'duplicate'], condition.what)}'`,
        `step.clause === '${of(['enter', 'exit', 'request', 'work0', 'crash', 'recover'], condition.what)}'`,
        `step.message?.type === '${type}'`,
        'step.from === undefined',
      ]
      return of(forms, condition.how)!
    }
    case 'site': {
      const forms = [
        'before.waits(step.site)',
        'after.holds(step.site)',
        'before.holds(step.site)',
        'after.waits(step.site)',
        'step.from !== undefined && before.waits(step.from)',
        ...(given.symmetric ? [] : ['step.site === 0']),
      ]
      return of(forms, condition.how)!
    }
    default:
      return condition satisfies never
  }
}

// More temporal operators than this make the naive product too large.
const mostTemporal = 4

/** An atom as the spec writes it. */
export const atomOf = (what: number, how: number, words: Vocabulary): Formula => {
  const compared = what === 11 ? comparedAtom(words, [how, how + words.types.length, how]) : undefined
  if (compared !== undefined) return compared
  const site = how % 2
  const type = of(words.types, how)?.name
  const texts = [
    `waits(${site})`,
    `holds(${site})`,
    'waits',
    'holds',
    'holds(all)',
    'inFlight',
    'mutualExclusion',
    `phase(${site})=${of(phases, how)}`,
    `crashed(${site})`,
    'up(some)',
    ...(type === undefined ? [] : [`inFlight(${type})`]),
  ]
  return { op: 'atom', text: of(texts, what)! }
}

/** The formula with its atoms as the spec writes them. Excess temporal operators are left out. */
export const formulaOf = (picked: PickedFormula, words: Vocabulary): Formula => {
  let temporal = 0
  const read = (part: PickedFormula): Formula => {
    if (part.op === 'atom') return atomOf(part.what, part.how, words)
    const counts = !['!', '&&', '||', '->', '<->'].includes(part.op)
    if (counts && ++temporal > mostTemporal) return atomOf(temporal, temporal, words)
    if ('of' in part) return { op: part.op, of: read(part.of) }
    return { op: part.op, left: read(part.left), right: read(part.right) }
  }
  return read(picked)
}

/** The source of a formula, with each part in parentheses. */
export const formulaText = (formula: Formula): string => {
  if (formula.op === 'atom') return formula.text
  if ('of' in formula) return `${formula.op} (${formulaText(formula.of)})`
  return `(${formulaText(formula.left)}) ${formula.op} (${formulaText(formula.right)})`
}

const memories = [
  {
    sort: 'int(0, 2)',
    step: (broken: string) => `seen === 2 ? ${broken} : seen + 1`,
    otherwise: 'seen',
    initial: '0',
  },
  { sort: 'flag', step: (broken: string) => `seen ? ${broken} : true`, otherwise: 'false', initial: 'false' },
  {
    sort: 'listOf(siteId)',
    step: (broken: string) => `seen.includes(step.site) ? ${broken} : seen.push(step.site)`,
    otherwise: 'seen.shift()',
    initial: 'seen.clear()',
  },
  {
    sort: 'setOf(siteId)',
    step: (broken: string) => `seen.has(step.site) ? ${broken} : seen.add(step.site)`,
    otherwise: 'seen',
    initial: 'seen',
  },
  {
    sort: 'optional(siteId)',
    step: (broken: string) => `seen === step.site ? ${broken} : step.site`,
    otherwise: 'seen',
    initial: 'null',
  },
]

/** The source of a property, and its formula if it has one. */
export const claimText = (
  claim: Claim,
  name: string,
  words: Vocabulary,
): { readonly text: string; readonly formula?: Formula } => {
  const state = (condition: StateCondition) => `(view) => ${stateText(condition, 'view', words)}`
  switch (claim.kind) {
    case 'always': {
      const subject = claim.subject ? ', (view) => view.competitors.some((site) => view.waits(site))' : ''
      return { text: `p.always('${name}', 'a claim', ${state(claim.of)}${subject})` }
    }
    case 'sometimes':
    case 'atRest':
      return { text: `p.${claim.kind}('${name}', 'a claim', ${state(claim.of)})` }
    case 'leadsTo':
      return { text: `p.leadsTo('${name}', 'a claim', ${state(claim.of)}, ${state(claim.to)})` }
    case 'rule': {
      const broken = stepText(claim.of, words)
      return {
        text: `p.rule('${name}', 'a claim', '${claim.on}', (step, before, after) =>\n    ${broken} ? violation : undefined)`,
      }
    }
    case 'monitor': {
      const { sort, step, otherwise, initial } = of(memories, claim.memory)!
      const broken = claim.goesOn ? `violationThen(${initial})` : 'violation'
      return {
        text: `p.monitor('${name}', 'a claim', '${claim.on}', ${sort}, (seen, step, before, after) =>\n    ${stepText(claim.of, words)} ? (${step(broken)}) : ${otherwise})`,
      }
    }
    case 'bypass':
      return { text: `boundedBypass(${claim.most})` }
    case 'ltl': {
      const formula = formulaOf(claim.formula, words)
      return { text: `ltl('${name}', '${formulaText(formula)}')`, formula }
    }
    default:
      return claim satisfies never
  }
}

// What the clauses of a model read and send, as text: a table for each role, with a summary of the role below it.
import type { Readings, SitesBySite } from '../../foresee/readings.js'
import type { ReadingsOfModel } from '../../foresee/readings-search.js'
import type { Model } from '../../model/model.js'
import { explorationLine, type Paint, plain } from '../verdict/verdict-text.js'
import { columns } from '../words/columns.js'
import { modelLine } from '../words/model-line.js'
import { siteName } from '../words/step-heading.js'
import { wrappedLines } from '../words/wrapped-lines.js'

/** Some sites as one of them sees them: `itself`, `all others` of its role, or their names. */
const asSeenBy = (model: Model, self: number, sites: ReadonlySet<number>): string => {
  const { role } = model.sites[self]!
  const others = model.sites.filter((one) => one.role === role && one.id !== self)
  const isAll = others.length > 0 && others.every(({ id }) => sites.has(id))
  const named = [...sites]
    .filter((id) => id !== self && !(isAll && model.sites[id]!.role === role))
    .sort((a, b) => a - b)
  return [
    ...(sites.has(self) ? ['itself'] : []),
    ...(isAll ? [others.length === 1 ? 'the other site' : 'all others'] : []),
    ...named.map((id) => siteName(model, id)),
  ].join(', ')
}

/** The sites in one text if it is the same for every site of the role that has any, and otherwise site by site: `0 -> 1`. */
const sitesText = (model: Model, bySite: SitesBySite, preposition = ''): string => {
  const texts = [...bySite]
    .sort(([a], [b]) => a - b)
    .flatMap(([self, sites]) => (sites.size === 0 ? [] : [[self, asSeenBy(model, self, sites)] as const]))
  if (new Set(texts.map(([, text]) => text)).size === 1) return preposition + texts[0]![1]
  return texts.map(([self, text]) => `${siteName(model, self)} -> ${text}`).join('; ')
}

/** Several maps of sites as one; `without` leaves each site itself out. */
const united = (maps: readonly SitesBySite[], without: 'self' | 'nothing'): SitesBySite => {
  const all = new Map<number, Set<number>>()
  for (const map of maps) {
    for (const [self, sites] of map) {
      const known = all.get(self) ?? new Set()
      for (const site of sites) if (without === 'nothing' || site !== self) known.add(site)
      all.set(self, known)
    }
  }
  return all
}

const readText = ({ fields, messageFields, context, parameters, shared }: Readings): string =>
  [
    ...fields,
    ...[...messageFields].map((field) => `${field} of the message`),
    ...[...context].filter((what) => what !== 'self'),
    ...shared,
    ...[...parameters].map((name) => `parameter ${name}`),
  ].join(', ') || 'nothing'

const sentText = (model: Model, { sent, written }: Readings): string =>
  [
    ...[...sent]
      .filter(([, bySite]) => bySite.size > 0)
      .map(([type, bySite]) => `${type} ${sitesText(model, bySite, 'to ')}`),
    ...(written.size === 0 ? [] : [`writes ${[...written].join(', ')}`]),
  ].join(', ') || 'nothing'

/** The kinds of what the clauses of a role read, and the sites that they name and send to. */
const summary = (model: Model, ofRole: readonly Readings[]): readonly string[] => {
  const has = (is: (one: Readings) => boolean) => ofRole.some(is)
  const parameters = [...new Set(ofRole.flatMap((one) => [...one.parameters]))]
  const shared = [...new Set(ofRole.flatMap((one) => [...one.shared]))]
  const reads = [
    ...(has(({ fields }) => fields.size > 0) ? ['its own record'] : []),
    ...(has(({ messageFields }) => messageFields.size > 0) ? ['the messages that it receives'] : []),
    ...(has(({ context }) => context.has('sites') || context.has('others')) ? ['the set of sites'] : []),
    ...new Set(
      ofRole.flatMap(({ context }) =>
        [...context].flatMap((what) => {
          const role = /^all\((.*)\)$/.exec(what)?.[1]
          return role === undefined ? [] : [`the set of all sites of role ${role}`]
        }),
      ),
    ),
    ...(has(({ context }) => context.has('next')) ? ['the next site of the ring'] : []),
    ...(has(({ context }) => context.has('previous')) ? ['the previous site of the ring'] : []),
    ...(has(({ context }) => context.has('suspects')) ? ['its failure detector'] : []),
    ...shared,
    ...parameters.map((name) => `parameter ${name}`),
  ]
  const names = united(
    ofRole.map((one) => one.names),
    'self',
  )
  const sent = united(
    ofRole.flatMap((one) => [...one.sent.values()]),
    'nothing',
  )
  const known = [...names.values()].some((sites) => sites.size > 0)
  const sends = [...sent.values()].some((sites) => sites.size > 0)
  return [
    `reads     ${reads.join(', ') || 'nothing'}`,
    `names     ${known ? sitesText(model, names) : 'no other site'}`,
    `sends to  ${sends ? sitesText(model, sent) : 'no site'}`,
  ]
}

/** A row of cells of which the last two are wrapped. */
const rows = (name: string, reads: string, sends: string): readonly (readonly string[])[] => {
  const [left, right] = [wrappedLines(reads, 44), wrappedLines(sends, 36)]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, k) => [
    `  ${k === 0 ? name : ''}`,
    left[k] ?? '',
    right[k] ?? '',
  ])
}

const roleText = (model: Model, role: string, readings: readonly Readings[], paint: Paint): string => {
  const sites = model.sites.filter((site) => site.role.name === role).map(({ name }) => name)
  const ofRole = readings.filter((one) => one.role === role)
  const called = ofRole.filter((one) => one.called)
  const never = ofRole.filter((one) => !one.called).map(({ clause }) => clause)
  const [head, ...table] = columns([
    ...rows('clause', 'reads', 'sends'),
    ...called.flatMap((one) => rows(one.clause, readText(one), sentText(model, one))),
  ])
  return [
    paint('strong', sites.join() === role ? role : `${role}: ${sites.join(', ')}`),
    ...summary(model, called).map((line) => `  ${line}`),
    ...(called.length === 0 ? [] : [head!, ...table]),
    ...(never.length === 0 ? [] : [`  never called in this model: ${never.join(', ')}`]),
  ].join('\n')
}

/** The readings as text, ending in a newline. */
export const readingsText = (found: ReadingsOfModel, paint: Paint = plain): string => {
  const { model, exploration, readings } = found
  const states = exploration.states.toLocaleString('en-US')
  const scope = exploration.complete
    ? `In ${exploration.states === 1 ? 'the only reachable state' : `all ${states} reachable states`} of this model, the clauses read and send only this:`
    : `In the ${states} states that were visited, the clauses read and send this; in other states they may read and send more:`
  const roles = model.spec.roles.map(({ name }) => roleText(model, name, readings, paint))
  return `${[modelLine(model), scope, '', roles.join('\n\n'), '', explorationLine(found)].join('\n')}\n`
}

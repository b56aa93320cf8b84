// Crashes of sites. A crash resets every field of the site's record to the initial value of its sort (a site number to the site's
// own number, which every renaming of sites preserves), except stable fields. From then on the site takes no step, waits for nothing
// and is not in the critical section. Messages that it has sent stay in transit, and a wrong suspicion of it lasts beyond its
// recovery. The state keeps nothing that a crash has erased, so no two states differ in information that no site can see.
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { anyRole, type Clause, type LocalClause } from '../../protocol/clause.js'
import { either, element } from '../../protocol/effect.js'
import { inSites } from '../../protocol/only-names.js'
import type { Role, Spec } from '../../protocol/spec.js'
import { wholeNumbersIn } from '../../protocol/text-forms.js'
import { withEachClause } from '../../protocol/variants.js'
import { everySite } from '../../sorts/every-site.js'
import { flag } from '../../sorts/flag.js'
import { int } from '../../sorts/int.js'
import { fieldOf } from '../../sorts/record.js'
import { isSiteId } from '../../sorts/site-id.js'
import type { Sort } from '../../sorts/sort.js'
import { crashersOf, type Faults, isRoleWord, wordsIn } from '../fault-options.js'
import { type Fault, type Faulty, seen, variable, writing } from './fault.js'

/** The variables of crashes. */
export interface CrashVariables {
  readonly crashed: { get(site: number): boolean }
  readonly crashes: number
}

/** Whether the site of a context is up. */
export const isUp = ({ crash }: Faults, context: unknown): boolean => {
  const { self, shared } = seen<CrashVariables>(context)
  return crash === 0 || !shared.crashed.get(self)
}

export const mustBeSite = ({ sites }: Faulty, what: string, site: number): void => {
  if (sites[site] === undefined) {
    throw new BrokenSpec(`${what}: there is no site ${site}; the sites are 0 to ${sites.length - 1}`)
  }
}

/** Whether a site has crashed, according to the shared variables. */
export const hasCrashed = (model: Faulty, shared: unknown, site: number): boolean => {
  mustBeSite(model, `crashed(${site})`, site)
  return model.options.crash > 0 && (shared as CrashVariables).crashed.get(site)
}

type Status = (me: unknown, context: unknown) => boolean

const statusOf = (spec: Spec, word: string): Status => {
  switch (word) {
    case 'waiting':
      return spec.waits
    case 'in':
      return spec.holds
    case 'idle':
      return (me, context) => !spec.waits(me, context) && !spec.holds(me, context)
    default:
      return spec.statuses[word]!
  }
}

/** The statuses in which a site of a role may crash, if it may at all; undefined if its number or role suffices. */
const statusesOf = (
  spec: Spec,
  who: string,
  roles: readonly string[],
  role: string,
): readonly Status[] | undefined => {
  const words = wordsIn(who)
  const suffices = (word: string) => word === 'any' || (word === role && isRoleWord(word, roles))
  if (wholeNumbersIn(who) !== undefined || words.some(suffices)) return undefined
  return words.filter((word) => !isRoleWord(word, roles)).map((word) => statusOf(spec, word))
}

/** The fields of a site that a crash changes, with their values afterwards. */
export const afterCrash = (
  { record: { fields } }: Pick<Role, 'record'>,
  self: number,
): { readonly [field: string]: unknown } =>
  Object.fromEntries(
    Object.entries(fields as { readonly [field: string]: Sort<unknown> }).flatMap(([field, sort]) =>
      sort.stable === true ? [] : [[field, isSiteId(sort) ? self : sort.initial]],
    ),
  )

const crashOf = (spec: Spec, faults: Faults, roles: readonly string[]): LocalClause => {
  const crashers = crashersOf(faults, roles)
  const statuses = new Map(
    spec.roles.map(({ name }) => [name, statusesOf(spec, faults.whoCrashes, roles, name)]),
  )
  const roleOf = (site: number): Role => spec.roles.find(({ name }) => name === roles[site])!
  const wiped = roles.map((_, site) => afterCrash(roleOf(site), site))
  return {
    kind: 'local',
    role: anyRole,
    fair: 'none',
    guard: (me, context) => {
      const { self, shared } = seen<CrashVariables>(context)
      if (!crashers.has(self) || shared.crashes >= faults.crash || shared.crashed.get(self)) return false
      const able = statuses.get(roles[self]!)
      if (able === undefined) return true
      // A site as `waits` and `holds` see it: its fields and its number.
      const site: { readonly self: number } = Object.assign(Object.create(inSites), { self })
      for (const field of Object.keys(roleOf(self).record.fields))
        Object.defineProperty(site, field, { enumerable: true, get: () => fieldOf(me, field) })
      Object.freeze(site)
      return able.some((status) => status(site, context))
    },
    effect: (_me, context) => {
      const { self, shared } = seen<CrashVariables>(context)
      return [
        wiped[self]!,
        writing<CrashVariables>({ crashed: element(self, true), crashes: shared.crashes + 1 }),
      ]
    },
  }
}

const clauseUnder = (faults: Faults, clause: Clause): Clause =>
  clause.kind === 'local'
    ? { ...clause, guard: (me, context) => isUp(faults, context) && clause.guard(me, context) }
    : {
        ...clause,
        effect: (me, message, context) => {
          if (isUp(faults, context)) return clause.effect(me, message, context)
          return faults.toCrashed === 'dropped' ? [] : either([])
        },
      }

export const crash: Fault<keyof CrashVariables> = {
  isIn: (faults) => faults.crash > 0,
  setsClocksBack: 'a crash sets clocks back',
  variables: {
    crashed: variable(({ crash }) => (crash === 0 ? undefined : everySite(flag))),
    crashes: variable(({ crash }) => (crash === 0 ? undefined : int(0, crash))),
  },
  clause: {
    name: 'crash',
    make: crashOf,
    whyNot: ({ model, shared, site, who }) => {
      const { crash, whoCrashes } = model.options
      if (hasCrashed(model, shared, site)) return `${who} has crashed already`
      if (!model.crashers.has(site)) return `${who} does not crash in this model`
      if ((shared as CrashVariables).crashes >= crash) return `limit of the model reached: crash ${crash}`
      return `in this model only these crash: ${wordsIn(whoCrashes).join(', ')}`
    },
  },
  // Functions are wrapped without crashes, too: in a model with any fault, no function proves by its text that it uses timestamps
  // by their order alone.
  around: (spec, faults) => ({
    ...withEachClause(spec, (clause) => clauseUnder(faults, clause)),
    waits: (me, context) => isUp(faults, context) && spec.waits(me, context),
    holds: (me, context) => isUp(faults, context) && spec.holds(me, context),
  }),
  whyPrevented: (_clause, { model, shared, site, who }) =>
    hasCrashed(model, shared, site) ? `${who} has crashed` : undefined,
}

// What faults of sites keep by construction, as lemmas beside those of a proof: a site that is down has the record that its crash left, and
// the budgets count the faults. Without them induction would begin in states to which no fault leads, such as that of a site that is down
// and in the critical section. The grid checks them as it checks any lemma.
import { afterCrash } from '../model/faults/crash.js'
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { AnyLemmaView, Lemma } from '../protocol/lemma.js'
import { type NamedLemma, type Proof, proof } from '../protocol/proof.js'

const source = 'docs/faults.md'

type Fields = { readonly self: number; readonly [field: string]: unknown }

/** The shared variables of faults. */
interface Counted {
  readonly crashes: number
  readonly recoveries?: number
  readonly suspected: number
  readonly suspicions: {
    get(site: number): { readonly size: number; has(site: number): boolean }
  }
}

const countedIn = (view: AnyLemmaView): Counted => view.shared as unknown as Counted

// A lazy collection compares itself without being made whole.
const isSame = (found: unknown, value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? (found as { equals(other: unknown): boolean }).equals(value)
    : found === value

type Named = readonly [name: string, lemma: Lemma]

const lemma = (
  of: Lemma['of'],
  role: string | undefined,
  says: string,
  predicate: (sites: readonly Fields[], view: AnyLemmaView) => boolean,
): Lemma => ({ of, role, says, source, predicate: predicate as unknown as Lemma['predicate'] })

const ofCrashes = ({ spec, sites }: Model): readonly Named[] => [
  ...spec.roles.map((role): Named => {
    const name = `down${role.name.charAt(0).toUpperCase()}${role.name.slice(1)}IsReset`
    return [
      name,
      lemma(
        'site',
        role.name,
        `a ${role.name} that is down has the record that its crash left`,
        ([i], view) =>
          !view.crashed(i!.self) ||
          Object.entries(afterCrash(role, i!.self)).every(([field, value]) => isSame(i![field], value)),
      ),
    ]
  }),
  [
    'crashesAreCounted',
    lemma('state', undefined, 'as many sites are down as have crashed and not recovered', (_, view) => {
      const counted = countedIn(view)
      // Without recoveries in the model the variable does not exist.
      const recoveries = 'recoveries' in counted ? counted.recoveries : 0
      const { crashes } = counted
      return crashes === recoveries + sites.filter(({ id }) => view.crashed(id)).length
    }),
  ],
]

const ofSuspicions = ({ sites }: Model): Named => [
  'suspicionsAreCounted',
  lemma(
    'state',
    undefined,
    'the wrong suspicions are as many as counted, and no site suspects itself',
    (_, view) => {
      const { suspected, suspicions } = countedIn(view)
      const all = sites.map(({ id }) => suspicions.get(id))
      return (
        suspected === all.reduce((sum, { size }) => sum + size, 0) && all.every((one, id) => !one.has(id))
      )
    },
  ),
]

/** The lemmas of the faults of a model; none if no site crashes or is suspected wrongly. */
const lemmasOfFaults = (model: Model): readonly NamedLemma[] => {
  const { crash, suspicions } = model.options
  const all = [...(crash > 0 ? ofCrashes(model) : []), ...(suspicions > 0 ? [ofSuspicions(model)] : [])]
  return proof({ source, lemmas: Object.fromEntries(all), theorems: {} }).lemmas
}

/** The proof with the lemmas of the faults of a model after its own. Throws a `BrokenSpec` if one has the name of another. */
export const withLemmasOfFaults = <P extends Proof>(own: P, model: Model): P => {
  const more = lemmasOfFaults(model)
  const twice = more.find(({ name }) => own.lemmas.some((one) => one.name === name))
  if (twice !== undefined)
    throw new BrokenSpec(
      `the lemma "${twice.name}" has the name of a lemma that faults add; give it another name`,
    )
  return more.length === 0 ? own : { ...own, lemmas: [...own.lemmas, ...more] }
}

// The atoms of a formula about representatives. A formula follows the sites that it names, so in a representative each of its atoms is
// about the sites that have these parts there. The answers are certified: an atom about a site, asked in a renamed state about the image of
// the site, must give the same answer.

import type { StateReading } from '../compile/state-reading.js'
import type { Atom, Formula } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import type { Predicate } from '../protocol/property.js'
import { atomAt, sitesOfAtom, sitesOfFormula } from '../semantics/sites-of-atom.js'
import { atomOfRun, type StepTest } from '../semantics/step-atom.js'
import type { Tracked } from './threaded-graph.js'

/** An atom about some sites. */
interface AskedAtom {
  readonly sites: Tracked
  readonly predicate: Predicate
  readonly query: number
}

/** The atoms of one formula. */
export class AtomsInOrbits {
  /** The sites that the formula names, which a renaming may move. */
  readonly tracked: Tracked
  private readonly model: Model
  private readonly reading: StateReading
  private readonly name: string
  private readonly atoms: readonly Atom[]
  /** By atom, the sites that it names. */
  private readonly sites: readonly Tracked[]
  private readonly known: readonly Map<string, AskedAtom>[]

  /** @param atoms those of the automaton, in its order */
  constructor(
    model: Model,
    { name, formula }: { readonly name: string; readonly formula: Formula },
    atoms: readonly Atom[],
    reading: StateReading,
  ) {
    this.model = model
    this.reading = reading
    this.name = name
    this.atoms = atoms
    this.tracked = sitesOfFormula(model, formula)
    this.sites = atoms.map((atom) => sitesOfAtom(model, atom))
    this.known = atoms.map(() => new Map())
  }

  /** Whether an atom is true of a state, where the sites that the formula names are called `names` there. */
  ask(bit: number, names: Tracked, v: Int32Array): boolean {
    const { reading } = this
    const asked = this.at(bit, this.namesOf(bit, names))
    const known = reading.known(asked.query, v)
    if (known >= 0) return known === 1
    return (
      reading.ask(
        asked.query,
        v,
        `The predicate of "${this.name}"`,
        (transformation) => {
          const there =
            transformation === undefined
              ? asked
              : this.at(
                  bit,
                  asked.sites.map((site) => transformation.site(site)),
                )
          return Number(there.predicate(reading.view(0)))
        },
        { values: [], sites: asked.sites },
      ) === 1
    )
  }

  /** The atoms about a step, where the sites that the formula names are called `names`. */
  stepTests(names: Tracked): readonly (readonly [bit: number, test: StepTest])[] {
    return this.atoms.flatMap((atom, bit) => {
      const asked = atomOfRun(this.model, this.named(atom, this.sites[bit]!, this.namesOf(bit, names)))
      return 'ofStep' in asked ? [[bit, asked.ofStep] as const] : []
    })
  }

  private namesOf(bit: number, names: Tracked): Tracked {
    return this.sites[bit]!.map((site) => {
      const place = this.tracked.indexOf(site)
      return place < 0 ? site : names[place]!
    })
  }

  private named(atom: Atom, sites: Tracked, names: Tracked): Atom {
    return atomAt(this.model, atom, (site) => names[sites.indexOf(site)]!)
  }

  private at(bit: number, names: Tracked): AskedAtom {
    const known = this.known[bit]!
    const key = names.join()
    const found = known.get(key)
    if (found !== undefined) return found
    const asked = atomOfRun(this.model, this.named(this.atoms[bit]!, this.sites[bit]!, names))
    const [first] = known.values()
    const made = {
      sites: names,
      predicate: 'ofState' in asked ? asked.ofState : () => false,
      query: this.reading.newQuery(first?.query),
    }
    known.set(key, made)
    return made
  }
}

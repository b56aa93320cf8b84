// The claim behind symmetry: clauses and properties treat all sites of an orbit alike. Each call is tried under all the
// renamings of a small group; of a large one under its generators, and under one more of its members, another each time.
import { type Certifier, type ClauseCall, type Motion, Refuted } from '../compile/motion.js'
import type { Tables } from '../compile/tables.js'
import type { Group } from '../normal-form/group.js'
import { compose, inverse, type Renaming } from '../normal-form/renaming.js'
import { certifyClause } from './certify-clause.js'

// The largest group whose members are all tried on each call.
const small = 24

const renamingText = (renaming: Renaming): string => {
  const moved = renaming.flatMap((image, site) => (image === site ? [] : [`${site}→${image}`]))
  return `the sites renamed ${moved.join(', ')}`
}

const motionOf = (renaming: Renaming): Motion => {
  const back = inverse(renaming)
  return {
    text: renamingText(renaming),
    site: (site) => renaming[site]!,
    origin: (site) => back[site]!,
    value: (sort, value) => sort.rename(value, (site) => renaming[site]!),
    back: (sort, value) => sort.rename(value, (site) => back[site]!),
  }
}

/** Tries the claim on every call of a clause and every answer of a property. */
export class SymmetryCertifier implements Certifier {
  /** How many calls and answers have been tried. */
  tried = 0
  private readonly tables: Tables
  private readonly always: readonly Motion[]
  private readonly generators: readonly Renaming[] | undefined
  private wandering: Renaming

  constructor(tables: Tables, group: Group) {
    this.tables = tables
    const listed = group.elements !== undefined && group.order <= small
    this.generators = listed ? undefined : group.generators
    this.always = (listed ? group.elements!.slice(1) : group.generators).map(motionOf)
    this.wandering = tables.model.sites.map(({ id }) => id)
  }

  clause(call: ClauseCall): void {
    for (const motion of this.next()) {
      certifyClause(this.tables.model, 'symmetry', 'symmetry refused', motion, call)
    }
  }

  motions(): readonly Motion[] {
    return this.next()
  }

  motionsOfRecord(): readonly Motion[] {
    return this.always
  }

  // Long products of generators, each step of one an element of the group that has not been tried for a while.
  private next(): readonly Motion[] {
    this.tried++
    const { generators } = this
    if (generators === undefined) return this.always
    this.wandering = compose(this.wandering, generators[this.tried % generators.length]!)
    return [...this.always, motionOf(this.wandering)]
  }

  refute(what: string, motion: Motion): never {
    throw new Refuted(
      'symmetry',
      `symmetry refused: ${what} of ${this.tables.model.spec.name} gives another answer with ${motion.text}. Leave symmetry out, or ask only for properties that treat all sites alike.`,
    )
  }
}

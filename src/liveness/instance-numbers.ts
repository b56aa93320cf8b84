// The fairness instances of a search by number, and their images where a reduction renames sites.

import type { Renaming } from '../canonical/renaming.js'
import type { Kernel } from '../compile/kernel.js'
import { type Instance, instanceOf, isAnyStep, renamedInstance } from '../model/fairness.js'

/** The fairness instances of a search, each with a number; 0 is for steps without a fairness assumption. */
export class InstanceNumbers {
  readonly instances: (Instance | undefined)[] = [undefined]
  private readonly kernel: Kernel
  private readonly numbers = new Map<string, number>()
  private byOrigin = new Int32Array(0)

  constructor(kernel: Kernel) {
    this.kernel = kernel
  }

  /** The instance of the k-th step that the kernel has just computed. */
  ofStep(step: number): number {
    const origin = this.kernel.origins[step]!
    return origin < 0 ? 0 : this.ofOrigin(origin)
  }

  /** The instance of the steps by an effect of the tables; -1 is the effect of a loss or a duplication. */
  ofEffect(effect: number): number {
    return effect < 0 ? 0 : this.ofOrigin(this.kernel.tables.effects[effect + 1]!)
  }

  // Each origin is looked up once: 0 is unknown, and instance i is stored as i + 1.
  private ofOrigin(origin: number): number {
    if (origin < this.byOrigin.length && this.byOrigin[origin] !== 0) return this.byOrigin[origin]! - 1
    const { model, tables } = this.kernel
    if (origin >= this.byOrigin.length) {
      const longer = new Int32Array(2 * tables.origins.size)
      longer.set(this.byOrigin)
      this.byOrigin = longer
    }
    const { clause, site, from, message } = tables.origins.at(origin)
    const kind = message === undefined ? 'local' : 'deliver'
    const label = { kind, clause, site, from, message } as const
    const instance = instanceOf(model, { label, fair: tables.origins.isFair(origin) })
    const number = instance === undefined ? 0 : this.numberOf(instance)
    this.byOrigin[origin] = number + 1
    return number
  }

  private numberOf(instance: Instance): number {
    const number = this.numbers.get(instance.key) ?? this.instances.push(instance) - 1
    this.numbers.set(instance.key, number)
    return number
  }

  /** Adds every image of the instances under products of these renamings of the first `sites` names. */
  closeUnder(renamings: readonly Renaming[], sites: number): InstanceImages {
    for (let number = 1; number < this.instances.length; number++)
      for (const renaming of renamings)
        this.numberOf(renamedInstance(this.instances[number]!, (site) => renaming[site]!))
    return new InstanceImages(this.instances, sites)
  }
}

/** The images of instances under renamings, as numbers: looked up by family (a clause, or a type of message), site and sender. */
class InstanceImages {
  private readonly sites: number
  /** By instance: its family, its site, and its sender; a clause has the number of sites as its sender. */
  private readonly family: Int32Array
  private readonly site: Int32Array
  private readonly from: Int32Array
  /** By family, site and sender: the instance. */
  private readonly numbers: Int32Array

  constructor(instances: readonly (Instance | undefined)[], sites: number) {
    this.sites = sites
    const families = new Map<string, number>()
    this.family = Int32Array.from(instances, (instance) => {
      // The instance of maximal runs has no sites, nor has instance 0.
      if (instance === undefined || isAnyStep(instance)) return -1
      const { clause, type } = instance
      const name = clause === undefined ? `> ${type ?? ''}` : `@ ${clause}`
      const number = families.get(name) ?? families.size
      families.set(name, number)
      return number
    })
    this.site = Int32Array.from(instances, (instance) => instance?.site ?? 0)
    this.from = Int32Array.from(instances, (instance) => instance?.from ?? sites)
    this.numbers = new Int32Array(families.size * sites * (sites + 1))
    for (const number of instances.keys())
      if (this.family[number]! >= 0)
        this.numbers[this.placeOf(this.family[number]!, this.site[number]!, this.from[number]!)] = number
  }

  /** The image of an instance, given the images of the sites. */
  of(instance: number, image: ArrayLike<number>): number {
    const family = this.family[instance]!
    if (family < 0) return instance
    const from = this.from[instance]!
    const moved = from === this.sites ? from : image[from]!
    return this.numbers[this.placeOf(family, image[this.site[instance]!]!, moved)]!
  }

  private placeOf(family: number, site: number, from: number): number {
    return (family * this.sites + site) * (this.sites + 1) + from
  }
}

// Computes the representative of an orbit of a large group, a product of symmetric groups, without trying all renamings. Colour
// refinement distinguishes the sites by what the state contains about them (as in B. McKay, Practical Graph Isomorphism, 1981).
// If two sites stay alike, either their exchange changes nothing, or each is tried in turn. The image puts the sites of a block
// in the order of their colours, and the least of these images is the representative.

import type { Group } from '../canonical/group.js'
import { factorial } from '../canonical/members.js'
import { coloursBy, namesIn } from '../canonical/renamed-names.js'
import { transposition } from '../canonical/renaming.js'
import { PairMap } from '../compile/pair-map.js'
import type { SuccessorBuilder } from '../compile/successor-rewriter.js'
import type { Tables } from '../compile/tables.js'
import { recordSort } from '../semantics/record-sort.js'
import type { ColourOf } from '../sorts/sort.js'
import type { Canonicalizer } from './canonicalizer.js'
import { contentsSort } from './contents-sort.js'
import type { Images } from './images.js'

/** Replaces a state by the representative of its orbit. */
export class OrbitByColours implements Canonicalizer {
  size = 1
  renaming = 0
  private readonly tables: Tables
  private readonly images: Images
  private readonly group: Group
  /** The number of sites and values. */
  private readonly names: number
  private readonly used: Int32Array
  private readonly contents
  /**
   * The colour signature that the value of a slot gives a site, by slot and site, then by number of the value and of the
   * colours.
   */
  private readonly signatureNumbers: (PairMap | undefined)[] = []
  private readonly colourings = new Map<string, number>()
  private readonly signatureTexts = new Map<string, number>()
  private readonly swaps = new Map<string, number>()
  private readonly best: Int32Array
  private chosen = 0
  private fixing = 0

  constructor(tables: Tables, images: Images, group: Group) {
    this.tables = tables
    this.images = images
    this.group = group
    this.names = namesIn(tables.model)
    this.contents = contentsSort(tables.model)
    this.best = new Int32Array(tables.slots.count)
    this.used = Int32Array.from(this.best, (_, slot) => slot)
  }

  begin(): void {
    // The successors of the current state need nothing from it.
  }

  rewrite(v: Int32Array, builder: SuccessorBuilder): void {
    const { names } = this
    const colours = Array.from({ length: names }, (_, name) => names + name)
    for (const block of this.group.blocks!) for (const site of block) colours[site] = block[0]!
    this.fixing = 0
    this.search(v, colours, 1)
    this.size = this.group.order / this.fixing
    this.renaming = this.chosen
    if (this.chosen === 0) return
    for (const slot of this.used) builder.change(slot, this.best[slot]!)
  }

  private search(v: Int32Array, given: readonly number[], weight: number): void {
    const colours = this.refined(v, given)
    const alike = this.firstAlike(colours)
    if (alike === undefined) {
      this.leaf(v, colours, weight)
      return
    }
    // Of sites that can be exchanged without a change, only one need be tried.
    const kinds: number[][] = []
    for (const site of alike) {
      const kind = kinds.find(([first]) => this.isFixedBySwap(v, first!, site))
      if (kind === undefined) kinds.push([site])
      else kind.push(site)
    }
    const all = kinds.length === 1
    for (const kind of kinds) {
      const next = [...colours]
      if (all)
        for (const [k, site] of kind.entries()) next[site] = colours[site]! + (k + 1) / (kind.length + 1)
      else next[kind[0]!] = colours[kind[0]!]! - 0.5
      this.search(v, next, weight * (all ? factorial(kind.length) : kind.length))
    }
  }

  private leaf(v: Int32Array, colours: readonly number[], weight: number): void {
    const { images, used, best } = this
    const renaming = colours.map((_, site) => site)
    for (const block of this.group.blocks!) {
      const order = [...block].sort((a, b) => colours[a]! - colours[b]!)
      for (const [k, site] of order.entries()) renaming[site] = block[k]!
    }
    const number = images.number(renaming)
    let order = this.fixing === 0 ? -1 : 0
    for (let k = 0; k < used.length && order === 0; k++)
      order = images.at(number, v, used[k]!) - best[used[k]!]!
    if (order > 0) return
    if (order === 0) {
      this.fixing += weight
      return
    }
    for (const slot of used) best[slot] = images.at(number, v, slot)
    this.fixing = weight
    this.chosen = number
  }

  private firstAlike(colours: readonly number[]): readonly number[] | undefined {
    let found: readonly number[] | undefined
    for (const block of this.group.blocks!) {
      for (const site of block) {
        const alike = block.filter((other) => colours[other] === colours[site])
        if (alike.length > 1 && (found === undefined || colours[site]! < colours[found[0]!]!)) found = alike
      }
    }
    return found
  }

  private isFixedBySwap(v: Int32Array, a: number, b: number): boolean {
    const key = `${a} ${b}`
    const number = this.swaps.get(key) ?? this.images.number(transposition(this.names, a, b))
    this.swaps.set(key, number)
    for (const slot of this.used) if (this.images.at(number, v, slot) !== v[slot]) return false
    return true
  }

  // Colours are refined until they distinguish no further sites. In each round the new colour of a site is its old one together
  // with the signatures that all slots give it, numbered in the order of these texts.
  private refined(v: Int32Array, given: readonly number[]): readonly number[] {
    let colours = given
    for (let count = new Set(given).size; ; ) {
      const known = colours
      const text = known.join()
      const key = this.colourings.get(text) ?? this.colourings.size
      this.colourings.set(text, key)
      const texts = known.map((colour, site) => this.describe(v, known, key, colour, site))
      const places = [...new Set(texts)].sort()
      // Ranks are needed even if no class splits: a site that was put first has a fractional colour, which the next one must
      // not get too.
      colours = texts.map((text) => places.indexOf(text))
      if (places.length === count) return colours
      count = places.length
    }
  }

  private describe(
    v: Int32Array,
    colours: readonly number[],
    key: number,
    colour: number,
    site: number,
  ): string {
    const { slots, live, model } = this.tables
    const { sites } = slots
    const name = coloursBy(model, (other) => (other === site ? 'own' : String(colours[other])))
    const words: string[] = []
    const add = (place: string, slot: number): void => {
      words.push(`${place} ${this.signatureNumber(slot, v[slot]!, key, colours, site)}`)
    }
    for (let other = 0; other < sites; other++) add(name(other), other)
    for (let k = 0; k < live.length; k++) {
      const slot = slots.channel + live[k]!
      if (v[slot] !== 0) add(`${name(Math.floor(live[k]! / sites))}>${name(live[k]! % sites)}`, slot)
    }
    for (const [number, { field, element }] of model.variables.entries()) {
      const place = element === undefined ? field : `${field} ${element.sort.signature(element.key, name)}`
      add(place, slots.variable + number)
    }
    for (const number of model.observers.keys()) add(`observer ${number}`, slots.memory + number)
    const made = slots.made < 0 || site >= sites ? '' : v[slots.made + site]
    return `${String(colour).padStart(8)} ${made} ${words.sort().join(';')}`
  }

  /** The signature that the value of a slot gives a site, as a number that is the same for the same text. */
  private signatureNumber(
    slot: number,
    id: number,
    key: number,
    colours: readonly number[],
    site: number,
  ): number {
    const place = slot * this.names + site
    let signatureNumbers = this.signatureNumbers[place]
    if (signatureNumbers === undefined) {
      signatureNumbers = new PairMap()
      this.signatureNumbers[place] = signatureNumbers
    }
    const known = signatureNumbers.get(id, key)
    if (known >= 0) return known
    const signatureText = this.signatureText(
      slot,
      id,
      coloursBy(this.tables.model, (other) => (other === site ? 'own' : String(colours[other]))),
    )
    let number = this.signatureTexts.get(signatureText)
    if (number === undefined) {
      number = this.signatureTexts.size
      this.signatureTexts.set(signatureText, number)
    }
    signatureNumbers.add(id, key, number)
    return number
  }

  private signatureText(slot: number, id: number, colour: ColourOf): string {
    const { model, slots, records, channels, variables, memory } = this.tables
    if (slot < slots.channel) {
      return recordSort(model, slot).signature(records[slot]!.value(id), colour)
    }
    if (slot < slots.variable) {
      return this.contents.signature(channels[slot - slots.channel]!.contents.value(id), colour)
    }
    if (slot - slots.variable < model.variables.length) {
      const number = slot - slots.variable
      return model.variables[number]!.sort.signature(variables[number]!.value(id), colour)
    }
    const observer = slot - slots.memory
    return model.observers[observer]!.memory!.signature(memory[observer]!.value(id), colour)
  }
}

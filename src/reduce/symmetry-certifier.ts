// The claim behind symmetry: clauses and properties treat all sites of an orbit alike. Each call and each answer is tried
// under every renaming that tells it from what has been tried; of a group too large to list, its different images are
// found by going from image to image with the generators. Where even those are many, some are tried, and it is said.
import { type Answer, type Certifier, type ClauseCall, type Motion, Refuted } from '../compile/motion.js'
import type { Tables } from '../compile/tables.js'
import type { Group } from '../normal-form/group.js'
import { compose, identity, inverse, type Renaming, transposition } from '../normal-form/renaming.js'
import { certifyClause } from './certify-clause.js'

// The largest group whose members are all tried on each call, without looking which of them give the same image.
const small = 24
// Up to this order of the group all images of a call or answer are tried, each under every generator; of larger groups so
// many, and some more at random.
const middling = 720
const mostTried = 240
const mostWandering = 8

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

// A symmetric group is made by the exchange of two sites and the rotation of all of them.
const generatorsOf = (sites: number, { blocks, generators }: Group): readonly Renaming[] =>
  blocks?.flatMap((block) => {
    const rotation = identity(sites).map((site) => {
      const at = block.indexOf(site)
      return at < 0 ? site : block[(at + 1) % block.length]!
    })
    return block.length === 2 ? [rotation] : [transposition(sites, block[0]!, block[1]!), rotation]
  }) ?? generators

/** Tries the claim on every call of a clause and every answer of a property. */
export class SymmetryCertifier implements Certifier {
  /** How many calls and answers have been tried, and how many of them under some renamings only. */
  tried = 0
  triedInPart = 0
  /** Set once a call or answer was tried under some renamings only. */
  get sample(): string | undefined {
    return this.triedInPart > 0 ? 'renamings' : undefined
  }

  private readonly tables: Tables
  /** All renamings of a small group but the identity; undefined for a larger one. */
  private readonly listed: readonly Motion[] | undefined
  private readonly generators: readonly Renaming[]
  private readonly identity: Renaming
  private readonly motions = new Map<string, Motion>()
  /** By clause or function: images of its calls and answers that have been tried, with all others of their orbits. */
  private readonly closed = new Map<string, Set<string>>()
  private readonly most: number
  private wandering: Renaming

  constructor(tables: Tables, group: Group) {
    this.tables = tables
    this.generators = generatorsOf(tables.model.sites.length, group)
    this.identity = identity(tables.model.sites.length)
    this.listed =
      group.elements !== undefined && group.order <= small ? group.elements.slice(1).map(motionOf) : undefined
    this.most = group.order <= middling ? Number.POSITIVE_INFINITY : mostTried
    this.wandering = this.identity
  }

  clause(call: ClauseCall): void {
    const { model } = this.tables
    this.everyImage(`clause ${call.clause}`, call, (motion, kept) =>
      certifyClause(model, 'symmetry', 'symmetry refused', motion, call, kept),
    )
  }

  answer(answer: Answer): void {
    this.everyImage(answer.key, answer, (motion, kept) => {
      if (answer.under(motion, kept) === answer.result) return
      throw new Refuted(
        'symmetry',
        `symmetry refused: ${answer.what} of ${this.tables.model.spec.name} gives another answer with ${motion.text}. Leave symmetry out, or ask only for properties that treat all sites alike.`,
      )
    })
  }

  private everyImage(
    key: string,
    tried: ClauseCall | Answer,
    attempt: (motion: Motion, kept: boolean) => void,
  ): void {
    this.tried++
    if (this.listed !== undefined) {
      for (const motion of this.listed) attempt(motion, true)
      return
    }
    this.throughOrbit(key, tried, (motion) => attempt(motion, false))
    // Which renaming gave an image has been forgotten, and with it which parts of this state were read.
    tried.keepAll()
  }

  // The images are the nodes of a graph in which each generator is an arrow, walked through breadth first. Every arrow is
  // tried, also one that leads back: a renaming that leaves the call as it is must leave what comes of it, too. That is
  // enough for all renamings: each is a path of arrows, and what holds along the arrows holds along the path.
  private throughOrbit(key: string, tried: ClauseCall | Answer, attempt: (motion: Motion) => void): void {
    const closed = this.closed.get(key) ?? new Set()
    this.closed.set(key, closed)
    const first = tried.image(this.motionOf(this.identity))
    if (closed.has(first)) return
    const found = new Set([first])
    const waiting = [this.identity]
    let count = 0
    for (const renaming of waiting) {
      for (const generator of this.generators) {
        if (++count > this.most) {
          this.wander(attempt)
          return
        }
        const next = compose(renaming, generator)
        const motion = this.motionOf(next)
        const image = tried.image(motion)
        attempt(motion)
        if (found.has(image)) continue
        found.add(image)
        waiting.push(next)
      }
    }
    for (const image of found) closed.add(image)
  }

  // Long products of generators, other ones each time.
  private wander(attempt: (motion: Motion) => void): void {
    this.triedInPart++
    const { generators } = this
    for (let k = 0; k < mostWandering; k++) {
      this.wandering = compose(this.wandering, generators[(this.triedInPart * 7 + k) % generators.length]!)
      this.wandering = compose(this.wandering, generators[k % generators.length]!)
      attempt(motionOf(this.wandering))
    }
  }

  private motionOf(renaming: Renaming): Motion {
    const key = renaming.join()
    let motion = this.motions.get(key)
    if (motion === undefined) {
      motion = motionOf(renaming)
      this.motions.set(key, motion)
    }
    return motion
  }
}

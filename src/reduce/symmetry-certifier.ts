// The claim behind symmetry: clauses and properties treat all sites of an orbit alike. Each call and each answer is tried
// under every renaming of the group that gives another image of it, and under those that exchange two sites which it
// does not tell apart. A budget bounds the attempts of a run; calls that do not fit in it are tried on a sample, and then
// the run has no verdict `holds`.

import { type Classes, countOfArrangements, eachArrangement } from '../canonical/arrangements.js'
import type { Group } from '../canonical/group.js'
import { compose, identity, inverse, type Renaming, transposition } from '../canonical/renaming.js'
import type { Answer, Certifier, ClauseCall, Transformation } from '../compile/certifier.js'
import type { Tables } from '../compile/tables.js'
import type { Sort } from '../sorts/sort.js'
import { certifyAnswer } from './certify-answer.js'
import { certifyClause } from './certify-clause.js'

// The largest group whose members are all tried on each call, without looking which of them give the same image.
const small = 24
// Calls with more images than the budget has left are tried this often, and some more at random.
const sampledArrows = 240
const sampledProducts = 8

/** How many attempts a run may make. */
export interface SymmetryBudget {
  /** In the whole run. */
  readonly run: number
  /** For one call: all images of nine sites in different roles. */
  readonly call: number
}

const usualBudget: SymmetryBudget = { run: 10_000_000, call: 362_880 }

const renamingText = (renaming: Renaming): string => {
  const moved = renaming.flatMap((image, site) => (image === site ? [] : [`${site}→${image}`]))
  return `the sites renamed ${moved.join(', ')}`
}

/** A renaming as a transformation. It reads its arrays on each use, so one transformation serves for many renamings. */
class RenamingMotion implements Transformation {
  readonly site: (site: number) => number
  readonly origin: (site: number) => number
  private readonly images: Renaming

  constructor(images: Renaming, back: Renaming = inverse(images)) {
    this.images = images
    this.site = (site) => images[site]!
    this.origin = (site) => back[site]!
  }

  get text(): string {
    return renamingText(this.images)
  }

  value<T>(sort: Sort<T>, value: T): T {
    return sort.rename(value, this.site)
  }

  back<T>(sort: Sort<T>, value: T): T {
    return sort.rename(value, this.origin)
  }
}

const transformationOf = (images: Renaming): Transformation => new RenamingMotion(images)

// A symmetric group is made by the exchange of two sites and the rotation of all of them.
const generatorsOf = (sites: number, { blocks, generators }: Group): readonly Renaming[] =>
  blocks?.flatMap((block) => {
    const rotation = identity(sites).map((site) => {
      const at = block.indexOf(site)
      return at < 0 ? site : block[(at + 1) % block.length]!
    })
    return block.length === 2 ? [rotation] : [transposition(sites, block[0]!, block[1]!), rotation]
  }) ?? generators

type Attempt = (transformation: Transformation) => void

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
  private readonly blocks: readonly (readonly number[])[] | undefined
  /** All renamings of a small group but the identity; undefined for a larger one. */
  private readonly listed: readonly Transformation[] | undefined
  private readonly generators: readonly Renaming[]
  private readonly identity: Renaming
  private readonly still: Transformation
  /** By clause or function: the images of its calls and answers whose whole orbits have been tried. */
  private readonly closed = new Map<string, Set<string>>()
  private readonly budget: SymmetryBudget
  private left: number
  private wandering: Renaming

  constructor(tables: Tables, group: Group, budget: SymmetryBudget = usualBudget) {
    this.tables = tables
    this.blocks = group.blocks
    this.generators = generatorsOf(tables.model.sites.length, group)
    this.identity = identity(tables.model.sites.length)
    this.still = transformationOf(this.identity)
    this.listed =
      group.elements !== undefined && group.order <= small
        ? group.elements.slice(1).map((one) => transformationOf(one))
        : undefined
    this.budget = budget
    this.left = budget.run
    this.wandering = this.identity
  }

  clause(call: ClauseCall): void {
    const { model } = this.tables
    this.everyImage(`clause ${call.clause}`, call, (transformation, kept) =>
      certifyClause(model, 'symmetry', 'symmetry refused', transformation, call, kept),
    )
  }

  answer(answer: Answer): void {
    const remedy = ' Leave symmetry out, or ask only for properties that treat all sites alike.'
    this.everyImage(answer.key, answer, (transformation, kept) =>
      certifyAnswer(this.tables.model, 'symmetry', transformation, answer, kept, remedy),
    )
  }

  private everyImage(
    key: string,
    tried: ClauseCall | Answer,
    attempt: (transformation: Transformation, kept: boolean) => void,
  ): void {
    this.tried++
    if (this.listed !== undefined) {
      for (const transformation of this.listed) attempt(transformation, true)
      return
    }
    const closed = this.closed.get(key) ?? new Set()
    this.closed.set(key, closed)
    const unkept: Attempt = (transformation) => {
      this.left--
      attempt(transformation, false)
    }
    if (this.blocks === undefined) this.throughOrbit(closed, tried, unkept, this.most)
    else this.throughArrangements(this.blocks, closed, tried, unkept)
    // Which renaming gave an image has been forgotten, and with it which parts of this state were read.
    tried.keepAll()
  }

  /** The most attempts that a call may take now. */
  private get most(): number {
    return Math.max(sampledArrows, Math.min(this.budget.call, this.left))
  }

  // Of all permutations within blocks: those that exchange sites of one class leave the image as it is, and must leave what
  // comes of it; each other renaming is one of them followed by an arrangement.
  private throughArrangements(
    blocks: readonly (readonly number[])[],
    closed: Set<string>,
    tried: ClauseCall | Answer,
    attempt: Attempt,
  ): void {
    for (let again = true; again; ) {
      const first = tried.image(this.still)
      if (closed.has(first)) return
      const standard = this.standardImage(blocks, tried, first)
      if (closed.has(standard)) {
        closed.add(first)
        return
      }
      // First the simplest renamings: what they refute is the easiest to read.
      for (const generator of this.generators) attempt(transformationOf(generator))
      const classes = blocks.map((block) => this.classesOf(block, tried, first, attempt))
      if (countOfArrangements(classes) > this.most) {
        this.throughOrbit(closed, tried, attempt, sampledArrows)
        return
      }
      eachArrangement(
        this.identity.length,
        classes,
        (images, back) => new RenamingMotion(images, back),
        attempt,
      )
      // An attempt may have read what was never read before. Then the call has more images.
      again = tried.image(this.still) !== first
      if (again) continue
      closed.add(first)
      closed.add(standard)
    }
  }

  /** The sites of a block by classes within which they may be exchanged: each exchange is tried. */
  private classesOf(
    block: readonly number[],
    tried: ClauseCall | Answer,
    first: string,
    attempt: Attempt,
  ): Classes {
    const classes: number[][] = []
    for (const site of block) {
      const own = classes.find(([representative]) => {
        const exchange = transformationOf(transposition(this.identity.length, representative!, site))
        if (tried.image(exchange) !== first) return false
        attempt(exchange)
        return true
      })
      if (own === undefined) classes.push([site])
      else own.push(site)
    }
    return classes
  }

  /**
   * The image with the least text that exchanging two sites after another finds. Calls of one orbit mostly share it; where
   * they do not, the orbit is tried twice.
   */
  private standardImage(
    blocks: readonly (readonly number[])[],
    tried: ClauseCall | Answer,
    first: string,
  ): string {
    let least = first
    let renaming = this.identity
    for (const block of blocks) {
      for (const [k, a] of block.entries()) {
        for (const b of block.slice(k + 1)) {
          const exchanged = compose(renaming, transposition(this.identity.length, a, b))
          const text = tried.image(transformationOf(exchanged))
          if (text >= least) continue
          least = text
          renaming = exchanged
        }
      }
    }
    return least
  }

  // The images are the nodes of a graph in which each generator is an arrow, walked through breadth first. Every arrow is
  // tried, also one that leads back: a renaming that leaves the call as it is must leave what comes of it, too. That is
  // enough for all renamings: each is a path of arrows, and what holds along the arrows holds along the path.
  private throughOrbit(
    closed: Set<string>,
    tried: ClauseCall | Answer,
    attempt: Attempt,
    most: number,
  ): void {
    const first = tried.image(this.still)
    if (closed.has(first)) return
    const found = new Set([first])
    const waiting = [this.identity]
    let count = 0
    for (const renaming of waiting) {
      for (const generator of this.generators) {
        if (++count > most) {
          this.wander(attempt)
          return
        }
        const next = compose(renaming, generator)
        const transformation = transformationOf(next)
        const image = tried.image(transformation)
        attempt(transformation)
        if (found.has(image)) continue
        found.add(image)
        waiting.push(next)
      }
    }
    for (const image of found) closed.add(image)
  }

  // Long products of generators, other ones each time.
  private wander(attempt: Attempt): void {
    this.triedInPart++
    const { generators } = this
    for (let k = 0; k < sampledProducts; k++) {
      this.wandering = compose(this.wandering, generators[(this.triedInPart * 7 + k) % generators.length]!)
      this.wandering = compose(this.wandering, generators[k % generators.length]!)
      attempt(transformationOf(this.wandering))
    }
  }
}

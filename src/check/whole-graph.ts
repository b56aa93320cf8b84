// What comes after a complete search: the properties of the whole state graph, in slices that can be stopped between, and
// what was found of them.
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { Standing } from '../compile/standing.js'
import type { Bypass } from '../liveness/bypass.js'
import type { Edges } from '../liveness/edges.js'
import type { OnGraph, Property } from '../protocol/property.js'
import type { Exploration } from '../search/exploration.js'
import type { Cut } from '../search/search.js'
import { decideOnGraph, type GraphQuestion, type LassoFinding } from './on-graph.js'

// A slice of the procedures below is some thousand states long.
const slice = 12

/** The properties of the whole graph, and what was found of them. */
export class WholeGraph {
  /** Why it ended before all were decided; undefined where it did not. */
  cut: Cut | undefined
  /** What breaks a property, by its name. */
  readonly lassos = new Map<string, LassoFinding>()
  /** The names of those that hold. */
  readonly kept = new Set<string>()
  private readonly bypasses: (readonly [OnGraph, Bypass, Edges])[] = []
  private readonly questions: readonly GraphQuestion[]
  private readonly standing: Standing
  private readonly memory: number
  private readonly continue: boolean
  private deciding: Generator<void, void> | undefined
  private decided = false

  /**
   * @param memory the most bytes that the search and all this may hold
   * @param goOn whether to go on after the first violation
   */
  constructor(questions: readonly GraphQuestion[], standing: Standing, memory: number, goOn: boolean) {
    this.questions = questions
    this.standing = standing
    this.memory = memory
    this.continue = goOn
  }

  /** Goes on for about that many states; false when there is nothing more to do. */
  advance(search: Exploration, states: number): boolean {
    if (this.questions.length === 0 || this.cut !== undefined || !search.complete) return false
    try {
      this.deciding ??= this.decide(search)
      for (let k = 0; k < Math.max(1, states >>> slice) && !this.decided; k++) {
        this.decided = this.deciding.next().done === true
      }
      return !this.decided
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      this.cut = 'memory'
      return false
    }
  }

  /** Ends it from outside, if it is under way. */
  stop(cut: Cut): void {
    if (this.deciding !== undefined && !this.decided) this.cut ??= cut
  }

  /** How often each site is overtaken, as far as it was asked for this property. */
  bypassesOf(property: Property): readonly (readonly [Bypass, Edges])[] {
    return this.bypasses.flatMap(([of, bypass, edges]) => (of === property ? [[bypass, edges] as const] : []))
  }

  private decide(search: Exploration): Generator<void, void> {
    const { standing, questions } = this
    return decideOnGraph(
      search,
      questions,
      {
        waits: (site, v) => standing.waits(site, v),
        holds: (site, v) => standing.holds(site, v),
      },
      this.memory - search.progress().bytes,
      (property, finding) => {
        this.lassos.set(property.name, finding)
        if (!this.continue && property !== questions.at(-1)?.property) this.cut = 'violation'
        return this.continue
      },
      (property) => this.kept.add(property.name),
      (property, bypass, edges) => this.bypasses.push([property, bypass, edges]),
    )
  }
}

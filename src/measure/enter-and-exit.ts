// The messages of an entry, split into those of the enter and those of the exit.
//
// Some types of messages are sent only by a site that leaves, or has left and sends them again, or only in answer to a message of
// such a type: the RELEASE of the central server, of Lamport and of Maekawa. They belong to the exit alone. Every other message belongs to an enter: what a site
// sends between its request and its entry, and what others send so that it may enter. A site that leaves may send such a message
// too, a deferred REPLY or the token. It lets its receiver enter, and the leaving site sends it at its exit, so it counts in both,
// as in the tables of the textbooks. Then enter and exit together are more than the messages of an entry. (Coulouris, Dollimore,
// Kindberg, Blair 2011, section 15.2: bandwidth is the number of messages sent in each entry and exit operation.)
import type { Budget } from '../liveness/budget.js'
import { type StepKind, sendsOf } from './step-kinds.js'
import type { WeighedGraph } from './weighed.js'

/**
 * How many messages of a step count.
 * @param leaves whether a site leaves the section by this step
 */
export type Counted = (kind: StepKind, leaves: boolean) => number

/** All messages. */
export const allMessages: Counted = sendsOf

/** The types of messages that belong to the exit alone, in the graph of a complete search. */
export const exitTypesOf = ({ kinds, kindOf, leaves }: WeighedGraph): ReadonlySet<string> => {
  // By kind of step: whether some step of this kind occurs that belongs to no exit.
  const stays = new Uint8Array(kinds.length)
  for (let edge = 0; edge < kindOf.length; edge++) {
    const kind = kindOf[edge]!
    if (leaves[edge] === 0 && !kinds[kind]!.repeatsExit) stays[kind] = 1
  }
  const types = new Set(kinds.flatMap(({ sent }) => [...sent.keys()]))
  const found = new Set<string>()
  const isAnswer = ({ received }: StepKind) => received !== undefined && found.has(received)
  // An answer to an exit, the answer to that, and so on.
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const type of types) {
      const others = kinds.some((kind, k) => stays[k] === 1 && kind.sent.has(type) && !isAnswer(kind))
      if (!others) found.add(type)
    }
  }
  return found
}

/** The messages of the enter, or of the exit. */
export const partOf =
  (part: 'enter' | 'exit', exitTypes: ReadonlySet<string>): Counted =>
  ({ sent, exchanged, repeatsExit }, isLeaving) => {
    const leaves = isLeaving || repeatsExit
    let sum = (part === 'exit') === leaves ? exchanged : 0
    for (const [type, count] of sent) {
      const ofExitAlone = exitTypes.has(type)
      if (part === 'exit' ? ofExitAlone || leaves : !ofExitAlone) sum += count
    }
    return sum
  }

/** The counted messages by edge. The caller releases the memory, one byte for each edge. */
export const weightsOf = (graph: WeighedGraph, counted: Counted, budget: Budget): Uint8Array => {
  const { kinds, kindOf, leaves } = graph
  const byKind = [false, true].map((left) => kinds.map((kind) => counted(kind, left)))
  const weights = budget.bytes(kindOf.length)
  for (let edge = 0; edge < weights.length; edge++) weights[edge] = byKind[leaves[edge]!]![kindOf[edge]!]!
  return weights
}

/** The types of messages that a leaving site sends and that belong to an enter too. */
export const sharedTypesOf = (
  { kinds, kindOf, leaves }: WeighedGraph,
  exitTypes: ReadonlySet<string>,
): readonly string[] => {
  const found = new Set<string>()
  for (let edge = 0; edge < kindOf.length; edge++) {
    if (leaves[edge] === 0) continue
    for (const type of kinds[kindOf[edge]!]!.sent.keys()) if (!exitTypes.has(type)) found.add(type)
  }
  return [...found].sort()
}

// What a random protocol says of fairness in addition to its kind, and which runs its model is about. It follows from the seed that also selects the
// combinations, so the protocols of a seed are otherwise those that it always gave.
import type { Condition, Description } from './description.js'
import { numbersFrom } from './random-numbers.js'

/** The fairness of a protocol, in addition to that of each clause. */
export interface Scheduling {
  readonly runs: 'fair' | 'maximal' | 'free'
  readonly fairRequest: 'none' | 'weak' | 'strong'
  /** The condition under which a clause is fair; undefined for most. */
  condition(clause: string): Condition | undefined
  /** Whether a clause is one of those that are fair as one, if they fit. */
  isGrouped(clause: string): boolean
}

const kinds = ['phase', 'field', 'field', 'shared', 'times', 'sender'] as const

const conditionFrom = (draw: () => number, depth = 0): Condition => {
  const pick = () => Math.floor(draw() * 12)
  const drawn = draw()
  if (depth < 2 && drawn < 0.12) return { is: 'not', of: conditionFrom(draw, depth + 1) }
  if (depth < 2 && drawn < 0.3) {
    const left = conditionFrom(draw, depth + 1)
    return { is: drawn < 0.2 ? 'and' : 'or', left, right: conditionFrom(draw, depth + 1) }
  }
  return { is: kinds[Math.floor(draw() * kinds.length)]!, what: pick(), how: pick() }
}

/** The number of a clause: that of its name, so that shrinking one clause leaves the others as they are. */
const numberOf = (name: string): number => [...name].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7)

/** What follows from a description. */
export const schedulingOf = ({ mix, team }: Pick<Description, 'mix' | 'team'>): Scheduling => {
  const draw = numbersFrom(mix + 0x2f_0000)
  for (let k = 0; k < 4; k++) draw()
  const [runs, request, groups] = [draw(), draw(), draw()]
  const dice = (clause: string, salt: number) => {
    const own = numbersFrom(mix + numberOf(clause) + salt)
    for (let k = 0; k < 4; k++) own()
    return own
  }
  return {
    runs: runs < 0.1 ? 'maximal' : runs < 0.16 ? 'free' : 'fair',
    fairRequest: request < 0.7 ? 'none' : request < 0.9 ? 'weak' : 'strong',
    condition: (clause) => {
      const own = dice(clause, 1)
      return own() < (team?.includes(clause) ? 0.08 : 0.25) ? conditionFrom(own) : undefined
    },
    isGrouped: (clause) =>
      team === undefined ? groups < 0.3 && dice(clause, 2)() < 0.7 : team.includes(clause),
  }
}

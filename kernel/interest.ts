// Which states the host must see.
import { walkHere } from './decisions'
import { v } from './state'
import { broken, fair } from './successors'
import { isFarApart } from './timestamps'

// The trees that decide whether a state is of interest, each with the result that is not, plus one.
export let trees: usize = 0
// The rules whose violation is of interest, as bits.
export let openRules: u32 = 0
export let treeCount: u32 = 0
export let restMatters: u32 = 0

/**
 * Which states are of interest: those whose trees have other results, those without a fair step if `rest` is 1, and those with a step that
 * breaks one of these rules.
 */
export function setInterest(at: usize, count: u32, rest: u32, rules: u32): void {
  openRules = rules
  trees = at
  treeCount = count
  restMatters = rest
}

/** Whether the host must see the state last expanded. */
export function isOfInterest(): bool {
  if ((restMatters && fair == 0) || (broken & openRules) != 0 || isFarApart()) return true
  const end = trees + (<usize>treeCount << 3)
  for (let at = trees; at < end; at += 8) if (walkHere(load<u32>(at), v) != load<u32>(at, 4)) return true
  return false
}

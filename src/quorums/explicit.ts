// Quorums written as sets, such as `{0,1,2},{1,3,5},{2,4,5}`, for systems without a name. The text is read, not
// judged: quorums that do not intersect are worth checking too, see checks.ts.

import { Set as ImmutableSet, List, Range } from 'immutable'
import { checkNumberOfSites, mostSites } from './number-of-sites.js'
import { QuorumError } from './quorum-error.js'
import { type QuorumSystem, showQuorum } from './quorum-system.js'

/** Braces invite the shell to expand them, so the remedy shows the quotes too. */
const example = "write '{0,1},{1,2},{2,0}', in quotes on a command line"

/**
 * Reads one set for each site, from site 0 on: members within braces, commas between members and between sets. Spaces
 * do not matter; one pair of brackets around the whole, [ ] or ( ) or { }, may be there. `{}` is a site without a
 * quorum, as is every site after the last set. The inverse of `showQuorumSystem`.
 *
 * @param sites the number of sites n, 1..1000; by default the least that fits the sets and their members
 * @throws QuorumError if the text is not a list of sets, a member occurs twice in one set or is not in 0..n-1, there are
 *   more sets than sites, or n is out of range
 */
export const explicit = (text: string, sites?: number): QuorumSystem => {
  const shown = inOneLine(text)
  const quorums = readSets(shown)
  const highest = quorums.reduce((so, quorum) => Math.max(so, quorum.at(-1) ?? -1), -1)
  const least = Math.max(quorums.length, highest + 1)
  if (least > mostSites)
    throw new QuorumError(
      quorums.length > mostSites
        ? `Quorums of ${quorums.length} sets: there are at most ${mostSites} sites; leave sets out.`
        : `Quorums "${shown}": site ${highest} exceeds the largest possible site number; use members 0 to ${mostSites - 1}.`,
    )
  const n = sites ?? least
  checkNumberOfSites(shown, n)
  if (quorums.length > n)
    throw new QuorumError(
      `Quorums "${shown}" for ${n} sites: ${quorums.length} sets are more than one for each site; use ${least} sites or leave sets out.`,
    )
  if (highest >= n)
    throw new QuorumError(
      `Quorums "${shown}" for ${n} sites: site ${highest} does not exist; use members 0 to ${n - 1}, or ${least} sites.`,
    )
  return List(Range(0, n).map((i) => ImmutableSet(quorums[i] ?? [])))
}

/** Messages are one line, whatever the input was. */
const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** The members of each set, ascending. */
const readSets = (text: string): number[][] => {
  let rest = withoutOuterBrackets(text)
  const quorums: number[][] = []
  for (;;) {
    const set = /^\s*\{([^{}]*)\}\s*/.exec(rest)
    if (set === null)
      throw new QuorumError(`Quorums "${text}": expected a set in braces ${errorPosition(rest)}; ${example}.`)
    quorums.push(readMembers(text, set[1] ?? ''))
    rest = rest.slice(set[0].length)
    if (rest === '') return quorums
    if (!rest.startsWith(','))
      throw new QuorumError(
        `Quorums "${text}": expected a comma or the end ${errorPosition(rest)}; ${example}.`,
      )
    rest = rest.slice(1)
  }
}

const withoutOuterBrackets = (text: string): string =>
  /^\[.*\]$|^\(.*\)$|^\{ ?\{.*\} ?\}$/.test(text) ? text.slice(1, -1) : text

const errorPosition = (rest: string): string => (rest.trim() === '' ? 'at the end' : `at "${rest.trim()}"`)

const readMembers = (text: string, inside: string): number[] => {
  if (inside.trim() === '') return []
  const members = inside.split(',').map((word) => {
    if (!/^\s*\d+\s*$/.test(word))
      throw new QuorumError(
        `Quorums "${text}": "${word.trim()}" in {${inside}} is not the number of a site; use whole numbers from 0, separated by commas.`,
      )
    return Number(word)
  })
  const ascending = members.sort((a, b) => a - b)
  const twice = ascending.find((member, k) => member === ascending[k + 1])
  if (twice !== undefined)
    throw new QuorumError(
      `Quorums "${text}": site ${twice} occurs twice in {${inside}}; write ${showQuorum(ImmutableSet(ascending))}, or the intended site.`,
    )
  return ascending
}

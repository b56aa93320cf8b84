// docs/lectures.md: on which slides a claim stands. The decks are not in this repository, so the test holds what was read in them:
// the slides that claim nothing, where rows once stood wrong, and that no row stands on a slide about another algorithm.
import { expect, test } from 'vitest'
import type { Claim } from '../../src/lesson/lectures.js'
import { page } from './lectures.js'

const titleOf = ({ lecture, slide }: Claim['slides'][number]): string =>
  page.lectures.find(({ number }) => number === lecture)!.slides[slide - 1]!

test('only two slides have no claim: they ask the question that the next slides answer', () => {
  const empty = page.lectures.flatMap(({ number, slides }) =>
    slides
      .filter(
        (_, k) =>
          !page.claims.some((claim) =>
            claim.slides.some((one) => one.lecture === number && one.slide === k + 1),
          ),
      )
      .map((title) => `${number}: ${title}`),
  )
  expect(empty).toEqual([
    '000: Next (how without shared variables?)',
    '002: Next (how without shared variables?)',
  ])
})

test('a list of slides has no title twice', () => {
  for (const { slides } of page.lectures) expect(new Set(slides).size).toBe(slides.length)
})

const read: readonly [lecture: string, title: string, claims: string][] = [
  ['000', 'Some other Mutual Exclusion use', 'M11'],
  ['000', 'System Model', 'C1 C2 C3 C4 C9'],
  ['000', 'Analysis of Ring-Based Mutual Exclusion (2)', 'E10 E12'],
  ['000', 'Next (can we make this faster?)', 'E13 E15'],
  ['000', "Lamport's Algorithm", 'F1 F2 F3'],
  ['000', 'Key Idea: Ricart-Agrawala Algorithm', 'G1 G2 G5 G6'],
  // Its notes say that the clock is updated before the request has its timestamp, so not G5.
  ['000', 'Description of the Algorithm (Ricart-Agrawala)', 'G1 G8 G10'],
  ['000', 'Quorum-Based Mutual Exclusion Algorithms', 'I1 I2 J3'],
  ['000', 'Quorum-Based Mutual Exclusion Algorithms, contd.: coteries', 'I2 I5 I6'],
  ['000', 'Failures?', 'L1'],
  ['000', 'Conclusion', 'M11'],
  ['001', 'Liveness and deadlock', 'J5 J6 J7 K2 K11'],
  ['002', 'Key Idea: Ricart-Agrawala Algorithm', 'G1 G2 G5 G6'],
  ['002', 'Messages in RA Algorithm', 'G1 G5 G6 G9'],
  ['002', 'Maekawa: Key Differences From Ricart-Agrawala', 'I1 J3'],
  ['003', 'Centralized algorithm', 'D1 D6 D9 D10'],
  ['003', 'Centralized algorithm: Benefits, Problems', 'A14 D7 D11 D15 D16 D17 D18'],
  ['004', 'Maekawa: Key Differences From Ricart-Agrawala', 'I1 J3'],
  ['004', 'Size of Voting Sets (again)', 'I7 I8 I9 I12 J15'],
  ['004', 'Performance: Maekawa Algorithm', 'J10 J11 J12 J13 J14'],
  [
    '004',
    'Mutual exclusion in distributed systems (summary)',
    'D8 D14 D15 E7 E13 E14 G3 G22 J6 J13 J14 J15 J16',
  ],
]

test.each(read)('%s, "%s" has %s', (lecture, title, claims) => {
  const on = page.claims.filter(({ slides }) =>
    slides.some((one) => one.lecture === lecture && titleOf(one) === title),
  )
  expect(on.map(({ id }) => id).join(' ')).toBe(claims)
})

const algorithms: readonly [named: RegExp, topics: readonly string[]][] = [
  [/central (algorithm|solution)|centralized algorithm/i, ['The central server']],
  [/\bring\b/i, ['The token ring']],
  [/^lamport|\(lamport\)|lamport's mutual/i, ["Lamport's algorithm"]],
  [/ricart|\bRA\b/i, ["Ricart and Agrawala's algorithm"]],
  [/maekawa|voting|quorum/i, ['Quorums', "Maekawa's algorithm"]],
  [/deadlock/i, ["Maekawa's algorithm", 'Deadlock handling']],
  [/chubby/i, ['Chubby and ZooKeeper']],
  [/election/i, ['Elections']],
]

// What such a slide says about more than its own algorithm.
const general: readonly string[] = [
  'A13 Analysis of Central Algorithm (costs)',
  'A14 Analysis of Central Algorithm (costs)',
  'A15 Analysis of Central Algorithm (costs)',
  'A14 Centralized algorithm: Benefits, Problems',
  "C1 Lamport's Mutual Exclusion",
  'K11 Liveness and deadlock',
]

test('a claim about one algorithm stands on no slide whose title names another', () => {
  const strange = page.claims.flatMap(({ id, topic, slides }) =>
    slides.flatMap((slide) => {
      const title = titleOf(slide)
      const about = algorithms.filter(([named]) => named.test(title)).flatMap(([, topics]) => topics)
      return about.length === 0 || about.includes(topic) ? [] : [`${id} ${title}`]
    }),
  )
  expect([...new Set(strange)].filter((one) => !general.includes(one))).toEqual([])
})

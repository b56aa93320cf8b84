// The proofs of the catalogue kill mutants: none that breaks a theorem has a proof, and the cell that breaks says which sentence of the proof the
// mistake contradicts. The model has two sites, also for a mutant whose theorem fails only with three.
import { expect, test } from 'vitest'
import { type Mutant, mutated } from '../../src/protocol/mutant.js'
import type { Proof } from '../../src/protocol/proof.js'
import { missingIn } from './no-proof.js'
import { proved } from './proved-specs.js'

// The first cell that breaks, of the clauses that the mutant changes.
const cells: { readonly [spec: string]: { readonly [mutant: string]: string } } = {
  peterson: {
    'a site takes the turn instead of giving it away': 'insideHasTheTurn secondWrite',
    'the turn is not given away': 'insideHasTheTurn secondWrite',
  },
  'token-ring': {
    'the token is passed on at entry': 'insideHasToken enter',
    'the token is sent twice on leaving': 'oneToken exit',
  },
  semaphore: {
    'signal(S) adds two': 'unitsAddUp signal',
    'wait(S) takes nothing': 'unitsAddUp spin',
  },
  'central-server': {
    'the coordinator keeps its token when it grants': 'grantIsOne onRequest',
    'a RELEASE grants to the whole queue': 'oneProcessAtATime onRelease',
    'a RELEASE grants to the head, and the coordinator keeps the token too': 'grantIsOne onRelease',
    'the RELEASE is sent twice': 'grantIsOne exit',
  },
  bakery: {
    'equal numbers: both go first': 'passedGoesFirst compare',
    'a site draws the highest number that it has seen': 'passedGoesFirst draw',
    'all sites draw the same number': 'passedGoesFirst draw',
    'the higher number goes first': 'passedGoesFirst compare',
  },
  'ricart-agrawala': {
    'no site defers': 'repliesToEarlier onRequest',
    'no site defers, three sites': 'repliesToEarlier onRequest',
    'only a site in the section defers': 'repliesToEarlier onRequest',
    'only a site in the section defers, three sites': 'repliesToEarlier onRequest',
    'a site in the section does not defer': 'repliesToEarlier onRequest',
    'with equal timestamps both reply': 'repliesToEarlier onRequest',
    'the later request goes first': 'repliesToEarlier onRequest',
    'the lower number goes first, whatever the timestamps': 'repliesToEarlier onRequest',
    'a REQUEST does not move the clock': 'receivedIsSeen onRequest',
    'a REQUEST does not move the clock, three sites': 'receivedIsSeen onRequest',
    'enter with one reply missing': 'insideHasAllReplies enter',
    'the successor is not asked': 'askedOnce request',
  },
  'ricart-agrawala-queue': {
    'requests are queued only while Held': 'repliesToSmaller onRequest',
    'a Request does not move the clock': 'receivedIsSeen onRequest',
  },
  maekawa: {
    'enter with one vote missing, in the triangle': 'insideHasQuorum enter',
    'enter with one vote missing, of one voter': 'insideHasQuorum enter',
    'a voter votes for every request': 'votesOnce onRequest',
    'upon RELEASE a voter votes for its whole queue, of one voter': 'votesForOne onRelease',
  },
  raymond: {
    'a site gives the privilege away while it uses it': 'insideHasPrivilege onRequest',
    'a site that sends the privilege believes that it still has it': 'onePrivilege request',
  },
  'naimi-trehel': {
    'a root sends the token although it requests': 'oneAtASite onRequest',
    'the idle token is copied': 'oneToken onRequest',
    'a leaving site copies the token': 'oneToken exit',
    'a site enters without the token': 'insideHasToken enter',
    'a root that notes its next remains a root': 'rootIsLast onRequest',
    'a site that requests keeps its father': 'joinedOnce request',
  },
  'suzuki-kasami': {
    'the token is given away from within the section': 'insideHasIt onRequest',
    'the token is copied': 'noneHasItOnItsWay exit',
  },
  lamport: {
    'L1 is dropped: no later messages are needed': 'heardIsPast enter',
    "L2 is dropped: the site's own request need not be the first": 'insideMeansTop enter',
    'a REQUEST is not queued': 'queuedOrOnItsWay onRequest',
    'each site treats its own timestamp as smaller in a tie': 'insideMeansTop enter',
    'any message counts for L1, whatever its timestamp': 'heardIsPast onRequest',
    'a REPLY has the timestamp of its request, and any message counts for L1': 'sentInOrder onRequest',
    'messages do not advance the clock, and any message counts for L1': 'sentInOrder onRequest',
  },
}

/** Whether a mutant breaks a theorem in a model without faults; induction is not checked with faults. */
const breaks = ({ theorems }: Proof, { verdicts, model }: Mutant): boolean =>
  theorems.some(({ property }) => (verdicts[property] ?? 'vacuous') !== 'vacuous') &&
  [model.loss, model.duplication, model.crash].every((fault) => (fault ?? 0) === 0)

test.each(Object.entries(proved))('the mutants of %s', (name, { spec, proof, mutants, options }) => {
  const found = mutants
    .filter((mutant) => breaks(proof, mutant))
    .map((mutant) => [
      mutant.name,
      missingIn(mutated(spec, mutant), proof, options, Object.keys(mutant.clauses)),
    ])
  expect(Object.fromEntries(found)).toEqual(cells[name])
})

test('the proofs themselves lack nothing', () => {
  const { 'token-ring': ring, peterson } = proved
  for (const { spec, proof, options } of [ring!, peterson!])
    expect(missingIn(spec, proof, options, [])).toBeUndefined()
})

test('the tree of naimi-trehel needs the sentence on cycles only with three sites', () => {
  const { spec, proof, options } = proved['naimi-trehel']!
  const lemmas = proof.lemmas.filter(({ name }) => name !== 'noCycle')
  const without = { ...proof, lemmas, theorems: [] }
  expect(missingIn(spec, without, options, ['onRequest'])).toBeUndefined()
  expect(missingIn(spec, without, { sites: 3 }, ['onRequest'])).toBe('joinedOnce onRequest')
})

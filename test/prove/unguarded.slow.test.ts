// Every inductive cell that needs its guard is refuted without it: for each local clause, the lemmas that it breaks if it is taken whatever
// its guard says. The other lemmas are kept by the effect alone. Steps from reachable states, by the reference semantics, break no lemma that
// the table does not name, and a grid that answers + to everything fails here.
import { expect, test } from 'vitest'
import { proved } from './proved-specs.js'
import { unguardedClauses } from './unguarded.js'

// In the order of the clauses.
const broken: { readonly [spec: string]: { readonly [clause: string]: string } } = {
  peterson: {
    request: '',
    secondWrite: 'wantsUntilItLeaves',
    lookAtOther: 'wantsUntilItLeaves insideHasTheTurn',
    lookAtTurn: 'wantsUntilItLeaves insideHasTheTurn',
    exit: '',
  },
  'token-ring': {
    request: '',
    enter: 'insideHasToken',
    exit: 'oneToken',
    pass: 'oneToken insideHasToken',
  },
  semaphore: {
    request: 'unitsAddUp',
    spin: '',
    succeed: '',
    enterOrSleep: '',
    test: '',
    decrement: '',
    signal: 'unitsAddUp',
    store: '',
  },
  'central-server': {
    request: 'oneRequest',
    enter: 'insideHasToken oneRequest',
    exit: 'oneRequest grantIsOne oneProcessAtATime',
  },
  bakery: {
    request: 'numberInBakery',
    read: 'doorway numberInBakery laterDrawsHigher',
    draw: 'doorway passedGoesFirst',
    drawn: 'numberInBakery',
    waitForDrawing: 'doorway numberInBakery passedGoesFirst',
    compare: 'doorway laterDrawsHigher',
    exit: 'doorway',
  },
  'ricart-agrawala': {
    request: 'askedOnce requestIsCurrent receivedIsSeen repliesToEarlier',
    enter: 'pendingHasTimestamp askedOnce insideHasAllReplies',
    exit: 'askedOnce requestIsCurrent repliesToEarlier',
  },
  'ricart-agrawala-queue': {
    request: 'differentMessages askedOnce requestIsCurrent receivedIsSeen repliesToSmaller',
    enter: 'pendingHasTimestamp askedOnce insideHasAllReplies',
    exit: 'askedOnce requestIsCurrent repliesToSmaller',
  },
  maekawa: {
    request: 'queuedOnce oneRequest oneRequestAtItself',
    enter: 'insideHasQuorum',
    exit: 'oneRequest oneRequestAtItself lockedWhileOut votesOnce votesForOne',
  },
  raymond: {
    request: 'queuedOnce waitsInOwnQueue',
    exit: 'waitsInOwnQueue',
  },
  'naimi-trehel': {
    request: 'rootIsLast',
    enter: 'insideHasToken',
    exit: 'oneAtASite oneToken idleRootHasToken',
  },
  'suzuki-kasami': {
    request: '',
    enter: 'insideHasIt',
    exit: '',
  },
  lamport: {
    request: 'heardIsPast heardLaterOnly laterMeansQueued',
    enter: 'pendingIsQueued heardIsPast heardLaterOnly laterMeansQueued insideMeansTop',
    exit: 'countsWhileWaiting heardLaterOnly',
  },
}

// Why a clause breaks nothing without its guard.
const elsewhere = 'a clause of other kinds of semaphores, without an effect here'
const needNoGuard: { readonly [spec: string]: { readonly [clause: string]: string } } = {
  peterson: {
    request: 'the process is outside afterwards, with its flag set',
    exit: 'the process is outside afterwards, with its flag cleared',
  },
  'token-ring': { request: 'it moves no token, and the site is outside afterwards' },
  semaphore: {
    spin: 'its effect asks for S > 0 itself, and then no process is inside',
    succeed: elsewhere,
    enterOrSleep: elsewhere,
    test: elsewhere,
    decrement: elsewhere,
    store: elsewhere,
  },
  'suzuki-kasami': {
    request: 'it moves no PRIVILEGE, and the site is outside afterwards',
    exit: 'it fails without the PRIVILEGE, and with it leaves one',
  },
}

test.each(Object.entries(proved))('the guards of %s', (name, { spec, proof, options }) => {
  const found = unguardedClauses(spec, proof, options)
  expect(Object.fromEntries(found.map(({ clause, grid }) => [clause, grid.join(' ')]))).toEqual(broken[name])
  for (const { clause, grid, steps } of found)
    expect(grid, clause).toEqual(expect.arrayContaining([...steps]))
  const without = found.filter(({ grid }) => grid.length === 0).map(({ clause }) => clause)
  expect(Object.keys(needNoGuard[name] ?? {}).toSorted()).toEqual(without.toSorted())
})

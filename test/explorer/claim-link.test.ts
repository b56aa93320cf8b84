// A claim of a lecture as a link: the command and the page show the same model.
import { describe, expect, test } from 'vitest'
import { claimLink } from '../../src/explorer/lesson/claim-link.js'
import { readSessionLink } from '../../src/explorer/session/session-link.js'
import { page } from '../docs/lectures.js'

const link = (command: string) => claimLink({ command: `coterie ${command}`, prints: [] })

test('a command opens the model of its options', () => {
  expect(link('verify lamport --sites 2 --order unordered --property mutualExclusion')).toBe(
    'spec=lamport&sites=2&order=unordered',
  )
  expect(link("verify maekawa --param 'quorums={0,1},{1}' --continue")).toBe(
    'spec=maekawa&param.quorums=%7B0,1%7D,%7B1%7D',
  )
  expect(link("reach maekawa 'waits(all)' --requests 1")).toBe('spec=maekawa&requests=1')
  expect(link("mutate lamport --mutant 'no site enters'")).toBe('spec=lamport&mutant=no+site+enters')
})

describe('a command without one model has no link', () => {
  test.each([
    'quorums grid --sites 9',
    'measure token-ring --sites 2..5',
    'replay counterexamples/x/trace.json',
  ])('%s', (command) => expect(link(command)).toBeUndefined())
})

test('the link of every claim can be read, and most claims have one', () => {
  const links = page.claims.map(({ runs }) => runs.flatMap((run) => claimLink(run) ?? []))
  for (const one of links.flat()) expect(readSessionLink(one)?.spec).toMatch(/^[a-z-]+$/)
  expect(links.filter((own) => own.length > 0).length).toBeGreaterThan(page.claims.length / 2)
})

// A claim of a lecture as a link: the command and the page show the same model, and check the same.
import { describe, expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { claimLinks } from '../../src/explorer/lesson/claim-link.js'
import { withRunsOf } from '../../src/explorer/lesson/runs-of-knowledge.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { optionsOf } from '../../src/explorer/panels/checking.js'
import { here } from '../../src/explorer/session/history.js'
import { newSession } from '../../src/explorer/session/session.js'
import { readSessionLink } from '../../src/explorer/session/session-link.js'
import { questionOf } from '../../src/explorer/worker/question.js'
import { printedAs } from '../../src/lesson/excerpts.js'
import { verdictText } from '../../src/report/verdict/verdict-text.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { type State, viewOfState } from '../../src/semantics/state.js'
import { isFast, page } from '../docs/lectures.js'
import { link, links } from './links-of-claims.js'

test('a command opens the model of its options, and starts its check there', () => {
  expect(link('verify lamport --sites 2 --order unordered --property mutualExclusion')).toBe(
    'spec=lamport&sites=2&order=unordered&check=mutualExclusion',
  )
  expect(link("verify maekawa --param 'quorums={0,1},{1}' --continue")).toBe(
    'spec=maekawa&param.quorums=%7B0,1%7D,%7B1%7D&check=default&also=continue',
  )
  expect(link("verify bank-account --ltl 'F G account=1' --ltl 'G x -> y' --liveness")).toBe(
    'spec=bank-account&ltl=F+G+account%3D1%3BG+x+-%3E+y&also=liveness',
  )
  expect(link('verify lamport --sites 2 --proof')).toBe('spec=lamport&sites=2&check=default&also=proof')
  expect(link("reach maekawa 'waits(all)' --requests 1")).toBe('spec=maekawa&requests=1&reach=waits(all)')
})

test('a recorded run is opened at its end; each mutant in the model of its list', () => {
  expect(links('replay counterexamples/lamport-sample-queue/trace.json --full')).toEqual([
    { fragment: 'recorded=lamport-sample-queue', shows: true },
  ])
  expect(links("mutate lamport --mutant 'no site enters' --mutant other")).toEqual([
    {
      fragment: 'spec=lamport&mutant=no+site+enters&check=default&also=continue,listed',
      shows: true,
      mutant: 'no site enters',
    },
    {
      fragment: 'spec=lamport&mutant=other&check=default&also=continue,listed',
      shows: true,
      mutant: 'other',
    },
  ])
})

test.each([
  ['measure token-ring --sites 2..5', 'spec=token-ring&sites=2&claim=A1.2'],
  ['measure central-server --load --round --sites 2..4', 'spec=central-server&sites=2&claim=A1.2'],
  [
    "knows central-server 'crashed(coordinator)' --site 1 --crash 1",
    'spec=central-server&crash=1&claim=A1.2',
  ],
  ['reads central-server --sites 2', 'spec=central-server&sites=2&claim=A1.2'],
  ['list maekawa --source', 'spec=maekawa&claim=A1.2'],
  ['verify lamport --sites 2 --max-depth 9', 'spec=lamport&sites=2&claim=A1.2'],
  ['quorums grid --sites 9', 'spec=maekawa&sites=9&param.quorums=grid&claim=A1.2'],
  ['quorums six', 'spec=maekawa&sites=6&param.quorums=six&claim=A1.2'],
  ["quorums '{0,1},{2}' --sites 9", 'spec=maekawa&claim=A1.2'],
  [
    "quorums '{0,1,2},{0,2},{0,1,2}'",
    'spec=maekawa&sites=3&param.quorums=%7B0,1,2%7D,%7B0,2%7D,%7B0,1,2%7D&claim=A1.2',
  ],
  ['quorums --least --sites 3..7', 'spec=maekawa&claim=A1.2'],
])('coterie %s opens its model with the claim beside it', (command, fragment) => {
  expect(links(command)).toEqual([{ fragment, shows: false }])
})

test('a run in a file of the reader has no link', () => {
  expect(links('replay mine.json')).toEqual([])
})

test('the link of a command on knowledge lays out both runs', async () => {
  const run = page.claims
    .flatMap(({ runs }) => runs)
    .find(({ command }) => command.startsWith('coterie knows '))!
  const { spec, options } = readSessionLink(claimLinks(run, 'D17')[0]!.fragment)!
  const loaded = { spec: await catalogueSpec(spec), source: { argument: spec }, mutants: [] }
  const { history } = withRunsOf(newSession(loaded as unknown as LoadedSpec, options), run)
  const ends = history.places.filter(({ depth }) => depth > 0)
  const value = (state: State) => viewOfState(history.model, state).crashed(2)
  expect(value(here(history).state)).toBe(true)
  const others = ends.filter((place) => !value(place.state) && place.depth > 0)
  const record = (state: State) => JSON.stringify(state.sites.get(1))
  expect(others.map(({ state }) => record(state))).toContain(record(here(history).state))
})

// Every eighth of the fast commands whose links check something, so that this test is fast too.
const some = page.claims
  .flatMap(({ runs }) => runs)
  .filter((run) => isFast(run) && /^coterie (verify|reach) /.test(run.command))
  .filter((_, k) => k % 8 === 0)

describe('the check of a link finds what the command prints', () => {
  test.each(some)('$command', async (run) => {
    const { spec, options, asked } = readSessionLink(claimLinks(run, 'A1')[0]!.fragment)!
    const { model, properties } = questionOf(await catalogueSpec(spec), options, optionsOf(asked!))
    const check = new Check(model, properties, {
      ...defaultCheckOptions,
      continue: asked!.continue,
      stopAtWitness: asked!.reach !== undefined,
    })
    toTheEnd(check.run(), 10_000)
    const result = check.result()
    const text = result.verdicts
      .map((verdict) => `${verdict.property.name} ${verdictText(verdict, result.exploration.cut)}`)
      .join('\n')
    const about = run.prints.filter((line) => /^[+x~?*] /.test(line)).map((line) => line.slice(2))
    for (const line of about) expect(printedAs(`${line.replace(/;.*$/, '')}...`, text), text).not.toEqual([])
  })
})

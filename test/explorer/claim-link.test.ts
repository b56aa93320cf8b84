// A claim of a lecture as a link: the command and the page show the same model, and check the same.
import { describe, expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { catalogueExamples, catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { claimLinks } from '../../src/explorer/lesson/claim-link.js'
import { optionsOf } from '../../src/explorer/panels/checking.js'
import { readSessionLink } from '../../src/explorer/session/session-link.js'
import { questionOf } from '../../src/explorer/worker/question.js'
import { printedAs } from '../../src/lesson/excerpts.js'
import { verdictText } from '../../src/report/verdict-text.js'
import { isFast, page } from '../docs/lectures.js'

const links = (command: string) => claimLinks({ command: `coterie ${command}`, excerpts: [], prints: [] })
const link = (command: string) => links(command)[0]?.fragment

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

test('what only the command line decides has a link to its model at most', () => {
  expect(links('measure token-ring --sites 2..5')).toEqual([
    { fragment: 'spec=token-ring&sites=2', shows: false },
  ])
  expect(links('measure central-server --load --round --sites 2..4')).toEqual([
    { fragment: 'spec=central-server&sites=2', shows: false },
  ])
  expect(links("knows central-server 'crashed(coordinator)' --site 1 --crash 1")).toEqual([
    { fragment: 'spec=central-server&crash=1', shows: false },
  ])
  expect(links('reads central-server --sites 2')).toEqual([
    { fragment: 'spec=central-server&sites=2', shows: false },
  ])
  expect(links('verify lamport --sites 2 --max-depth 9').map(({ shows }) => shows)).toEqual([false])
  expect(links('quorums grid --sites 9')).toEqual([])
  expect(links('replay mine.json')).toEqual([])
})

test('every command of every claim that checks, reaches, mutates or replays has a link that shows it, and the page can read it', async () => {
  const examples = catalogueNames().flatMap((name) => [...catalogueExamples(name)].map(([folder]) => folder))
  expect(examples).toContain('lamport-sample-queue')
  for (const run of page.claims.flatMap(({ runs }) => runs)) {
    const [, verb] = run.command.split(' ')
    const shown = claimLinks(run).filter(({ shows }) => shows)
    if (!['verify', 'reach', 'mutate', 'replay'].includes(verb!)) expect(shown, run.command).toEqual([])
    else expect(shown.length, run.command).toBeGreaterThan(0)
    for (const { fragment } of claimLinks(run)) {
      if (fragment.startsWith('recorded=')) expect(examples).toContain(fragment.slice('recorded='.length))
      else expect(readSessionLink(fragment)?.spec, fragment).toMatch(/^[a-z-]+$/)
    }
  }
})

// Every eighth of the fast commands whose links check something, so that this test is fast too.
const some = page.claims
  .flatMap(({ runs }) => runs)
  .filter((run) => isFast(run) && /^coterie (verify|reach) /.test(run.command))
  .filter((_, k) => k % 8 === 0)

describe('the check of a link finds what the command prints', () => {
  test.each(some)('$command', async (run) => {
    const { spec, options, asked } = readSessionLink(claimLinks(run)[0]!.fragment)!
    const { model, properties } = questionOf(await catalogueSpec(spec), options, optionsOf(asked!))
    const check = new Check(model, properties, {
      ...defaultCheckOptions,
      continue: asked!.continue,
      stopAtWitness: asked!.reach !== undefined,
    })
    while (check.advance(10_000));
    const result = check.result()
    const text = result.verdicts
      .map((verdict) => `${verdict.property.name} ${verdictText(verdict, result.exploration.cut)}`)
      .join('\n')
    const about = run.prints.filter((line) => /^[+x~?*] /.test(line)).map((line) => line.slice(2))
    for (const line of about) expect(printedAs(`${line.replace(/;.*$/, '')}...`, text), text).not.toEqual([])
  })
})

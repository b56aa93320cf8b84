// A seven-site lock, unsafe in one of 5,040 orders, was reported to hold: 240 renamings of it had been tried.
import { expect, test } from 'vitest'
import { differences, expectationOf, refutes } from '../../src/check/expectations.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { sampledVerdict } from '../../src/check/sampled-verdict.js'
import type { CheckResult, Verdict } from '../../src/check/verdict.js'
import { codeOf } from '../../src/cli/exit-codes.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Property } from '../../src/protocol/property.js'
import { junitXml } from '../../src/report/verdict/junit.js'
import { resultJson } from '../../src/report/verdict/verdict-json.js'
import { reductionLines, verdictLines } from '../../src/report/verdict/verdict-text.js'
import type { Trace } from '../../src/trace/trace.js'

const spec = await catalogueSpec('central-server')
const properties = propertiesNamed(spec, [])
const model = modelFor(spec, { sites: 2 }, properties)
const trace: Trace = { model, initial: undefined as never, steps: [] }
const named = (name: string): Property => properties.find((property) => property.name === name)!
const exclusion = named('mutualExclusion')
const entry = named('entryPossible')
const witness = named('someoneEnters')
const sampled = (verdict: Verdict): Verdict => sampledVerdict(verdict, ['renamings'])

const resultOf = (...verdicts: Verdict[]): CheckResult => ({
  model,
  exploration: {
    states: 3,
    initialStates: 1,
    transitions: 4,
    selfLoops: 0,
    depth: 1,
    frontier: 0,
    bytes: 0,
    complete: true,
    search: 'bfs',
    cut: undefined,
    reductions: [
      {
        reduction: 'symmetry',
        claim: 'all',
        group: 'g',
        order: 5040,
        certified: 9,
        inPart: 1,
        sampled: 2,
        sample: 'renamings',
      },
    ],
  } as CheckResult['exploration'],
  verdicts,
})

test('a property without a violation is `sampled` if a reduction was certified on a sample', () => {
  expect(sampled({ property: exclusion, verdict: 'holds' })).toMatchObject({
    verdict: 'sampled',
    sample: ['renamings'],
  })
  expect(sampledVerdict({ property: exclusion, verdict: 'holds' }, []).verdict).toBe('holds')
  expect(sampled({ property: exclusion, verdict: 'no violation found' })).toMatchObject({
    verdict: 'no violation found',
    sample: ['renamings'],
  })
})

test('verdicts that the reference semantics has replayed stay: a violation and a witness', () => {
  expect(sampled({ property: exclusion, verdict: 'violated', trace }).verdict).toBe('violated')
  expect(sampled({ property: witness, verdict: 'holds', trace }).verdict).toBe('holds')
})

test('verdicts that need every state are inconclusive: no witness, no entry, a loop up to timestamps', () => {
  for (const verdict of [
    { property: witness, verdict: 'violated' },
    { property: entry, verdict: 'violated', trace },
    { property: exclusion, verdict: 'violated', trace: { ...trace, loop: 0, closes: 'up to timestamps' } },
  ] as const) {
    expect(sampled(verdict)).toMatchObject({ verdict: 'inconclusive', sample: ['renamings'] })
    expect(sampled(verdict).because).toContain('on a sample of renamings')
    expect(sampledVerdict(verdict, [])).toBe(verdict)
  }
})

test('every report carries the word, and the exit code is 2', () => {
  const result = resultOf(sampled({ property: exclusion, verdict: 'holds' }))
  expect(verdictLines(result)).toEqual([
    '* mutualExclusion  holds, on a sample of renamings: at most one site is in the critical section',
  ])
  expect(reductionLines(result)[0]).toContain('certified on 9 calls (1 of them on a sample of renamings)')
  expect(resultJson(result)).toMatchObject({
    exploration: { reductions: [{ inPart: 1, sample: 'renamings' }] },
    verdicts: [{ property: 'mutualExclusion', verdict: 'sampled', sample: ['renamings'] }],
  })
  expect(junitXml([{ result }])).toContain('<failure message="holds only on a sample of renamings"/>')
  expect(codeOf(result)).toBe(2)
  expect(codeOf(resultOf({ property: exclusion, verdict: 'holds' }))).toBe(0)
})

test('two samples are joined', () => {
  const verdict = sampledVerdict({ property: exclusion, verdict: 'holds' }, [
    'renamings',
    'distances between timestamps',
  ])
  expect(verdictLines(resultOf(verdict))[0]).toContain(
    'holds, on a sample of renamings and distances between timestamps: ',
  )
})

test('a sample neither meets the expectation that a property holds nor refutes it', () => {
  const expectation = { ...expectationOf(spec, model)!, verdicts: {} }
  const { counts: _counts, ...uncounted } = expectation
  const result = resultOf(sampled({ property: exclusion, verdict: 'holds' }))
  expect(differences(uncounted, result).map(({ line }) => line)).toEqual([
    'mutualExclusion: expected holds, found holds, on a sample of renamings',
  ])
  expect(refutes(result, uncounted)).toBe(false)
  expect(refutes(resultOf({ property: exclusion, verdict: 'violated', trace }), uncounted)).toBe(true)
})

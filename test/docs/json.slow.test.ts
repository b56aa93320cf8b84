// docs/json.md: its examples match the current output, and it names every field of every format.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Audit } from '../../src/certificate/audit.js'
import { readCertificate } from '../../src/certificate/certificate.js'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { ReadingsSearch } from '../../src/foresee/readings-search.js'
import { measure } from '../../src/measure/measure.js'
import { defaultLimits } from '../../src/measure/measurement.js'
import { profile } from '../../src/measure/profile/profiling.js'
import { judge } from '../../src/mutate/judge-mutant.js'
import { BrokenSpec } from '../../src/protocol/broken-spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { mutated } from '../../src/protocol/mutant.js'
import { allCoteries } from '../../src/quorums/all-coteries.js'
import { analysisOf } from '../../src/quorums/analysis.js'
import { leastSize } from '../../src/quorums/least-size.js'
import { quorumSystem } from '../../src/quorums/quorum-system-from-text.js'
import { ratio } from '../../src/quorums/ratio.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { claimsJson, lecturesJson, slidesJson } from '../../src/report/course/lecture-json.js'
import { readingsJson } from '../../src/report/knowledge/readings-json.js'
import { measureJson } from '../../src/report/measure/measure-json.js'
import { profileJson } from '../../src/report/measure/profile-json.js'
import { mutantsJson } from '../../src/report/mutants/mutants-json.js'
import { allCoteriesJson, leastSizesJson, quorumsJson } from '../../src/report/quorums/quorums-json.js'
import { resultJson } from '../../src/report/verdict/verdict-json.js'
import { toTheEnd } from '../../src/search/long-work.js'
import type { Json } from '../../src/sorts/sort.js'
import { traceToFile } from '../../src/trace/trace-json.js'
import { consolesOf, root, runConsole } from './console.js'
import { page as lectures } from './lectures.js'

const page = readFileSync(`${root}docs/json.md`, 'utf8')

test.each(consolesOf(page))('the example in line $line prints the documented output', (fence) =>
  runConsole(fence, root),
)

// The path of a name distinguishes names that a spec chooses from fields of the format.
const fieldsOf = (json: Json, opaque: readonly string[]): string[] => {
  if (typeof json !== 'object' || json === null) return []
  if (Array.isArray(json)) return json.flatMap((item: Json) => fieldsOf(item, opaque))
  return Object.entries(json).flatMap(([name, value]) => [
    name,
    ...(opaque.includes(name) ? [] : fieldsOf(value, opaque)),
  ])
}

const namedOnThePage = new Set(
  [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code!.split(/[.\s]|\[\]/)),
)

test('the page names every field of results, traces and states', async () => {
  const spec = await catalogueSpec('central-server')
  const options = { sites: 2, requests: 2, loss: 1, duplication: 1 } as const
  const properties = propertiesNamed(spec, ['deadlockFreedom', 'entryPossible', 'servedInArrivalOrder'])
  const model = modelFor(spec, options, properties)
  const result = check(model, properties, { ...defaultCheckOptions, maxStates: 2000 })
  const traces = result.verdicts.flatMap(({ trace }) => (trace === undefined ? [] : [trace]))
  const bank = await catalogueSpec('bank-account')
  const lost = check(modelFor(bank, {}, []), propertiesNamed(bank, ['noLostUpdate']))
  const shared = lost.verdicts.flatMap(({ trace }) => (trace === undefined ? [] : [trace]))
  expect(traces).not.toHaveLength(0)
  expect(shared).not.toHaveLength(0)
  const files = { deadlockFreedom: { trace: 'a.json', replay: 'coterie replay a.json' } }
  const written = [
    ...fieldsOf(resultJson(result, files), ['parameters']),
    ...[...traces, ...shared].flatMap((trace) =>
      fieldsOf(traceToFile(trace, './mine.ts') as unknown as Json, [
        'parameters',
        'message',
        'messages',
        'shared',
        'memory',
      ]),
    ),
  ].filter((name) => !['phase', 'token', 'queue', 'permit', 'amount'].includes(name))
  for (const name of new Set(written)) expect(namedOnThePage, name).toContain(name)
})

test('the page names every field about reductions', async () => {
  const summaries = async (name: string, options: ModelOptions, reduce: Partial<Reduce>) => {
    const spec = await catalogueSpec(name)
    const properties = propertiesNamed(spec, [])
    const model = modelFor(spec, options, properties)
    return resultJson(
      check(model, properties, { ...defaultCheckOptions, reduce: { ...noReduction, ...reduce } }),
    )
  }
  const results = [
    await summaries('token-ring', {}, { symmetry: 'rotations' }),
    await summaries('central-server', {}, { timestamps: true, partialOrder: true }),
    await summaries('ricart-agrawala', { sites: 2, parameters: { clock: 'recvtick' } }, { timestamps: true }),
  ]
  const written = new Set(results.flatMap((result) => fieldsOf(result, ['parameters'])))
  for (const name of ['claim', 'unused', 'cut', 'drift']) expect(written, name).toContain(name)
  for (const name of written) expect(namedOnThePage, name).toContain(name)
})

test('the page names every field of measures', async () => {
  const spec = await catalogueSpec('token-ring')
  const wanted = { messages: true, delays: true, bypass: true }
  const rows = [2, 3, 4].map((sites) => measure(spec, { sites }, wanted))
  const central = await catalogueSpec('central-server')
  const cut = measure(central, { sites: 4 }, wanted, { ...defaultLimits, maxStates: 100 })
  const unfit = [{ sites: 9, why: 'too many' }]
  const command = () => 'coterie replay'
  const written = [rows, [cut]].map((some) => measureJson(some, unfit, command, () => 'a.json'))
  const names = new Set(written.flatMap((json) => fieldsOf(json, ['parameters'])))
  for (const name of ['instead', 'growth', 'missing', 'why']) expect(names).toContain(name)
  for (const name of names) expect(namedOnThePage, name).toContain(name)
})

test('the page names every field of lectures, slides and claims', () => {
  const [lecture] = lectures.lectures
  const [claim] = lectures.claims
  const runs = claim!.runs.map((run) => ({ ...run, printed: run.prints, missing: [] }))
  const written = [
    lecturesJson(lectures),
    slidesJson(lecture!, lectures),
    claimsJson(lectures, [{ claim: claim!, runs }], true),
  ]
  const names = new Set(written.flatMap((json) => fieldsOf(json, [])))
  for (const name of ['notShown', 'title', 'because', 'missing']) expect(names).toContain(name)
  for (const name of names) expect(namedOnThePage, name).toContain(name)
})

test('the page names every field of profiles', async () => {
  const limits = { maxStates: 400, memory: 2 ** 28 }
  const whole = profile(await catalogueSpec('central-server'), { sites: 2 }, limits)
  const cut = profile(await catalogueSpec('lamport'), { sites: 2 }, { ...limits, maxStates: 50 })
  const where = { part: 'site.queue', states: 7, always: false, where: { field: 'phase', values: ['idle'] } }
  const written = [{ ...whole, normalForms: [where] }, cut].map(profileJson)
  const names = new Set(written.flatMap((json) => fieldsOf(json, ['parameters'])))
  for (const name of ['behaviours', 'normalForms', 'isHere', 'because', 'missing'])
    expect(names).toContain(name)
  for (const name of names) expect(namedOnThePage, name).toContain(name)
})

test('the page names every field of readings', async () => {
  const limits = { maxStates: 1000, maxDepth: 1000, memory: 2 ** 28 }
  const running = new ReadingsSearch(await catalogueSpec('central-server'), { sites: 2 }, limits)
  toTheEnd(running.run(), 1000)
  const names = new Set(fieldsOf(readingsJson(running.result()), ['parameters']))
  for (const name of ['receivers', 'named', 'messageFields']) expect(names).toContain(name)
  for (const name of names) expect(namedOnThePage, name).toContain(name)
})

test('the page names every field of quorum systems', () => {
  const better = quorumsJson('grid', analysisOf(quorumSystem('grid', 4), ratio(9n, 10n)))
  const lists = [leastSizesJson([leastSize(4)]), allCoteriesJson(3, allCoteries(3))]
  const names = new Set([better, ...lists].flatMap((json) => fieldsOf(json, [])))
  for (const name of ['better', 'strategy', 'leastK', 'renamings']) expect(names).toContain(name)
  for (const name of names) expect(namedOnThePage, name).toContain(name)
})

test('the page names every field of a certificate and of an audit', async () => {
  const spec = await catalogueSpec('token-ring')
  const properties = propertiesNamed(spec, [])
  const running = new Check(modelFor(spec, {}, properties), properties, {
    ...defaultCheckOptions,
    reduce: { ...noReduction, symmetry: 'rotations' },
  })
  toTheEnd(running.run(), 1000)
  const bytes = Buffer.concat([...running.certificate(running.result(), './mine.ts')])
  const header = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf(10))) as Json
  const audit = new Audit(readCertificate(bytes), spec)
  toTheEnd(audit.run(), 1000)
  const result = audit.result()
  expect(result.confirmed).toBe(true)
  const written = [
    ...fieldsOf(header, ['parameters', 'values']),
    ...fieldsOf((header as { values: { [part: string]: Json } }).values, ['sites', 'channels', 'variables']),
    ...Object.keys(result),
  ]
  for (const name of written) expect(namedOnThePage, name).toContain(name)
})

test('the page names every field of the results on mutants', async () => {
  const spec = await catalogueSpec('token-ring')
  const properties = propertiesNamed(spec, [])
  const model = modelFor(spec, {}, properties)
  const original = check(model, properties, { ...defaultCheckOptions, continue: true })
  const listed = await mutantsOf({ spec, argument: 'token-ring' })
  const judged = listed.map((mutant) => {
    const changed = modelFor(mutated(spec, mutant), mutant.model, properties)
    return judge(mutant, changed, original, check(changed, properties, defaultCheckOptions), mutant)
  })
  const broken = judge(listed[0]!, model, original, new BrokenSpec('a clause threw'))
  const written = mutantsJson(
    'token-ring',
    [...judged, broken],
    { weakTests: [], notAsked: [], neverTaken: [] },
    true,
    {},
  )
  for (const name of new Set(fieldsOf(written, ['parameters']))) expect(namedOnThePage, name).toContain(name)
})

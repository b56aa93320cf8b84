// schemas/: the current output of each command is valid, and becomes invalid if a field is renamed or
// removed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test, vi } from 'vitest'
import peterson from '../../specs/peterson/spec.js'
import { runCommand } from '../../src/cli/arguments/command-line.js'
import { fraction } from '../../src/measure/fraction.js'
import { makeModel } from '../../src/model/model.js'
import { type RunResult, runJson } from '../../src/report/run/run-report.js'
import type { Json } from '../../src/sorts/sort.js'
import { Scratch } from '../cli/coterie.js'
import { lockThat, phases } from '../cli/lock-spec.js'
import { root, wordsOf } from './console.js'
import { beginningOf, fieldsOf, mayBeMissing } from './document-fields.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const folder = join(root, 'schemas')
const names = readdirSync(folder).map((file) => file.replace('.schema.json', ''))
const ajv = new Ajv2020({ strict: true, allErrors: true })
for (const name of names) {
  ajv.addSchema(JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8')) as object)
}

const problems = (name: string, document: Json): readonly string[] => {
  const validate = ajv.getSchema(`${name}.schema.json`)!
  return validate(document) ? [] : validate.errors!.map((error) => `${error.instancePath}: ${error.message}`)
}

/** The output of a command. */
const printed = async (commandLine: string): Promise<string> => {
  let text = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    text += String(piece)
    return true
  })
  try {
    await runCommand([...wordsOf(commandLine), '--quiet'])
  } finally {
    write.mockRestore()
  }
  return text
}

const proof = join(scratch.folder, 'ring.proof')
const views = join(scratch.folder, 'lock.views')
const own = join(scratch.folder, 'runs')

const headerOf = (file: string): string => {
  const bytes = readFileSync(file)
  return bytes.toString('utf8', 0, bytes.indexOf(10))
}

const kept = readdirSync(join(root, 'counterexamples'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [join(root, 'counterexamples', entry.name, 'trace.json')] : [],
)

// A lock whose clause loops over the others: what views do not allow, and the prover tests.
const loops = (): string => {
  scratch.write('phases.ts', phases)
  const lock = lockThat("(_, { others }) => [{ phase: [...others].includes(-1) ? 'idle' : 'wanted' }]")
  return scratch.write('looping.ts', lock)
}

const failing = async (): Promise<
  readonly [result: string, lines: string, document: string, trace: string]
> => {
  scratch.write('phases.ts', phases)
  scratch.write('lock.ts', lockThat("() => { throw new Error('no exit') }"))
  const lock = join(scratch.folder, 'lock.ts')
  const result = await printed(`verify ${lock} --format json --out ${join(scratch.folder, 'failed')}`)
  const lines = await printed(`verify ${lock} --format ndjson`)
  const document = await printed(`measure ${lock} --sites 2 --format json`)
  const { failure } = JSON.parse(result) as { failure: { trace: string } }
  return [result, lines, document, readFileSync(failure.trace, 'utf8')]
}
let failed: ReturnType<typeof failing> | undefined
const failure = (): ReturnType<typeof failing> => {
  failed ??= failing()
  return failed
}

/** Documents of each format, as the commands write them. */
// A run of a model that is too large to measure it takes seconds; so these are written without a run.
const replaced = (
  ways: readonly NonNullable<Extract<RunResult['bounds'], object>['instead']>[],
): readonly string[] =>
  ways.map((instead) => {
    const bounds = { least: fraction(1, 2), most: 'unbounded', instead } as const
    const faults = { lost: 0, copied: 0, crashes: 0, recoveries: 0 }
    const seen = { seconds: 1, seed: 1, steps: 0, sites: [], waits: [], watched: [], violated: [] }
    return JSON.stringify(runJson(makeModel(peterson, {}), { ...seen, ...faults, bounds }))
  })

const ofMaximalRuns = () =>
  printed(
    `verify peterson-filter --sites 2 --runs maximal --capacity 1 --when-full drop --property starvationFreedom --format json --out ${own}`,
  )
const traceOf = (result: string): string => {
  const { verdicts } = JSON.parse(result) as { verdicts: readonly { readonly trace: string }[] }
  return readFileSync(verdicts[0]!.trace, 'utf8')
}

const written: { readonly [schema: string]: () => Promise<readonly string[]> } = {
  failure: async () => [(await failure())[2]],
  result: async () => [
    (await failure())[0],
    await printed('verify maekawa --sites 3 --param quorums=ring --continue --format json'),
    await printed('verify ricart-agrawala --sites 2 --loss 1 --continue --format json'),
    await printed('verify ricart-agrawala --sites 2 --param clock=recvtick --format json'),
    await printed('verify token-ring --reduce all --fair exit --format json'),
    await printed('verify token-ring --reduce symmetry --store bits --seed 3 --format json'),
    await printed('verify token-ring --sites 2 --application-messages 1 --search directed --format json'),
    await printed(
      'verify lamport --sites 2 --requests 1 --clock 1=3 --names P4,P8 --capacity REQUEST=1 --format json',
    ),
    await printed('verify semaphore --sites 3 --param kind=set --property starvationFreedom --format json'),
    await printed('verify lamport --sites 2 --within clock(all)<=2 --format json'),
    await printed('verify token-ring --sites 2 --store disk --format json'),
    await printed('verify central-server --search random --walks 3 --seed 2 --format json'),
    await printed('verify central-server --sites 2 --expect --format json'),
    await printed(`verify peterson --param first=turn --format json --out ${own}`),
    await ofMaximalRuns(),
  ],
  results: async () => [await printed('verify peterson --expect --format json')],
  'result-line': async () =>
    (await printed('verify ricart-agrawala --sites 2 --loss 1 --store compact --format ndjson'))
      .trimEnd()
      .split('\n')
      .concat((await failure())[1].trimEnd().split('\n'))
      .concat(
        (await printed('verify lamport --sites 2 --within clock(all)<=2 --format ndjson'))
          .trimEnd()
          .split('\n'),
      )
      .concat(
        (await printed('verify token-ring --sites 2 --store disk --format ndjson')).trimEnd().split('\n'),
      ),
  trace: async () => [
    (await failure())[3],
    traceOf(await ofMaximalRuns()),
    ...kept.map((file) => readFileSync(file, 'utf8')),
  ],
  bypasses: async () => [await printed('measure central-server --sites 2 --bypass --format json')],
  measures: async () => [
    await printed('measure token-ring --sites 2..4 --format json'),
    await printed(`measure ricart-agrawala --sites 3 --max-states 500 --out ${own} --format json`),
  ],
  explanation: async () => [
    await printed('explain counterexamples/lamport-unordered --format json'),
    await printed('explain counterexamples/bully-lost-message --format json'),
    await printed(
      'explain semaphore --sites 2 --steps 0,1,1,0,1 --loop 1 --property starvationFreedom --format json',
    ),
    await printed(
      "explain ricart-agrawala --sites 2 --requests 1 --mutant 'enter with one reply missing' --property mutualExclusion --steps 0,0,1,1 --max-orders 1 --max-states 1 --format json",
    ),
  ],
  knowledge: async () => [
    await printed(
      'knows central-server crashed(coordinator) --site 1 --when waits(1) --crash 1 --detector erring --format json',
    ),
    await printed('knows central-server !holds(0) --site 1 --when holds(1) --format json'),
  ],
  run: async () => [
    await printed(
      "run ricart-agrawala --mutant 'enter with one reply missing' --rate 200 --seconds 1 --format json",
    ),
    await printed('run paxos --requests 1 --seconds 0.2 --format json'),
    ...replaced(['one request per site', 'two requesting sites', 'two requesting sites, one request each']),
  ],
  conformity: async () => {
    const log = scratch.write(
      'two.ndjson',
      '{"site":0,"clause":"request"}\n{"site":0,"clause":"enter","after":{"phase":"held"}}\n',
    )
    const never = scratch.write(
      'never.ndjson',
      '{"site":0,"clause":"request","sends":[],"before":{"phase":"held"},"after":{"phase":"idle"}}\n',
    )
    const known = scratch.write('known.ndjson', '{"why":"no answer","site":0,"clause":"enter"}')
    const asked = `conform ricart-agrawala ${log} --sites 2`
    return [
      await printed(`${asked} --format json`),
      await printed(`${asked} --unlogged deliver --format json`),
      await printed(`${asked} --known ${known} --format json`),
      await printed(`conform ricart-agrawala ${never} --sites 2 --format json`),
      await printed(
        `conform ricart-agrawala ${never} --sites 2 --unlogged request,deliver,enter,exit --memory 1 --format json`,
      ),
    ]
  },
  comparison: async () => [
    await printed('compare peterson ticket-lock --sites 2 --format json'),
    await printed('compare test-and-set ticket-lock --sites 2 --format json'),
    await printed('compare test-and-set ticket-lock --sites 2 --relation strong --format json'),
    await printed('compare test-and-set peterson --sites 2 --events exit --format json'),
    await printed('compare peterson ticket-lock --sites 2 --max-states 5 --format json'),
  ],
  refinement: async () => {
    const empty = scratch.write('empty.js', 'export default {}')
    // A function whose text uses a distance.
    const distance = scratch.write(
      'distance.js',
      'export default { sites: { site: (me) => (me.clock - me.t > 9 ? { state: me.state } : {}) } }',
    )
    const wrong = scratch.write('wrong.js', 'export default { sites: { site: () => ({ clock: 7 }) } }')
    const asked = 'compare ricart-agrawala-queue ricart-agrawala-queue --sites 2 --requests 1'
    return [
      await printed(
        `verify ricart-agrawala-queue --refines ricart-agrawala-queue --by ${empty} --sites 2 --requests 1 --format json`,
      ),
      await printed(`${asked} --by ${wrong} --format json`),
      await printed(
        `compare ricart-agrawala-queue 'ricart-agrawala-queue --param stamp=current' --sites 2 --requests 1 --by ${empty} --format json`,
      ),
      await printed(`${asked} --by ${empty} --max-states 3 --format json`),
      await printed(
        `compare ricart-agrawala-queue ricart-agrawala-queue --sites 2 --by ${distance} --format json`,
      ),
    ]
  },
  readings: async () => [
    await printed('reads central-server --sites 2 --format json'),
    await printed('reads peterson --max-states 5 --format json'),
  ],
  assumptions: async () => [
    await printed(
      'assume ricart-agrawala --sites 2 --requests 1 --only channels --max-states 42 --max-choices 100 --format json',
    ),
    await printed(
      'assume maekawa --sites 3 --param quorums=ring --requesters 0,1 --requests 1 --only quorums --max-choices 100 --format json',
    ),
    await printed('assume ricart-agrawala --sites 2 --requests 1 --frontier --max-states 42 --format json'),
  ],
  profile: async () => [
    await printed(
      'profile maekawa --sites 3 --param quorums=all --requests 1 --max-states 3200 --format json',
    ),
    await printed('profile lamport --sites 2 --max-states 60 --format json'),
  ],
  mutants: async () => [await printed('mutate token-ring --listed --format json')],
  catalogue: async () => [await printed('list --format json'), await printed('list maekawa --format json')],
  quorums: async () => [
    await printed('quorums grid --sites 9 --format json'),
    await printed('quorums majority --sites 70 --format json'),
    await printed('quorums {0,1},{2,3} --format json'),
    await printed('quorums --least --sites 30..33 --format json'),
    await printed('quorums --all --sites 3 --format json'),
  ],
  sweep: async () => {
    const plan = scratch.write('plan.yaml', 'same: { sites: 2 }\nvary: { spec: [peterson, maekawa] }\n')
    return [await printed(`sweep ${plan} --format json`)]
  },
  grades: async () => {
    const submissions = scratch.folder + '/submissions'
    mkdirSync(submissions)
    writeFileSync(join(submissions, 'sets.js'), "export const quorums = '{0},{0,1},{0,2},{0,3},{0,4},{1,5}'")
    writeFileSync(join(submissions, 'none.js'), 'export const sets = 1')
    // It is not graded. One that only loops would be given up after seconds.
    writeFileSync(
      join(submissions, 'grows.js'),
      "const kept = []; for (;;) kept.push('x'.repeat(1e6).split(''))",
    )
    const file = join(scratch.folder, 'grades.json')
    await printed(`grade coterie-of-six ${submissions} --memory 64M --json ${file}`)
    const grades = readFileSync(file, 'utf8')
    expect(grades).toMatch(/"notGraded": *"out of /)
    return [grades]
  },
  claims: async () => [
    await printed('lecture --format json'),
    await printed('lecture 004 --format json'),
    await printed('lecture --claim B4 --list --format json'),
    await printed('lecture --claim B4 --format json'),
  ],
  certificate: async () => {
    await printed(`verify token-ring --sites 2 --reduce symmetry --certificate ${proof}`)
    return [headerOf(proof)]
  },
  audit: async () => [await printed(`audit ${proof} --format json`)],
  prove: async () => [
    await printed('prove test-and-set --lemmas --format json'),
    await printed('prove test-and-set --param kind=split --format json'),
    // A proof with another value of a parameter, and a property that is refused.
    await printed('prove ticket-lock --lemmas --property starvationFreedom --format json'),
    await printed('prove peterson --lemmas --property starvationFreedom --format json'),
    await printed('prove central-server --format json'),
    await printed('prove token-ring --format json'),
    await printed('prove maekawa --format json'),
    await printed(`prove ${loops()} --format json`),
  ],
  proof: async () => [
    await printed('prove token-ring --sites 2 --alone onlyOneHasToken --format json'),
    await printed('prove ricart-agrawala-queue --sites 2 --alone timestampsDiffer --format json'),
    await printed('prove peterson --sites 2 --assume wantsUntilItLeaves --format json'),
    await printed(
      'prove token-ring --sites 2 --drop insideHasToken --suggest --requests 1 --max-states 5 --format json',
    ),
    await printed("prove token-ring --sites 2 --mutant 'the token is not sent on leaving' --format json"),
    await printed('prove token-ring --sites 2 --loss 1 --duplication 1 --format json'),
  ],
  views: async () => {
    await printed(`prove test-and-set --certificate ${views}`)
    return [headerOf(views)]
  },
  'audit-of-views': async () => {
    const changed = readFileSync(views, 'utf8').replace('"views":12', '"views":13')
    const file = scratch.write('changed.views', changed)
    return [await printed(`audit ${views} --format json`), await printed(`audit ${file} --format json`)]
  },
  'audit-of-reductions': async () => [await printed('audit token-ring --sites 2 --format json')],
}

test('every schema except the common one has documents', () => {
  expect(Object.keys(written).concat('common').sort()).toEqual([...names].sort())
})

describe.each(Object.keys(written))('%s', (name) => {
  test('describes the written documents; no field may be renamed, and no required field may be missing, at any depth', async () => {
    const documents = (await written[name]!()).map((text) => JSON.parse(text) as Json)
    expect(documents.length).toBeGreaterThan(0)
    for (const document of documents) expect(problems(name, document)).toEqual([])
    expect(documents.flatMap((document) => fieldsOf(document)).length).toBeGreaterThan(5)
    const [renamed, missed, seen] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (const document of documents.map(beginningOf)) {
      expect(problems(name, document)).toEqual([])
      for (const { holder, name: field, path } of fieldsOf(document)) {
        // One document of each kind is enough. Its keys are included, since they distinguish the kinds.
        const kind = `${path} of ${Object.keys(holder).join()}`
        if (seen.has(kind)) continue
        seen.add(kind)
        const value = holder[field]!
        delete holder[field]
        if (problems(name, document).length === 0) missed.add(path)
        holder[`${field}s`] = value
        if (problems(name, document).length === 0) renamed.add(path)
        delete holder[`${field}s`]
        holder[field] = value
      }
    }
    expect([...missed].sort(), 'not required').toEqual(mayBeMissing[name] ?? [])
    expect([...renamed]).toEqual([])
  })
})

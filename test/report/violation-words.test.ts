// The sentences on the violated states of kept runs, as a lecturer would say them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { spaceTimeSvg } from '../../src/diagram/run/run-picture.js'
import { makeModel } from '../../src/model/model.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { brokenRuleSentence, brokenRuleText } from '../../src/report/verdict/broken-rule-text.js'
import { violationText } from '../../src/report/verdict/violation-text.js'
import { sayFor } from '../../src/report/words/site-words.js'
import { pluralWords } from '../../src/report/words/status-words.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { tinyGraph } from '../tiny/tiny-graph.js'

/** The sentence on how the step of this number, by default the last one, breaks a rule in a kept run. */
const brokenBy = async (folder: string, rule: string, depth?: number): Promise<string> => {
  const { model, initial, steps } = (await replayed(folder, catalogueSpec)).trace
  const at = (depth ?? steps.length) - 1
  return brokenRuleSentence(model, steps[at - 1]?.next ?? initial, steps[at]!, rule)
}

/** The text on the last state of a kept run, or on the state after this number of steps. */
const told = async (folder: string, name: string, depth?: number): Promise<string> => {
  const { model, steps } = (await replayed(folder, catalogueSpec)).trace
  const property = model.spec.properties.find((one) => one.name === name)!
  return violationText(model, steps.at(depth === undefined ? -1 : depth - 1)!.next, property)
}

test('a site that is the only one of its role has an article, and begins a sentence with a large letter', async () => {
  const text = await told('central-server-coordinator-crash', 'exactlyOneToken', 2)
  expect(text).toBe(
    'exactlyOneToken is violated: there is no token. The coordinator has crashed. The property: there is exactly one token, at a site or in transit.',
  )
  expect(await told('central-server-coordinator-crash', 'deadlockFreedom')).toContain(
    '. The coordinator has crashed. No message is in transit.',
  )
})

test('a spec that is not about a critical section has its own words, of several sites too', async () => {
  expect(await told('lease-lock-slow-holder', 'mutualExclusion', 6)).toBe(
    'mutualExclusion is violated: 0 and 1 act as holders at the same time.',
  )
})

test.each([
  ['leads', 'lead'],
  ['takes part', 'take part'],
  ['is up', 'are up'],
  ['has the lock', 'have the lock'],
  ['relies on it', 'rely on it'],
  ['lies behind', 'lie behind'],
  ['watches it', 'watch it'],
  ['uses it', 'use it'],
  ['goes first', 'go first'],
  ['acts as proxy', 'act as proxies'],
  ['acts as holder of it', 'act as holders of it'],
  ['acts as the holder', 'act as the holder'],
  ['acts as a leader', 'act as leaders'],
  ['acts as an heir of it', 'act as heirs of it'],
  ['acts as lock holder', 'act as lock holders'],
  ['acts as a lock holder in its cell', 'act as lock holders in its cell'],
])('words for one site, and for several: %s, %s', (one, several) => {
  expect(pluralWords(one)).toBe(several)
})

// In most of these runs one of the two has lost the lock, so words by which both have it would be false. A spec that comes in here has to say
// words that are true of both.
const section = '0 and 1 are in the critical section together'
const holders = '0 and 1 act as holders at the same time'
const saidOfTwo: Readonly<Record<string, string>> = {
  'async-mutex': section,
  bakery: section,
  'central-server': section,
  'central-server-election': section,
  'central-server-regeneration': section,
  'chubby-cell': 'clients 0 and 1 act as holders at the same time',
  'chubby-sessions': 'clients 0 and 1 act as holders at the same time',
  lamport: section,
  'lamport-detector': section,
  maekawa: section,
  'maekawa-detector': section,
  'maekawa-relinquish': section,
  monitor: section,
  'naimi-trehel': section,
  peterson: section,
  'proper-lockfile': holders,
  raymond: section,
  'redis-semaphore': holders,
  redlock: holders,
  'replicated-queue': section,
  'ricart-agrawala': section,
  'ricart-agrawala-detector': section,
  semaphore: section,
  'suzuki-kasami': section,
  szymanski: section,
  'test-and-set': section,
  'ticket-lock': section,
  'token-ring': section,
  'token-ring-regeneration': section,
  'tree-quorums': section,
  'ts-safe-redis-leader': '0 and 1 act as leaders at the same time',
  'zookeeper-lock': holders,
}

test('the words for two sites in the section are those that are true of both, in each spec with a kept run to such a state', async () => {
  const traces = readdirSync(keptFolder)
    .map((folder) => `${keptFolder}${folder}/trace.json`)
    .filter((file) => existsSync(file))
    .map((file) => readTraceJson(readFileSync(file, 'utf8')))
  const broken = new Set(
    traces.flatMap(({ model, shows }) => (shows?.property === 'mutualExclusion' ? [model.spec] : [])),
  )
  const said = await Promise.all(
    [...broken].map(
      async (spec) => [spec, sayFor(makeModel(await catalogueSpec(spec))).together([0, 1], [])] as const,
    ),
  )
  expect(Object.fromEntries(said)).toEqual(saidOfTwo)
})

test('of two leaders both are named, and the step by which one comes to lead beside the other', async () => {
  expect(await brokenBy('bully-lost-message', 'oneLeaderIfInTime')).toBe(
    'This step violates oneLeaderIfInTime: 0 leads while 1 leads.',
  )
  expect(await told('bully-lost-message', 'atMostOneLeader')).toMatch(
    /^atMostOneLeader is violated: 0 and 1 lead at the same time\. 2 has crashed\./,
  )
  expect(await told('ring-election-wrong-suspicion', 'highestAtRest')).toMatch(
    /: site 0 has elected site 1, site 1 has elected site 1, but the highest site that is up is site 2\./,
  )
})

test('a leader that is elected after its crash is named, with its crash, once', async () => {
  const { model, steps } = (await replayed('ring-election-winner-crash', catalogueSpec)).trace
  expect(brokenRuleText(model, steps.at(-2)!.next, steps.at(-1)!, 'electedIsUp')).toBe(
    'This step violates electedIsUp: 0 elects 2, which has crashed. The property: a site that another site regards as leader is up at that time.',
  )
})

test('the sentence on an order by timestamps has the timestamps, and with the tie-break where they are equal', async () => {
  const tie = (t: number) =>
    `This step violates servedInTimestampOrder: 1 enters while 0 waits. The requests of 0 and 1 both have timestamp ${t}, and of equal timestamps that of the smaller site number comes first.`
  expect(await brokenBy('carvalho-roucairol-out-of-order', 'servedInTimestampOrder')).toBe(tie(2))
  expect(await brokenBy('maekawa-out-of-order', 'servedInTimestampOrder')).toBe(tie(1))
  expect(await brokenBy('ricart-agrawala-wrong-suspicion', 'servedInTimestampOrder', 5)).toBe(
    'This step violates servedInTimestampOrder: 1 enters while 0 waits. The request of 0 has timestamp 1, that of 1 has 2.',
  )
})

test('a deletion that wakes too many is one event, and those that it wakes are named', async () => {
  expect(await brokenBy('zookeeper-lock-herd', 'oneIsWoken')).toBe(
    'This step violates oneIsWoken: one deletion wakes both 1 and 2.',
  )
})

test('too many sites inside are named, and what the semaphore should have counted', async () => {
  expect(await told('semaphore-increment-split', 'atMostPermits')).toMatch(
    /^atMostPermits is violated: 0, 1 and 2 are in the critical section together, but S was 2 at the start; S is 0 now, so a decrement of S is lost\. The property: /,
  )
})

test('the verb is that of the count of things, wherever they are', () => {
  const { places } = sayFor(makeModel(tinyGraph({ edges: [] })))
  expect([places('token', [], 0), places('token', [], 1), places('token', [], 2)]).toEqual([
    'there is no token',
    'there is 1 token in transit',
    'there are 2 tokens in transit',
  ])
  expect([places('token', [0], 0), places('token', [0], 1)]).toEqual([
    'there is 1 token: one at 0',
    'there are 2 tokens: one at 0 and one in transit',
  ])
})

test('tokens are counted, with the sites that have them', async () => {
  const before = async (folder: string, name: string) => {
    const { steps } = (await replayed(folder, catalogueSpec)).trace
    return told(folder, name, steps.length - 1)
  }
  expect(await before('suzuki-kasami-duplicated-token', 'exactlyOneToken')).toMatch(
    /: there are 2 tokens: one at 0 and one at 1\. /,
  )
  expect(await told('suzuki-kasami-duplicated-token', 'exactlyOneToken', 10)).toMatch(
    /: there are 2 tokens: one at 1 and one in transit\. /,
  )
  expect(await told('raymond-duplicated-privilege', 'exactlyOnePrivilege', 5)).toMatch(
    /: there are 2 privileges in transit\. /,
  )
  expect(await before('token-ring-holder-crash', 'exactlyOneToken')).toMatch(/: there is no token\. 0 has/)
})

test('a write in transit counts as access: the sentence names it', async () => {
  const withoutLock =
    'mutualExclusion is violated: client 0 acts as holder, and a WRITE that client 1 sent without the lock is in transit.'
  for (const depth of [6, 7, 8])
    expect(await told('chubby-sessions-not-asked', 'mutualExclusion', depth)).toBe(withoutLock)
  expect(await told('lease-lock-not-asked', 'mutualExclusion', 4)).toBe(
    'mutualExclusion is violated: 0 acts as holder, and a WRITE of 1 is in transit.',
  )
})

test('a property that asks for a status is explained by the status, not by the fields of which it is made', async () => {
  expect(await told('chubby-sessions-expiry', 'atMostOneHolder')).toMatch(
    /^atMostOneHolder is violated: 0 and 1 act as holders at the same time\. The property: /,
  )
})

test.each([
  [
    'maekawa-grid-deadlock',
    'Deadlock: 0 waits for the vote of 1, 1 for the vote of 0. No message is in transit.',
  ],
  ['bully-lost-message', 'This step violates oneLeaderIfInTime: 0 leads while 1 leads.'],
  ['chubby-sessions-expiry', 'mutualExclusion is violated: clients 0 and 1 act as holders at the same time.'],
  [
    'ring-election-initiator-crash',
    'entryPossible is violated: from here on, no run ever leads to a state in which 1 has elected.',
  ],
])('command line, picture and prose of a kept run say the same of its end: %s', async (folder, sentence) => {
  const { trace } = await replayed(folder, catalogueSpec)
  expect(traceText(trace).trimEnd().split('\n').at(-1)).toBe(sentence)
  expect(spaceTimeSvg(trace)).toContain(
    `<title>${trace.model.spec.name}: a run of ${trace.steps.length} steps. ${sentence}</title>`,
  )
  const kept = readFileSync(`${keptFolder}${folder}/README.md`, 'utf8').replaceAll('\n', ' ')
  expect(kept).toContain(`The end: ${sentence}`)
})

// The one step that is enabled is no end of the run: nobody has to take it.
test('a violation at rest does not say that the run ends where a step is enabled that no site has to take', async () => {
  expect(await told('bully-late-coordinator', 'electionEnds')).toContain(
    'electionEnds is violated: no site has to take another step, and 0 is still in an election.',
  )
})

test('a site that waits for itself is said to do so, with the reason', async () => {
  expect(await told('zookeeper-lock-lost-create-reply', 'deadlockFreedom')).toContain(
    'Deadlock: 0 waits for itself (its own earlier node).',
  )
})

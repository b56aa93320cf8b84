// The runs that books and lectures draw: each kept folder is what its text says, and its trace replays.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import { LessonError } from '../../src/lesson/lesson.js'
import { fieldOf } from '../../src/sorts/record.js'
import { lastState } from '../../src/trace/trace.js'
import { filesOfExample, keptExamples, runOf } from './examples.js'
import { replayed, keptFolder as root } from './replayed.js'

const kept = await keptExamples()
const named = (folder: string) => kept.find((one) => one.folder === folder)!

test('each run that a spec keeps has a folder', () => {
  expect(readdirSync(root)).toEqual(expect.arrayContaining(kept.map(({ folder }) => folder)))
  expect(kept.length).toBeGreaterThanOrEqual(3)
})

// A sample: .ci/run regenerates all of them, in which the pictures take most of the time.
test.each(kept.filter(({ folder }, k) => k % 4 === 0 && folder !== 'ricart-agrawala-n3-to-n80'))(
  '$folder equals the output of `npm run counterexamples`',
  async (example) => {
    const files = await filesOfExample(example)
    const folder = `${root}${example.folder}/`
    expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort())
    for (const [name, content] of files) expect(readFileSync(folder + name, 'utf8'), name).toBe(content)
  },
)

test.each(kept)(
  '$folder replays in the reference semantics, to the end that its text claims',
  async ({ spec, folder }) => {
    const { trace, confirmed } = await replayed(folder, async () => spec)
    expect(confirmed).toBe(true)
    expect(trace.shows!.formula).toBe(trace.shows!.property)
  },
)

test('the queue of the lecture is the same at each process before the first reply', () => {
  const { model, steps } = runOf(named('lamport-sample-queue'))
  const at = steps.findIndex(({ label }) => label.clause === 'onReply')
  const queues = steps[at - 1]!.next.sites.map(
    (site) => fieldOf(site, 'queue') as ReadonlyMap<number, number>,
  )
  for (const queue of queues) {
    const sorted = [...queue].sort(([, a], [, b]) => a - b)
    expect(sorted.map(([site, t]) => `${model.sites[site]!.name} ${t}`)).toEqual([
      'P4 1021',
      'P8 1022',
      'P1 3944',
      'P6 8201',
      'P12 9638',
    ])
  }
})

test('the coordinator of the lecture has the queue of each slide', () => {
  const { steps, model } = runOf(named('central-server-p0-p1-p2'))
  const queue = model.sites[3]!.role.record.fields.queue!
  const after = [4, 6, 8, 12, 16].map((k) =>
    queue.show(fieldOf(steps[k - 1]!.next.sites.get(3), 'queue'), model.siteText),
  )
  expect(after).toEqual(['[]', '[P1]', '[P1, P2]', '[P2]', '[]'])
})

test('the requests of the lecture bear its timestamps, and are queued as it shows', () => {
  const trace = runOf(named('ricart-agrawala-n3-to-n80'))
  const { model, steps } = trace
  const at = (site: string) => model.sites.find(({ name }) => name === site)!.id
  const queue = (state: (typeof steps)[number]['next'], site: string) =>
    model.sites[0]!.role.record.fields.queue!.show(
      fieldOf(state.sites.get(at(site)), 'queue'),
      model.siteText,
    )
  expect(
    steps.flatMap(({ label, sends }) => (label.clause === 'request' ? [sends[0]!.message.toJS()] : [])),
  ).toEqual([
    { type: 'REQUEST', t: 102 },
    { type: 'REQUEST', t: 115 },
    { type: 'REQUEST', t: 110 },
  ])
  expect(queue(steps[15]!.next, 'N32')).toBe('[N12, N80]')
  expect(queue(lastState(trace), 'N80')).toBe('[N12]')
})

test('a text whose formula is not a formula, or is false at the end, is refused with its line', () => {
  const example = named('lamport-sample-queue')
  const claiming = (formula: string) => ({
    ...example,
    spec: lamport,
    lesson: { ...example.lesson, shows: { ...example.lesson.shows, property: formula, formula } },
  })
  expect(() => runOf(claiming('holds(P4'))).toThrow(LessonError)
  expect(() => runOf(claiming('holds(P4'))).toThrow(/line 1: reaches: column/)
  expect(() => runOf(claiming('holds(P8)'))).toThrow(
    /after this step the run does not show holds\(P8\) holds/,
  )
})

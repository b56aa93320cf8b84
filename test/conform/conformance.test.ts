// Whether a log is a run of a model.
import { describe, expect, test } from 'vitest'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { differenceText } from '../../src/conform/contradiction.js'
import { logConforms, searchAgrees, some } from './explained.js'
import { conformityOf, logOf, runOf, type Written } from './logs.js'

const ra = await catalogueSpec('ricart-agrawala')
const three = { sites: 3 }
const run = await runOf(ra, { ...three, steps: 60, seed: 3 })

const reasonsOf = (found: ReturnType<typeof conformityOf>): readonly string[] =>
  found.contradictions.flatMap(({ reasons }) =>
    reasons.flatMap(({ reason }) =>
      reason.kind === 'disabled' ? [reason.text] : reason.differences.map(differenceText),
    ),
  )

describe('the log of a simulated run conforms', () => {
  test.each(catalogueNames().filter(some))('%s', logConforms)

  test('with losses and copies', async () => {
    const spec = await catalogueSpec('lamport-resend')
    const faults = { sites: 2, requests: 2, loss: 2, duplication: 2 }
    const events = await runOf(spec, { ...faults, steps: 60, seed: 2 })
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['lose', 'duplicate']))
    expect(conformityOf(spec, faults, logOf(events)).conforms).toBe(true)
    expect(conformityOf(spec, { ...faults, loss: 0 }, logOf(events)).conforms).toBe(false)
  })
})

describe('a log that no run explains', () => {
  const at = run.findIndex(({ clause, sends }, k) => k > 20 && clause === 'onRequest' && sends.length > 0)
  const { message, after, before, sends } = run[at]!
  const other = run[at]!.from === 0 ? 1 : 0
  test.each<[string, Written, RegExp]>([
    ['after', { after: { ...after, clock: 99 } }, /^after\.clock is 99 in the log, and \d+ in the model$/],
    ['before', { before: { ...before, phase: 'held' } }, /^before\.phase is "held" in the log, and "/],
    [
      'message',
      { message: { ...(message as object), t: 77 } },
      /^message\.t is 77 in the log, and \d+ in the model$/,
    ],
    ['sends', { sends: [] }, /^sends\[0\] is nothing in the log, and \{"to":\d,/],
    [
      'more sends',
      { sends: [...sends, sends[0]] },
      /^sends\[1\] is \{.*\} in the log, and nothing in the model$/,
    ],
    ['from', { from: run[at]!.site === other ? 2 : other }, /.+/],
    [
      'clause',
      { clause: 'exit', from: undefined, message: undefined, kind: 'local' },
      /^false: me\.phase === /,
    ],
  ])('differs in %s', (_, change, says) => {
    const events = run.map((event, k) => (k === at ? { ...event, ...change } : event))
    const found = conformityOf(ra, three, logOf(events))
    expect(found).toMatchObject({ conforms: false, frontier: { explained: at } })
    expect(found.contradictions.map(({ event }) => event.line)).toEqual([at + 1])
    expect(reasonsOf(found)[0]).toMatch(says)
    expect(found.frontier.run.steps).toHaveLength(at)
  })

  test('lacks an event: the first one that needs it contradicts', () => {
    const gone = run.findIndex(({ clause, from }) => clause === 'onReply' && from === 1)
    const { site } = run[gone]!
    const found = conformityOf(ra, three, logOf(run.filter((_, k) => k !== gone)))
    expect(found.conforms).toBe(false)
    expect(found.contradictions[0]!.event.site).toBe(site)
    expect(found.contradictions[0]!.enabled).toContain(`onReply at ${site} from 1`)
  })
})

describe('the order of events', () => {
  // Two lines in the wrong order, the second of which needs the first.
  const exchanged = (k: number): readonly Written[] =>
    [...run.slice(0, k), run[k + 1]!, run[k]!, ...run.slice(k + 2)].map((event, at) => ({
      ...event,
      time: at / 100,
    }))
  const needed = run.findIndex(
    ({ site }, k) =>
      k > 5 && site !== run[k + 1]!.site && conformityOf(ra, three, logOf(exchanged(k))).conforms === false,
  )
  const log = logOf(exchanged(needed))

  test('by times, it depends on the skew', () => {
    const within = (skew: number) => conformityOf(ra, three, log, { between: { by: 'time', skew } }).conforms
    expect(within(0.005)).toBe(false)
    expect(within(0.015)).toBe(true)
  })

  test('by nothing, it is explained; the events of one site stay in order', () => {
    const between = { by: 'nothing' } as const
    const { run: found } = conformityOf(ra, three, log, { between })
    for (const site of [0, 1, 2]) {
      const lines = found!.steps.flatMap(({ event }) => (event?.site === site ? [event.line] : []))
      expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    }
    expect(found!.steps).toHaveLength(run.length)
  })

  test('without a time, or with times that go back at a site, it is refused', () => {
    const between = { by: 'time', skew: 1 } as const
    const ask = (events: readonly Written[]) => () => conformityOf(ra, three, logOf(events), { between })
    expect(ask([{ site: 0, clause: 'request' }])).toThrow('line 1: time: is missing, and events of different')
    expect(
      ask([
        { site: 0, clause: 'request', time: 2 },
        { site: 0, clause: 'enter', time: 1 },
      ]),
    ).toThrow('line 2: time: 1 is before 2, the time of line 1 of the same site')
  })
})

describe('short logs', () => searchAgrees([1, 2]))

describe('a log whose sites are not ordered conforms exactly if one of its orders does', async () => {
  const server = await catalogueSpec('central-server')
  const options = { sites: 2, requests: 1 }
  const unlogged = ['deliver']
  const clauses = ['request', 'enter', 'exit']
  const merged = <T>([a, ...as]: readonly T[], [b, ...bs]: readonly T[]): readonly (readonly T[])[] =>
    a === undefined || b === undefined
      ? [[a, ...as, b, ...bs].filter((one) => one !== undefined)]
      : [
          ...merged(as, [b, ...bs]).map((rest) => [a, ...rest]),
          ...merged([a, ...as], bs).map((rest) => [b, ...rest]),
        ]
  const byLines = (events: readonly Written[]) =>
    conformityOf(server, options, logOf(events), { unlogged }).conforms
  const pairs = clauses.flatMap((one) => clauses.map((other) => [one, other]))

  test.each(pairs)('%s, %s', (one, other) => {
    const first = [one, other].map((clause) => ({ site: 0, clause }))
    // After its second word the first site is in the section, so the other one must have been there before.
    for (const word of [['request'], ['enter'], ['request', 'exit'], ['request', 'enter', 'exit']]) {
      const second = word.map((clause) => ({ site: 1, clause }))
      const log = logOf([...first, ...second])
      const found = conformityOf(server, options, log, { unlogged, between: { by: 'nothing' } })
      expect(found.conforms, log).toBe(merged<Written>(first, second).some(byLines))
    }
  })
})

describe('steps that the log leaves out', () => {
  test('are found, the fewest first', async () => {
    const kept = run.filter(({ kind }) => kind === 'local')
    const found = conformityOf(ra, three, logOf(kept), { unlogged: ['deliver'] })
    expect(found.conforms).toBe(true)
    const silent = found.run!.steps.filter(({ event }) => event === undefined)
    expect(silent.every(({ step }) => step!.label.kind === 'deliver')).toBe(true)
    expect(silent.length).toBeLessThanOrEqual(run.length - kept.length)
  })

  test('must be named', () => {
    const kept = run.filter(({ clause }) => clause !== 'onReply')
    expect(conformityOf(ra, three, logOf(kept), { unlogged: ['onRequest'] }).conforms).toBe(false)
    expect(conformityOf(ra, three, logOf(kept), { unlogged: ['onReply'] }).conforms).toBe(true)
  })

  test('may be those of a role', async () => {
    const spec = await catalogueSpec('central-server')
    const events = await runOf(spec, { ...three, steps: 40, seed: 1 })
    const clients = events.filter(
      ({ site }) => modelFor(spec, three, []).sites[site]!.role.name !== 'coordinator',
    )
    expect(clients.length).toBeLessThan(events.length)
    expect(conformityOf(spec, three, logOf(clients)).conforms).toBe(false)
    expect(conformityOf(spec, three, logOf(clients), { unlogged: ['coordinator'] }).conforms).toBe(true)
  })
})

describe('known deviations', () => {
  const at = run.findIndex(({ clause }, k) => k > 20 && clause === 'onRequest')
  const off = run.map((event, k) => (k === at ? { ...event, after: { ...event.after, clock: 99 } } : event))
  const { site } = run[at]!

  test('are passed over, and the next one is found', () => {
    const known = logOf([{ site, after: { clock: 99 } }]).replace('{', '{"why":"the clock jumps",')
    const found = conformityOf(ra, three, logOf(off.slice(0, at + 1)), { known })
    expect(found.conforms).toBe(true)
    expect(found.run!.steps.at(-1)).toMatchObject({
      event: { line: at + 1 },
      deviation: { why: 'the clock jumps' },
    })
    // The state is as the log says, so the old clock does not fit any more.
    const further = conformityOf(ra, three, logOf(off), { known })
    expect(further.conforms).toBe(false)
    expect(further.frontier.explained).toBeGreaterThan(at)
    expect(reasonsOf(further).join()).toMatch(/clock is \d+ in the log, and (99|100) in the model/)
  })

  test('are not used where a step explains the event', () => {
    const known = '{"why":"anything at this site","site":0}'
    const found = conformityOf(ra, three, logOf(run), { known })
    expect(found.run!.steps.every(({ deviation }) => deviation === undefined)).toBe(true)
  })

  test('cover only events that have all of their fields', () => {
    const other = `{"why":"another clock","site":${site},"after":{"clock":98}}`
    const line = `{"why":"another line","site":${site},"line":1}`
    expect(conformityOf(ra, three, logOf(off), { known: `${other}\n${line}` })).toMatchObject({
      conforms: false,
      frontier: { explained: at },
    })
  })
})

describe('a search that is cut', () => {
  const unlogged = ['request', 'deliver', 'enter', 'exit']
  // No run has this: a site that has never requested is in the section.
  const log = logOf([{ site: 0, clause: 'exit', before: { phase: 'wanted' } }])

  test('by memory, is open', () => {
    const found = conformityOf(ra, { sites: 2 }, log, { unlogged, memory: 200_000 })
    expect(found).toMatchObject({ conforms: undefined, cut: 'memory' })
  })

  test('by the user, is open', () => {
    const found = conformityOf(ra, three, logOf(run), { stop: (running) => running.stop('interrupt') })
    expect(found).toMatchObject({ conforms: undefined, cut: 'interrupt', frontier: { explained: 0 } })
    // The first event was not tried, so nothing contradicts it.
    expect(found.contradictions).toEqual([])
  })

  test('ends by itself if the model is finite', () => {
    const found = conformityOf(ra, { sites: 2, requests: 1 }, log, { unlogged })
    expect(found).toMatchObject({ conforms: false, frontier: { explained: 0 } })
    expect(found.tried).toBeGreaterThan(20)
  })
})

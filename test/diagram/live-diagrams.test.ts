// The diagrams of a live run, from runs given by their steps: the causal past, overtakings and their marks,
// votes, timestamps, and the surrounding states.
import { describe, expect, it } from 'vitest'
import bank from '../../specs/bank-account/spec.js'
import bully from '../../specs/bully/spec.js'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import handling from '../../specs/maekawa-deadlock-handling/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { neighbourhood } from '../../src/diagram/neighbourhood.js'
import { sizes } from '../../src/diagram/run/drawing.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { stateGraphDot } from '../../src/diagram/state-graph.js'
import { timestampsShown } from '../../src/diagram/timestamps-shown.js'
import { waitForLayout } from '../../src/diagram/wait-for-layout.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { stateGraph } from '../../src/semantics/state-graph.js'
import { steps } from '../../src/semantics/steps.js'
import { causalPast, causes } from '../../src/trace/causal-past.js'
import { overtakings } from '../../src/trace/overtakings.js'
import { lastState, run, type Trace } from '../../src/trace/trace.js'
import { votesHeld } from '../../src/trace/votes-held.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'
import { runOf } from '../trace/traces.js'
import { overtakingsAgree } from './overtakings-agree.js'

const unordered = makeModel(lamport, { sites: 2, requests: 1, order: 'unordered' })
const overtaken = [
  'request at 0',
  'request at 1',
  'onRequest at 0 from 1',
  'enter at 0',
  'onReply at 1 from 0',
]

describe('the causal past', () => {
  it('follows lanes and messages', () => {
    const trace = runOf(unordered, [...overtaken, 'enter at 1'])
    const before = causes(trace)
    expect(before).toEqual([[], [], [0, 1], [2], [1, 2], [4]])
    // Site 1 enters without a message about the entry of site 0.
    expect([...causalPast(before, 5)].sort()).toEqual([0, 1, 2, 4])
    expect([...causalPast(before, 0)]).toEqual([])
  })

  it('includes the copying of a message, and never a loss', () => {
    const model = makeModel(ra, { sites: 2, loss: 1, duplication: 1 })
    const steps = [
      'request at 0',
      'duplicate onRequest at 1 from 0',
      'lose at 1 from 0',
      'request at 1',
      'onReply at 0 from 1',
    ]
    const before = causes(runOf(model, steps))
    expect(before).toEqual([[], [0], [0], [1], [0, 1]])
  })

  it('leads through shared variables, from a write to its readers', () => {
    const model = makeModel(bank, { sites: 2 })
    const lost = ['read at 0', 'add at 0', 'read at 1', 'write at 0', 'add at 1', 'write at 1']
    // Site 1 has read no value that site 0 wrote, which explains the lost deposit.
    expect(causes(runOf(model, lost))).toEqual([[], [0], [], [1], [2], [4]])
    const kept = ['read at 0', 'add at 0', 'write at 0', 'read at 1']
    expect(causes(runOf(model, kept))).toEqual([[], [0], [1], [2]])
  })

  it('leads from a crash to the suspecting sites, and not along the counters of faults', () => {
    const model = makeModel(bully, {
      sites: 3,
      requests: 1,
      crash: 1,
      whoCrashes: '2',
      detector: 'perfect',
      parameters: { leader: 'highest' },
    })
    const before = causes(runOf(model, ['crash at 2', 'start at 0', 'start at 1']))
    expect(before).toEqual([[], [0], [0]])
  })

  it('never points forward, and contains the previous step of the same site', () => {
    for (const model of [makeModel(maekawa), makeModel(central), makeModel(bank, { sites: 3 }), unordered]) {
      let state = initialStates(model)[0]!
      const choices: number[] = []
      for (let k = 0; k < 40; k++) {
        const enabled = [...steps(model, state)]
        if (enabled.length === 0) break
        choices.push((k * 5) % enabled.length)
        state = enabled[choices.at(-1)!]!.next
      }
      const trace = run(model, 0, choices)
      const before = causes(trace)
      for (const [at, list] of before.entries()) {
        expect(list.every((cause) => cause < at)).toBe(true)
        const { site } = trace.steps[at]!.label
        const mine = trace.steps.slice(0, at).findLastIndex(({ label }) => label.site === site)
        if (mine >= 0) expect(list).toContain(mine)
      }
    }
  })
})

describe('overtakings', () => {
  const texts = (trace: Trace) => {
    const { sort } = trace.model.spec.messages
    return overtakings(trace).map(
      ({ faster, slower }) => `${sort.show(faster.message)} ${sort.show(slower.message)}`,
    )
  }

  it('are known when the faster message has arrived, even if the slower one never does', () => {
    expect(texts(runOf(unordered, overtaken.slice(0, 4)))).toEqual([])
    expect(texts(runOf(unordered, overtaken))).toEqual(['REPLY(2) REQUEST(1)'])
    expect(texts(runOf(unordered, [...overtaken, 'onRequest at 1 from 0']))).toEqual(['REPLY(2) REQUEST(1)'])
  })

  it('do not exist for messages in order, across channels, or for lost messages', () => {
    expect(
      texts(
        runOf(unordered, [
          'request at 0',
          'request at 1',
          'onRequest at 0 from 1',
          'onRequest at 1 from 0',
          'onReply at 1 from 0',
        ]),
      ),
    ).toEqual([])
    const lossy = makeModel(lamport, { sites: 2, requests: 1, order: 'unordered', loss: 1 })
    const trace = runOf(lossy, ['request at 0', 'request at 1', 'onRequest at 0 from 1', 'lose at 1 from 0'])
    expect(texts(trace)).toEqual([])
  })

  it('are marked where the arrows cross, inside the picture, and no label hides a mark', () => {
    const trace = runOf(unordered, [...overtaken, 'onRequest at 1 from 0'])
    const { overtaken: marks, lanes, rows, arrows } = runDrawing(trace)
    expect(marks.map(({ faster, slower }) => [faster.text, slower.text])).toEqual([
      ['REPLY(2)', 'REQUEST(1)'],
    ])
    const [{ at }] = marks as [(typeof marks)[number]]
    expect(at.x).toBeGreaterThan(lanes[0]!.x)
    expect(at.x).toBeLessThan(lanes[1]!.x)
    expect(at.y).toBeGreaterThan(rows[2]!)
    expect(at.y).toBeLessThan(rows[4]!)
    const boxes = arrows.flatMap(({ label }) => (label === undefined ? [] : [label.box]))
    const hidden = boxes.filter(
      (box) =>
        Math.abs(box.x - at.x) < box.width / 2 + sizes.overtaken &&
        Math.abs(box.y - at.y) < box.height / 2 + sizes.overtaken,
    )
    expect(hidden).toEqual([])
  })
})

describe('votes', () => {
  it('are a table of needed and held votes', () => {
    const model = makeModel(maekawa, { sites: 4, requests: 1 })
    const state = lastState(
      runOf(model, ['request at 0', 'request at 1', 'onRequest at 2 from 0', 'onVote at 0 from 2']),
    )
    const table = votesHeld(model, state)!
    expect(table.voters).toEqual([0, 1, 2, 3])
    expect(table.rows.map(({ status, quorum, votes }) => [status, quorum, votes])).toEqual([
      ['waits', [0, 1, 2], ['held', 'missing', 'held', 'none']],
      ['waits', [0, 1, 3], ['missing', 'held', 'none', 'missing']],
      ['idle', [0, 2, 3], ['missing', 'none', 'missing', 'missing']],
      ['idle', [1, 2, 3], ['none', 'missing', 'missing', 'missing']],
    ])
  })

  it('are empty if the spec has no quorums', () => {
    const model = makeModel(ra)
    expect(votesHeld(model, initialStates(model)[0]!)).toBeUndefined()
  })
})

describe('timestamps', () => {
  it('include those of fields, entries and messages in transit', () => {
    const state = lastState(runOf(unordered, overtaken.slice(0, 3)))
    expect(timestampsShown(unordered, state)).toEqual([
      {
        site: 0,
        own: [
          { label: 'clock', time: 2, isClock: true },
          { label: 'queue[0]', time: 1, isClock: false },
          { label: 'queue[1]', time: 1, isClock: false },
        ],
        coming: [],
      },
      {
        site: 1,
        own: [
          { label: 'clock', time: 1, isClock: true },
          { label: 'queue[1]', time: 1, isClock: false },
        ],
        coming: [
          { label: 'REPLY(2) from 0', time: 2, isClock: false },
          { label: 'REQUEST(1) from 0', time: 1, isClock: false },
        ],
      },
    ])
  })

  it('include those of shared variables', () => {
    const oracle = makeModel(handling, { parameters: { stamps: 'oracle' } })
    const [start] = initialStates(oracle)
    const { next } = [...steps(oracle, start!)][0]!
    const found = timestampsShown(oracle, next)!
    expect(found.map(({ site }) => site)).toEqual([0, 1, 2, undefined])
    expect(found[0]!.own).toEqual([
      { label: 't', time: 0, isClock: false },
      { label: 'vote', time: 0, isClock: false },
    ])
    expect(found[3]).toEqual({
      site: undefined,
      own: [{ label: 'next', time: 1, isClock: true }],
      coming: [],
    })
  })

  it('omit null timestamps, and are empty if the spec has no clocks', () => {
    const model = makeModel(ra, { sites: 2 })
    const [first] = timestampsShown(model, initialStates(model)[0]!)!
    expect(first!.own).toEqual([{ label: 'clock', time: 0, isClock: true }])
    expect(timestampsShown(makeModel(maekawa), initialStates(makeModel(maekawa))[0]!)).toBeUndefined()
  })
})

describe('the surrounding states', () => {
  const walked = (model: Model, from: State, way: readonly number[]): State =>
    way.reduce((state, choice) => [...steps(model, state)][choice]!.next, from)

  it('are all states within a number of steps, each with a path to it', () => {
    const model = makeModel(central, { sites: 2 })
    const middle = lastState(runOf(model, ['request at 0']))
    const { graph, ways, cut } = neighbourhood(model, middle, { within: 2, most: 100 })
    expect(cut).toBe(false)
    const reached = ways.map((way) => encodeState(model, walked(model, middle, way)))
    expect(new Set(reached).size).toBe(ways.length)
    expect(ways.map(({ length }) => length)).toEqual([...ways.map(({ length }) => length)].sort())
    // The number of states equals that of a naive search.
    const level = new Set([encodeState(model, middle)])
    let states = [middle]
    for (let k = 0; k < 2; k++) {
      states = states.flatMap((state) => [...steps(model, state)].map(({ next }) => next))
      for (const state of states) level.add(encodeState(model, state))
    }
    expect(new Set(reached)).toEqual(level)
    expect(graph.states.length).toBe(ways.length)
    expect(stateGraphDot(graph).kind).toBe('dot')
    // Every step between two of them is drawn, including steps between the outermost states.
    const whole = stateGraph(model, 10_000)
    const place = new Map(reached.map((code, k) => [code, k]))
    const codes = whole.states.map((state) => encodeState(model, state))
    const between = whole.edges.filter(({ from, to }) => place.has(codes[from]!) && place.has(codes[to]!))
    expect(graph.edges.length).toBe(between.length)
  })

  it('show their differences from the central state', () => {
    const model = makeModel(bank, { sites: 2 })
    const middle = lastState(runOf(model, ['read at 0', 'add at 0']))
    const { graph } = neighbourhood(model, middle, { within: 1, most: 100 })
    expect(graph.states.map(({ text }) => text)).toEqual([
      'here',
      '0: phase done\n0: amount 0\naccount 1',
      '1: phase add',
    ])
    expect(graph.edges.map(({ label }) => label)).toEqual(['write at 0', 'read at 1'])
  })

  it('name a property that they violate by themselves, and are marked', () => {
    const model = makeModel(maekawa, { sites: 2, requests: 1, parameters: { quorums: 'all' } })
    const stuck = lastState(runOf(model, ['request at 0', 'request at 1', 'onRequest at 0 from 1']))
    const { graph } = neighbourhood(model, stuck, { within: 1, most: 100 })
    expect(graph.states.map(({ text, accent }) => [text, accent === true])).toEqual([
      ['here', false],
      ['✗ deadlockFreedom\n1: queue [0]', true],
    ])
  })

  it('include the state before, with the step that led here, unless a path leads back to it', () => {
    const model = makeModel(bank, { sites: 2 })
    const before = lastState(runOf(model, ['read at 0']))
    const middle = lastState(runOf(model, ['read at 0', 'add at 0']))
    const around = neighbourhood(model, middle, { within: 1, most: 100, before })
    expect(around.before).toBe(3)
    expect(around.ways).toHaveLength(3)
    expect(around.graph.states[3]).toMatchObject({ tooltip: 'the state before', initial: false })
    expect(around.graph.edges[0]).toEqual({ from: '3', to: '0', label: 'add at 0' })
    const ring = makeModel(central, { sites: 1 })
    const [first] = initialStates(ring)
    const back = neighbourhood(ring, lastState(runOf(ring, ['request at 0'])), {
      within: 9,
      most: 100,
      before: first!,
    })
    expect([back.before, back.graph.states.some(({ tooltip }) => tooltip === 'the state before')]).toEqual([
      undefined,
      false,
    ])
  })

  it('stand side by side below if they are few, and below each other at the right otherwise', () => {
    const model = makeModel(ra, { sites: 3 })
    const dotOf = (steps: readonly string[]) => {
      const { graph } = neighbourhood(model, lastState(runOf(model, steps)), { within: 1, most: 100 })
      const drawn = stateGraphDot(graph)
      return drawn.kind === 'dot' ? drawn.dot : drawn.problem
    }
    expect(dotOf([])).not.toContain('rankdir')
    expect(dotOf(['request at 0', 'request at 1', 'request at 2'])).toContain('rankdir="LR"')
  })

  it('are cut if there are too many, with a note', () => {
    const model = makeModel(maekawa)
    const { graph, cut } = neighbourhood(model, initialStates(model)[0]!, { within: 5, most: 12 })
    expect([graph.states.length, cut]).toEqual([12, true])
  })
})

describe('the layout of waits', () => {
  it('keeps the positions of sites, and marks the edges of a cycle', () => {
    const model = makeModel(maekawa, { sites: 4, requests: 1 })
    const deadlock = [
      'request at 0',
      'request at 1',
      'onRequest at 1 from 0',
      'onRequest at 2 from 0',
      'onRequest at 0 from 1',
      'onRequest at 3 from 1',
      'onVote at 0 from 2',
      'onVote at 1 from 3',
    ]
    const trace = runOf(model, deadlock)
    const layouts = [trace.initial, ...trace.steps.map(({ next }) => next)].map((state) =>
      waitForLayout(waitsOf(model, state)!, 4),
    )
    for (const { places } of layouts) expect(places).toEqual(layouts[0]!.places)
    expect(layouts[0]!.arrows).toEqual([])
    expect(layouts.at(-1)!.arrows.map(({ wait, label, bold }) => [wait.from, wait.to, label, bold])).toEqual([
      [0, 1, 'vote of 1', true],
      [1, 0, 'vote of 0', true],
    ])
  })
})

it('overtakings agree with a search over all pairs of messages in a channel', () => overtakingsAgree(1, 0))

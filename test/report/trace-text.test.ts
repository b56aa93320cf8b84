import { describe, expect, it } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import type { Monitor } from '../../src/protocol/property.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { modelLine } from '../../src/report/words/model-line.js'
import relay from '../trace/relay.js'
import { runOf, walk } from '../trace/traces.js'

describe('the line of a model', () => {
  it('contains every option, including defaults', () => {
    expect(modelLine(makeModel(relay))).toBe(
      'relay: sites 2, order fifo, self local, entry explicit, requests unbounded, loss 0, duplication 0, crash 0',
    )
  })

  it('names the requesters if not every site requests, and the monitors if there are any', () => {
    const entries = relay.properties.filter((p): p is Monitor => p.name === 'entries')
    const model = makeModel(
      relay,
      { sites: 3, requesters: [0, 2], requests: 2, order: 'unordered', loss: 1 },
      entries,
    )
    expect(modelLine(model)).toBe(
      'relay: sites 3, order unordered, self local, entry explicit, requests 2 each, requesters 0 2, loss 1, duplication 0, crash 0, observers entries',
    )
    expect(modelLine(makeModel(relay, { requesters: [] }))).toContain('requesters none')
  })

  it('contains the parameters of the spec', () => {
    expect(modelLine(makeModel(ra, { parameters: { clock: 'textbook' } }))).toContain('clock textbook')
  })
})

describe('the text of a trace', () => {
  const model = makeModel(ra, { sites: 2, requests: 1, loss: 1, duplication: 1 })
  const trace = runOf(
    model,
    [
      'request at 1',
      'duplicate onRequest at 0 from 1',
      'onReply at 1 from 0',
      'enter at 1',
      'lose at 0 from 1',
    ],
    { shows: { property: 'someoneEnters', verdict: 'holds' } },
  )

  it('has the model, the claim, the first state, and the changes and sends of each step', () => {
    expect(traceText(trace, { replay: 'coterie replay trace.json' })).toBe(
      `${modelLine(model)}
someoneEnters witnessed after 5 steps; its claim: in some run a site enters the critical section

initial state
   site 0: phase idle, clock 0, t none, replied {}, deferred {}
   site 1: phase idle, clock 0, t none, replied {}, deferred {}
   requests made: 0, 0
   lost: 0 of 1
   duplicated: 0 of 1
1  request at 1
   phase idle -> wanted
   clock 0 -> 1
   t none -> 1
   -> 0: REQUEST(1)
2  onRequest at 0: REQUEST(1) from 1, duplicated (the message stays in transit)
   clock 0 -> 1
   -> 1: REPLY
3  onReply at 1: REPLY from 0
   replied {} -> {0}
4  enter at 1
   phase wanted -> held
5  lost: REQUEST(1) from 1 to 0

coterie replay trace.json
`,
    )
  })

  it('names roles, shared variables, observers, and rules that a step violates', () => {
    const entries = relay.properties.filter((p): p is Monitor => p.name === 'entries')
    const watched = makeModel(relay, {}, entries)
    const text = traceText(runOf(watched, ['call at 1', 'judgePing at 2 from 1', 'onPing at 1 from 0']))
    expect(text).toContain('   judge: calls 0\n')
    expect(text).toContain('   in transit 0 -> 1: PING(2)\n')
    expect(text).toContain('   shared turn 0 -> 1\n   shared flags[1] false -> true\n')
    expect(text).toContain('   monitor entries 0 -> 1\n')
    expect(text).toContain('   -> judge: PING(1)\n')
    expect(text).toContain(
      '2  judgePing at judge: PING(1) from 1\n   calls 0 -> 1\n   -> 1: STOP\n   breaks silent\n',
    )
    expect(text).toContain('3  onPing at 1: PING(2) from 0\n')
  })

  it('has whole states only on request', () => {
    const full = traceText(trace, { full: true })
    expect(full).toContain('   | site 1: phase held, clock 1, t 1, replied {0}, deferred {}\n')
    expect(full).toContain('   | in transit 1 -> 0: REQUEST(1)\n')
    expect(traceText(trace)).not.toContain('|')
  })

  it('has marks that do not change its text', () => {
    const seen = new Set<string>()
    const text = traceText(trace, {
      replay: 'x',
      paint: (emphasis, piece) => {
        seen.add(emphasis)
        return `<${piece}>`
      },
    })
    expect(text.replaceAll(/[<>]/g, '')).toBe(traceText(trace, { replay: 'x' }).replaceAll(/[<>]/g, ''))
    expect([...seen].sort()).toEqual(['change', 'command', 'heading', 'holds', 'message', 'model'])
  })

  it('aligns steps of two digits, and ends without a command if none is given', () => {
    const text = traceText(walk(makeModel(ra, { requests: 2 }), 12, 1))
    expect(text).toMatch(/\n {1}9 {2}\w/)
    expect(text).toMatch(/\n12 {2}\w/)
    expect(text.endsWith('\n')).toBe(true)
    expect(text).not.toMatch(/\n\n$/)
  })
})

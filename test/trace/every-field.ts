// Every field of a trace is checked or refused: each place of the JSON is edited in turn. A trace with a formula edited alone, or
// with a loop added to a violation of mutual exclusion, was confirmed.

import { boundedBypass, starvationFreedom } from 'coterie'
import { expect, test } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { makeModel } from '../../src/model/model.js'
import { optionsIn, ownOptions, rowOf } from '../../src/model/option-values.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { ltlProperty, type Monitor, type Property } from '../../src/protocol/property.js'
import type { Spec } from '../../src/protocol/spec.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { type Replayed, replay } from '../../src/trace/replay.js'
import { type Trace, TraceError } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { editsOf } from './edits.js'
import { specWith } from './going-round.js'
import relay from './relay.js'
import { runOf } from './traces.js'

const faultsOfOldFiles = Object.fromEntries(
  optionsIn('faults')
    .filter((option) => rowOf(option).onlyIfUsed !== true)
    .map((option) => [option, rowOf(option).fallback]),
)

// An edit of these makes the file that of another run of another model, which is replayed in that model.
const ofTheModel = new RegExp(
  `^model\\.(${['source', 'spec', 'mutant', 'parameters', 'fairness', ...ownOptions.filter((option) => option !== 'sites')].join('|')})\\b`,
)

const lasso = (spec: Spec, options: ModelOptions, property: Property): Trace => {
  const { verdicts } = check(modelFor(spec, options, [property]), [property], defaultCheckOptions)
  return verdicts[0]!.trace!
}

const formula = ltlProperty('G (wants(1) -> F holds(1))')
const withFormula: Spec = { ...semaphore, properties: [...semaphore.properties, formula] }
const entries = relay.properties.filter((p): p is Monitor => p.name === 'entries')
const mutant: Spec = { ...relay, mutant: 'other' }

const bypass = boundedBypass(0)
const withBypass: Spec = { ...semaphore, properties: [...semaphore.properties, bypass] }

const exit = semaphore.clauses.get('signal')!
const failing: Spec = {
  ...semaphore,
  clauses: new Map(semaphore.clauses).set('signal', {
    ...exit,
    effect: () => {
      throw new Error('no such luck')
    },
  } as never),
}
const failed = (): Trace => {
  const asked = failing.properties.filter(({ name }) => name === 'mutualExclusion')
  const running = new Check(modelFor(failing, { sites: 2 }, asked), asked, defaultCheckOptions)
  toTheEnd(running.run(), 1 << 13)
  return running.result().failure!.trace!
}

const never = ltlProperty('F G !holds(0)')
const goingRound: Spec = { ...specWith(() => true), properties: [never] }
const aroundUpToTimestamps: Trace = {
  ...runOf(makeModel(goingRound), ['ask at 0', 'enter at 0', 'exit at 0'], {
    shows: { property: never.name, verdict: 'violated' },
  }),
  loop: 0,
  closes: 'up to timestamps',
}

type Row = readonly [name: string, spec: Spec, trace: Trace]

/** The traces whose fields are edited. */
export const traces: readonly Row[] = [
  [
    'a violation',
    relay,
    runOf(makeModel(relay, { requests: 2, loss: 1 }), ['onPing at 1 from 0', 'call at 0'], {
      shows: { property: 'mutualExclusion', verdict: 'violated' },
    }),
  ],
  [
    'a witness, with what an observer remembers',
    relay,
    runOf(makeModel(relay, {}, entries), ['onPing at 1 from 0'], {
      shows: { property: 'someoneEnters', verdict: 'holds' },
    }),
  ],
  [
    'the run of a mutant that shows nothing',
    mutant,
    runOf(makeModel(mutant), ['call at 0', 'judgePing at 2 from 0']),
  ],
  ['a loop that closes', semaphore, lasso(semaphore, { sites: 2 }, starvationFreedom)],
  ['a loop that closes up to timestamps', goingRound, aroundUpToTimestamps],
  ['a formula', semaphore, lasso(withFormula, { sites: 2 }, formula)],
  ['a bypass', withBypass, lasso(withBypass, { sites: 2 }, bypass)],
  ['a failure', failing, failed()],
  [
    'a lost message',
    ra,
    runOf(makeModel(ra, { sites: 2, loss: 1 }), ['request at 0', 'lose at 1 from 0'], {
      shows: { property: 'deadlockFreedom', verdict: 'violated' },
    }),
  ],
]

const outcomeOf = (text: string, spec: Spec): Replayed | undefined => {
  try {
    return replay(readTraceJson(text), spec)
  } catch (error) {
    expect(error, text).toBeInstanceOf(TraceError)
    expect((error as Error).message.split('\n')[0]).not.toBe('')
    return undefined
  }
}

/** The claim for some traces. */
export const eachFieldIsChecked = (traces: readonly Row[]): void => {
  test.each(traces)('each field of a trace is checked or refused: %s', (_, spec, trace) => {
    const text = traceJson(trace)
    expect(['undefined', 'true']).toContain(String(replay(readTraceJson(text), spec).confirmed))
    const accepted: string[] = []
    for (const { place, text: edited } of editsOf(text)) {
      const where = place.join('.')
      const again = outcomeOf(edited, spec)
      if (again === undefined) continue
      // What was executed says all that the file says, and a file from before there were faults has none.
      const file = JSON.parse(edited)
      expect(JSON.parse(traceJson(again.trace, file.model.source)), where).toEqual({
        ...file,
        model: { ...faultsOfOldFiles, ...file.model },
      })
      // A claim that is not confirmed is not printed as one.
      if (again.confirmed !== false) accepted.push(where)
    }
    const others = accepted.filter((where) => !ofTheModel.test(where))
    // A claim can be left out, and a run may stop earlier where it claims nothing.
    // A site was overtaken in the run itself, whatever the loop repeats.
    const shorter =
      trace.shows === undefined
        ? /^steps(\.\d+)?$/
        : trace.shows.property === bypass.name
          ? /^(shows|loop)$/
          : /^shows$/
    expect(others.filter((where) => !shorter.test(where))).toEqual([])
  })
}

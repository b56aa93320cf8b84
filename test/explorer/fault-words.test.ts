// What the page says of a step that is a fault: the bookkeeping of faults is no field of a site.
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import detector from '../../specs/ricart-agrawala-detector/spec.js'
import { choicesAt } from '../../src/explorer/stage/choices-at.js'
import { effectLines } from '../../src/explorer/steps/step-words.js'
import { makeModel } from '../../src/model/model.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'

/** The effect of the last step of a run that is given by headings. */
const effectOf = (options: Parameters<typeof makeModel>[1], ...headings: readonly string[]) => {
  const model = makeModel(maekawa, options)
  let state = initialStates(model)[0]!
  let effect: readonly string[] = []
  for (const heading of headings) {
    const step = enabledIn(model, state).find(({ label }) => stepHeading(model, label) === heading)
    if (step === undefined) throw new Error(`${heading} is not enabled`)
    effect = effectLines(model, state, step)
    state = step.next
  }
  return effect
}

const lost = '2 crashes: its record returns to the initial one'
const ignores = 'until it recovers it ignores the messages that arrive'

// A crash of a site in its initial state was once said to change nothing.
test('a crash and a recovery say so, and whether messages are ignored', () => {
  const options = { crash: 1, recovery: 1 }
  expect(effectOf(options, 'crash at 2')).toEqual([lost, ignores])
  expect(effectOf({ ...options, toCrashed: 'kept' }, 'crash at 2')).toEqual([lost])
  expect(effectOf(options, 'crash at 2', 'recover at 2')).toEqual(['2 recovers'])
  const asked = ['request at 0', 'crash at 2', 'onRequest at 2: REQUEST from 0']
  expect(effectOf(options, ...asked)).toEqual(['2 has crashed, so it ignores REQUEST'])
})

test('a loss and a copy name the message', () => {
  const request = 'REQUEST from 0'
  expect(effectOf({ loss: 1 }, 'request at 0', `lost: ${request} to 2`)).toEqual([
    `${request} to 2 is lost: it never arrives`,
  ])
  const copied = `onRequest at 2: ${request}, duplicated (the message stays in transit)`
  expect(effectOf({ duplication: 1 }, 'request at 0', copied)[0]).toBe(
    `a copy of ${request} to 2 stays in transit`,
  )
  // A step of the algorithm itself has no such line.
  expect(effectOf({ crash: 1 }, 'request at 0')[0]).toMatch(/^site 0: /)
})

// Two steps had the name `suspect at 1`, and their effects said `shared suspicions[1] {} -> {0}`.
test('a wrong suspicion says who suspects whom, and so does the menu of the site', () => {
  const model = makeModel(detector, { sites: 3, detector: 'erring', suspicions: 1 })
  const state = initialStates(model)[0]!
  const enabled = enabledIn(model, state)
  const suspicions = enabled.filter(({ label }) => label.clause === 'suspect' && label.site === 1)
  const said = ['it suspects 0, which is up', 'it suspects 2, which is up']
  expect(suspicions.map((step) => effectLines(model, state, step))).toEqual(said.map((words) => [words]))
  const offered = choicesAt(model, state, enabled, { kind: 'site', site: 1 }).map(({ text }) => text)
  for (const words of said) expect(offered).toContain(`suspect at 1: ${words}`)
})

test('the menu of a message says that the limit of copies is reached', () => {
  const model = makeModel(maekawa, { duplication: 1 })
  const [start] = initialStates(model)
  const asked = enabledIn(model, start!).find(({ label }) => label.clause === 'request' && label.site === 0)!
  const copied = enabledIn(model, asked.next).find(({ label }) => label.kind === 'duplicate')!
  const { site } = copied.label
  const offered = choicesAt(model, copied.next, enabledIn(model, copied.next), {
    kind: 'channel',
    from: 0,
    to: site,
  })
  expect(offered.map(({ text }) => text)).toEqual([
    'deliver REQUEST',
    'This model loses no message.',
    'deliver a copy: limit of the model reached: duplication 1',
  ])
})

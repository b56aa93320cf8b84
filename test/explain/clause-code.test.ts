// The lines that applied in a step, from a marked copy of the spec.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { codeOfGuard, codeOfStep } from '../../src/explain/clause-code.js'
import { type LitDeclaration, litDeclarations } from '../../src/explain/lit-text.js'
import { recorded } from '../../src/explain/marked-text.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import type { State } from '../../src/semantics/state.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { markedCopy } from './marked-copy.js'

const piecesOf = (code: LitDeclaration | undefined, light: string) =>
  (code?.lines ?? [])
    .flatMap(({ pieces }) => pieces.filter((piece) => piece.light === light).map(({ text }) => text.trim()))
    .join(' ')

const walk = (model: Model, marked: Model, headings: readonly string[]) => {
  let state: State = initialStates(model)[0]!
  let code: readonly LitDeclaration[] = []
  for (const heading of headings) {
    const step = enabledIn(model, state).find(({ label }) => stepHeading(model, label) === heading)
    if (step === undefined)
      throw new Error(
        `${heading} is not among ${enabledIn(model, state).map(({ label }) => stepHeading(model, label))}`,
      )
    code = codeOfStep(model, marked, state, step)
    state = step.next
  }
  return { code, state }
}

test('the branch that a step took is lit, the other one dark, and the rule of the source stands beside it', async () => {
  const { spec } = await loadSpec('maekawa')
  const copy = await markedCopy({ file: 'specs/maekawa/spec.ts' })
  const [model, marked] = [makeModel(spec, { sites: 4 }), makeModel(copy, { sites: 4 })]
  const toSelf = walk(model, marked, ['request at 0']).code
  expect(toSelf.map(({ name }) => name)).toEqual(['request', 'onRequest', 'onVote'])
  const { code, state } = walk(model, marked, [
    'request at 0',
    'request at 1',
    'onRequest at 0: REQUEST from 1',
  ])
  const [queued] = code
  expect(queued!.says).toBe(
    '(b) Upon REQUEST: vote for it, unless a vote is out that has not been released yet; else queue it.',
  )
  expect(piecesOf(queued, 'lit')).toBe('(me, _, { from }) => me.voted ? [{ queue: me.queue.push(from) }] :')
  expect(piecesOf(queued, 'dark')).toBe('[{ voted: true }, send(from, VOTE())]')
  const [voted] = walk(model, marked, ['request at 0', 'onRequest at 2: REQUEST from 0']).code
  expect(piecesOf(voted, 'dark')).toBe('[{ queue: me.queue.push(from) }]')
  const [refused] = codeOfGuard(marked, state, 0, 'enter')
  expect(piecesOf(refused, 'false')).toBe('me.votes.equals(p.quorums.get(self)!)')
  expect(piecesOf(refused, 'lit')).toContain("me.phase === 'wanted'")
  // Its first condition is false, so the second was never asked.
  expect(piecesOf(codeOfGuard(marked, state, 2, 'enter')[0], 'false')).toBe("me.phase === 'wanted'")
  expect(piecesOf(codeOfGuard(marked, state, 2, 'enter')[0], 'dark')).toBe(
    'me.votes.equals(p.quorums.get(self)!)',
  )
})

test('the clause of a variant is shown, and nothing if the copy does something else than the step', async () => {
  const { spec } = await loadSpec('maekawa')
  const copy = await markedCopy({ file: 'specs/maekawa/spec.ts' })
  const held = { sites: 4, parameters: { guard: 'held' } }
  const steps = ['request at 0', 'request at 1', 'onRequest at 0: REQUEST from 1']
  const [variant] = walk(makeModel(spec, held), makeModel(copy, held), steps).code
  expect(variant!.path).toContain('variants.ts')
  expect(walk(makeModel(spec, held), makeModel(copy, { sites: 4 }), steps).code).toEqual([])
})

// Not a spec: any module can be marked.
const forms = `
/** What is done with a number. */
const treated = (x: number, all: readonly number[]) => {
  if (x < 0) return 'negative'
  for (const one of all) {
    if (one === x) return named(x)
  }
  switch (x) {
    case 7:
      return 'seven' as string
    default:
      return x > 100 ? { size: 'large' } : all.map((one) => one + x)
  }
}
function named(x: number): string { return x === 1 ? 'one' : (x ?? 0) + ' is there' }
export default treated
`

test('branches of every form are marked: what follows a return, loops, cases, functions that are called', async () => {
  const treated = (await markedCopy({ text: forms })) as unknown as (
    x: number,
    all: readonly number[],
  ) => unknown
  const dark = (x: number, all: readonly number[]) => {
    const { ran, result } = recorded(() => treated(x, all))
    const code = litDeclarations(ran, 'treated', [])
    return {
      result,
      names: code.map(({ name }) => name),
      dark: piecesOf(code[0], 'dark').replace(/\s+/g, ' '),
    }
  }
  const afterLoop =
    "switch (x) { case 7: return 'seven' as string default: return x > 100 ? { size: 'large' } : all.map((one) => one + x) }"
  expect(dark(-1, [])).toEqual({
    result: 'negative',
    names: ['treated'],
    dark: `for (const one of all) { if (one === x) return named(x) } ${afterLoop}`,
  })
  expect(dark(1, [1])).toEqual({
    result: 'one',
    names: ['treated', 'named'],
    dark: `return 'negative' ${afterLoop}`,
  })
  expect(dark(7, [1]).dark).toBe(
    "return 'negative' return named(x) return x > 100 ? { size: 'large' } : all.map((one) => one + x)",
  )
  expect(dark(8, [])).toEqual({
    result: [],
    names: ['treated'],
    dark: "return 'negative' { if (one === x) return named(x) } return 'seven' { size: 'large' } (one) => one + x",
  })
  expect(dark(200, [])).toMatchObject({ result: { size: 'large' } })
})

test('a clause that stands inside the spec is shown alone', async () => {
  const spec = `
const local = (clause: object) => clause
export default {
  clauses: {
    /** Enters. */
    enter: local({
      guard: (me: { n: number }) => me.n > 0,
    }), leave: local({ guard: () => false }),
  },
}
`
  const copy = (await markedCopy({ text: spec })) as unknown as {
    readonly clauses: { readonly [name: string]: { guard(me: object): boolean } }
  }
  const { ran } = recorded(() => copy.clauses.enter!.guard({ n: 1 }))
  const [enter] = litDeclarations(ran, 'enter', [])
  expect(enter).toMatchObject({ path: 'mine.ts', name: 'enter', says: 'Enters.' })
  expect(
    enter!.lines.map(({ number, pieces }) => `${number} ${pieces.map(({ text }) => text).join('')}`),
  ).toEqual(['6 enter: local({', '7   guard: (me: { n: number }) => me.n > 0,', '8 })'])
  const { ran: other } = recorded(() => copy.clauses.leave!.guard({}))
  expect(
    litDeclarations(other, 'leave', [], true)[0]!.lines.map(({ pieces }) =>
      pieces.map(({ text }) => text).join(''),
    ),
  ).toEqual(['leave: local({ guard: () => false })'])
})

// The clauses of two variants had no sentence: they are made inside an object.
test.each([
  [
    'maekawa-failed-and-yielded-deadlock',
    'maekawa-deadlock-handling',
    'onFailed',
    /^\(c\) Upon FAILED, by a lecture: /,
  ],
  ['maekawa-relinquish-tagged-deadlock', 'maekawa-relinquish', 'request', /^\(c, d\) A site that gives up /],
])('in %s, a clause of the variant has the rule of its source', async (folder, name, clause, rule) => {
  const { spec } = await loadSpec(name)
  const copy = await markedCopy({ file: `specs/${name}/spec.ts` })
  const file = new URL(`../../counterexamples/${folder}/trace.json`, import.meta.url)
  const { trace } = replay(readTraceJson(readFileSync(file, 'utf8')), spec)
  const { model, initial, steps } = trace
  const marked = makeModel(copy, model.options)
  const at = steps.findIndex(({ label }) => label.clause === clause)
  const before = steps[at - 1]?.next ?? initial
  expect(codeOfStep(model, marked, before, steps[at]!)[0]?.says).toMatch(rule)
})

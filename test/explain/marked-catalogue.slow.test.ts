// Each spec of the catalogue has a marked copy that does the same, and shows the text of each clause that is taken. The page shows a reason at
// every disabled step, in words: no text of the program, and not only that some part is false.
import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { codeOfGuard, codeOfStep } from '../../src/explain/clause-code.js'
import type { LitDeclaration } from '../../src/explain/lit-text.js'
import { clausesOf, whyInWords } from '../../src/explain/why-disabled.js'
import { makeModel } from '../../src/model/model.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { markedCopy } from './marked-copy.js'
import { walk } from './reasons-are-true.js'

const hasLight = (code: readonly LitDeclaration[], wanted: string) =>
  code.some(({ lines }) => lines.some(({ pieces }) => pieces.some(({ light }) => light === wanted)))

const names = readdirSync('specs').filter((name) => existsSync(`specs/${name}/spec.ts`))
const specs = await Promise.all(
  names.map(async (name) => ({
    name,
    spec: (await loadSpec(name)).spec,
    copy: await markedCopy({ file: `specs/${name}/spec.ts` }),
  })),
)

test('every step of a long run and every false guard has its text, in every spec of the catalogue', () => {
  const without: string[] = []
  for (const { name, spec, copy } of specs) {
    const [model, marked] = [makeModel(spec, {}), makeModel(copy, {})]
    let state = initialStates(model)[0]!
    for (let k = 0; k < 25; k++) {
      for (const { clause, site, why } of k % 5 === 0 ? clausesOf(model, state) : []) {
        if (why?.kind !== 'guard') continue
        const isShown = hasLight(codeOfGuard(marked, state, site, clause), 'false')
        if (!isShown) without.push(`${name}: guard of ${clause}`)
      }
      const enabled = enabledIn(model, state)
      const step = enabled[(k * 7) % enabled.length]
      if (step === undefined) break
      const code = codeOfStep(model, marked, state, step)
      if (!hasLight(code, 'lit') || code[0]!.says === undefined || code[0]!.name !== step.label.clause)
        without.push(`${name}: ${stepHeading(model, step.label)}`)
      state = step.next
    }
  }
  expect([...new Set(without)]).toEqual([])
})

// The source text of a condition, a number of conditions, or an effect without alternatives whose text does not say why.
const isRaw = (text: string): boolean =>
  /^false: |^one of \d+ conditions|its effect has no alternatives|=>|===|!==|&&|\|\||\?\?|\b(?:me|context|shared)\.\w|\bundefined\b|\[object/.test(
    text,
  )

test('every reason of the catalogue is in words', () => {
  const raw = new Map<string, string>()
  for (const { name, spec, copy } of specs) {
    const options = [{}, ...spec.expectations.filter((_, k) => k % 3 === 1).map(({ model }) => model)].slice(
      0,
      2,
    )
    for (const one of options) {
      const [model, marked] = [makeModel(spec, one), makeModel(copy, one)]
      for (const state of walk(model, 24, 7)) {
        for (const { clause, why } of clausesOf(model, state, marked)) {
          if (why !== undefined && isRaw(whyInWords(why))) raw.set(`${name} ${clause}`, whyInWords(why))
        }
      }
    }
  }
  expect([...raw]).toEqual([])
})

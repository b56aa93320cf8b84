// The studies of the worker that measure and that try mutants, answer by answer.
import { expect } from 'vitest'
import { mutants } from '../../specs/peterson/mutants.js'
import peterson from '../../specs/peterson/spec.js'
import ring from '../../specs/token-ring/spec.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { newSession } from '../../src/explorer/session/session.js'
import { beginStudy } from '../../src/explorer/worker/study.js'
import type { Answer, Study } from '../../src/explorer/worker/worker-messages.js'
import { genericMutants } from '../../src/mutate/generic-mutants.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'

export const loaded: LoadedSpec = {
  source: { argument: 'peterson' },
  spec: peterson,
  mutants: [...mutants, ...genericMutants(peterson)],
}
export const ofRing: LoadedSpec = { source: { argument: 'token-ring' }, spec: ring, mutants: [] }

/** The answers that differ from the one before, as a worker would send them; the last one is the end. */
export const answers = <About extends Study['about']>(
  of: LoadedSpec,
  options: ModelOptions,
  study: Study & { readonly about: About },
  isEnough: (answer: Answer) => boolean = () => false,
): readonly Extract<Answer, { readonly about: About }>[] => {
  const { options: whole } = newSession(of, options).history.model
  const begun = beginStudy(of, { source: of.source, mutant: undefined, options: whole, observers: [] }, study)
  const found: Answer[] = []
  const work = begun.work.run()
  for (let step = work.next(); step.done !== true; step = work.next(1 << 8)) {
    const answer = structuredClone(begun.answer(false))
    expect(begun.words(step.value)).toEqual(expect.any(String))
    if (JSON.stringify(answer) !== JSON.stringify(found.at(-1))) found.push(answer)
    if (isEnough(answer)) begun.work.stop('interrupt')
  }
  return [...found, structuredClone(begun.answer(true))] as Extract<Answer, { readonly about: About }>[]
}

export const sized = {
  about: 'measures',
  sizes: { from: 2, to: 3 },
  load: false,
  count: 'receivers',
} as const

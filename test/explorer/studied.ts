// A study of the worker, to its end in this process.
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { beginStudy } from '../../src/explorer/worker/study.js'
import type { Answer, Study } from '../../src/explorer/worker/worker-messages.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'

/** What a study answers, as a worker sends it. It ends early if what it has so far is enough. */
export const studied = <About extends Study['about']>(
  of: LoadedSpec,
  options: ModelOptions,
  study: Study & { readonly about: About },
  mutant?: string,
  isEnough: (answer: Answer) => boolean = () => false,
): Extract<Answer, { readonly about: About }> => {
  const begun = beginStudy(of, { source: of.source, mutant, options, observers: [] }, study)
  const work = begun.work.run()
  for (let step = work.next(); step.done !== true; step = work.next(1 << 12))
    if (isEnough(begun.answer(false))) begun.work.stop('interrupt')
  // What a worker sends is plain data.
  return structuredClone(begun.answer(true)) as Extract<Answer, { readonly about: About }>
}

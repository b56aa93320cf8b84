// The studies of the page: what a command of the same name would run, driven in the worker.
import { noLemmas } from '../../protocol/proof.js'
import { ProofCheck } from '../../prove/proof-check.js'
import type { LongWork } from '../../search/long-work.js'
import type { StopReason } from '../../search/search.js'
import { specOrMutant } from '../load/spec-or-mutant.js'
import type { LoadedSpec } from '../load/spec-source.js'
import type { Condition } from '../views/asked-pair.js'
import { proofAnswer } from './proof-answer.js'
import { ViewsStudy } from './views-answer.js'
import type { Answer, RequestedModel, Study } from './worker-messages.js'

/** A study that can be driven. */
interface Begun {
  readonly work: { run(): LongWork<unknown, unknown>; stop(cut: StopReason): void }
  /** What is known so far, or at the end. */
  answer(isEnd: boolean): Answer
  /** What is being done, from what the work shows at a pause. */
  words(shown: unknown): string
}

const proofLimits = { maxStates: 300_000, memory: 2 ** 28 }

const count = (n: number): string => n.toLocaleString('en-US')

const wordsOf = (shown: unknown): string => {
  if (typeof shown === 'string') return shown
  const states = (shown as { readonly states?: number } | undefined)?.states
  return states === undefined ? '' : `${count(states)} states`
}

const proofStudy = (
  { proof = noLemmas, ...loaded }: LoadedSpec,
  { mutant, options }: RequestedModel,
  lemma: string | undefined,
): Begun => {
  const work = new ProofCheck(specOrMutant(loaded, mutant), proof, options, {
    ...proofLimits,
    assume: [],
    drop: [],
    suggest: false,
    ...(lemma === undefined ? {} : { typed: lemma }),
  })
  return { work, answer: () => proofAnswer(work.result()), words: wordsOf }
}

let views: { readonly key: string; readonly study: ViewsStudy } | undefined

/** The views of a spec; those of the last question are kept for one about a pair. */
const viewsStudy = (
  loaded: LoadedSpec,
  { source, mutant, options: { parameters, order } }: RequestedModel,
  asked: readonly Condition[] | undefined,
): Begun => {
  const options = {
    ...(parameters === undefined ? {} : { parameters }),
    ...(order === undefined ? {} : { order }),
  }
  const key = JSON.stringify([source, mutant, options])
  const isKept = views?.key === key && !views.study.isSpoilt
  const study = isKept ? views!.study : new ViewsStudy(specOrMutant(loaded, mutant), options)
  views = { key, study }
  const work = study.asking(asked)
  return { work, answer: (isEnd) => work.answer(isEnd), words: wordsOf }
}

/** Begins a study of a model. Throws an error of one line if there is nothing to study. */
export const beginStudy = (loaded: LoadedSpec, model: RequestedModel, study: Study): Begun => {
  switch (study.about) {
    case 'proof':
      return proofStudy(loaded, model, study.lemma)
    case 'views':
      return viewsStudy(loaded, model, study.asked)
    default:
      return study satisfies never
  }
}

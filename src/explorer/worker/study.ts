// The studies of the page: what a command of the same name would run, driven in the worker.

import { Assuming, defaultAssumeOptions } from '../../assume/assuming.js'
import { defaultChoices } from '../../assume/first-broken.js'
import type { Check } from '../../check/check.js'
import { modelFor } from '../../check/model-for.js'
import { forAllValues } from '../../every/forms.js'
import { leastOptions } from '../../model/least-options.js'
import { ModelError, makeModel } from '../../model/model.js'
import { withProperties } from '../../model/with-properties.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { noLemmas, type Proof } from '../../protocol/proof.js'
import { ltlProperty } from '../../protocol/property.js'
import { isObserver } from '../../protocol/property-kinds.js'
import type { Spec } from '../../protocol/spec.js'
import { ProofCheck } from '../../prove/proof-check.js'
import { SharedGrids } from '../../prove/shared-grids.js'
import { number as count } from '../../report/words/number-words.js'
import type { LongWork } from '../../search/long-work.js'
import type { StopReason } from '../../search/search.js'
import { modelOfSpec } from '../../story/departure.js'
import { defaultExplanationLimits, Explanation } from '../../story/explanation.js'
import { specOrMutant } from '../load/spec-or-mutant.js'
import { fileOf, type LoadedSpec } from '../load/spec-source.js'
import type { Condition } from '../views/asked-pair.js'
import { type AssumptionsAnswer, assumptionsAnswer } from './assumptions-answer.js'
import { type MeasuresAsked, MeasuresStudy } from './measures-answer.js'
import { type MutantsAsked, MutantsStudy } from './mutants-answer.js'
import { proofAnswer } from './proof-answer.js'
import { storyAnswer, traceOfRun } from './story-answer.js'
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

const memory = 2 ** 28
const proofLimits = { maxStates: 300_000, memory }

const wordsOf = (shown: unknown): string => {
  if (typeof shown === 'string') return shown
  const { label, check } = (shown ?? {}) as { readonly label?: string; readonly check?: Check }
  if (label !== undefined) return `${label}: ${count(check!.progress().states)} states`
  const states = (shown as { readonly states?: number } | undefined)?.states
  return states === undefined ? '' : `${count(states)} states`
}

/** What the questions about the proof of one model share, and those about the same with fewer sites. */
interface Grids {
  readonly key: string
  readonly loaded: LoadedSpec
  readonly shared: SharedGrids
  readonly ofFewer: SharedGrids
}

let grids: Grids | undefined

/** What is kept of the last model. */
const sharedGrids = (loaded: LoadedSpec, { source, mutant, options }: RequestedModel): Grids => {
  const key = JSON.stringify([source, mutant, options])
  if (grids?.key !== key || grids.loaded.spec !== loaded.spec || grids.loaded.proof !== loaded.proof)
    grids = { key, loaded, shared: new SharedGrids(), ofFewer: new SharedGrids() }
  return grids
}

const fewest = 2

/** The question about two sites, which is answered first; none if the model has no more, or if its options do not fit two. */
const withFewerSites = (
  spec: Spec,
  proof: Proof,
  options: ModelOptions,
  question: ConstructorParameters<typeof ProofCheck>[3],
): ProofCheck | undefined => {
  const model = makeModel(spec, options)
  if (question.typed === undefined || model.competitors.length <= fewest) return undefined
  try {
    const ofFewer = { ...leastOptions(model), sites: fewest }
    return new ProofCheck(spec, proof, ofFewer, { ...question, cellsAlone: 'until one breaks' })
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

const proofStudy = (
  given: LoadedSpec,
  model: RequestedModel,
  { lemma, suggest }: Omit<Study & { readonly about: 'proof' }, 'about'>,
  cellsAlone = false,
): Begun => {
  const { proof = noLemmas, ...loaded } = given
  const { mutant, options } = model
  const { shared, ofFewer } = sharedGrids(given, model)
  const spec = specOrMutant(loaded, mutant)
  const question = {
    ...proofLimits,
    assume: [],
    drop: [],
    suggest,
    cellsAlone,
    ...(lemma === undefined ? {} : { typed: lemma }),
  }
  const whole = new ProofCheck(spec, proof, options, { ...question, shared })
  // A bound that the model of the question has is enough for the first answer, too.
  const { number: numbers } = whole.result().bounds
  const fewer = withFewerSites(spec, proof, options, {
    ...{ ...question, suggest: false, shared: ofFewer },
    ...(numbers === undefined ? {} : { numbers }),
  })
  const work = {
    *run(): LongWork<void, unknown> {
      if (fewer !== undefined) {
        yield* fewer.run()
        // A pause in which the page can show the first answer.
        yield undefined
      }
      yield* whole.run()
    },
    stop(cut: StopReason): void {
      fewer?.stop(cut)
      whole.stop(cut)
    },
  }
  return { work, answer: () => proofAnswer(whole.result(), fewer?.result()), words: wordsOf }
}

/** Makes what every question about a proof needs, by a question of the page's own. */
export const preparation = (loaded: LoadedSpec, model: RequestedModel): Begun['work'] =>
  proofStudy(loaded, model, { lemma: 'holds(i) -> !holds(j)', suggest: false }, true).work

let views: { readonly key: string; readonly study: ViewsStudy } | undefined

/** The views of a spec; those of the last question are kept for one about a pair. */
const viewsStudy = (
  loaded: LoadedSpec,
  { source, mutant, options: { parameters, order } }: RequestedModel,
  asked: readonly Condition[] | undefined,
): Begun => {
  const spec = specOrMutant(loaded, mutant)
  // The model of the page always has its quorums; on the command line, a proof that is not for these alone refuses them.
  const options = forAllValues(spec, {
    ...(parameters === undefined ? {} : { parameters }),
    ...(order === undefined ? {} : { order }),
  })
  const key = JSON.stringify([source, mutant, options])
  const isKept = views?.key === key && !views.study.isSpoilt
  const study = isKept ? views!.study : new ViewsStudy(spec, options)
  views = { key, study }
  const work = study.asking(asked)
  return { work, answer: (isEnd) => work.answer(isEnd), words: wordsOf }
}

const assumptionsStudy = (
  loaded: LoadedSpec,
  { source, mutant, options }: RequestedModel,
  together: boolean,
): Begun => {
  const spec = specOrMutant(loaded, mutant)
  const work = new Assuming(spec, leastOptions(makeModel(spec, options)), {
    ...defaultAssumeOptions,
    memory,
    together,
    ...(loaded.proof === undefined ? {} : { proof: { proof: loaded.proof, maxChoices: defaultChoices } }),
  })
  let shown: { readonly found: number; readonly answer: AssumptionsAnswer } | undefined
  return {
    work,
    // A new answer only with a new cell.
    answer: (isEnd) => {
      const { found } = work
      if (isEnd || shown?.found !== found)
        shown = {
          found,
          answer: assumptionsAnswer(work.result(), {
            argument: source.argument,
            source: fileOf(source),
            hasLemmas: loaded.proof !== undefined,
            maxStates: defaultAssumeOptions.maxStates,
          }),
        }
      return shown.answer
    },
    words: wordsOf,
  }
}

const storyStudy = (
  loaded: LoadedSpec,
  { mutant, options, observers }: RequestedModel,
  study: Study & { readonly about: 'story' },
): Begun => {
  const own = specOrMutant(loaded, mutant)
  const spec = study.formula === undefined ? own : withProperties(own, [ltlProperty(study.formula)])
  const model = modelFor(
    spec,
    options,
    spec.properties.filter((property) => isObserver(property) && observers.includes(property.name)),
  )
  const trace = traceOfRun(model, study)
  const limits = { ...defaultExplanationLimits, memory }
  const work = new Explanation(
    trace,
    limits,
    mutant === undefined ? undefined : modelOfSpec(model, loaded.spec),
  )
  return { work, answer: (isEnd) => storyAnswer(isEnd ? work.result() : undefined), words: wordsOf }
}

const measuresStudy = (
  loaded: LoadedSpec,
  { source, mutant, options }: RequestedModel,
  asked: MeasuresAsked,
  fresh: LoadedSpec | undefined,
): Begun => {
  const spec = specOrMutant(loaded, mutant)
  const again = fresh && specOrMutant(fresh, mutant)
  const work = new MeasuresStudy(spec, makeModel(spec, options), asked, fileOf(source), again)
  return { work, answer: (isEnd) => work.answer(isEnd), words: wordsOf }
}

const mutantsStudy = (
  loaded: LoadedSpec,
  { options }: RequestedModel,
  asked: MutantsAsked,
  fresh: LoadedSpec | undefined,
): Begun => {
  const work = new MutantsStudy(loaded, makeModel(loaded.spec, options), asked, fresh)
  return { work, answer: (isEnd) => work.answer(isEnd), words: wordsOf }
}

/** Whether a study compares its results with a second import of the user's file. */
export const comparesAfresh = ({ about }: Study): boolean => about === 'measures' || about === 'mutants'

/**
 * Begins a study of a model. Throws an error of one line if there is nothing to study.
 * @param fresh a second import of the user's file, for a study that compares
 */
export const beginStudy = (
  loaded: LoadedSpec,
  model: RequestedModel,
  study: Study,
  fresh?: LoadedSpec,
): Begun => {
  switch (study.about) {
    case 'measures':
      return measuresStudy(loaded, model, study, fresh)
    case 'mutants':
      return mutantsStudy(loaded, model, study, fresh)
    case 'proof':
      return proofStudy(loaded, model, study)
    case 'views':
      return viewsStudy(loaded, model, study.asked)
    case 'assumptions':
      return assumptionsStudy(loaded, model, study.together)
    case 'story':
      return storyStudy(loaded, model, study)
    default:
      return study satisfies never
  }
}

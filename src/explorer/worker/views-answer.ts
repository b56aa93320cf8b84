// The views of a proof for every number of sites as plain data, and the lemmas that exclude a pair that a reader has put together.
import { viewPicture } from '../../diagram/view-picture.js'
import { defaultEveryLimits } from '../../every/closing/every-limits.js'
import { type TimedPlace, timedPlaces, timesAt } from '../../every/cut/timed-places.js'
import { LemmaSearch, type LemmasFound } from '../../every/lemmas/find-lemmas.js'
import { sentence } from '../../every/lemmas/lemma-words.js'
import { whyNoLemmas } from '../../every/other-form.js'
import { EveryProof } from '../../every/prove.js'
import { fieldsWithSites } from '../../every/shape/ring-shape.js'
import type { EveryOptions } from '../../every/shape/shape.js'
import type { Views } from '../../every/views/views.js'
import type { Spec } from '../../protocol/spec.js'
import { everyText } from '../../report/proof/every-report.js'
import { everySentence } from '../../report/proof/every-sentence.js'
import { type LongWork, showing } from '../../search/long-work.js'
import type { StopReason } from '../../search/search.js'
import { type Condition, isSatisfiedBy, type SeenView } from '../views/asked-pair.js'
import { areSo } from '../views/order-of-times.js'
import type { PairForm } from '../views/pair-formula.js'
import { stepWords } from '../views/step-words.js'

interface ShownView extends SeenView {
  /** The step that first led to it. */
  readonly by: string
  /** The number of the view before that step. */
  readonly from: number | undefined
}

/** A lemma, and those without which a step breaks it: a pair that breaks mutual exclusion itself would have no other reason. */
export interface ExcludingLemma {
  readonly says: string
  readonly keptWith: readonly { readonly says: string; readonly at: readonly string[] }[]
}

/** The lemmas that exclude an asked pair. */
interface Excluding {
  readonly asked: readonly Condition[]
  /** Lemmas of which at least one is false of each view that the pair could be. */
  readonly lemmas: readonly ExcludingLemma[]
  /** Why there are none. */
  readonly none: string | undefined
}

/** What is known for every number of sites. */
export interface ViewsAnswer {
  readonly about: 'views'
  /** Undefined until there is an answer. */
  readonly known: KnownViews | undefined
}

/** What a proof from views found. */
export interface KnownViews {
  /** What was shown, in a sentence. */
  readonly sentence: string
  /** As `coterie prove SPEC` prints it. */
  readonly text: string
  readonly isProved: boolean
  readonly views: readonly ShownView[]
  /** What lies between the two sites: channels, arcs of a ring, a voter, or inboxes. */
  readonly form: PairForm
  /** The fields that are timestamps: a view has only their order. */
  readonly timed: readonly string[]
  /** The places with timestamps, that some view has. */
  readonly places: readonly TimedPlace[]
  readonly excluding: Excluding | undefined
}

// More views than a reader browses; `coterie prove` has all of them.
const mostViews = 5_000

const excludingOf = (
  views: Views,
  found: LemmasFound,
  asked: readonly Condition[],
): Omit<Excluding, 'asked'> => {
  if ('none' in found) return { lemmas: [], none: found.none }
  const { universe, lemmas, facts } = found.lemmas
  const left: (readonly number[])[] = []
  const orders = asked.flatMap((one) => (one.kind === 'order' ? [one] : []))
  const others = asked.flatMap((one) => (one.kind === 'order' ? [] : [one]))
  const fits: Parameters<typeof universe.groupsWhere>[0] = (view) => {
    const picture = viewPicture(views, view)
    if (!others.every((condition) => isSatisfiedBy(picture, condition))) return undefined
    const slots = orders.map(
      ({ left, is, right }) =>
        [timesAt(views.shape, view, left), is, timesAt(views.shape, view, right)] as const,
    )
    return (order) => {
      const ranks = (of: readonly number[]) => of.map((slot) => order[slot]!)
      return slots.every(([left, is, right]) => areSo(ranks(left), is, ranks(right)))
    }
  }
  for (const group of universe.groupsWhere(fits)) {
    const vectors = group.vectors.map((number) => universe.vectors[number]!)
    const by = [...lemmas.keys()].filter((k) => vectors.some((vector) => lemmas[k]!.asked.excludes(vector)))
    if (by.length === 0)
      return {
        lemmas: [],
        none: 'they are as few as mutual exclusion needs, and allow this; the views themselves exclude it',
      }
    left.push(by)
  }
  if (left.length === 0) return { lemmas: [], none: 'one site or one channel alone is never like this' }
  const says = (k: number): string => sentence(lemmas[k]!.asked.lemma, facts)
  const shown = (k: number): ExcludingLemma => ({
    says: says(k),
    keptWith: lemmas[k]!.needs.map(({ lemma, at }) => ({ says: says(lemma), at })),
  })
  return { lemmas: coverOf(left).map(shown), none: undefined }
}

const formOf = ({ shape: { form, spec } }: Views): PairForm =>
  form === 'arcs' && fieldsWithSites(spec).size > 0 ? 'arcs with names' : form

/** Few numbers of which each list has one: the most frequent first. */
const coverOf = (lists: readonly (readonly number[])[]): readonly number[] => {
  const chosen: number[] = []
  for (let open = lists; open.length > 0; open = open.filter((list) => !list.includes(chosen.at(-1)!))) {
    const counts = new Map<number, number>()
    for (const list of open) for (const k of list) counts.set(k, (counts.get(k) ?? 0) + 1)
    chosen.push([...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]![0])
  }
  return chosen.sort((a, b) => a - b)
}

/** The views of a spec, and then what excludes an asked pair. Views and lemmas are kept for the next question. */
export class ViewsStudy {
  private readonly proof: EveryProof
  private lemmas: LemmaSearch | undefined
  private asked: readonly Condition[] | undefined
  private current: { stop(cut: StopReason): void } | undefined
  private isEnded = false
  private wasStopped = false
  /** Whether the proof was stopped: another question needs a new one. */
  isSpoilt = false
  private shown: readonly ShownView[] | undefined

  constructor(spec: Spec, options: EveryOptions) {
    this.proof = new EveryProof(spec, options, {
      maxViews: mostViews,
      // A reader waits for the answer; the command line compares more states.
      comparedStates: defaultEveryLimits.statesOfOthers,
      remedy: 'this page proves with no more, but the command line does: coterie prove',
    })
  }

  /** The study with another question. */
  asking(asked: readonly Condition[] | undefined): this {
    this.asked = asked
    return this
  }

  *run(): LongWork<void, string> {
    this.wasStopped = false
    if (!this.isEnded) {
      this.current = this.proof
      yield* this.proof.run()
      this.isEnded = true
    }
    const views = this.proof.provedViews()
    if (this.asked === undefined || views === undefined || this.lemmas !== undefined) return
    if (whyNoLemmas(this.proof.result()) !== undefined) return
    const search = new LemmaSearch(views)
    this.current = search
    yield* showing(search.run(), () => 'looking for lemmas')
    // A search that was stopped is begun anew by the next question.
    if ('lemmas' in search.result() || !this.wasStopped) this.lemmas = search
  }

  stop(cut: StopReason): void {
    this.wasStopped = true
    this.isSpoilt ||= !this.isEnded
    this.current?.stop(cut)
  }

  answer(isEnd: boolean): ViewsAnswer {
    if (!isEnd) return { about: 'views', known: undefined }
    const { proof, asked, lemmas } = this
    const result = proof.result()
    const views = proof.provedViews()
    this.shown ??= views?.list.map(({ view, by, from }) => ({
      picture: viewPicture(views, view),
      times: timedPlaces(views.shape).flatMap((place) => {
        const ranks = timesAt(views.shape, view, place)
        return ranks.length === 0 ? [] : [{ place, ranks }]
      }),
      by: stepWords(by),
      from,
    }))
    const known: KnownViews = {
      sentence: everySentence(result),
      text: everyText(result, []),
      isProved: result.verdict === 'holds',
      views: this.shown ?? [],
      form: views === undefined ? 'channels' : formOf(views),
      timed:
        views?.shape.many.fields.flatMap(({ name, kind, sort }) =>
          kind === 'scalar' && sort.timed ? [name] : [],
        ) ?? [],
      places:
        views === undefined
          ? []
          : timedPlaces(views.shape).filter((place) =>
              views.list.some(({ view }) => timesAt(views.shape, view, place).length > 0),
            ),
      excluding:
        asked === undefined || views === undefined
          ? undefined
          : lemmas === undefined
            ? {
                asked,
                lemmas: [],
                none: whyNoLemmas(result) ?? 'the search for lemmas was stopped',
              }
            : { asked, ...excludingOf(views, lemmas.result(), asked) },
    }
    return { about: 'views', known }
  }
}

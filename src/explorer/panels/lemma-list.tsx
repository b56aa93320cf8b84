// The lemmas of a proof, and the sentences beside it, true or false in the state that is shown. Beside each stand the sentences of lectures
// that state it (docs/lecture-proofs.md), with their slides.
import { lectureProofs, claims as loadClaims } from 'virtual:catalogue'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { withClaims } from '../../lesson/claims-named.js'
import { type LectureSentence, parseLectureProofs, withoutLemma } from '../../lesson/lecture-proofs.js'
import { parseLectures } from '../../lesson/lectures.js'
import type { Model } from '../../model/model.js'
import type { NamedLemma, Proof } from '../../protocol/proof.js'
import { violatedFor } from '../../prove/lemma-properties.js'
import { listed } from '../../report/words/listed.js'
import { siteName } from '../../report/words/step-heading.js'
import { type State, viewOfState } from '../../semantics/state.js'
import { thrownText } from '../error-text.js'
import { fileOf, type LoadedSpec } from '../load/spec-source.js'

/** For which sites a lemma is false in a state, in words; empty if it is true. */
const falseFor = (model: Model, state: State, lemma: NamedLemma): string => {
  try {
    const [first, ...more] = violatedFor(lemma, viewOfState(model, state))
    if (first === undefined) return ''
    if (first.length === 0) return 'false here'
    const sites = first.map((site, k) => `${k === 0 ? 'i' : 'j'} = ${siteName(model, site)}`).join(', ')
    return `false here for ${sites}${more.length === 0 ? '' : ` and ${more.length} more`}`
  } catch (error) {
    return `not known: ${thrownText(error)}`
  }
}

interface LemmaItemProps {
  readonly lemma: NamedLemma
  /** Where it is false; empty if it is true. */
  readonly now: string
  /** The source of the proof, which need not be said again. */
  readonly source: string
  readonly stated: readonly LectureSentence[]
}

const LemmaItem = ({ lemma, now, source, stated }: LemmaItemProps) => (
  <li class={now === '' ? 'holds' : 'violated'}>
    <span class="sign" aria-hidden="true">
      {now === '' ? '✓' : '✗'}
    </span>
    <strong>{lemma.name}</strong> <span>{lemma.says}</span>
    {lemma.source !== source && <span class="quiet"> ({lemma.source})</span>}
    <span class="lemma-now">{now === '' ? 'true here' : now}</span>
    {stated.length > 0 && (
      <ul class="stated">
        {stated.map(({ says, slides }) => (
          <li key={says}>
            <q>{says}</q> <span class="quiet">(slides {slides.join('; ')})</span>
          </li>
        ))}
      </ul>
    )}
  </li>
)

/** What lectures say: the sentences of their proofs, and by their names the claims to which these refer. */
interface Lectures {
  readonly sentences: readonly LectureSentence[]
  readonly claims: ReadonlyMap<string, string>
}

/** Nothing before the texts are loaded, or if they cannot be. */
const useLectures = (): Lectures => {
  const [lectures, show] = useState<Lectures>({ sentences: [], claims: new Map() })
  useEffect(() => {
    // The lemmas are shown without them if the texts are not there.
    Promise.all([lectureProofs(), loadClaims()]).then(
      ([proofs, claims]) =>
        show({
          sentences: parseLectureProofs(proofs),
          claims: new Map(parseLectures(claims).claims.map(({ id, claim }) => [id, claim])),
        }),
      () => {},
    )
  }, [])
  return lectures
}

interface LemmaListProps {
  readonly loaded: LoadedSpec
  readonly proof: Proof
  readonly model: Model
  readonly state: State
}

export const LemmaList = ({ loaded, proof, model, state }: LemmaListProps) => {
  const { sentences: all, claims } = useLectures()
  const isOwn = fileOf(loaded.source) !== undefined
  const items = (lemmas: readonly NamedLemma[]) =>
    lemmas.map((lemma) => ({ lemma, now: falseFor(model, state, lemma) }))
  const lemmas = useMemo(() => items(proof.lemmas), [proof, model, state])
  const sentences = useMemo(() => items(proof.sentences), [proof, model, state])
  // A user's spec may have a name from the catalogue.
  const statedBy = (name: string): readonly LectureSentence[] =>
    isOwn ? [] : all.filter(({ lemma }) => lemma?.spec === loaded.spec.name && lemma.name === name)
  const unstated = isOwn ? [] : withoutLemma(all, loaded.spec.name)
  const shown = ({ lemma, now }: (typeof lemmas)[number]) => (
    <LemmaItem key={lemma.name} lemma={lemma} now={now} source={proof.source} stated={statedBy(lemma.name)} />
  )
  return (
    <>
      <p class="quiet">{proof.source}</p>
      <ol class="verdicts lemmas" aria-label="lemmas, in the state that is shown">
        {lemmas.map(shown)}
      </ol>
      <ul class="quiet theorems">
        {proof.theorems.map(({ property, from }) => (
          <li key={property}>
            <strong>{property}</strong> follows from {listed(from)}
          </li>
        ))}
      </ul>
      {sentences.length > 0 && (
        <>
          <h3>Sentences beside the proof</h3>
          <p class="quiet">
            The proof does not need them. Some are not inductive by themselves, and some are false.
          </p>
          <ul
            class="verdicts lemmas beside"
            aria-label="sentences beside the proof, in the state that is shown"
          >
            {sentences.map(shown)}
          </ul>
        </>
      )}
      {unstated.length > 0 && (
        <>
          <h3>Sentences of lectures without a lemma</h3>
          <ul class="unstated" aria-label="sentences of lectures without a lemma">
            {unstated.map(({ says, slides, because }) => (
              <li key={says}>
                <q>{says}</q> <span class="quiet">(slides {slides.join('; ')})</span>; no lemma:{' '}
                {withClaims(because, claims)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

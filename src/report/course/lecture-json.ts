// What `coterie lecture --format json` writes: the lectures, the slides of one, or claims with what their commands print.
import type { Claim, ClaimRun, Lecture, Lectures } from '../../lesson/lectures.js'
import type { Json } from '../../sorts/sort.js'

/** A command that has been executed. */
export interface ExecutedRun extends ClaimRun {
  /** The lines that it printed: those that are documented, or all. */
  readonly printed: readonly string[]
  /** The documented lines that it did not print. */
  readonly missing: readonly string[]
}

/** A claim with its commands, executed or only listed. */
interface ReportedClaim {
  readonly claim: Claim
  readonly runs: readonly (ClaimRun | ExecutedRun)[]
}

const isAbout = ({ slides }: Claim, number: string, slide?: number): boolean =>
  slides.some((one) => one.lecture === number && (slide === undefined || one.slide === slide))

const lectureJson = ({ number, name, source }: Lecture) => ({
  number,
  name,
  source: source.replaceAll('*', ''),
})

/** The lectures, each with the number of its claims by verdict. */
export const lecturesJson = ({ lectures, claims }: Lectures): Json => ({
  schema: 1,
  kind: 'lectures',
  lectures: lectures.map((lecture) => {
    const own = claims.filter((claim) => isAbout(claim, lecture.number))
    const count = (verdict: Claim['verdict']) => own.filter((claim) => claim.verdict === verdict).length
    return {
      ...lectureJson(lecture),
      claims: { shown: count('shown'), differs: count('differs'), notShown: count('not shown') },
    }
  }),
})

/** The slides of a lecture, each with its claims. */
export const slidesJson = (lecture: Lecture, { claims }: Lectures): Json => ({
  schema: 1,
  kind: 'slides',
  ...lectureJson(lecture),
  slides: lecture.slides.map((title, k) => ({
    slide: k + 1,
    title,
    claims: claims.filter((claim) => isAbout(claim, lecture.number, k + 1)).map(({ id }) => id),
  })),
})

const runJson = (run: ClaimRun | ExecutedRun): Json => ({
  command: run.command,
  documented: [...run.prints],
  ...('printed' in run ? { printed: [...run.printed], missing: [...run.missing] } : {}),
})

/**
 * Claims.
 * @param isComplete whether all commands were executed, or were to be listed only
 */
export const claimsJson = (
  { lectures }: Lectures,
  reported: readonly ReportedClaim[],
  isComplete: boolean,
): Json => ({
  schema: 1,
  kind: 'claims',
  complete: isComplete,
  claims: reported.map(({ claim: { id, topic, claim, slides, verdict, because }, runs }) => ({
    id,
    topic,
    claim,
    slides: slides.map(({ lecture, slide }) => ({
      lecture,
      slide,
      title: lectures.find(({ number }) => number === lecture)!.slides[slide - 1]!,
    })),
    verdict,
    because: because ?? null,
    runs: runs.map(runJson),
  })),
})

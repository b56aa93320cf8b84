// The order of the test files: the longest first, so that both workers end together. Vitest itself knows no times after
// `npm ci`, and begins with the largest files. The files that need a worker of their own come before those that share one: a worker that is shared
// ends when the next file needs another, and its loaded modules are lost. Of the first four slow files one opens the page: it builds
// the page, which those after it find.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, slow ones and fast ones, in the order of their times. A file that is not named comes after them. */
const longest = [
  'figures/counts.slow',
  'docs/lectures.slow',
  'explorer/found-runs.slow',
  'cli/mutate.slow',
  'explorer/every-panel.slow',
  'explorer/access.slow',
  'package/package.slow',
  'explorer/served.slow',
  'docs/pages.slow',
  'explorer/browsers.slow',
  'every/lemmas.slow',
  'explorer/claims.slow',
  'docs/schemas.slow',
  'search/kernels.slow',
  'explorer/play.slow',
  'explorer/layout.slow',
  'explorer/opening.slow',
  'laws/same-relation.slow',
  'every/random-protocols.slow',
  'cli/checkpoint.slow',
  'docs/lecture-proofs.slow',
  'reduce/catalogue-switches.slow',
  'reduce/catalogue.slow',
  'explorer/teaching.slow',
  'every/large.slow',
  'cli/contained.slow',
  'docs/writing-a-spec.slow',
  'cli/prove.slow',
  'explorer/source.slow',
  'measure/large-models.slow',
  'measure/profile.slow',
  'reduce/catalogue-small.slow',
  'explorer/deployed.slow',
  'explorer/stage.slow',
  'every/certificate-forms.slow',
  'laws/reductions.slow',
  'explorer/studies.slow',
  'cli/audit.slow',
  'checkpoint/lives.slow',
  'certificate/tampering.slow',
  'cli/run.slow',
  'explorer/presenting.slow',
  'explorer/verifying.slow',
  'cli/sweep.slow',
  'explorer/reach.slow',
  'fuzz/fuzz.slow',
  'explorer/present-state.slow',
  'search/searches.slow',
  'canonical/steps-commute.slow',
  'cli/full-disk.slow',
  'prove/mutants.slow',
  'conform/mutants.slow',
  'docs/checking-from-code.slow',
  'cli/grade.slow',
  'search/directed.slow',
  'cli/reductions.slow',
  'model/first-clocks.slow',
  'fuzz/seeded-mistakes.slow',
  'search/lossy-stores.slow',
  'cli/verify.slow',
  'specs/fault-tolerance.slow',
  'liveness/fair-runs.slow',
  'story/kept-runs.slow',
  'cli/measure.slow',
  'cli/catalogue-threads.slow',
  'search/workers.slow',
  'search/kernels',
  'figures/counts',
  'every/catalogue',
  'measure/formulas',
  'every/lemmas',
  'explorer/session',
  'specs/services',
  'reduce/symmetry-is-tried',
  'explorer/claim-link',
  'explain/why-disabled',
  'checkpoint/lives',
  'compile/kernel',
  'check/faults',
  'search/workers',
  'foresee/shortest-path',
  'cli/chosen-slice',
  'cli/quorums',
  'conform/conformance',
  'docs/readme',
  'every/reachable-views',
  'measure/delays',
  'docs/orders',
  'cli/second-import',
]

const rankOf = ({ moduleId, project }: TestSpecification): number => {
  if (project.config.isolate) return -1
  const at = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return at < 0 ? longest.length : at
}

/** Sorts as vitest does, and puts the files with a worker of their own first, then the longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted
      .map((file, place) => ({ file, place }))
      .sort((a, b) => rankOf(a.file) - rankOf(b.file) || a.place - b.place)
      .map(({ file }) => file)
  }
}

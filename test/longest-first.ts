// The order of the test files: the longest first, so that both workers end together. Vitest itself knows no times after
// `npm ci`, and begins with the largest files. The files that need a worker of their own come before those that share one: a worker that is shared
// ends when the next file needs another, and its loaded modules are lost.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, slow ones and fast ones, in the order of their times. A file that is not named comes after them. */
const longest = [
  'figures/counts.slow',
  'docs/lectures.slow',
  'cli/mutate.slow',
  'package/package.slow',
  'every/lemmas.slow',
  'docs/pages.slow',
  'docs/schemas.slow',
  'explorer/served.slow',
  'cli/contained.slow',
  'reduce/catalogue-switches.slow',
  'every/large.slow',
  'every/random-protocols.slow',
  'laws/same-relation.slow',
  'search/kernels.slow',
  'laws/reductions.slow',
  'cli/checkpoint.slow',
  'explorer/found-runs.slow',
  'explorer/every-panel.slow',
  'reduce/catalogue.slow',
  'measure/profile.slow',
  'reduce/catalogue-small.slow',
  'measure/large-models.slow',
  'docs/lecture-proofs.slow',
  'search/searches.slow',
  'docs/writing-a-spec.slow',
  'cli/prove.slow',
  'every/certificate-forms.slow',
  'cli/audit.slow',
  'checkpoint/lives.slow',
  'certificate/tampering.slow',
  'explorer/claims.slow',
  'fuzz/fuzz.slow',
  'search/directed.slow',
  'cli/sweep.slow',
  'cli/grade.slow',
  'canonical/steps-commute.slow',
  'cli/full-disk.slow',
  'explorer/opening.slow',
  'explorer/teaching.slow',
  'cli/run.slow',
  'explorer/layout.slow',
  'explorer/play.slow',
  'explorer/deployed.slow',
  'cli/reductions.slow',
  'model/first-clocks.slow',
  'search/lossy-stores.slow',
  'cli/verify.slow',
  'specs/fault-tolerance.slow',
  'conform/mutants.slow',
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

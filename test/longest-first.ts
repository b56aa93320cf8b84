// The order of the test files: the longest first, so that both workers end together. Vitest itself knows no times after
// `npm ci`, and begins with the largest files. The files that need a worker of their own come before those that share one: a worker that is shared
// ends when the next file needs another, and its loaded modules are lost.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, slow ones and fast ones, in the order of their times. A file that is not named comes after them. */
const longest = [
  'figures/counts.slow',
  'docs/lectures.slow',
  'cli/mutate.slow',
  'every/large.slow',
  'every/lemmas.slow',
  'search/kernels.slow',
  'explorer/served.slow',
  'docs/writing-a-spec.slow',
  'fuzz/fuzz.slow',
  'package/package.slow',
  'docs/pages.slow',
  'laws/reductions.slow',
  'docs/schemas.slow',
  'cli/reductions.slow',
  'explorer/found-runs.slow',
  'reduce/catalogue-switches.slow',
  'explorer/every-panel.slow',
  'measure/large-models.slow',
  'every/random-protocols.slow',
  'measure/profile.slow',
  'cli/contained.slow',
  'reduce/catalogue-small.slow',
  'laws/same-relation.slow',
  'reduce/catalogue.slow',
  'cli/sweep.slow',
  'cli/checkpoint.slow',
  'explorer/claims.slow',
  'cli/run.slow',
  'protocol/request-order.slow',
  'cli/prove.slow',
  'certificate/tampering.slow',
  'explorer/opening.slow',
  'explorer/teaching.slow',
  'checkpoint/lives.slow',
  'explorer/layout.slow',
  'every/certificate-forms.slow',
  'every/elections.slow',
  'explorer/play.slow',
  'cli/audit.slow',
  'specs/fault-tolerance.slow',
  'search/directed.slow',
  'cli/full-disk.slow',
  'explorer/deployed.slow',
  'conform/mutants.slow',
  'foresee/lookahead.slow',
  'story/kept-runs.slow',
  'cli/catalogue-threads.slow',
  'model/first-clocks.slow',
  'search/kernels',
  'figures/counts',
  'every/catalogue',
  'search/lossy-stores',
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

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
  'laws/same-relation.slow',
  'reduce/catalogue.slow',
  'measure/large-models.slow',
  'explorer/served.slow',
  'cli/verify.slow',
  'explorer/found-runs.slow',
  'search/kernels.slow',
  'cli/reductions.slow',
  'explorer/every-panel.slow',
  'every/large.slow',
  'laws/reductions.slow',
  'fuzz/fuzz.slow',
  'fuzz/seeded-mistakes.slow',
  'explorer/claims.slow',
  'cli/full-disk.slow',
  'cli/audit.slow',
  'cli/contained.slow',
  'docs/writing-a-spec.slow',
  'explorer/opening.slow',
  'docs/schemas.slow',
  'explorer/layout.slow',
  'cli/list-replay-graph.slow',
  'search/kernels',
  'house',
  'measure/formulas',
  'explain/why-disabled',
  'counterexamples/counterexamples',
  'figures/counts',
  'search/lossy-stores',
  'package/bundle',
  'explorer/session',
  'reduce/symmetry-is-tried',
  'every/catalogue',
  'specs/services',
  'check/faults',
  'compile/kernel',
  'foresee/knowledge',
  'laws/reductions',
  'reduce/sampled-distances',
  'cli/quorums',
  'docs/orders',
  'reduce/every-call-is-tried',
  'measure/delays',
  'docs/readme',
  'foresee/shortest-path',
  'explorer/claim-link',
  'story/stories',
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

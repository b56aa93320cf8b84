// The order of the slow test files: the longest first, so that both workers end together. Vitest itself knows no times after
// `npm ci`, and begins with the largest files.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, in the order of their times. A file that is not named comes after them. */
const longest = [
  'figures/counts',
  'docs/lectures',
  'cli/mutate',
  'package/package',
  'laws/same-relation',
  'reduce/catalogue',
  'measure/large-models',
  'explorer/served',
  'explorer/found-runs',
  'search/kernels',
  'docs/pages',
  'cli/reductions',
  'explorer/every-panel',
  'every/large',
  'laws/reductions',
  'fuzz/fuzz',
  'fuzz/seeded-mistakes',
  'explorer/claims',
  'cli/full-disk',
  'cli/audit',
  'cli/contained',
  'docs/writing-a-spec',
  'explorer/opening',
  'docs/schemas',
  'explorer/layout',
  'cli/list-replay-graph',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.slow.test.ts`))
  return at < 0 ? longest.length : at
}

/** Sorts as vitest does, and puts the longest slow test files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted
      .map((file, place) => ({ file, place }))
      .sort((a, b) => rankOf(a.file) - rankOf(b.file) || a.place - b.place)
      .map(({ file }) => file)
  }
}

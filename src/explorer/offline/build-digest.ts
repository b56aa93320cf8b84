// Identifies the build of the page: a digest of its sources, inserted by vite.config.ts. Page and worker are loaded
// at different times and compare it, so that a page of one version never uses the worker of another.
declare const sourcesDigest: string | undefined

/** The same in all parts of one build; a fixed text without a build, as in tests. */
export const buildDigest: string = typeof sourcesDigest === 'undefined' ? 'not built' : sourcesDigest

// Which build of the page this is: a digest of its sources, put in by vite.config.ts. Page and worker are loaded at different
// times, and tell one another, so that a page of one version never believes the worker of another.
declare const sourcesDigest: string | undefined

/** The same in all parts of one build; where nothing was built, as in tests, a word that says so. */
export const buildDigest: string = typeof sourcesDigest === 'undefined' ? 'not built' : sourcesDigest

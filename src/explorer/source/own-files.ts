// Which files of those that a spec needs are its own, and their order in the list.
import type { Texts } from './use-spec-texts.js'

/** Whether a file is one of the spec, which a reader can change. */
export const isOwn = (argument: string, path: string): boolean => path.startsWith(`specs/${argument}/`)

/** The paths of all files: the algorithm first, then the other files of the spec, and those of other specs last. */
export const inOrder = (argument: string, texts: Texts): readonly string[] => {
  const rank = (path: string) =>
    path === `specs/${argument}/algorithm.ts` ? 0 : isOwn(argument, path) ? 1 : 2
  return [...texts.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

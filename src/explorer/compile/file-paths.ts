// The files of a spec by paths: `./algorithm.js` in specs/maekawa/spec.ts is specs/maekawa/algorithm.ts.
import { nearestName } from '../../quorums/nearest-name.js'

/** The path that an import of a file leads to; undefined for a package. */
export const resolved = (file: string, from: string): string | undefined => {
  if (!/^\.{1,2}\//.test(from)) return undefined
  const parts = file.split('/').slice(0, -1)
  for (const part of from.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  const path = parts.join('/')
  return /\.ts$/.test(path) ? path : `${path.replace(/\.js$/, '')}.ts`
}

/** A hint at the file of the same folder whose name is nearest; the empty text if none is near. */
export const didYouMeanFile = (file: string, path: string, known: Iterable<string>): string => {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const near = nearestName(
    path,
    [...known].filter((one) => one.startsWith(folder)),
  )
  return near === undefined
    ? ''
    : `; did you mean \`./${near.slice(folder.length).replace(/\.ts$/, '.js')}\`?`
}

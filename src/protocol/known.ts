// A name that a spec uses must be one that it declares.
import { BrokenSpec } from './broken-spec.js'
import { didYouMean } from './nearest.js'

/** Throws a `BrokenSpec` that names the nearest one for a name that is not among `names`. */
export const known = (spec: string, what: string, name: string, names: Iterable<string>): void => {
  const list = [...names]
  if (!list.includes(name)) {
    throw new BrokenSpec(
      `${spec}: ${what} "${name}" is not defined${didYouMean(name, list)}; there are ${list.join(', ')}`,
    )
  }
}

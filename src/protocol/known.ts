// A spec may only use names that it declares.
import { BrokenSpec } from './broken-spec.js'
import { thereAre } from './nearest.js'

/** Throws a `BrokenSpec` with the nearest known name if the name is not among `names`. */
export const known = (spec: string, what: string, name: string, names: Iterable<string>): void => {
  const list = [...names]
  if (!list.includes(name)) {
    throw new BrokenSpec(`${spec}: ${what} "${name}" is not defined${thereAre(name, list)}`)
  }
}

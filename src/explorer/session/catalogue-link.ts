// The address of a run that the catalogue holds, without its model and its steps: `recorded=FOLDER` for a recorded run, `lesson=NAME` for a lesson.
// Beside it the address may name the position, the panel in front, the view, and the variant beside the run, in any order; its spec, too. An address with
// a spec and a model or steps is that of a session (session-link.ts).
import type { PanelName } from './panels.js'
import { decoded, LinkError, readPanel, readPosition, readView, type SessionLink } from './session-link.js'

/** A run of the catalogue, and how the page shows it. */
interface CatalogueLink {
  readonly kind: 'recorded' | 'lesson'
  /** The folder of the run in counterexamples/, or the file of the lesson in specs/lessons/ without its ending. */
  readonly name: string
  /** The spec that the address names as well. */
  readonly spec?: string
  /** The number of steps before the position in the run. */
  readonly at?: number
  readonly panel?: PanelName
  readonly view?: SessionLink['view']
  readonly beside?: string
}

const others: ReadonlySet<string> = new Set(['at', 'panel', 'view', 'beside'])

/** The key and the value of a part; the name of a parameter of a variant is followed by another =. */
const cut = (part: string): readonly [key: string, value: string] => {
  const at = part.indexOf('=')
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
}

/** Reads the address; undefined if it is that of something else. Throws a `LinkError` if it has another part. */
export const readCatalogueLink = (fragment: string): CatalogueLink | undefined => {
  const all = fragment
    .replace(/^#/, '')
    .split('&')
    .map((part) => ({ part, key: cut(part)[0], value: cut(part)[1] }))
  const named = all.find(({ key }) => key === 'recorded' || key === 'lesson')
  if (named === undefined) return undefined
  const kind = named.key as CatalogueLink['kind']
  const spec = all.find(({ key }) => key === 'spec')
  const rest = all.filter((one) => one !== named && one !== spec)
  if (spec !== undefined && rest.some(({ key }) => !others.has(key))) return undefined
  const name = decoded(named.value)
  const given = new Map<string, string>()
  for (const { part, key, value } of rest) {
    if (!others.has(key) || given.has(key))
      throw new LinkError(
        `the link's ${kind}=${name.slice(0, 80)}: "${part.slice(0, 40)}" may not follow; only one at=STEP, panel=NAME, beside=VARIANT and view=slide may`,
      )
    given.set(key, decoded(value))
  }
  const [panel, view] = [readPanel(given.get('panel')), readView(given.get('view'))]
  const beside = given.get('beside')
  const at = readPosition(given.get('at'))
  return {
    kind,
    name,
    ...(spec === undefined ? {} : { spec: decoded(spec.value) }),
    ...(at === undefined ? {} : { at }),
    ...(beside === undefined ? {} : { beside }),
    ...(panel === undefined ? {} : { panel }),
    ...(view === undefined ? {} : { view }),
  }
}

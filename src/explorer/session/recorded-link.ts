// The address of a run that the catalogue records: `recorded=FOLDER`, and behind it the panel in front, the
// view, and the variant beside the run, in any order.
import type { PanelName } from './panels.js'
import { decoded, LinkError, readPanel, readView, type SessionLink } from './session-link.js'

/** A recorded run, and how the page shows it. */
interface RecordedLink {
  /** The folder of the run in counterexamples/. */
  readonly folder: string
  readonly panel?: PanelName
  readonly view?: SessionLink['view']
  readonly beside?: string
}

const parts: ReadonlySet<string> = new Set(['panel', 'view', 'beside'])

const beginning = /^#?recorded=([a-z0-9-]+)(?:&(.*))?$/

/** Reads the address; undefined if it is that of something else. Throws a `LinkError` if another part follows. */
export const readRecordedLink = (fragment: string): RecordedLink | undefined => {
  const [, folder, rest] = beginning.exec(fragment) ?? []
  if (folder === undefined) return undefined
  const given = new Map<string, string>()
  for (const part of rest?.split('&') ?? []) {
    // The name of a parameter of a variant is followed by another =.
    const [, key = '', value] = /^([^=]*)=?(.*)$/.exec(part)!
    if (!parts.has(key) || given.has(key))
      throw new LinkError(
        `the link's recorded=${folder}: "${part.slice(0, 40)}" may not follow; only one panel=NAME, one beside=VARIANT and view=slide may`,
      )
    given.set(key, value ?? '')
  }
  const [panel, view] = [readPanel(given.get('panel')), readView(given.get('view'))]
  const beside = given.get('beside')
  return {
    folder,
    ...(beside === undefined ? {} : { beside: decoded(beside) }),
    ...(panel === undefined ? {} : { panel }),
    ...(view === undefined ? {} : { view }),
  }
}

// The check that a link asks for: the page starts it when the link is opened. The words are those of `coterie verify` and
// `coterie reach`, such as `check=deadlockFreedom` or `reach=holds(0)`.

/** What to check in the model of a link. */
export interface AskedCheck {
  /** Names of properties; empty for those that are checked by default, or for none if there are formulas. */
  readonly properties: readonly string[]
  /** Formulas of linear temporal logic, as `--ltl` takes them. */
  readonly ltl: readonly string[]
  /** A formula that some state should satisfy, as `coterie reach` takes it. Then nothing else is checked. */
  readonly reach?: string
  /** Also what is decided on fair runs; also the lines of a proof; also after the first violation. */
  readonly liveness: boolean
  readonly proof: boolean
  readonly continue: boolean
  /** For a mutant of a list: in the model and with the properties of its entry, as `coterie mutate` checks it. */
  readonly listed: boolean
}

const flags = ['liveness', 'proof', 'continue', 'listed'] as const

/** What a link asks for if it says no more. */
export const defaultCheck: AskedCheck = {
  properties: [],
  ltl: [],
  liveness: false,
  proof: false,
  continue: false,
  listed: false,
}

/** The check of one formula and nothing else. */
export const checkOfFormula = (formula: string): AskedCheck => ({ ...defaultCheck, ltl: [formula] })

/** The formula of a check of one formula and nothing else; undefined for any other check. */
export const soleFormula = (asked: AskedCheck | undefined): string | undefined =>
  asked?.ltl.length === 1 && asked.properties.length === 0 && !asked.liveness && !asked.proof
    ? asked.ltl[0]
    : undefined

/** The parts of a link that ask for a check. */
export const checkKeys = ['check', 'ltl', 'reach', 'also'] as const
const usualProperties = 'default'
// No formula contains it.
const between = ';'

/** The parts of a link, in a fixed order. */
export const writeAskedCheck = (asked: AskedCheck): readonly (readonly [key: string, value: string])[] => {
  const { properties, ltl, reach } = asked
  const also = flags.filter((flag) => asked[flag])
  const isUsual = properties.length === 0 && ltl.length === 0
  return [
    ...(reach === undefined
      ? properties.length > 0 || isUsual
        ? [['check', isUsual ? usualProperties : properties.join(',')] as const]
        : []
      : [['reach', reach] as const]),
    ...(ltl.length === 0 ? [] : [['ltl', ltl.join(between)] as const]),
    ...(also.length === 0 ? [] : [['also', also.join(',')] as const]),
  ]
}

/**
 * The check that the parts of a link ask for; undefined if none does. Whether the spec has the properties is not checked.
 * @param wrong the error for a part that breaks a rule
 */
export const readAskedCheck = (
  given: ReadonlyMap<string, string>,
  wrong: (key: string, value: string, rule: string) => Error,
): AskedCheck | undefined => {
  const [check, ltl, reach, also] = checkKeys.map((key) => given.get(key))
  if (check === undefined && ltl === undefined && reach === undefined) {
    if (also === undefined) return undefined
    throw wrong('also', also, 'it needs a check, such as check=default')
  }
  if (reach !== undefined && (check ?? ltl) !== undefined)
    throw wrong('reach', reach, 'it asks for one state; leave check and ltl out')
  const words = also?.split(',') ?? []
  const odd = words.find((word) => !flags.some((flag) => flag === word))
  if (odd !== undefined)
    throw wrong('also', also!, `"${odd.slice(0, 20)}" must be one of ${flags.join(', ')}`)
  return {
    properties: check === undefined || check === usualProperties ? [] : check.split(','),
    ltl: ltl?.split(between) ?? [],
    ...(reach === undefined ? {} : { reach }),
    liveness: words.includes('liveness'),
    proof: words.includes('proof'),
    continue: words.includes('continue'),
    listed: words.includes('listed'),
  }
}

// A command of a claim as a session of the page that shows the same: a check of the same model that starts when the link is opened,
// or the end of a recorded run. Figures, knowledge and quorum systems are decided on the command line only; their link opens the
// model, and beside it the claim with what the command does and prints (shown-claim.ts).
import { type ClaimRun, commandWords } from '../../lesson/lectures.js'
import { OptionParser, optionWords } from '../../model/option-words.js'
import { knownQuorumSystems } from '../../quorums/known-quorum-systems.js'
import { type AskedCheck, defaultCheck } from '../session/asked-check.js'
import { type SessionLink, writeSessionLink } from '../session/session-link.js'

/** A link of a claim. */
export interface ClaimLink {
  /** The fragment of the address. */
  readonly fragment: string
  /** Whether the session shows what the command prints; otherwise it is the model of the command, with the claim beside it. */
  readonly shows: boolean
  /** The mutant, for a command that judges several. */
  readonly mutant?: string
}

/** What a command says of its model, and what it asks. */
interface Said {
  readonly verb: string
  readonly spec: string
  /** Words that belong to no option. */
  readonly bare: readonly string[]
  /** The values of each option that is not the model's. */
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly options: SessionLink['options']
}

// Options without a value.
const switches = [
  'continue',
  'liveness',
  'proof',
  'messages',
  'delays',
  'bypass',
  'load',
  'round',
  'whether',
  'full',
  'listed',
  'verbose',
  'least',
  'all',
  'source',
  'progress',
  'quiet',
]

/** What a command says; undefined for one without a spec, or with an option that is not valid. */
export const saidIn = (command: string): Said | undefined => {
  const [, verb, ...words] = commandWords(command)
  const options = new OptionParser()
  const values = new Map<string, string[]>()
  const bare: string[] = []
  for (let k = 0; k < words.length; k++) {
    const word = words[k]!
    if (!word.startsWith('--')) {
      bare.push(word)
      continue
    }
    const name = word.slice(2)
    const text = switches.includes(name) ? '' : (words[++k] ?? '')
    const [parameter, ...rest] = text.split('=')
    if (name === 'param' && rest.length > 0)
      options.take({ word: name, parameter: parameter!, text: rest.join('=') })
    else if (!optionWords.includes(name)) values.set(name, [...(values.get(name) ?? []), text])
    // Of several sizes the smallest has a session.
    else if (
      options.take({ word: name, text: name === 'sites' ? text.replace(/\.\..*$/, '') : text }).length > 0
    )
      return undefined
  }
  const [spec, ...others] = bare
  return verb === undefined || spec === undefined
    ? undefined
    : { verb, spec, bare: others, values, options: options.options }
}

// Options of `verify` and `reach` that a session takes over, or that change nothing that it shows. With others it may show something else.
const takenOver = ['property', 'ltl', 'liveness', 'proof', 'continue', 'full', 'verbose', 'progress', 'quiet']

const askedBy = ({ verb, bare, values }: Said): AskedCheck | undefined => {
  if (verb === 'reach' && bare[0] !== undefined) return { ...defaultCheck, reach: bare[0] }
  if (verb !== 'verify') return undefined
  return {
    ...defaultCheck,
    properties: values.get('property') ?? [],
    ltl: values.get('ltl') ?? [],
    liveness: values.has('liveness'),
    proof: values.has('proof'),
    continue: values.has('continue'),
  }
}

// The quorum system of a command as a model, if each site has a quorum in it.
const quorumsOf = ({ spec: name, options }: Said): Pick<SessionLink, 'spec' | 'options'> => {
  const spec = 'maekawa'
  const known = knownQuorumSystems.find((one) => one.name === name)
  if (known === undefined) {
    const [sites, named] = [name.match(/\{/g)?.length ?? 0, name.match(/\d+/g)?.map(Number) ?? []]
    const isOneEach = sites > 0 && sites === (options.sites ?? sites) && named.every((site) => site < sites)
    return { spec, options: isOneEach ? { sites, parameters: { quorums: name } } : {} }
  }
  const { sites = known.usual } = options
  return { spec, options: { sites, parameters: { quorums: name } } }
}

/**
 * The links of a command: one for each mutant, otherwise one; none for a command without a model or a run.
 * @param place the place of the command among the claims, for what the page does not show by itself
 */
export const claimLinks = ({ command }: ClaimRun, place: string): readonly ClaimLink[] => {
  const said = saidIn(command)
  if (said === undefined)
    return command.startsWith('coterie quorums ') ? [withClaim({ spec: 'maekawa', options: {} }, place)] : []
  const { verb, spec, values, options } = said
  if (verb === 'replay') {
    const folder = /^counterexamples\/([a-z0-9-]+)\/trace\.json$/.exec(spec)?.[1]
    return folder === undefined ? [] : [{ fragment: `recorded=${folder}`, shows: true }]
  }
  if (verb === 'quorums') return [withClaim(quorumsOf(said), place)]
  const start = { ...empty, spec, options }
  if (verb === 'mutate') {
    const mutants = values.get('mutant') ?? []
    const asked = { ...defaultCheck, continue: true, listed: true }
    return mutants.map((mutant) => ({
      fragment: writeSessionLink({ ...start, mutant, asked }),
      shows: true,
      ...(mutants.length > 1 ? { mutant } : {}),
    }))
  }
  const asked = askedBy(said)
  const shows = asked !== undefined && [...values.keys()].every((name) => takenOver.includes(name))
  return [shows ? { fragment: writeSessionLink({ ...start, asked }), shows } : withClaim(said, place)]
}

const empty = { observers: [], initial: 0, line: [] } as const

/** The model, and beside it the claim. */
const withClaim = ({ spec, options }: Pick<SessionLink, 'spec' | 'options'>, claim: string): ClaimLink => ({
  fragment: writeSessionLink({ ...empty, spec, options, claim }),
  shows: false,
})

// A command of a claim as a session of the page that shows the same: a check of the same model that starts when the link is opened,
// or the end of a recorded run. Figures, knowledge and quorum systems are decided on the command line only; their link opens the
// model, if there is one.
import { type ClaimRun, commandWords } from '../../lesson/lectures.js'
import { OptionParser, optionWords } from '../../model/option-words.js'
import { type AskedCheck, defaultCheck } from '../session/asked-check.js'
import { type SessionLink, writeSessionLink } from '../session/session-link.js'

/** A link of a claim. */
export interface ClaimLink {
  /** The fragment of the address. */
  readonly fragment: string
  /** Whether the session shows what the command prints; otherwise it is the model of the command. */
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
  'progress',
  'quiet',
]

const saidIn = (command: string): Said | undefined => {
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

/** The links of a command: none without a model or a run, and one for each mutant. */
export const claimLinks = ({ command }: ClaimRun): readonly ClaimLink[] => {
  const said = saidIn(command)
  if (said === undefined) return []
  const { verb, spec, values, options } = said
  if (verb === 'replay') {
    const folder = /^counterexamples\/([a-z0-9-]+)\/trace\.json$/.exec(spec)?.[1]
    return folder === undefined ? [] : [{ fragment: `recorded=${folder}`, shows: true }]
  }
  const start = { spec, options, observers: [], initial: 0, line: [] }
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
  if (asked !== undefined) {
    const shows = [...values.keys()].every((name) => takenOver.includes(name))
    return [{ fragment: writeSessionLink({ ...start, asked }), shows }]
  }
  return ['measure', 'knows', 'reads', 'profile', 'list'].includes(verb)
    ? [{ fragment: writeSessionLink(start), shows: false }]
    : []
}

// A command of a claim as a session of the page: the same spec and the same model. The command says what to check there.
import { type ClaimRun, commandWords } from '../../lesson/lectures.js'
import { OptionParser, optionWords } from '../../model/option-words.js'
import { writeSessionLink } from '../session/session-link.js'

// Commands about one model of one spec.
const verbs = ['verify', 'reach', 'knows', 'mutate', 'measure']

/**
 * The fragment of the address at which the model of a command opens.
 * @returns undefined for a command without one model, such as `quorums`, or `measure` of several sizes
 */
export const claimLink = ({ command }: ClaimRun): string | undefined => {
  const [, verb, spec, ...rest] = commandWords(command)
  if (verb === undefined || spec === undefined || !verbs.includes(verb)) return undefined
  const options = new OptionParser()
  let mutant: string | undefined
  for (const [k, word] of rest.entries()) {
    const [name, text] = [word.replace(/^--/, ''), rest[k + 1]]
    if (word === name || text === undefined) continue
    if (name === 'mutant') mutant = text
    const at = text.indexOf('=')
    const isParameter = name === 'param'
    if (!isParameter && !optionWords.includes(name)) continue
    const option = isParameter
      ? { word: name, parameter: text.slice(0, at), text: text.slice(at + 1) }
      : { word: name, text }
    if (options.take(option).length > 0) return undefined
  }
  return writeSessionLink({
    spec,
    ...(mutant === undefined ? {} : { mutant }),
    options: options.options,
    observers: [],
    initial: 0,
    line: [],
  })
}

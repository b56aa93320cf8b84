// Commands without one model refuse the options of a model, such as --names and --sites, and say where these belong.
import type { Command } from 'commander'
import { optionWords } from '../../model/option-words.js'
import { listed } from '../../report/words/listed.js'
import { UsageError } from '../exit-codes.js'

const reasons: { readonly [verb: string]: string } = {
  explore: 'the page takes the options of a model: set it in the panel Model, or in the address of the page',
  prove: 'a proof is about every number of sites, and has no model; leave it out',
}

/** Whether a number of sites is given, so that the proof is about that number. */
const isForSites = (words: readonly string[]): boolean =>
  words.some((word, k) => {
    const [flag, value = words[k + 1]] = word.split('=')
    return (flag === '--sites' || flag === '-n') && value !== 'every'
  })

/** Throws a `UsageError` for an option of a model that such a command does not have. */
export const refuseModelOf = (program: Command, [verb = '', ...words]: readonly string[]): void => {
  const why = reasons[verb]
  const command = program.commands.find((one) => one.name() === verb)
  if (why === undefined || command === undefined) return
  const own = command.options.map((option) => option.long)
  const ended = words.indexOf('--')
  const odd = words.slice(0, ended < 0 ? words.length : ended).find((word) => {
    const flag = word.replace(/=.*$/, '')
    return flag.startsWith('--') && !own.includes(flag) && optionWords.includes(flag.slice(2))
  })
  if (odd === undefined) return
  const taken = own.filter((flag) => flag !== undefined && ['param', ...optionWords].includes(flag.slice(2)))
  const ofOneSize = `a proof for some number of sites takes only ${listed(taken as string[])} of the options of a model; leave it out`
  throw new UsageError(`${odd.replace(/=.*$/, '')}: ${isForSites(words) ? ofOneSize : why}`)
}

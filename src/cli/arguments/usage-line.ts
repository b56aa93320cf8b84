// What commander says of wrong usage, as one line in the form of all other errors: the input, what is wrong with it, and the remedy.

/**
 * `coterie: --sites 0: it must be a whole number from 1 (--help shows all options)`.
 * @param meant the words that an unknown option means, in place of the option that commander takes for the nearest: `--param quorums=grid`
 */
export const usageLine = (said: string, meant?: string): string => {
  const [first = '', ...rest] = said.trim().split('\n')
  const whole = first.replace(/^error: /, '')
  const invalid =
    /^(?:option|command-argument) '(?:-\w, )?(--[\w-]+|[\w.<[-]+)[^']*' argument '(.*)' is invalid\. (.*?)\.?$/s.exec(
      whole,
    )
  const text =
    invalid === null
      ? whole
      : `${invalid[1]} ${invalid[2]}: ${invalid[3]!.slice(0, 1).toLowerCase()}${invalid[3]!.slice(1)}`
  const hints = meant === undefined ? rest : [`(Did you mean ${meant}?)`]
  const more = hints.map((line) => `; ${line.replace(/^\(Did you mean (.*)\?\)$/, 'did you mean $1?')}`)
  return `coterie: ${text}${more.join('')} (--help shows all options)\n`
}

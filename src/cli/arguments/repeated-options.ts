// Options that a command refuses if they are given twice.
import type { Command } from 'commander'
import { UsageError } from '../exit-codes.js'

// Options that collect their values.
const repeatable = [
  'only',
  'param',
  'fair',
  'strong',
  'unfair',
  'property',
  'ltl',
  'reduce',
  'mutant',
  'with',
  'assume',
  'drop',
  'specs',
  'allow-specs',
]

/** Whether an option of a command collects its values. Only `mutate` takes several mutants. */
export const isRepeatable = (command: Command, name: string): boolean =>
  repeatable.includes(name) && (name !== 'mutant' || command.name() === 'mutate')

/**
 * Makes a command refuse an option that is given twice. A repeatable option is refused only for a repeated value,
 * which is probably a mistake.
 */
export const refuseRepeated = (command: Command): void => {
  for (const option of command.options) {
    const name = option.name()
    if (isRepeatable(command, name)) {
      const values = new Set<unknown>()
      command.on(`option:${name}`, (value: unknown) => {
        if (values.has(value)) throw new UsageError(`--${name} ${value}: given twice; keep one`)
        values.add(value)
      })
      continue
    }
    let isGiven = false
    command.on(`option:${name}`, () => {
      if (isGiven) throw new UsageError(`--${name}: given twice; keep one`)
      isGiven = true
    })
  }
}

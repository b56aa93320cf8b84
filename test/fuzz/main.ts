// npm run fuzz: compares the checker with the naive explorer on random protocols, up to a time limit or a number of protocols.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { attack, attackAgain, type Failure, type Outcome } from './attack.js'
import { commandOf } from './mismatch.js'

const duration = (text: string): number => {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(s|m|h)$/.exec(text) ?? []
  if (number === undefined) throw new InvalidArgumentError('a time is a number with s, m or h, such as 10m')
  return Number(number) * { s: 1000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h']
}

const whole = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('a whole number from 0 is needed')
  return Number(text)
}

interface Arguments {
  readonly time?: number
  readonly seed: number
  readonly count?: number
  readonly replay?: string
  readonly out?: string
  readonly progress?: boolean
}

/** Writes a failure to a file, and prints how to reproduce it. */
const shown = ({ mismatch, text, path }: Failure, out: string | undefined): string => {
  const folder = out ?? mkdtempSync(join(tmpdir(), 'coterie-fuzz-'))
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'failing.ts')
  writeFileSync(file, text)
  const { comparison, what, naive, engine } = mismatch
  return [
    `Mismatch: ${what} (--reduce ${comparison.reduction}, --search ${comparison.search})`,
    `  the naive explorer: ${naive}`,
    `  the checker:        ${engine}`,
    '',
    text,
    `Written to ${file}. Ask the checker:`,
    `  ${commandOf(comparison, file)}`,
    'Compare it again:',
    `  npm run fuzz -- --replay ${path}`,
  ].join('\n')
}

const run = async (given: Arguments): Promise<Outcome> => {
  if (given.replay !== undefined) return await attackAgain(given.replay)
  const ends = given.time === undefined ? Number.POSITIVE_INFINITY : Date.now() + given.time
  let interrupted = false
  process.once('SIGINT', () => {
    interrupted = true
  })
  const progress = given.progress ?? process.stderr.isTTY
  let last = 0
  const outcome = await attack({
    seed: given.seed,
    count: given.count ?? (given.time === undefined ? 1000 : Number.POSITIVE_INFINITY),
    goOn: async (tally) => {
      if (progress && Date.now() - last > 1000) {
        last = Date.now()
        process.stderr.write(`\r${tally.protocols} protocols, ${tally.verdicts} verdicts`)
      }
      // Lets the process handle an interrupt.
      await new Promise((resolve) => setImmediate(resolve))
      return !interrupted && Date.now() < ends
    },
  })
  if (progress) process.stderr.write('\n')
  return outcome
}

const command = new Command('npm run fuzz --')
  .description('compares the checker with a naive explorer on random protocols')
  .option('--time <time>', 'stop after this time, such as 10m', duration)
  .option('--count <n>', 'stop after this many protocols (1000 without --time)', whole)
  .option('--seed <n>', 'which protocols; the same seed gives the same ones', whole, 1)
  .option('--replay <path>', 'compare one protocol again, in every combination')
  .option('--out <dir>', 'where to write a failing spec (a temporary folder)')
  .option('--progress', 'show progress on stderr even where it is not a terminal')

try {
  const given = command.parse().opts<Arguments>()
  const { tally, failure } = await run(given)
  if (failure !== undefined) console.log(`${shown(failure, given.out)}\n`)
  console.log(tally.text())
  console.log(failure === undefined ? 'no mismatch' : 'a mismatch, above')
  process.exitCode = failure === undefined ? 0 : 1
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 64
}

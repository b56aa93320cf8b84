// The general help lists the commands without loading them, so what it says is compared with the commands.
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { verbs } from '../../src/cli/arguments/verbs.js'
import { coterie } from './coterie.js'

type Adds = (program: Command, done: (code: number) => void) => void

const names = Object.keys(verbs) as (keyof typeof verbs)[]

test.each(names)(
  'the general help describes %s as the command does, and a script may call it with --quiet',
  async (name) => {
    const module = (await import(`../../src/cli/commands/${name}-command.ts`)) as { [name: string]: unknown }
    const add = module[`add${name[0]!.toUpperCase()}${name.slice(1)}`] as Adds & ((run: unknown) => Adds)
    const program = new Command('coterie')
    if (name === 'lecture') add(async () => 0)(program, () => {})
    else add(program, () => {})
    const [command] = program.commands
    expect(command!.name()).toBe(name)
    expect(command!.usage()).toBe(`[options] ${verbs[name].takes}`.trimEnd())
    expect(command!.description()).toBe(verbs[name].does)
    // A server prints nothing but its address.
    expect(command!.options.some(({ long }) => long === '--quiet')).toBe(name !== 'explore')
  },
)

test('the general help and the version need no command', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  for (const words of [['--version'], ['-V']])
    expect(await coterie(words)).toEqual({ code: 0, out: `${version}\n`, err: '' })
  const [general, short, word] = await Promise.all(
    [['--help'], ['-h'], ['help']].map((args) => coterie(args)),
  )
  for (const name of names)
    expect(general!.out).toContain(`\n  ${name} [options] ${verbs[name].takes}`.trimEnd())
  expect(short).toEqual(general)
  expect(word).toEqual(general)
})

// An option without an effect is refused, and so is a repeated option: `--seed 7` without random walks was
// once silently ignored. The table lists every option of every command, so each new option needs an entry.
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { refuseRepeated } from '../../src/cli/arguments/repeated-options.js'
import { addAssume } from '../../src/cli/commands/assume-command.js'
import { addAudit } from '../../src/cli/commands/audit-command.js'
import { addCompare } from '../../src/cli/commands/compare-command.js'
import { addConform } from '../../src/cli/commands/conform-command.js'
import { addExplore } from '../../src/cli/commands/explore-command.js'
import { addGrade } from '../../src/cli/commands/grade-command.js'
import { addGraph } from '../../src/cli/commands/graph-command.js'
import { addKnows } from '../../src/cli/commands/knows-command.js'
import { addLecture } from '../../src/cli/commands/lecture-command.js'
import { addList } from '../../src/cli/commands/list-command.js'
import { addMcp } from '../../src/cli/commands/mcp-command.js'
import { addMeasure } from '../../src/cli/commands/measure-command.js'
import { addMutate } from '../../src/cli/commands/mutate-command.js'
import { addNew } from '../../src/cli/commands/new-command.js'
import { addProfile } from '../../src/cli/commands/profile-command.js'
import { addQuorums } from '../../src/cli/commands/quorums-command.js'
import { addReach } from '../../src/cli/commands/reach-command.js'
import { addReplay } from '../../src/cli/commands/replay-command.js'
import { addResume } from '../../src/cli/commands/resume-command.js'
import { addRun } from '../../src/cli/commands/run-command.js'
import { addSweep } from '../../src/cli/commands/sweep-command.js'
import { addVerify } from '../../src/cli/commands/verify-command.js'
import { addWorker } from '../../src/cli/commands/worker-command.js'
import { UsageError } from '../../src/cli/exit-codes.js'
import { decidedOptions } from './decided-options.js'

const program = (): Command => {
  const made = new Command('coterie')
  const done = () => {}
  for (const add of [
    addVerify,
    addReplay,
    addResume,
    addSweep,
    addGrade,
    addGraph,
    addAssume,
    addAudit,
    addCompare,
    addConform,
    addRun,
    addMutate,
    addMeasure,
    addKnows,
    addList,
    addNew,
    addExplore,
    addProfile,
    addQuorums,
    addLecture(async () => 0),
    addReach,
    addMcp,
    addWorker,
  ])
    add(made, done)
  for (const command of made.commands) {
    command.exitOverride().configureOutput({ writeErr: () => {} })
    refuseRepeated(command)
  }
  return made
}

const names = (words = ''): readonly string[] => (words === '' ? [] : words.split(' '))

const said = (commandLine: readonly string[]): Promise<unknown> =>
  program()
    .parseAsync(commandLine, { from: 'user' })
    .then(
      () => undefined,
      (error: unknown) => error,
    )

test('the table lists every command', () => {
  expect(program().commands.map((command) => command.name())).toEqual(
    expect.arrayContaining(Object.keys(decidedOptions)),
  )
  expect(Object.keys(decidedOptions)).toHaveLength(program().commands.length)
})

describe.each(Object.entries(decidedOptions))('%s', (name, { always, repeatable, refused = {} }) => {
  const command = program().commands.find((one) => one.name() === name)!

  test('has exactly the options of the table', () => {
    expect(command.options.map((option) => option.name()).sort()).toEqual(
      [...names(always), ...names(repeatable)].sort(),
    )
  })

  test('refuses an option that is given twice, and a repeatable option with the same value twice', () => {
    // A Commander command is an event emitter, although its types omit this.
    const emitter = command as unknown as NodeJS.EventEmitter
    for (const option of command.options) {
      const [, counter] = emitter.listeners(`option:${option.name()}`) as ((value?: string) => void)[]
      if (names(repeatable).includes(option.name())) {
        counter!('a=1')
        counter!('a=2')
        expect(() => counter!('a=1'), option.name()).toThrow(`--${option.name()} a=1: given twice; keep one`)
        continue
      }
      counter!()
      expect(counter, option.name()).toThrow(`--${option.name()}: given twice; keep one`)
    }
  })

  test.each(Object.entries(refused))('refuses %s', async (commandLine, why) => {
    const error = await said([name, ...commandLine.split(' ')])
    expect(String((error as Error).message).replace(/^.*is invalid\. /, '')).toMatch(why)
    expect((error as Error).message.trimEnd().split('\n')).toHaveLength(1)
  })
})

test('an option counts as repeated if one occurrence uses its short name', async () => {
  expect(await said(['verify', 'maekawa', '--sites', '3', '-n', '4'])).toBeInstanceOf(UsageError)
  expect(await said(['verify', 'maekawa', '--quiet', '--quiet'])).toBeInstanceOf(UsageError)
})

// The text of model options: every reader accepts and refuses the same texts, and reading reverses writing.
import { Command, CommanderError } from 'commander'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import { inForm } from '../../src/cli/arguments/argument-readers.js'
import { argumentsFor, modelOptionsOf, withModelArguments } from '../../src/cli/arguments/model-arguments.js'
import { UsageError } from '../../src/cli/exit-codes.js'
import { LinkError, readSessionLink, writeSessionLink } from '../../src/explorer/session/session-link.js'
import { LessonError, parseLesson } from '../../src/lesson/lesson.js'
import { formOf, OptionParser, type OptionText, optionWords, said } from '../../src/model/option-words.js'
import { type ModelOptions, type OwnOption, optionRows } from '../../src/protocol/model-options.js'
import { wholeNumberIn, wholeNumbers } from '../../src/protocol/text-forms.js'
import { anyOptions, text } from './any-options.js'

const ofArguments = (args: readonly string[]): ModelOptions => {
  const command = withModelArguments(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  return modelOptionsOf(command.parse(args, { from: 'user' }).opts(), centralServer)
}

const ofLink = (fragment: string): ModelOptions => readSessionLink(fragment)!.options

const ofHeader = (lines: readonly string[]): ModelOptions => {
  const header = ['---', 'title: A', 'spec: a', 'shows: b holds', ...lines, '---', '## enter at 0']
  return parseLesson(header.join('\n'), 'a.md').options
}

const headerLine = ({ word, parameter, text: its }: OptionText): string =>
  `${parameter === undefined ? word : `parameter ${parameter}`}: ${its}`

/** The options, or undefined for an error that is meant for users. */
const unlessRefused = (read: () => ModelOptions): ModelOptions | undefined => {
  try {
    return read()
  } catch (error) {
    const refusals = [CommanderError, UsageError, LinkError, LessonError]
    if (refusals.some((kind) => error instanceof kind)) return undefined
    throw error
  }
}

describe('the options of a model are read back from their text', () => {
  const readers: readonly (readonly [where: string, again: (options: ModelOptions) => ModelOptions])[] = [
    ['on the command line', (options) => ofArguments(argumentsFor(options))],
    [
      'in a link',
      (options) => ofLink(writeSessionLink({ spec: 'a', options, observers: [], initial: 0, line: [] })),
    ],
    ['in the header of a lesson', (options) => ofHeader(said(options).map(headerLine))],
  ]
  test.each(readers)('%s', (_, again) => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        expect(again(options)).toEqual(options)
      }),
      { seed: 31, numRuns: 200 },
    )
  })

  test('as in the table, with each option once', () => {
    const texts = said({ sites: 3, requesters: [], whoCrashes: 'in', parameters: { of: 'one=two' } })
    expect(texts).toEqual([
      { word: 'sites', text: '3' },
      { word: 'param', parameter: 'of', text: 'one=two' },
      { word: 'who-crashes', text: 'in' },
      { word: 'requesters', text: 'none' },
    ])
    const unfair = said({ fairness: { enter: 'none', 'exit@1': 'weak', exit: 'none' } })
    expect(unfair).toEqual([
      { word: 'fair', text: 'exit@1' },
      { word: 'unfair', text: 'enter,exit' },
    ])
  })
})

describe('every reader accepts the same texts, with the same meaning', () => {
  const known = [
    ...[
      'none',
      'unbounded',
      'fifo',
      'unordered',
      'channel',
      'eager',
      'kept',
      'drop',
      'perfect',
      'any',
      '0,2',
      'maximal',
      'free',
    ],
    ...['0', '1', '007', '-0', '-1', '1.5', '1e3', '0x10', '9007199254740991', '9007199254740992'],
    ...[
      '0,1',
      '0, 1',
      '0 ,  1',
      '0,,1',
      '0,',
      ',',
      '0;1',
      '0 1',
      '3,1,3',
      'enter,exit',
      'enter, enter',
      'None',
      'constructor',
    ],
  ]
  test.each(optionWords)('for %s', (word) => {
    const tried = (its: string): ModelOptions | undefined => {
      const read = [
        unlessRefused(() => ofArguments([`--${word}`, its])),
        unlessRefused(() => ofLink(`spec=a&${word}=${encodeURIComponent(its)}`)),
        unlessRefused(() => ofHeader([`${word}: ${its}`])),
      ]
      expect(read).toEqual([read[0], read[0], read[0]])
      return read[0]
    }
    const taken = known.filter((its) => tried(its) !== undefined)
    expect(taken.length).toBeGreaterThan(0)
    fc.assert(
      fc.property(text, (its) => void tried(its)),
      { seed: 32, numRuns: 40 },
    )
  })

  test('for no requesters, and for lists with spaces after commas', () => {
    expect(ofArguments(['--requesters', 'none'])).toEqual({ requesters: [] })
    expect(ofArguments(['--requesters', '0, 2'])).toEqual({ requesters: [0, 2] })
    expect(ofArguments(['--fair', 'enter, exit', '--fair', 'request', '--fair', 'request'])).toEqual({
      fairness: { enter: 'weak', exit: 'weak', request: 'weak' },
    })
  })

  test('for names that every object has', () => {
    expect(ofArguments(['--fair', 'constructor'])).toEqual({ fairness: { constructor: 'weak' } })
    expect(Object.keys(ofArguments(['--strong', '__proto__']).fairness!)).toEqual(['__proto__'])
    expect(() => ofArguments(['--fair', 'a', '--unfair', 'b,a'])).toThrow(
      'a: named by two of --fair, --strong and --unfair, or twice by one; keep one',
    )
    expect(() => ofArguments(['--strong', 'a,'])).toThrow('--strong a,: it must be names separated by commas')
  })
})

describe('a text that does not fit', () => {
  test.each<[OwnOption, string, string]>([
    ['sites', '0', 'a whole number from 1'],
    ['loss', '9007199254740993', 'a whole number from 0'],
    ['requests', 'unbound', '"unbounded" or a whole number from 0 (did you mean "unbounded"?)'],
    ['requesters', '0;1', 'sites, by numbers such as 0,1,2 or by the names of the model, or "none"'],
    ['toCrashed', 'keep', 'one of dropped, kept (did you mean "kept"?)'],
    ['detector', 'non', 'one of none, perfect, erring (did you mean "none"?)'],
    [
      'clock',
      '0=1,A=2,A=3',
      'clocks such as 0=102,1=110, each site once, each from 0 to 1000000000, or "none"; A occurs twice',
    ],
  ])('%s %s is refused by its rule', (option, its, rule) => {
    expect(() => inForm(formOf(option))(its)).toThrow(`It must be ${rule}.`)
  })

  test('does not change earlier options', () => {
    const reading = new OptionParser()
    expect(reading.take({ word: 'loss', text: '2' })).toEqual([])
    expect(reading.take({ word: 'loss', text: 'two' })).toEqual([
      { kind: 'rule', rule: 'a whole number from 0' },
    ])
    expect(reading.take({ word: 'fair', text: 'a,b,a,b' })).toEqual([
      { kind: 'twice', name: 'a' },
      { kind: 'twice', name: 'b' },
    ])
    expect(reading.options).toEqual({ loss: 2, fairness: { a: 'weak', b: 'weak' } })
  })

  test('is not among the suggested words, which all fit', () => {
    for (const option of Object.keys(optionRows) as OwnOption[]) {
      for (const name of formOf(option).names) expect(formOf(option).read(name)).toBeDefined()
    }
  })
})

test('whole numbers are decimal digits within their bounds', () => {
  expect(['0', '-0', '12', '-3', '+3', ' 3', '', '1_000'].map((its) => wholeNumberIn(its, -3, 12))).toEqual([
    ...[0, 0, 12, -3],
    ...[undefined, undefined, undefined, undefined],
  ])
  expect(wholeNumberIn('13', -3, 12)).toBeUndefined()
  const steps = wholeNumbers('numbers such as 0,3,1')
  expect([[], [4], [0, 3, 1]].map((numbers) => steps.read(steps.write(numbers)))).toEqual([
    [],
    [4],
    [0, 3, 1],
  ])
})

// The errors of faulty lessons, each with its line.

import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { LessonError, parseLesson } from '../../src/lesson/lesson.js'
import { modelOfLesson, playLesson } from '../../src/lesson/lesson-run.js'
import { makeModel } from '../../src/model/model.js'
import { encodeState } from '../../src/semantics/state.js'

describe('an error in a lesson', () => {
  const header = ['---', 'title: A', 'spec: ricart-agrawala', 'sites: 2', 'shows: someoneEnters holds', '---']
  const parsed = (...lines: readonly string[]) => parseLesson(lines.join('\n'), 'a.md')
  const problems = (...lines: readonly string[]): readonly string[] => {
    try {
      parsed(...lines)
    } catch (error) {
      expect(error).toBeInstanceOf(LessonError)
      return (error as LessonError).message.split('\n')
    }
    return []
  }

  test('in the header is reported with its line', () => {
    expect(problems('# A lesson')).toEqual([
      'a.md, line 1: a lesson starts with a header between two lines "---"; add one with title, spec and shows',
    ])
    expect(problems('---', 'title: A', '## request at 0')).toEqual([
      expect.stringContaining('line 1: a lesson starts'),
    ])
    expect(
      problems(
        '---',
        'sties: 2',
        'sites: two',
        'order: fifo',
        'order: lifo',
        'what is this',
        'shows: deadlock',
        'parameter: x',
        '---',
        '## request at 0',
      ),
    ).toEqual([
      expect.stringContaining(
        'a.md, line 2: "sties" is not an option of a lesson (did you mean "sites"?); the options are sites,',
      ),
      'a.md, line 3: sites: "two" must be a whole number from 1',
      'a.md, line 5: "order" is given twice',
      'a.md, line 5: order: "lifo" must be one of fifo, unordered, set, rendezvous, total (did you mean "fifo"?)',
      'a.md, line 6: "what is this" is not an option; write it as "name: value"',
      'a.md, line 7: shows: "deadlock" must be a property and violated or holds',
      expect.stringContaining(
        'a.md, line 8: "parameter" is not an option of a lesson (did you mean "parameter NAME"?)',
      ),
      'a.md, line 1: the header has no "title"; add a line "title: ..."',
      'a.md, line 1: the header has no "spec"; add a line "spec: ..."',
    ])
  })

  test('is not reported for any option of a model in the header', () => {
    const lesson = (...more: readonly string[]) => [...header.slice(0, -1), ...more, '---', '## request at 0']
    const said = ['requesters: none', 'application-messages: 1', 'fair: request, enter', 'unfair: deliveries']
    expect(parsed(...lesson(...said)).options).toEqual({
      sites: 2,
      requesters: [],
      applicationMessages: 1,
      fairness: { request: 'weak', enter: 'weak', deliveries: 'none' },
    })
    expect(problems(...lesson('fair: request', 'strong: enter, request'))).toEqual([
      'a.md, line 7: strong: the fairness of "request" is set twice',
    ])
  })

  test('is not reported for names that every object has', () => {
    const lesson = (...more: readonly string[]) => [...header.slice(0, -1), ...more, '---', '## request at 0']
    expect(problems(...lesson('constructor: x'))).toEqual([
      expect.stringContaining('a.md, line 6: "constructor" is not an option of a lesson'),
    ])
    const { parameters } = parsed(...lesson('parameter __proto__: 3', 'parameter steps: 2')).options
    expect(Object.entries(parameters!)).toEqual([
      ['__proto__', '3'],
      ['steps', '2'],
    ])
  })

  test('in the headings is reported with its line', () => {
    expect(
      problems(...header, '## request of 0', '# request at 0', '## lose onReply at 0', '## at 0'),
    ).toEqual([
      'a.md, line 8: the heading of a step has two marks: "## request at 0"',
      expect.stringContaining('a.md, line 7: "request of 0" is not a step; write it as "clause at site"'),
      expect.stringContaining('a.md, line 9: "lose onReply at 0" is not a step'),
      expect.stringContaining('a.md, line 10: "at 0" is not a step'),
    ])
    expect(problems(...header, '## end', '## request at 0')).toEqual([
      'a.md, line 8: "request at 0" follows the end; move it before the end',
    ])
    expect(problems(...header, 'Words.')).toEqual([
      'a.md, line 7: the lesson has no steps; add a heading for each',
    ])
  })

  test('is not reported for any form of naming a step', () => {
    const { steps, opening, closing, options } = parsed(
      ...header.slice(0, -1),
      'who-crashes: 0,1',
      'requesters: 0, 1',
      'timeouts: unbounded',
      'parameter clock: ra81',
      '---',
      'One',
      'paragraph.',
      '',
      'Another.',
      '## 1. request at 0',
      '## onReply at 1: REPLY(2, 3) from coordinator, alternative 2',
      'Told.',
      '## lose at 2 from 0',
      '## duplicate onRequest at 1: REQUEST(1) from 0',
      '## end',
      'Over.',
    )
    expect(options).toEqual({
      sites: 2,
      whoCrashes: '0,1',
      requesters: [0, 1],
      timeouts: 'unbounded',
      parameters: { clock: 'ra81' },
    })
    expect(opening).toEqual(['One paragraph.', 'Another.'])
    expect(closing).toEqual(['Over.'])
    const none = { clause: undefined, from: undefined, message: undefined, alternative: undefined, prose: [] }
    const plain = 'local or deliver'
    expect(steps).toEqual([
      { ...none, line: 15, kind: plain, clause: 'request', site: '0' },
      {
        line: 16,
        kind: plain,
        clause: 'onReply',
        site: '1',
        from: 'coordinator',
        message: 'REPLY(2, 3)',
        alternative: 2,
        prose: ['Told.'],
      },
      { ...none, line: 18, kind: 'lose', site: '2', from: '0' },
      {
        ...none,
        line: 19,
        kind: 'duplicate',
        clause: 'onRequest',
        site: '1',
        from: '0',
        message: 'REQUEST(1)',
      },
    ])
  })

  test('is reported for a disabled step, an ambiguous step, and an end that does not show the claim', async () => {
    const spec = await catalogueSpec('ricart-agrawala')
    const play = (headings: readonly string[], more: readonly string[] = []) => {
      const lesson = parsed(...header.slice(0, -1), ...more, '---', ...headings.map((one) => `## ${one}`))
      return () => playLesson(lesson, makeModel(spec, lesson.options), 'a.md')
    }
    const asked = ['request at 0', 'onRequest at 1', 'onReply at 0', 'enter at 0']
    expect(play(asked)).not.toThrow()
    expect(play(['request at 0', 'enter at 0'])).toThrow(
      'a.md, line 8: this step is not enabled here; enabled are request at 1; onRequest at 1 from 0 of REQUEST(1)',
    )
    expect(play(['request at 0', 'onRequest at 1: REQUEST(2) from 0'])).toThrow(
      'line 8: this step is not enabled',
    )
    expect(play(asked.slice(0, 3))).toThrow(
      'a.md, line 9: after this step the run does not show someoneEnters holds',
    )
    const unordered = ['order: unordered', 'duplication: 2']
    const twice = [...asked, 'exit at 0', 'request at 0', 'duplicate onRequest at 1', 'request at 1']
    expect(play(twice, unordered)).toThrow('does not show')
    expect(
      play(
        [
          'request at 0',
          'request at 1',
          'onRequest at 0',
          'onRequest at 1',
          'onReply at 0',
          'enter at 0',
          'exit at 0',
          'request at 0',
          'lose at 1',
        ],
        [...unordered, 'loss: 1'],
      ),
    ).toThrow(
      'a.md, line 18: several steps match: lose at 1 from 0 of REPLY; lose at 1 from 0 of REQUEST(2); name the message',
    )
    const other = parsed(...header.slice(0, 2), 'spec: lamport', ...header.slice(3), '## request at 0')
    expect(() => playLesson(other, makeModel(spec, {}), 'a.md')).toThrow('the lesson is about lamport')
    const unknown = parsed(...header.slice(0, 4), 'shows: nothing holds', '---', '## request at 0')
    expect(() => playLesson(unknown, makeModel(spec, {}), 'a.md')).toThrow(
      'ricart-agrawala has no property "nothing"',
    )
  })

  test('an initial state is named by its number, if there are several', async () => {
    const peterson = await catalogueSpec('peterson')
    const played = (...lines: readonly string[]) => {
      const head = ['---', 'title: A', 'spec: peterson', 'reaches: waits(0)', ...lines, '---']
      const lesson = parsed(...head, '## request at 0')
      return playLesson(lesson, modelOfLesson(lesson, peterson, 'a.md'), 'a.md').trace
    }
    const starts = ['initial: 0', 'initial: 1'].map((line) => {
      const { model, initial } = played(line)
      return encodeState(model, initial)
    })
    expect(new Set(starts).size).toBe(2)
    expect(() => played()).toThrow(
      'a.md, line 1: peterson has 2 initial states; name one by its number, as "initial: 0" or "initial: 1"',
    )
    expect(() => played('initial: 2')).toThrow('peterson has 2 initial states')
    expect(() => played('initial: first')).toThrow('initial: "first" must be the number of an initial state')
  })
})

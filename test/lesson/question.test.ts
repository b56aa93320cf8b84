// Questions in lessons.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseLesson } from '../../src/lesson/lesson.js'
import { questionOf } from '../../src/lesson/question.js'

const lesson = (question: string) => `---
title: T
spec: maekawa
shows: deadlockFreedom violated
---
Opening.

## request at 0
${question}
`

test('a question is a paragraph with answers, of which exactly one is right', () => {
  const { steps } = parseLesson(
    lesson('Prose.\n\n? Which one - or\nnone?\n- the first\n+ the second -1\n'),
    't',
  )
  const [, question] = steps[0]!.prose
  expect(questionOf(steps[0]!.prose[0]!)).toBeUndefined()
  expect(questionOf(question!)).toEqual({
    text: 'Which one - or none?',
    answers: [
      { text: 'the first', isRight: false },
      { text: 'the second -1', isRight: true },
    ],
  })
})

test('below an answer may stand what the page says to it', () => {
  const { steps } = parseLesson(
    lesson('? Which one?\n- the first\n  > It is `{0}`. A\n  second line.\n+ the second\n'),
    't',
  )
  expect(questionOf(steps[0]!.prose[0]!)).toEqual({
    text: 'Which one?',
    answers: [
      { text: 'the first', isRight: false, why: 'It is `{0}`. A second line.' },
      { text: 'the second', isRight: true },
    ],
  })
})

test('a question without a right answer, with two, or without a choice is reported with its line', () => {
  for (const [wrong, why] of [
    ['? Q?\n- a\n- b', 'has 0 right answers; mark exactly one with "+"'],
    ['? Q?\n+ a\n+ b', 'has 2 right answers; mark exactly one with "+"'],
    ['? Q?\n+ a', 'has fewer than two answers; write each on a line with "+" or "-"'],
  ] as const)
    expect(() => parseLesson(lesson(wrong), 't')).toThrow(`t, line 8: the question "Q?" ${why}`)
  expect(questionOf('? Q? + a - b')).toEqual({
    text: 'Q?',
    answers: [
      { text: 'a', isRight: true },
      { text: 'b', isRight: false },
    ],
  })
})

// The step has been taken when its question comes, and the picture shows what it did.
test('no question of a lesson says "in this step"', () => {
  const folder = new URL('../../specs/lessons/', import.meta.url)
  const asked = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .filter((line) => line.startsWith('? '))
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((line) => /\bin this step\b/.test(line))).toEqual([])
})

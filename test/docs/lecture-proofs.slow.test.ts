// docs/lecture-proofs.md: which clauses keep each sentence by itself, and which lemmas strengthen it.
import { expect, test } from 'vitest'
import { commandWords } from '../../src/lesson/lectures.js'
import { lemmas } from './lecture-proofs.js'
import { printed } from './printed.js'

const listed = (names: string): readonly string[] => names.split(/, | and /)

/** What the command says: the clauses that do not keep the lemma, and what strengthens it. */
const saidIn = (out: string, name: string) => {
  const [, broken] =
    new RegExp(`^${name} is not inductive by itself: (.*?) (do|does) not keep it`, 'm').exec(out) ?? []
  const [, steps] =
    new RegExp(`^${name} is false after (\\d+) steps?, so it is not a lemma`, 'm').exec(out) ?? []
  const [, needs] = /^it is inductive with (.*)$/m.exec(out) ?? []
  if (broken === undefined)
    return { broken: [], strengthened: out.includes(`${name} is inductive by itself: `) ? [] : undefined }
  if (steps !== undefined) return { broken: listed(broken), strengthened: { falseAfter: Number(steps) } }
  return { broken: listed(broken), strengthened: needs === undefined ? 'not enough' : listed(needs) }
}

const commands = new Map(lemmas.map((sentence) => [sentence.lemma.command, sentence]))

test.each([...commands])('%s', async (command, { lemma, broken, strengthened }) => {
  const { out } = await printed(commandWords(command).slice(1))
  expect(saidIn(out, lemma.name)).toEqual({ broken, strengthened })
  // Each clause that does not keep it has its state, and lemmas that exclude it, if any are enough.
  for (const clause of broken) expect(out).toContain(`${clause} does not keep ${lemma.name}: `)
})

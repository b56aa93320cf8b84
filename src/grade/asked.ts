// The side that asks. It asks each question once and keeps the answer, so a submission is a function here even if its author
// made it none. At the end it asks some again, and an answer that differs is a mistake of the submission.
import { BrokenSpec } from '../protocol/broken-spec.js'
import { type Answer, type Question, shortened } from './question.js'

/** Sends questions to the process of a submission and waits for the answers. */
type SendQuestions = (questions: readonly Question[]) => unknown

/** The process of a submission ended, or did not answer in time: there is nothing to grade. */
export class SubmissionLost extends Error {
  override readonly name = 'SubmissionLost'
}

// The answers to all questions together, in characters: they are kept.
const mostAnswered = 1 << 26

// More different questions than this are a sign of fields or channels that grow without bound. The limit makes the marks of such a
// submission the same on every machine, whatever time it has.
const mostAsked = 10_000

// How many questions are asked a second time, evenly spread.
const mostAgain = 2000

const readAnswer = (json: unknown): Answer => {
  const answer = json as { readonly is?: unknown; readonly threw?: unknown } | null
  if (typeof answer === 'object' && answer !== null) {
    if (typeof answer.threw === 'string') return { threw: shortened(answer.threw) }
    if (answer.is !== undefined) return answer as Answer
  }
  return { threw: 'an answer that cannot be read' }
}

/** The questions that a submission has answered. */
export class Asked {
  private readonly send: SendQuestions
  private readonly answers = new Map<string, Answer>()
  private size = 0
  /** Why the submission no longer answers. */
  lost: SubmissionLost | undefined
  /** Whether there was one question too many. */
  isExceeded = false

  constructor(send: SendQuestions) {
    this.send = send
  }

  ask(question: Question): Answer {
    const key = JSON.stringify(question)
    const known = this.answers.get(key)
    if (known !== undefined) return known
    if (this.answers.size >= mostAsked) {
      this.isExceeded = true
      throw new BrokenSpec('there are too many questions')
    }
    const [answer] = this.sent([question])
    this.size += JSON.stringify(answer).length
    if (this.size > mostAnswered) throw this.lose('its answers take too much memory')
    this.answers.set(key, answer!)
    return answer!
  }

  /** Asks a part of the questions again, in another order; the name of a function that answers differently, if any. */
  impure(): string | undefined {
    const all = [...this.answers].reverse()
    const every = Math.ceil(all.length / mostAgain)
    const again = all.filter((_, k) => k % every === 0)
    for (let from = 0; from < again.length; from += 100) {
      const part = again.slice(from, from + 100)
      const questions = part.map(([key]) => JSON.parse(key) as Question)
      const answers = this.sent(questions)
      const at = part.findIndex(([, before], k) => JSON.stringify(before) !== JSON.stringify(answers[k]))
      if (at >= 0) return questions[at]!.name
    }
    return undefined
  }

  private lose(why: string): SubmissionLost {
    this.lost = new SubmissionLost(why)
    return this.lost
  }

  private sent(questions: readonly Question[]): readonly Answer[] {
    if (this.lost !== undefined) throw this.lost
    try {
      const answers = this.send(questions)
      if (!Array.isArray(answers) || answers.length !== questions.length)
        return questions.map(() => readAnswer(undefined))
      return answers.map(readAnswer)
    } catch (error) {
      if (error instanceof SubmissionLost) this.lost = error
      throw error
    }
  }
}

/** The value of an answer. Throws a `BrokenSpec` with what the submission threw. */
export const valueIn = (answer: Answer, title: string, part: string) => {
  if ('is' in answer) return answer.is
  throw new BrokenSpec(`${title}: it threw ${answer.threw}`, { part })
}

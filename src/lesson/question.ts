// A question in the prose of a lesson, with answers of which one is right:
//
//     ? Which vote does site 0 lack?
//     - that of site 2
//       > Site 2 has voted for site 0.
//     + that of site 1
//
// It is a paragraph of its own: a line with a question mark, then each answer on a line with a plus, if it is right, or a minus. Below an answer
// may stand what the page says to a reader who gives it. Neither contains a plus, a minus or `>` between spaces.

/** An answer to choose. */
export interface Answer {
  readonly text: string
  readonly isRight: boolean
  /** Why it is right or wrong, in sentences. */
  readonly why?: string
}

/** A question with its answers, in the order of the text. */
export interface Question {
  readonly text: string
  readonly answers: readonly Answer[]
}

const answerOf = (part: string, isRight: boolean): Answer => {
  const [, text = part, why] = /^(.*?) > (.*)$/.exec(part) ?? []
  return { text: text.trim(), isRight, ...(why === undefined ? {} : { why: why.trim() }) }
}

/** The question of a paragraph whose line breaks are spaces; undefined if it is prose. */
export const questionOf = (paragraph: string): Question | undefined => {
  if (!paragraph.startsWith('? ')) return undefined
  // The question itself ends with its mark.
  const [, text = paragraph.slice(2), rest = ''] = /^\? (.*?\?)(?= [+-] |$)(.*)$/.exec(paragraph) ?? []
  const [, ...parts] = rest.split(/ ([+-]) /)
  const answers = parts.flatMap((sign, k) => (k % 2 === 1 ? [] : [answerOf(parts[k + 1]!, sign === '+')]))
  return { text: text.trim(), answers }
}

/** What is wrong with a question, as the end of a sentence; undefined if nothing is. */
export const problemOf = ({ answers }: Question): string | undefined => {
  if (answers.length < 2) return 'has fewer than two answers; write each on a line with "+" or "-"'
  const right = answers.filter(({ isRight }) => isRight).length
  return right === 1 ? undefined : `has ${right} right answers; mark exactly one with "+"`
}

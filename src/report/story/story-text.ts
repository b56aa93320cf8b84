// An explanation as text: first what it says of the run, then the run itself, with what would have been in place of each step.
import type { Explained } from '../../story/explanation.js'
import { traceText } from '../run/trace-text.js'
import { wrappedLines } from '../words/wrapped-lines.js'
import { alternativeLines, brokenText, inevitableAfter, type StepNumber, storyLines } from './story-lines.js'

const columns = 116

const hanging = (line: string, indent: string): readonly string[] =>
  wrappedLines(line, columns - indent.length).map((part, at) => `${at === 0 ? '' : '  '}${part}`)

const wrappedNote = (note: string): readonly string[] =>
  note.startsWith('? ') ? hanging(note, '   ') : [note]

/** The notes below a step of the story, from 0: `!` for what is to blame, `?` for what else could have been. */
export const storyNotes = (explained: Explained, step: number, numbered?: StepNumber): readonly string[] => {
  const { story, brokenAssumptions, departure } = explained
  const isDeparture = departure !== undefined && 'step' in departure && departure.step === step
  const at = inevitableAfter(explained)
  return [
    ...brokenAssumptions.flatMap((broken) =>
      broken.step === step ? [`! ${brokenText(story, broken, numbered)}`] : [],
    ),
    ...(isDeparture
      ? [
          `! not the spec: ${departure.kind === 'another effect' ? 'it has another effect' : 'it does not take this step'}`,
        ]
      : []),
    ...(at === step + 1 && at < story.steps.length ? ['! from here on the violation is inevitable'] : []),
    ...alternativeLines(explained, step).map((line) => `? ${line}`),
  ]
}

/**
 * The explanation as text, ending in a newline.
 * @param replay the command that replays the story
 */
export const storyText = (explained: Explained, replay: string, full = false): string => {
  const { story } = explained
  const summary = storyLines(explained).flatMap((line) =>
    wrappedLines(line, columns - 2).map((part, at) => `${at === 0 ? '- ' : '  '}${part}`),
  )
  const run = traceText(story, {
    full,
    replay,
    notes: (step) => storyNotes(explained, step).flatMap(wrappedNote),
  })
  return `${summary.join('\n')}\n\n${run}`
}

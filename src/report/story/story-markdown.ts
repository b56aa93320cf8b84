// An explanation as Markdown, for a page of a lecture or a bug report.
import type { Explained } from '../../story/explanation.js'
import { changesOf } from '../run/trace-text.js'
import { escapedMarkdown as escaped } from '../words/markdown-text.js'
import { modelLine } from '../words/model-line.js'
import { siteName, stepHeading } from '../words/step-heading.js'
import { alternativeLines, brokenText, inevitableAfter, storyLines } from './story-lines.js'

/**
 * The explanation as Markdown, ending in a newline.
 * @param replay the command that replays the story
 * @param picture the path of its diagram, if there is one
 */
export const storyMarkdown = (explained: Explained, replay: string, picture?: string): string => {
  const { story, brokenAssumptions } = explained
  const { model, shows } = story
  const { sort } = model.spec.messages
  const inevitable = inevitableAfter(explained)
  const title =
    shows === undefined
      ? 'a failure'
      : `${shows.property} ${shows.verdict === 'holds' ? 'witnessed' : 'violated'}`
  let before = story.initial
  const steps = story.steps.flatMap(({ label, sends, next }, at) => {
    const said = [
      ...changesOf(model, before, next),
      ...sends.map(({ to, message }) => `→ ${siteName(model, to)}: ${sort.show(message, model.siteText)}`),
    ]
    before = next
    return [
      `${at + 1}. **${escaped(stepHeading(model, label))}**${said.length === 0 ? '' : `: ${escaped(said.join('; '))}`}`,
      ...brokenAssumptions
        .filter(({ step }) => step === at)
        .map((broken) => `   - *breaks an assumption:* ${escaped(brokenText(story, broken))}`),
      ...(inevitable === at + 1 && inevitable < story.steps.length
        ? ['   - *from here on the violation is inevitable*']
        : []),
      ...alternativeLines(explained, at).map((line) => `   - ${escaped(line)}`),
    ]
  })
  return [
    `# ${escaped(model.spec.name)}: ${escaped(title)}`,
    '',
    escaped(modelLine(model)),
    '',
    ...storyLines(explained).map((line) => `- ${escaped(line)}`),
    '',
    ...(picture === undefined ? [] : [`![The story as a space-time diagram](${picture})`, '']),
    ...(steps.length === 0 ? [] : [...steps, '']),
    '```',
    replay,
    '```',
    '',
  ].join('\n')
}

// The story of a run that the page retells.
import { storyAnswer } from '../../src/explorer/worker/story-answer.js'
import { Explanation } from '../../src/story/explanation.js'
import type { Trace } from '../../src/trace/trace.js'

export const retold = (trace: Trace): string | undefined => {
  const explanation = new Explanation(trace)
  for (const _ of explanation.run());
  return storyAnswer(explanation.result()).story!.retold
}

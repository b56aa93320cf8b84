// The steps of the proof of mutual exclusion, those of the version with deferred replies.
import { proofStep, violation } from 'coterie'
import { isLaterThanAnswered, lines, noReplyToLater, notBothReplied } from '../ricart-agrawala/proof.js'
import { ra } from './algorithm.js'

export const proof = [
  proofStep(
    ra.always('notBothReplied', 'no two processes with pending requests have replied to each other', (view) =>
      notBothReplied(view.all('site'), view),
    ),
    lines.notBothReplied,
  ),
  proofStep(
    ra.always('noReplyToLater', 'no process with a pending request has replied to a later one', (view) =>
      noReplyToLater(view.all('site'), view),
    ),
    lines.noReplyToLater,
  ),
  proofStep(
    ra.rule(
      'laterThanAnswered',
      'a new request is later than every pending request to which its process has replied',
      'request',
      ({ site }, _, after) => (isLaterThanAnswered(after.all('site'), site, after) ? undefined : violation),
    ),
    lines.laterThanAnswered,
  ),
]

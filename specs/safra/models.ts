// What is known: verdicts and state counts by model.
import type { Expectation } from 'coterie'

export const expectations: readonly Expectation[] = [
  { model: { sites: 2 }, counts: [310, 704, 15], verdicts: { announcesInTime: 'holds' } },
  {
    model: { sites: 3 },
    counts: [12764, 40775, 23],
    verdicts: { announcesInTime: 'holds' },
    note:
      'the TLA+ module EWD998PCal has other states, since it has one bag of messages for each machine, ' +
      'and bounds the counts; a test has it action by action, with its 321,370 states, and a short program ' +
      'finds these 12,764',
  },
  {
    model: { sites: 2, parameters: { messages: '2' }, order: 'unordered' },
    counts: [2205, 6669, 19],
    verdicts: { announcesInTime: 'holds' },
    note: 'FIFO is not needed',
  },
  {
    model: { sites: 3, parameters: { messages: '0' } },
    counts: [49, 93, 13],
    verdicts: { announcesInTime: 'holds', announces: 'violated' },
    note: 'without messages; the end is still announced in time',
  },
  {
    model: { sites: 2, loss: 1 },
    counts: [552, 1414, 15],
    verdicts: { announcesInTime: 'violated' },
    note: 'a message that is lost is counted forever, or the token is lost; nothing false is announced',
  },
  {
    model: { sites: 2, duplication: 1 },
    counts: [1667, 4290, 17],
    verdicts: { announcesTruly: { violated: 15 }, announcesInTime: 'violated' },
    note: 'a message that is received twice hides another one',
    counterexample: { folder: 'safra-copied', property: 'announcesTruly' },
  },
  {
    model: { sites: 2, crash: 1 },
    counts: [593, 1799, 16],
    verdicts: { announcesInTime: 'violated' },
    note: 'a machine that has crashed does not pass the token on',
  },
  {
    model: { sites: 2, crash: 1, recovery: 1 },
    counts: [1745, 4375, 27],
    verdicts: { announcesTruly: { violated: 11 }, announcesInTime: 'violated' },
    note: 'a machine that recovers has forgotten what it sent',
  },
]

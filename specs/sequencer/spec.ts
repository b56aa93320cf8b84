// The spec: its source, its properties, and which members wait.
import { algorithm, entryPossible, type MeOf, type Say, starvationFreedom } from 'coterie'
import { clauses, group } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { variants } from './variants.js'

type Log = MeOf<typeof group, 'member'>['delivered']
type Held = MeOf<typeof group, 'member'>['held']

/** Whether the second log has all that the first has before each message that it delivers as well. */
const agrees = (first: Log, second: Log) =>
  first.every(
    (one, k) =>
      !second.includes(one) ||
      first.take(k).every((before) => second.take(second.indexOf(one)).includes(before)),
  )

const totalOrder = group.always(
  'totalOrder',
  'if a member delivers one message before another, each member that delivers the other has ' +
    'delivered the one before',
  (view) => {
    const logs = view.all('member').map(({ delivered }) => delivered)
    return logs.every((first) => logs.every((second) => agrees(first, second)))
  },
)

// What a sender has delivered or sent before a message is in the causal past of the message.
const causalOrder = group.always(
  'causalOrder',
  'a member delivers a message only after all messages that its sender had sent or delivered ' + 'before it',
  (view) => {
    const members = view.all('member')
    return members.every(({ delivered }) =>
      delivered.every(({ from, k, past }, at) => {
        const before = delivered.take(at)
        return (
          before.count((one) => one.from === from && one.k < k) === k &&
          members[from]!.delivered.take(past).every((one) => before.includes(one))
        )
      }),
    )
  },
)

const deliversOnce = group.always(
  'deliversOnce',
  'no member delivers a message twice, or a message that nobody has sent',
  (view) => {
    const members = view.all('member')
    return members.every(
      ({ delivered }) =>
        delivered.toSet().size === delivered.size &&
        delivered.every(({ from, k }) => k < members[from]!.sent),
    )
  },
)

const allDeliver = group.atRest(
  'allDeliver',
  'at rest, all members that are up have delivered the same messages, and hold none back',
  (view) => {
    const up = view.all('member').filter(({ self }) => !view.crashed(self))
    return up.every(
      ({ held, delivered }) => held.isEmpty() && delivered.toSet().equals(up[0]!.delivered.toSet()),
    )
  },
)

const everyoneDelivers = group.sometimes(
  'everyoneDelivers',
  'in some run all members deliver a message of each of two members',
  (view) => view.all('member').every(({ delivered }) => delivered.map(({ from }) => from).toSet().size >= 2),
)

/** Messages by sender: `message 0 of member 1`. */
const posts = (some: Log | Held, say: Say, between: ', ' | ', then ') =>
  some.isEmpty()
    ? 'nothing'
    : [...some].map(({ from, k }) => `message ${k} of ${say.titles([from])}`).join(between)

export default algorithm({
  name: 'sequencer',
  title: 'Multicast in a total order by a sequencer',
  citation:
    'M. F. Kaashoek, A. S. Tanenbaum, S. F. Hummel, H. E. Bal, An Efficient Reliable Broadcast ' +
    'Protocol, Operating Systems Review 23(4), 1989; in the form of G. Coulouris, J. Dollimore, ' +
    'T. Kindberg, G. Blair, Distributed Systems: Concepts and Design, 5th edition, 2011, section ' +
    '15.4.3',
  about:
    'Each clause, with its sends, is one atomic step; a multicast is one clause, so a crash does ' +
    'not divide it. A request multicasts a message. A member waits until it has delivered all its ' +
    'own messages; many members can have done so at the same time. ' +
    'Channels must not lose messages, since nothing is sent again. They may copy them. If they ' +
    'reorder them, the order is still total, but not causal. What a member has delivered is with ' +
    'the application, so a crash does not undo it. The sequencer must stay up. Members are not ' +
    'compared, so every renaming of them is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: group,
  clauses,
  variants,
  contention: {
    request: 'multicast',
    words: { waits: 'waits for its own messages', holds: 'has delivered its own' },
    waits: ({ self, sent, delivered }) => delivered.count(({ from }) => from === self) < sent,
    holds: ({ self, sent, delivered }) => sent > 0 && delivered.count(({ from }) => from === self) >= sent,
  },
  endless: 'The numbers',
  formulas,
  fieldWords: {
    member: {
      held: (some, say) => `held back ${posts(some, say, ', ')}`,
      delivered: (some, say) => `delivered ${posts(some, say, ', then ')}`,
    },
  },
  properties: [
    totalOrder,
    causalOrder,
    deliversOnce,
    allDeliver,
    entryPossible,
    starvationFreedom,
    everyoneDelivers,
  ],
  expectations,
})

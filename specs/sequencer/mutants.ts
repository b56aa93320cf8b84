// Mutants of the sequencer: numbers that are ignored, used twice, dropped or not sent, and copies that are numbered.
import { type Mutant, send } from 'coterie'
import { deliver, local, MESSAGE, ORDER, post, upon, uponSequencer } from './algorithm.js'

const two = { sites: 2, requests: 1 } as const
const three = { sites: 3, requesters: [0, 1], requests: 1 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a member delivers on receipt',
    teaches:
      'Messages of different members arrive in different orders, so a member must wait for the number.',
    clauses: {
      multicast: local({
        fair: 'none',
        guard: () => true,
        effect: ({ sent, delivered }, { self, others, siteOf }) => {
          const own = post.make({ from: self, k: sent, past: delivered.size })
          return [
            { sent: sent + 1, delivered: delivered.push(own) },
            send(others, MESSAGE({ post: own })),
            send(siteOf('sequencer'), MESSAGE({ post: own })),
          ]
        },
      }),
      holdBack: upon('MESSAGE', ({ delivered }, message) => [{ delivered: delivered.push(message.post) }]),
      onOrder: upon('ORDER', () => []),
    },
    model: three,
    verdicts: { totalOrder: 3, causalOrder: 4 },
  },
  {
    name: 'a member delivers a message that has any number',
    teaches: 'A member must deliver the earlier numbers first, although their messages may come later.',
    clauses: {
      holdBack: upon('MESSAGE', ({ held, orders, delivered }, message) =>
        orders.includes(message.post)
          ? [{ delivered: delivered.push(message.post) }]
          : [{ held: held.add(message.post) }],
      ),
      onOrder: upon('ORDER', ({ held, orders, delivered }, message) =>
        held.has(message.post)
          ? [{ held: held.remove(message.post), delivered: delivered.push(message.post) }]
          : [{ orders: orders.set(message.number, message.post) }],
      ),
    },
    model: two,
    verdicts: { totalOrder: 8 },
  },
  {
    name: 'the sequencer gives every message the same number',
    teaches: 'A number stands for one message: members wait for the next one forever.',
    clauses: {
      number: uponSequencer('MESSAGE', ({ seen }, message, { self }) => [
        { seen: seen.add(message.post) },
        send([...Array(self).keys()], ORDER({ post: message.post, number: 0 })),
      ]),
    },
    model: two,
    verdicts: { allDeliver: 10, entryPossible: 4, everyoneDelivers: 'violated' },
  },
  {
    name: 'the sequencer numbers a copy again',
    teaches:
      'A copy must not get a number of its own: no member can deliver it, so it would stop all later ones.',
    clauses: {
      number: uponSequencer('MESSAGE', ({ next }, message, { self }) => [
        { next: next + 1 },
        send([...Array(self).keys()], ORDER({ post: message.post, number: next })),
      ]),
    },
    model: { ...two, duplication: 1 },
    verdicts: { allDeliver: 13, entryPossible: 4 },
  },
  {
    name: 'copies are numbered, held back and delivered again',
    teaches:
      'A member must know a message that it has delivered, and the sequencer one that it has numbered.',
    clauses: {
      number: uponSequencer('MESSAGE', ({ next }, message, { self }) => [
        { next: next + 1 },
        send([...Array(self).keys()], ORDER({ post: message.post, number: next })),
      ]),
      onOrder: upon('ORDER', ({ held, orders, delivered }, message) =>
        deliver({
          held: held.add(message.post),
          orders: orders.set(message.number, message.post),
          delivered,
        }),
      ),
    },
    model: { ...two, duplication: 1 },
    verdicts: { totalOrder: 5, deliversOnce: 5, allDeliver: 6 },
  },
  {
    name: 'a number that comes before its message is dropped',
    teaches: 'The number may overtake the message, which comes from another site; the member must keep it.',
    clauses: {
      onOrder: upon('ORDER', ({ held, orders, delivered }, message) =>
        held.has(message.post)
          ? deliver({ held, orders: orders.set(message.number, message.post), delivered })
          : [],
      ),
    },
    model: two,
    verdicts: { allDeliver: 5, entryPossible: 4 },
  },
  {
    name: 'the sender gets no number',
    teaches: 'The sender also waits for the number of its own message: it may not be the next one.',
    clauses: {
      number: uponSequencer('MESSAGE', ({ next, seen }, message, { self, from }) => [
        { next: next + 1, seen: seen.add(message.post) },
        send(
          [...Array(self).keys()].filter((one) => one !== from),
          ORDER({ post: message.post, number: next }),
        ),
      ]),
    },
    model: two,
    verdicts: {
      allDeliver: 4,
      entryPossible: 1,
      starvationFreedom: 'violated',
      everyoneDelivers: 'violated',
    },
  },
]

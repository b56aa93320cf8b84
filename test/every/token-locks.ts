// Locks with a token: some that are proved, and some that two sites can enter.
import type { TokenLock } from './token-lock.js'

type Named = readonly (readonly [string, TokenLock])[]

/** Mutual exclusion holds for every number of sites. */
export const provedLocks: Named = [
  ['the token lock', {}],
  ['with messages that nobody needs', { asks: 'send(sites, REQUEST())' }],
  [
    'if the token may go to any other site',
    { exit: "eitherOf(others, (k) => [{ phase: 'idle', token: null }, send(k, TOKEN())])" },
  ],
  ['if it may go to the site itself', { exit: "[{ phase: 'idle', token: null }, send(self, TOKEN())]" }],
  [
    'if it goes to the first that the queue and a set have in common',
    {
      exit: `(() => {
        const next = me.token.queue.find((i) => me.seen.has(i)) ?? self
        return next === self ? [{ phase: 'idle' }] : [{ phase: 'idle', token: null }, send([next], TOKEN())]
      })()`,
    },
  ],
  [
    'if it is kept or sent',
    {
      exit: "either([[{ phase: 'idle' }], [{ phase: 'idle', token: null }, send(me.seen.size > 3 ? self : 0, TOKEN())]])",
    },
  ],
  [
    'if a token that is late is dropped',
    { onToken: 'me.token !== null ? [] : [{ token: token.make({ queue }) }]' },
  ],
  ['if site 3 has it at first', { initial: 'self === 3 ? token.initial : null' }],
]

const grants = (test: string) => `${test} ? [{ token: token.make({ queue: me.seen.toList() }) }] : []`
const leaving = (change: string, to: string) => ({
  exit: `(() => { const next = me.token.queue.first(); return [{ phase: 'idle'${change} }, send(${to}, TOKEN())] })()`,
})

/** Two sites can enter. */
export const brokenLocks: Named = [
  ['two sites have a token at first', { initial: 'self === 0 || self === 1 ? token.initial : null' }],
  ['the sites below 2 have one', { initial: 'self < 2 ? token.initial : null' }],
  ['all sites but one have one', { initial: 'self !== 4 ? token.initial : null' }],
  ['a site that leaves keeps a copy', leaving('', 'next')],
  ['it sends the token to all others', leaving(', token: null', 'others')],
  ['it sends it to the queue', leaving(', token: null', 'me.token.queue')],
  ['it sends it to the queue as an array', leaving(', token: null', '[...me.token.queue]')],
  ['it sends it to some of the others', leaving(', token: null', 'others.filter((i) => me.seen.has(i))')],
  ['it sends it to two sites', leaving(', token: null', '[next ?? self, self]')],
  ['it sends it to itself and keeps it', leaving('', 'self')],
  [
    'it sends it twice',
    { exit: "[{ phase: 'idle', token: null }, send(self, TOKEN()), send(self, TOKEN())]" },
  ],
  ['the contents of the token let a site in', { may: 'me.token !== null || me.seen.has(self)' }],
  ['many sites open a door', { may: 'me.token !== null || sites.size > 6' }],
  ['site 7 needs no token', { may: 'me.token !== null || self === 7' }],
  ['a request grants', { onRequest: grants("me.phase === 'wanted'") }],
  ['a request from a certain site grants', { onRequest: grants('from === 9') }],
  ['a request that was heard before grants', { onRequest: grants('me.seen.has(from)') }],
  [
    'the token is given away from within',
    { onRequest: 'me.token === null ? [] : [{ token: null }, send(from, TOKEN())]' },
  ],
  ['a request is answered by a token that nobody has', { onRequest: '[{}, send(from, TOKEN())]' }],
  [
    'a token arrives twice',
    { onToken: '[{ token: token.make({ queue }) }, send(queue.isEmpty() ? [] : self, TOKEN())]' },
  ],
  [
    'a token is passed on by a site that has one',
    { onToken: '[{ token: token.make({ queue }) }, send(queue, TOKEN())]' },
  ],
  [
    'two kinds of tokens',
    {
      messages: 'OTHER: {},',
      fields: 'other: flag,',
      may: 'me.token !== null || me.other',
      clauses: "onOther: upon('OTHER', () => [{ other: true }]),",
      onRequest:
        'me.token === null ? [] : [{ token: null }, send(from, TOKEN()), send(self, p.messages.OTHER())]',
    },
  ],
  [
    'a third message lets a site in',
    {
      messages: 'OTHER: {},',
      fields: 'n: int(0, 3),',
      may: 'me.token !== null || me.n === 3',
      asks: 'send(me.n === 0 ? [self, self, self] : [], p.messages.OTHER())',
      clauses: "onOther: upon('OTHER', (me) => [{ n: me.n === 0 ? 1 : me.n === 1 ? 2 : 3 }]),",
    },
  ],
  [
    'a callback has read what is read again',
    {
      onRequest: '[{ seen: me.seen.add(from) }]',
      exit: `((next) =>
          me.seen.every((k) => next === self) || next === self
            ? [{ phase: 'idle' }]
            : [{ phase: 'idle' }, send(next, TOKEN())])(me.seen.first() ?? self)`,
    },
  ],
  [
    'a token of another protocol',
    {
      top: 'const q = protocol({ roles: { site: many({}) }, messages: { TOKEN: contents } })',
      exit: "[{ phase: 'idle' }, send(others, q.messages.TOKEN())]",
    },
  ],
  [
    'a token goes to a list in a list',
    {
      exit: "[{ phase: 'idle', token: null }, send(me.token.queue.clear().push(me.seen.toList()).last(), TOKEN())]",
    },
  ],
  ['a predicate counts more sites as inside', { holds: "me.phase === 'held' || me.seen.size > 4" }],
]

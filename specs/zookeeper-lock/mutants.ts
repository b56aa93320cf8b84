// Mutants of ZooKeeper's lock recipe: steps of it left out, the wrong node treated as the first or watched, nodes that stay.
import type { Mutant } from 'coterie'
import { client, recipe, server } from './protocol.js'

const { write } = recipe

const looking = (enters: (place: number, nodes: number) => boolean) => ({
  look: client.local({
    guard: (me, { self, shared }) => me.phase === 'looking' && shared.nodes.includes(self),
    effect: (_, { self, shared: { nodes, same } }) =>
      enters(nodes.lastIndexOf(self), nodes.size)
        ? [{ phase: 'held' }]
        : [{ phase: 'checking' }, write({ same: same.add(self) })],
  }),
})

const enteringAtOnce = {
  onEvent: client.local({
    guard: (me, { self, shared }) =>
      me.phase === 'waiting' && shared.nodes.includes(self) && !shared.same.has(self),
    effect: () => [{ phase: 'held' }],
  }),
}

const deleting = (what: 'first' | 'nothing') => ({
  exit: client.local({
    guard: (me, { self, shared }) => me.phase === 'held' && shared.nodes.includes(self),
    effect: (_, { self, shared: { nodes, same } }) => [
      { phase: 'idle' },
      write(what === 'first' ? { nodes: nodes.filter((site) => site !== self), same: same.clear() } : {}),
    ],
  }),
})

const silentlyCreating = {
  create: client.local({
    guard: (me) => me.phase === 'creating',
    effect: (_, { self, shared }) => [{ phase: 'looking' }, write({ nodes: shared.nodes.push(self) })],
  }),
}

const crashes = { sites: 3, crash: 1, whoCrashes: 'client', detector: 'perfect' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'nothing is watched',
    teaches: 'A waiting client must be notified, or it waits forever.',
    clauses: { onEvent: undefined },
    model: { sites: 2 },
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 8, entryPossible: 6 },
  },
  {
    name: 'a client waits for a node that is gone',
    teaches:
      'The node may disappear between listing and watching. So testing for it and watching it must be one ' +
      'step, and the client must heed the answer.',
    clauses: {
      check: client.local({
        guard: (me, { self, shared }) => me.phase === 'checking' && shared.nodes.includes(self),
        effect: (_, { self, shared }) => [{ phase: 'waiting' }, write({ same: shared.same.add(self) })],
      }),
    },
    model: { sites: 2 },
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 8, entryPossible: 7 },
  },
  {
    name: 'nodes are not ephemeral',
    teaches: 'The server must delete the node of a crashed client, or all clients behind it wait forever.',
    clauses: { end: undefined },
    model: crashes,
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 7, entryPossible: 4 },
  },
  {
    name: 'a notified client enters without listing again',
    teaches: 'The node before may disappear because its client crashed while waiting.',
    clauses: enteringAtOnce,
    model: crashes,
    verdicts: { mutualExclusion: 12, servedInOrderOfNodes: 11 },
  },
  {
    name: 'a notified client enters without listing again, no crash',
    teaches: 'The node before may disappear because its client crashed while waiting.',
    clauses: enteringAtOnce,
    model: { sites: 3 },
    verdicts: {},
    survives: 'without crashes only the first node is ever deleted, so the notified client is now the first',
  },
  {
    name: 'the highest node has the lock as well',
    teaches: 'There is one lowest node, and its client has the lock.',
    clauses: looking((place, nodes) => place === 0 || place === nodes - 1),
    model: { sites: 2 },
    verdicts: { mutualExclusion: 6, servedInOrderOfNodes: 5, servedInRequestOrder: 9 },
  },
  {
    name: 'no node has the lock',
    teaches: 'If no client gets the lock, mutual exclusion holds, and no client enters.',
    clauses: looking(() => false),
    model: { sites: 2 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 4, entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'the node is not deleted',
    teaches: 'To unlock, a client deletes its node. Otherwise it finds its old node before the new one.',
    clauses: deleting('nothing'),
    model: { sites: 2, requests: 2 },
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 8, entryPossible: 3 },
  },
  {
    name: 'all clients watch the first node',
    teaches:
      'Each client watches the node before its own, so that one client is notified and not all of them.',
    clauses: deleting('first'),
    model: { sites: 3 },
    verdicts: { oneIsWoken: 12 },
  },
  {
    name: 'look: same not written',
    teaches: 'A watch tells a client when to list again, so that it need not poll.',
    clauses: {
      look: client.local({
        guard: (me, { self, shared }) => me.phase === 'looking' && shared.nodes.includes(self),
        effect: (_, { self, shared }) => [
          { phase: shared.nodes.lastIndexOf(self) === 0 ? 'held' : 'checking' },
        ],
      }),
    },
    model: { sites: 3 },
    verdicts: {},
    survives: 'the client lists repeatedly instead of waiting for a notification, and gets the lock anyway',
  },
  {
    name: 'exit: guard always true',
    teaches: 'A client that deletes its node unlocks; a client that deletes it while waiting gives up.',
    clauses: {
      exit: client.local({
        guard: (_, { self, shared }) => shared.nodes.includes(self),
        effect: (_, { self, shared: { nodes, same } }) => {
          const next = nodes.get(nodes.lastIndexOf(self) + 1)
          const left = nodes.filter((site) => site !== self)
          return [
            { phase: 'idle' },
            write({ nodes: left, same: same.filter((site) => site !== self && site !== next) }),
          ]
        },
      }),
    },
    model: { sites: 3 },
    verdicts: {},
    survives:
      'the client behind it is notified as after an unlock, lists again and finds the node before that',
  },
  {
    name: 'end: guard always true',
    teaches: 'The server ends sessions of clients that have crashed.',
    clauses: {
      end: server.local({
        guard: () => true,
        effect: (_, { shared: { nodes, same }, suspects }) => {
          const left = nodes.filterNot((site) => suspects(site))
          const stays = (site: number) => {
            const before = nodes.get(nodes.lastIndexOf(site) - 1)
            return left.includes(site) && (before === undefined || left.includes(before))
          }
          return [{}, write({ nodes: left, same: left.equals(nodes) ? same : same.filter(stays) })]
        },
      }),
    },
    model: { sites: 3 },
    verdicts: {},
    survives: 'no client has crashed, so there is nothing to delete, and these steps are self-loops',
  },
  {
    name: 'create: same not written',
    teaches: 'Clients that watch the directory are notified of a new node.',
    clauses: silentlyCreating,
    model: { sites: 3 },
    verdicts: {},
    equivalent: 'a new node is the last, so no client that watches the node before its own is notified',
  },
  {
    name: 'create: same not written, the directory',
    teaches: 'Clients that watch the directory are notified of a new node.',
    clauses: silentlyCreating,
    model: { sites: 3, parameters: { watch: 'directory' } },
    verdicts: { oneIsWoken: 10 },
    survives: 'a new node is behind all others, so a notified client would only list and wait again',
  },
]

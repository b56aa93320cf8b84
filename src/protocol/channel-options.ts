// The rows of the options of channels: their order, how much each holds, and what happens when it is full.
import { isBounded } from './capacity.js'
import { boundByType, type DecidingOptions, laterRow, named, notVaried, row } from './option-row.js'

/**
 * `fifo`: a queue for each ordered pair of sites; only its head can be delivered. `unordered`: a bag. `set`: a set, in which a
 * message stays when it is received. `rendezvous`: no channel; a step that sends is one step together with the receipts. `total`: queues, and
 * in addition all sites receive broadcasts in one order.
 */
export const order = row({
  values: named('fifo', 'unordered', 'set', 'rendezvous', 'total'),
  fallback: 'fifo',
  near: (order): readonly ('fifo' | 'unordered')[] => (order === 'fifo' ? ['unordered'] : ['fifo']),
  group: 'channels',
  help: {
    value: 'order',
    text: 'channels: fifo, unordered, set (a message that was once sent stays, and may be received again), rendezvous (send and receipt are one step), or total (fifo, and all sites receive broadcasts in one order)',
  },
  json: 'network',
  fault: { name: 'unordered channels', isMet: (order) => order === 'unordered' },
  page: { section: 'Network', label: 'channels' },
})

/** Whether channels are queues, so that only the oldest message of each can be received. */
export const areQueues = (order: string | undefined): boolean => order === 'fifo' || order === 'total'

const channelsAreBounded = {
  met: ({ capacity }: DecidingOptions) => isBounded(capacity),
  remedy: 'no channel is ever full in this model; bound the channels (capacity 1), or leave it out',
}

/** The most messages that each channel holds, of all types or of some types: one channel for each ordered pair of sites. */
export const capacity = laterRow({
  values: boundByType(1),
  fallback: 'unbounded',
  group: 'channels',
  help: {
    value: 'k',
    text: 'the most messages that each channel holds, from 1, or unbounded; or the most of some types, such as REQUEST=1,RELEASE=2',
  },
  json: 'network',
  fault: { name: 'bounded channels' },
  measured: {
    refused:
      'the waits for room in a channel are not measured; leave it out when messages or delays are measured',
  },
  page: {
    section: 'Network',
    label: 'capacity of a channel',
    help: 'the most messages in transit from one site to another, such as 2; or of some types, such as REQUEST=1,RELEASE=2; empty for no bound',
  },
})

/**
 * What a channel that is full does. `block`: a step that sends more than there is room for is not enabled. `drop`: the step is
 * taken, and the message that does not fit is lost.
 */
export const whenFull = laterRow({
  values: named('block', 'drop'),
  fallback: 'block',
  near: notVaried,
  group: 'channels',
  help: {
    value: 'what',
    text: 'a full channel: block (a step is enabled only if all its messages fit), or drop (a message that does not fit is lost)',
  },
  requires: channelsAreBounded,
  json: 'network',
  line: (whenFull, { capacity }) => (isBounded(capacity) ? `full channels ${whenFull}` : undefined),
  page: {
    section: 'Network',
    label: 'full channels',
    help: 'block: a step is enabled only if all its messages fit; drop: what does not fit is lost',
  },
})

// Mutants of Chandy and Lamport's snapshot: markers not sent or not heeded, and channels not recorded, or for too long.
import type { Mutant } from 'coterie'
import { upon } from './algorithm.js'

export const mutants: readonly Mutant[] = [
  {
    name: 'a marker does not make a site record its state',
    teaches:
      'What arrives after the marker was sent after the record of its sender. A site must record its ' +
      'state before it receives that, or the token is recorded at both.',
    clauses: {
      onMarker: upon('MARKER', (me, _, { from }) => [{ markers: me.markers.add(from) }]),
    },
    model: { sites: 2 },
    verdicts: { consistentCut: 6, snapshotEnds: 'violated' },
  },
  {
    name: 'a site that records upon a marker sends none',
    teaches: 'Every channel needs a marker, or its receiver never knows where its state ends.',
    clauses: {
      onMarker: upon('MARKER', (me, _, { from }) => [
        { recorded: me.recorded ?? me.token, markers: me.markers.add(from) },
      ]),
    },
    model: { sites: 2 },
    verdicts: { snapshotEnds: 'violated' },
  },
  {
    name: 'channels are not recorded',
    teaches: 'A token in transit is at no site, so the states of the sites are not enough.',
    clauses: { onToken: upon('TOKEN', () => [{ token: true }]) },
    model: { sites: 2 },
    verdicts: { consistentCut: 5, recordsATransit: 'violated' },
  },
  {
    name: 'a channel is recorded even after its marker',
    teaches:
      'A token that comes after the marker was sent after the record of its sender, which has counted ' +
      'it.',
    clauses: {
      onToken: upon('TOKEN', (me, _, { from }) =>
        me.recorded === null ? [{ token: true }] : [{ token: true, inTransit: me.inTransit.add(from) }],
      ),
    },
    model: { sites: 2 },
    verdicts: { consistentCut: 5 },
  },
]

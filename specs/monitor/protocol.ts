// The protocol: the record of a site, the variables of the monitor, and the parameters of the model.
import { type ContextOf, choice, flag, listOf, many, oneOf, optional, protocol, siteId } from 'coterie'

export const monitor = protocol({
  parameters: {
    // hoare: the signaller hands the monitor to the woken site, and waits until it is back. mesa: it notifies, continues, and the
    // woken site must enter the monitor again. naked: it notifies from outside the monitor (variants.ts).
    signal: choice('what a signal does', 'hoare', 'mesa', 'naked'),
    // if: a woken site takes the resource. while: it tests again whether the resource is busy.
    test: choice('what a woken site does', 'if', 'while'),
  },
  roles: {
    site: many({
      phase: oneOf(
        'idle',
        'calling',
        'testing',
        'waiting',
        'sleeping',
        'taking',
        'held',
        'returning',
        'releasing',
        'signalled',
      ),
    }),
  },
  shared: {
    busy: flag,
    inside: optional(siteId), // who is in the monitor
    nonbusy: listOf(siteId), // the condition variable: who sleeps there
    urgent: optional(siteId), // who has handed over the monitor, and gets it back
  },
})

type Shared = ContextOf<typeof monitor>['shared']

export const { local } = monitor.roles.site
export const { write } = monitor

/** Who is in the monitor when a site leaves it. */
export const left = ({ urgent }: Shared) => ({ inside: urgent, urgent: null })

// The protocol: the record of a site, the messages, and the parameters of the model.
import { flag, many, mapOf, oneOf, optional, protocol, siteId } from 'coterie'

export const fast = protocol({
  roles: {
    site: many({
      // Each value names the next action: set x, look at y, withdraw, wait for y, start again, set y, look at x, ...
      phase: oneOf(
        'idle',
        'setX',
        'lookAtY',
        'withdraw',
        'waitForY',
        'again',
        'setY',
        'lookAtX',
        'lower',
        'waitForAll',
        'lookAtYAgain',
        'held',
        'leaving',
      ),
      k: siteId, // the site that it waits for
    }),
  },
  shared: { b: mapOf(siteId, flag), x: siteId, y: optional(siteId) },
})

export const { local } = fast.roles.site
export const { write } = fast

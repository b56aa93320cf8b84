// Only the differences between request numbers matter, so unbounded requests have finitely many normal forms: the
// number of the last request that was served is subtracted from all numbers of a site. A REQUEST that was served is
// left out: it changes nothing when it arrives, but such requests accumulate in the channel to a slow site.
import type { NormalForm, ViewOf } from 'coterie'
import { type Numbers, REQUEST, type sk, TOKEN } from './algorithm.js'

type Form = NormalForm<(typeof sk)['declaration']>

/** The numbers of the last requests that were served, as each token says; without faults there is one token. */
const servedBy = (view: ViewOf<typeof sk>): readonly Numbers[] => {
  const sites = view.all('site')
  return [
    ...sites.flatMap(({ token }) => (token === null ? [] : [token.served])),
    ...sites.flatMap(({ self: from }) =>
      sites.flatMap(({ self: to }) =>
        view
          .channel(from, to)
          .toArray()
          .flatMap((m) => (m.type === 'TOKEN' ? [m.served] : [])),
      ),
    ),
  ]
}

/** The numbers above those that were served, counted from there. */
const above = (numbers: Numbers, served: Numbers): Numbers =>
  numbers.map((n, site) => n - served.get(site, 0)).filter((n) => n > 0)

export const normalForm = (view: ViewOf<typeof sk>): Form => {
  const [served, ...others] = servedBy(view)
  if (served === undefined || others.length > 0) return {}
  return {
    sites: {
      site: (me) => ({
        known: above(me.known, served),
        token: me.token?.set('served', me.token.served.clear()) ?? null,
      }),
    },
    message: (message, from) => {
      if (message.type === 'TOKEN') return TOKEN({ served: message.served.clear(), queue: message.queue })
      const n = message.n - served.get(from, 0)
      return n > 0 ? REQUEST({ n }) : undefined
    },
  }
}

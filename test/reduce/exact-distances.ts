// A site that stamps twice while its clock ticks, and a property that looks at the distance of both stamps.
import { algorithm, many, optional, protocol, type Spec, timestamp } from '../../src/index.js'

const p = protocol({
  roles: {
    site: many({ clock: timestamp, first: optional(timestamp), second: optional(timestamp) }),
  },
})
const { local } = p.roles.site

type Site = { readonly first: number | null; readonly second: number | null }

/** The spec with the property `never` that no site is in a bad state. */
export const stampingTwice = (isBad: (site: Site) => boolean): Spec =>
  algorithm({
    name: 'twice',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 1, fallback: 1 },
    protocol: p,
    clauses: {
      tick: local({ guard: () => true, effect: (me) => [{ clock: me.clock + 1 }] }),
      stampFirst: local({ guard: (me) => me.first === null, effect: (me) => [{ first: me.clock }] }),
      stampSecond: local({
        guard: (me) => me.first !== null && me.second === null,
        effect: (me) => [{ second: me.clock }],
      }),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [p.always('never', '', (view) => view.all('site').every((site) => !isBad(site)))],
  })

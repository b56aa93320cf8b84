// A spec of sites that do nothing, for pictures of a state.
import { algorithm, many, type oneOf, protocol, type siteId } from 'coterie'

/** A spec of idle sites with one field. */
export const idle = (
  field: string,
  sort: ReturnType<typeof oneOf> | typeof siteId,
  category?: 'token-based' | 'contention-based',
) =>
  algorithm({
    name: 'idle',
    title: 'Idle',
    citation: 'none',
    about: 'nothing',
    ...(category === undefined ? {} : { category }),
    sites: { min: 1, fallback: 2 },
    protocol: protocol({ roles: { site: many({ [field]: sort }) }, messages: {} }),
    clauses: {},
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [],
  })

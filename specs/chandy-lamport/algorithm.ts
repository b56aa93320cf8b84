// Chandy and Lamport 1985: a snapshot of a system that does not stop for it. A site that records its state sends a marker on
// each channel, before anything else. What arrives on a channel between the record and the marker was in transit, and is
// recorded as the state of that channel. As in the first example of the paper, the sites pass a single token meanwhile.
import { eitherOf, flag, many, optional, protocol, send, setOf, siteId } from 'coterie'

export const snapshot = protocol({
  roles: {
    site: many({
      token: flag, // its state
      recorded: optional(flag), // its state when it recorded it
      inTransit: setOf(siteId), // the sites on whose channel it has recorded the token
      markers: setOf(siteId), // the sites whose marker has arrived
    }),
  },
  messages: { TOKEN: {}, MARKER: {} },
})

export const { TOKEN, MARKER } = snapshot.messages
export const { local, upon } = snapshot.roles.site

/** The computation: the site that has the token passes it to any other one, at any time or never. */
export const pass = local({
  fair: 'none',
  guard: (me) => me.token,
  effect: (_, { others }) => eitherOf(others, (to) => [{ token: false }, send(to, TOKEN())]),
})

/** Marker-sending rule: a site records its state, and sends a marker on each channel. Any site may begin. */
export const record = local({
  fair: 'none',
  guard: (me) => me.recorded === null,
  effect: (me, { others }) => [{ recorded: me.token }, send(others, MARKER())],
})

/** The computation: the token arrives. Between the record and the marker it belongs to the state of the channel. */
export const onToken = upon('TOKEN', (me, _, { from }) =>
  me.recorded === null || me.markers.has(from)
    ? [{ token: true }]
    : [{ token: true, inTransit: me.inTransit.add(from) }],
)

/** Marker-receiving rule: upon the first marker, record the state. Any marker ends the state of its channel. */
export const onMarker = upon('MARKER', (me, _, { from, others }) => {
  const markers = me.markers.add(from)
  return me.recorded === null ? [{ recorded: me.token, markers }, send(others, MARKER())] : [{ markers }]
})

/** The rules of the paper, with the computation that they watch. */
export const clauses = { pass, record, onToken, onMarker }

// A lock with a token that carries a queue, as the text of a file, so that each part of it can be replaced. The prover reads the
// texts of files that it loads.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spec } from 'coterie'
import { afterAll } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'

/** What is replaced: expressions, or statements of a module. */
export interface TokenLock {
  /** Definitions of the module. */
  readonly top?: string
  /** The value of the field `token` at first; or the record. */
  readonly initial?: string
  readonly record?: string
  /** Whether a site that wants to enter may. */
  readonly may?: string
  /** What a site sends with its request. */
  readonly asks?: string
  /** The effect of REQUEST, and that of TOKEN. */
  readonly onRequest?: string
  readonly onToken?: string
  /** The effect of leaving. */
  readonly exit?: string
  /** More fields of a site, more messages, and more clauses. */
  readonly fields?: string
  readonly messages?: string
  readonly clauses?: string
  readonly holds?: string
  readonly parameters?: string
  readonly properties?: string
  readonly more?: string
}

/** The lock: an idle site with the token gives it to who asks, and a site that leaves to the head of the queue. */
export const tokenLock = ({
  top = '',
  initial = 'self === 0 ? token.initial : null',
  record = `{ token: ${initial} }`,
  may = 'me.token !== null',
  asks = 'send(others, REQUEST())',
  onRequest = `me.token !== null && me.phase === 'idle'
    ? [{ token: null }, send(from, TOKEN({ queue: me.token.queue }))]
    : me.token !== null
      ? [{ token: token.make({ queue: me.token.queue.push(from) }) }]
      : []`,
  onToken = '[{ token: token.make({ queue }) }]',
  exit = `(() => {
    const next = me.token.queue.first()
    return next === undefined
      ? [{ phase: 'idle' }]
      : [{ phase: 'idle', token: null }, send(next, TOKEN({ queue: me.token.queue.shift() }))]
  })()`,
  fields = '',
  messages = '',
  clauses = '',
  holds = "me.phase === 'held'",
  parameters = '',
  properties = 'mutualExclusion, deadlockFreedom',
  more = '',
}: TokenLock): string => `
import { algorithm, deadlockFreedom, either, eitherOf, flag, int, listOf, many, mapOf, mutualExclusion, oneOf, optional, precedes, protocol, record, send, setOf, siteId } from 'coterie'
const contents = { queue: listOf(siteId) }
const token = record(contents)
const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), token: optional(token), seen: setOf(siteId), ${fields} }) },
  messages: { REQUEST: {}, TOKEN: contents, ${messages} },
  parameters: { ${parameters} },
})
const { REQUEST, TOKEN } = p.messages
const { local, upon } = p.roles.site
${top}
const clauses = {
  request: local({
    guard: (me) => me.phase === 'idle',
    effect: (me, { self, sites, others }) => (me.token !== null ? [{ phase: 'wanted' }] : [{ phase: 'wanted' }, ${asks}]),
  }),
  onRequest: upon('REQUEST', (me, message, { self, sites, others, from }) => ${onRequest}),
  onToken: upon('TOKEN', (me, { queue }, { self, sites, others, from }) => ${onToken}),
  enter: local({
    guard: (me, { self, sites, others, parameters }) => me.phase === 'wanted' && (${may}),
    effect: () => [{ phase: 'held' }],
  }),
  exit: local({
    guard: (me) => me.phase === 'held' && me.token !== null,
    effect: (me, { self, sites, others }) => ${exit},
  }),
  ${clauses}
}
export default algorithm({
  name: 'token-lock', title: 'Token lock', citation: 'none', about: 'For tests.', symmetry: 'none', category: 'token-based',
  sites: { min: 1, max: 10, fallback: 2 }, protocol: p, clauses, ${more}
  initial: { site: ({ self }) => (${record}) },
  contention: { request: 'request', enter: 'enter', waits: (me) => me.phase === 'wanted', holds: (me) => ${holds} }, properties: [${properties}],
})
`

/** Loads specs from texts, which are removed after the tests of the file. */
export const loader = (): ((text: string) => Promise<Spec>) => {
  const folder = mkdtempSync(join(tmpdir(), 'coterie-inboxes-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let files = 0
  return async (text) => {
    const file = join(folder, `lock-${files++}.ts`)
    // A function is found in the files by its text.
    writeFileSync(file, text.replaceAll('=>', `=> /* ${files} */`))
    return (await loadSpec(file)).spec
  }
}

// The files of `coterie new`: a spec that is right, a test of it, and a configuration of the compiler. Their authors change them.

/** How the sites of a new spec speak to each other. */
export type NewKind = 'messages' | 'shared'

const camelCase = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

// A name such as `delete` is a word of the language.
const exported = (name: string): string => `${camelCase(name)}Spec`

const title = (name: string): string => name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ')

// As a formatter writes it: on one line, if it is short enough.
const imported = (names: readonly string[], from: string): string => {
  const line = `import { ${names.join(', ')} } from '${from}'`
  return line.length <= 80
    ? line
    : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}'`
}

const withMessages = (
  name: string,
): string => `// ${title(name)}: a coordinator grants the critical section to one site after another, in the order of their requests.
${imported(['algorithm', 'deadlockFreedom', 'flag', 'listOf', 'many', 'type Mutant', 'mutualExclusion', 'one', 'oneOf', 'protocol', 'send', 'siteId', 'someoneEnters', 'starvationFreedom'], 'coterie')}

// What a site knows, and which messages there are. A field begins with the first value of its sort.
const system = protocol({
  roles: {
    site: many({ phase: oneOf('idle', 'wanted', 'held'), granted: flag }),
    coordinator: one({ queue: listOf(siteId) }),
  },
  messages: { REQUEST: {}, GRANT: {}, RELEASE: {} },
})
const { REQUEST, GRANT, RELEASE } = system.messages
const { site, coordinator } = system.roles

/** A site that wants to enter asks the coordinator. */
const request = site.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { siteOf }) => [{ phase: 'wanted' }, send(siteOf('coordinator'), REQUEST())],
})

/** The coordinator, upon REQUEST: grant it if nobody is before this site. */
const onRequest = coordinator.upon('REQUEST', (me, _, { from }) => [
  { queue: me.queue.push(from) },
  ...(me.queue.isEmpty() ? [send(from, GRANT())] : []),
])

/** Upon GRANT: the site may enter. */
const onGrant = site.upon('GRANT', () => [{ granted: true }])

/** Enter with the grant. */
const enter = site.local({
  guard: (me) => me.phase === 'wanted' && me.granted,
  effect: () => [{ phase: 'held' }],
})

/** On leaving, tell the coordinator. */
const exit = site.local({
  guard: (me) => me.phase === 'held',
  effect: (_, { siteOf }) => [
    { phase: 'idle', granted: false },
    send(siteOf('coordinator'), RELEASE()),
  ],
})

/** The coordinator, upon RELEASE: grant the next request. */
const onRelease = coordinator.upon('RELEASE', (me) => {
  const left = me.queue.shift()
  const next = left.first()
  return [{ queue: left }, ...(next === undefined ? [] : [send(next, GRANT())])]
})

export default algorithm({
  name: '${name}',
  title: '${title(name)}',
  citation: 'write here where the algorithm is from',
  about: 'Each clause, with its sends, is one atomic step.',
  sites: { min: 1, max: 5, fallback: 3 },
  protocol: system,
  clauses: { request, onRequest, onGrant, enter, exit, onRelease },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  properties: [mutualExclusion, deadlockFreedom, starvationFreedom, someoneEnters],
})

/** Mistakes that the properties must notice, for \`coterie mutate\`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'the coordinator grants every request at once',
    teaches: 'A request waits while another site has the grant.',
    clauses: {
      onRequest: coordinator.upon('REQUEST', (me, _, { from }) => [
        { queue: me.queue.push(from) },
        send(from, GRANT()),
      ]),
    },
    model: { sites: 2, requests: 1 },
    verdicts: { mutualExclusion: 8 },
  },
  {
    name: 'the coordinator forgets who waits',
    teaches: 'The coordinator keeps the requests that it has not granted.',
    clauses: { onRelease: coordinator.upon('RELEASE', (me) => [{ queue: me.queue.clear() }]) },
    model: { sites: 2, requests: 1 },
    verdicts: { deadlockFreedom: 8 },
  },
]
`

const withSharedVariables = (
  name: string,
): string => `// ${title(name)}: a process tests the lock and sets it in one atomic step.
${imported(['algorithm', 'deadlockFreedom', 'flag', 'many', 'type Mutant', 'mutualExclusion', 'oneOf', 'protocol', 'someoneEnters'], 'coterie')}

// What a process knows, and which variables are shared. A field begins with the first value of its sort.
const system = protocol({
  roles: { process: many({ phase: oneOf('idle', 'wanted', 'held') }) },
  shared: { locked: flag },
})
const { local } = system.roles.process

/** A process that wants to enter begins to wait. */
const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })

/** Test and set: enter if the lock is free, and take it in the same step. */
const enter = local({
  guard: (me, { shared }) => me.phase === 'wanted' && !shared.locked,
  effect: () => [{ phase: 'held' }, system.write({ locked: true })],
})

/** On leaving, free the lock. */
const exit = local({
  guard: (me) => me.phase === 'held',
  effect: () => [{ phase: 'idle' }, system.write({ locked: false })],
})

export default algorithm({
  name: '${name}',
  title: '${title(name)}',
  citation: 'write here where the algorithm is from',
  about: 'Testing and setting the lock is one atomic step.',
  sites: { min: 1, max: 5, fallback: 2 },
  protocol: system,
  clauses: { request, enter, exit },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  properties: [mutualExclusion, deadlockFreedom, someoneEnters],
})

/** Mistakes that the properties must notice, for \`coterie mutate\`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'the lock is not tested',
    teaches: 'A process that enters must see that the lock is free.',
    clauses: {
      enter: local({
        guard: (me) => me.phase === 'wanted',
        effect: () => [{ phase: 'held' }, system.write({ locked: true })],
      }),
    },
    model: { sites: 2, requests: 1 },
    verdicts: { mutualExclusion: 4 },
  },
]
`

const testOf = (
  name: string,
): string => `// Every property of the spec holds for two and three sites. \`coterie mutate\` tells which mistakes the properties notice.
${imported(['check'], 'coterie/checker')}
${imported(['expect', 'test'], 'vitest')}
${`import ${exported(name)} from './${name}.js'`}

const properties = ${exported(name)}.properties.map(({ name }) => name)

test.each([2, 3])('every property holds with %i sites', (sites) => {
  const { verdicts } = check(${exported(name)}, { sites }, { properties, continue: true })
  expect(verdicts.map(({ property, verdict }) => [property.name, verdict])).toEqual(
    properties.map((name) => [name, 'holds']),
  )
})
`

const compilerOptions = {
  module: 'nodenext',
  target: 'es2022',
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
}

/** A file with its text. */
interface NewFile {
  readonly name: string
  readonly text: string
}

/**
 * The files of a new spec.
 * @param name a name in kebab-case
 * @param inCheckout the path of the configuration of a checkout of Coterie in which the folder lies; undefined elsewhere
 * @param isModule whether a package.json above says that \`.ts\` files are modules
 */
export const newFiles = (
  name: string,
  kind: NewKind,
  inCheckout: string | undefined,
  isModule: boolean,
): readonly NewFile[] => {
  const spec = { messages: withMessages, shared: withSharedVariables }[kind](name)
  const configuration =
    inCheckout === undefined
      ? { compilerOptions, include: ['.'] }
      : { extends: inCheckout, include: ['.'], exclude: [] }
  const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`
  return [
    { name: `${name}.ts`, text: spec },
    { name: `${name}.test.ts`, text: testOf(name) },
    { name: 'tsconfig.json', text: json(configuration) },
    ...(isModule ? [] : [{ name: 'package.json', text: json({ private: true, type: 'module' }) }]),
  ]
}

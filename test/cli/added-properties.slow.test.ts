// `--with FILE` adds properties of a user's file to a spec. A result names the file, so that its trace can be replayed, and
// a second import of the file must answer alike.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { coterie, repository, Scratch } from './coterie.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const queues = scratch.write(
  'queues.ts',
  `import { lamport } from 'coterie/specs/lamport'
export default [
  lamport.always('oneRequestEach', 'no queue has more than one request', (view) =>
    view.all('site').every(({ queue }) => queue.size <= 1),
  ),
]`,
)
const out = join(scratch.folder, 'out')
const property = ['--property', 'oneRequestEach']

test('the trace of an added property names its file, and its replay confirms it', async () => {
  const found = await coterie([
    'verify',
    'lamport',
    '--sites',
    '2',
    '--with',
    queues,
    ...property,
    '--out',
    out,
  ])
  expect(found.code).toBe(1)
  expect(found.out).toContain('x oneRequestEach  violated in 3 steps')
  const [trace] = readdirSync(out).filter((name) => name.endsWith('.json'))
  const replayed = await coterie(['replay', join(out, trace!)])
  expect(replayed.out).toContain('oneRequestEach is violated at the end')
  expect(replayed.code).toBe(0)
})

test('a formula of reach may name an added property', async () => {
  const found = await coterie(['reach', 'lamport', '!oneRequestEach', '--sites', '2', '--with', queues])
  expect(found.out).toContain('+ !oneRequestEach  holds: a witness in 3 steps')
})

test('mutants are judged by an added property, but not compared with the list', async () => {
  const name = "L2 is dropped: the site's own request need not be the first"
  const { out: text, code } = await coterie(['mutate', 'lamport', '--mutant', name, '--with', queues])
  expect(text).not.toContain('NOT AS LISTED')
  expect(text).toContain('oneRequestEach')
  expect(code).toBe(0)
})

test('an added property that answers otherwise in a second import is refused', async () => {
  const impure = scratch.write(
    'impure.ts',
    `import { lamport } from 'coterie/specs/lamport'
let calls = 0
export default lamport.always('early', 'true for the first calls', (view) =>
  view.all('site').every(({ queue }) => queue.size < 3) && ++calls < 30)`,
  )
  const { code, err } = await coterie(['verify', 'lamport', '--sites', '2', '--with', impure])
  expect(code).toBe(3)
  expect(err).toMatch(/early/)
})

const wrong: readonly (readonly [what: string, file: string, says: RegExp])[] = [
  [
    'a missing file',
    join(scratch.folder, 'none.ts'),
    /^coterie: --with .*none\.ts: there is no such file; give the path/,
  ],
  [
    'a folder',
    scratch.folder,
    /^coterie: --with .*: this is a folder; give the path of a \.ts or \.js file$/m,
  ],
  [
    'a file that exports a spec',
    join(repository, 'specs/lamport/spec.ts'),
    /the default export is not a list of properties; end the file with "export default/,
  ],
  [
    'a name that the spec has',
    scratch.write(
      'taken.ts',
      `import { lamport } from 'coterie/specs/lamport'
export default lamport.always('mutualExclusion', 'nothing', () => true)`,
    ),
    /^coterie: --with .*taken\.ts: property "mutualExclusion": another property has this name; rename one of them/,
  ],
  [
    'a property of another protocol',
    scratch.write(
      'other.ts',
      `import { maekawa } from 'coterie/specs/maekawa'
export default maekawa.always('oneVote', 'nothing', (view) => view.all('site').every(({ votes }) => votes.size < 9))`,
    ),
    /^coterie: --with .*other\.ts: property "oneVote" is written for the protocol of maekawa, not that of lamport, which has .*; write "import \{ lamport \} from 'coterie\/specs\/lamport'"$/m,
  ],
  [
    'an unknown spec',
    scratch.write('unknown.ts', `// a comment\nimport { x } from 'coterie/specs/lamporte'\nexport default x`),
    /unknown\.ts:2:19: there is no spec "lamporte"; did you mean "lamport"\?$/m,
  ],
  [
    'an unknown export of a spec',
    scratch.write('export.ts', `import { lamportX } from 'coterie/specs/lamport'\nexport default lamportX`),
    /export\.ts:1:10: coterie\/specs\/lamport has no export "lamportX" \(did you mean "lamport"\?\); it has RELEASE, .*, upon$/m,
  ],
  [
    'an unknown export of Coterie',
    scratch.write('face.ts', `import { algorithmm } from 'coterie'\nexport default algorithmm`),
    /face\.ts: coterie has no export "algorithmm" \(did you mean "algorithm"\?\)$/m,
  ],
]
test.each(wrong)('%s is refused in one line', async (_, given, says) => {
  const { code, err } = await coterie(['verify', 'lamport', '--sites', '2', '--with', given])
  expect([64, 65]).toContain(code)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(err).toMatch(says)
  expect(existsSync(given) || given.endsWith('none.ts')).toBe(true)
})

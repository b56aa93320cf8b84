// The sources of the search kernel are AssemblyScript. Biome cannot read its decorators of functions, which hold no logic, so it
// sees the sources without them. Their format is their own, because the format of TypeScript would move the types of numbers away.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

const rules = {
  preset: 'recommended',
  suspicious: {
    // Both sides have one type of number, and `===` of references is another comparison.
    noDoubleEquals: 'off',
    // The global functions of JavaScript do not exist there.
    noShadowRestrictedNames: 'off',
  },
  // The host sets exported variables, which the linter cannot see.
  style: { useConst: 'off' },
  // Numbers of 64 bits are exact.
  correctness: { noPrecisionLoss: 'off' },
}

const withoutDecorators = (source: string): string =>
  source.replaceAll(/^(?:@(?:inline|external\(.*\))|\/\/ @ts-ignore: decorator)$/gm, '')

const lint = (sources: { readonly [name: string]: string }): string => {
  // It goes with the folder of the run (test/temporary-folder.ts).
  const folder = mkdtempSync(join(tmpdir(), 'kernel-'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }))
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--error-on-warnings', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  return status === 0 ? '' : stdout + stderr
}

test('the sources of the kernel follow the rules of the linter', () => {
  const files = readdirSync(join(root, 'kernel')).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(3)
  const sources = files.map((file) => [
    file,
    withoutDecorators(readFileSync(join(root, 'kernel', file), 'utf8')),
  ])
  expect(lint(Object.fromEntries(sources))).toBe('')
  expect(lint({ 'wrong.ts': 'export function f(): void {\n  const unused: u32 = 0\n}\n' })).toContain(
    'noUnusedVariables',
  )
})

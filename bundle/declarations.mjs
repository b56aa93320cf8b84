// Makes the declarations of the modules in the folder `dist/`, or in the folder that is given. Each further checker of types repeats much of the work of the first, so there
// is one but on machines with many cores, where others would be idle; and the compiler, which is written in Go, ends before collecting garbage
// pays. On two cores this takes less than half of the processor time.
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const checkers = availableParallelism() > 4 ? 4 : 1
const folder = resolve(process.argv[2] ?? 'dist')
const settings = ['-p', 'tsconfig.build.json', '--outDir', folder, '--checkers', `${checkers}`]
const compiler = ['node_modules/typescript/bin/tsc', ...settings]
const { status, error } = spawnSync(process.execPath, compiler, {
  cwd: root,
  env: { GOGC: 'off', GOMEMLIMIT: '4GiB', ...process.env },
  stdio: 'inherit',
})
if (error !== undefined) throw error
process.exitCode = status ?? 1

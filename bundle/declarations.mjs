// Makes the declarations of the modules in the folder `dist/`. Each further checker of types repeats much of the work of the first, so there
// is one but on machines with many cores, where others would be idle; and the compiler, which is written in Go, ends before collecting garbage
// pays. On two cores this takes less than half of the processor time.
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const checkers = availableParallelism() > 4 ? 4 : 1
const compiler = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--checkers', `${checkers}`]
const { status, error } = spawnSync(process.execPath, compiler, {
  cwd: root,
  env: { GOGC: 'off', GOMEMLIMIT: '4GiB', ...process.env },
  stdio: 'inherit',
})
if (error !== undefined) throw error
process.exitCode = status ?? 1

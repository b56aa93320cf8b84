// `npm test`: lint beside the fast tests, since either leaves a core idle where it starts and ends. What lint has said comes after the tests, so that
// the outputs do not mix. Both run to their end, and the exit code is 0 only if both have passed. Further arguments are for vitest.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { lint } from './lint.mjs'

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'fast', '--project', 'fast-mocked']

/** @returns {Promise<boolean>} whether all tests have passed */
const tested = () =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...vitest, ...process.argv.slice(2)], {
      cwd: fileURLToPath(new URL('../', import.meta.url)),
      stdio: 'inherit',
    })
    // A terminal sends its signal to the tests, too, which end by themselves.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })

/** @type {Buffer[]} */
const said = []
const [hasPassed, isClean] = await Promise.all([tested(), lint((text) => said.push(text))])
process.stdout.write(Buffer.concat([Buffer.from('\nlint\n'), ...said]))
if (!isClean) process.stdout.write('lint has found mistakes\n')
if (!hasPassed || !isClean) process.exitCode = 1

// Makes `dist/` in the working directory, or the parts of it that are named: `node bundle/build.mjs program page`. No part needs another, so
// they are made side by side.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = resolve('dist')
const vite = join('node_modules', 'vite', 'bin', 'vite.js')

/** @type {Map<string, readonly string[]>} */
const parts = new Map([
  ['declarations', ['bundle/declarations.mjs', folder]],
  ['program', ['bundle/dist.mjs', folder]],
  ['page', [vite, 'build', '--outDir', join(folder, 'explorer'), '--emptyOutDir', '--logLevel', 'warn']],
])

/**
 * @param {string} part
 * @returns {Promise<void>}
 */
const make = (part) =>
  new Promise((resolve, reject) => {
    const script = parts.get(part)
    if (script === undefined) throw new Error(`no part of dist/: ${part}`)
    const child = spawn(process.execPath, script, { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`the ${part} of dist/: ${script[0]} ended with ${code}`))
    })
  })

const named = process.argv.slice(2)
if (named.length === 0) rmSync(folder, { recursive: true, force: true })
await Promise.all((named.length === 0 ? [...parts.keys()] : named).map(make))

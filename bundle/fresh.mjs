// The bundle of the present sources, in `.bundle/` under their digest. It is made if it is not there. A bundle gets
// its name when it is complete, so nobody runs a part of one, and two processes may make the same one at once.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { readSources, root } from './sources.mjs'

const kept = join(root, '.bundle')

// A process loads the chunks of its commands when it needs them, so a bundle stays while it may still run: a day after it was last
// started.
const keptFor = 24 * 3600 * 1000

// A bundle is a package of its own here: what its specs import as `coterie` is the bundle, not what was built last.
/** @param {ReadonlyMap<string, Buffer>} files */
const packageOf = (files) => {
  const { name, type, exports, browser } = JSON.parse(String(files.get('package.json')))
  return JSON.stringify({ name, type, exports, browser }).replaceAll('./dist/', './')
}

/** @param {string} folder of a bundle that a process starts now */
const noteStart = (folder) => {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // The folder may belong to another user, who looks after it.
  }
}

/** @param {string} digest of the bundle that stays in any case */
const removeOld = (digest) => {
  for (const name of readdirSync(kept)) {
    if (name === digest) continue
    const folder = join(kept, name)
    const started = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
    if (started !== undefined && Date.now() - started > keptFor)
      rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Makes sure that there is a bundle of the present sources.
 * @returns {Promise<string>} its folder, an absolute path
 */
export const freshBundle = async () => {
  const { files, digest } = readSources()
  const folder = join(kept, digest)
  if (existsSync(folder)) {
    noteStart(folder)
    return folder
  }
  const { makeBundle } = await import('./bundle.mjs')
  mkdirSync(kept, { recursive: true })
  const making = mkdtempSync(join(kept, 'making-'))
  try {
    await makeBundle(files, making)
    writeFileSync(join(making, 'package.json'), packageOf(files))
    try {
      renameSync(making, folder)
    } catch (error) {
      // Another process was faster.
      if (!existsSync(folder)) throw error
    }
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  removeOld(digest)
  return folder
}

// Builds the code of a page block by block, as a reader would: the blocks are assembled in a folder that
// looks like a checkout, and the console blocks run there in between. The word after the file name of a fence
// defines the use of the block. No word: the block is the file. `+`: it is appended. `above`: it goes above
// the default export. Any other word: it replaces the paragraph that defines that name (`default` for the
// default export).
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './console.js'
import type { Fence } from './fences.js'

/** A folder that looks like a checkout to the compiler and to the command line. The caller removes it. */
export const newCheckout = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coterie-docs-'))
  for (const name of ['package.json', 'tsconfig.json']) copyFileSync(root + name, join(folder, name))
  for (const name of ['src', 'node_modules', 'specs']) symlinkSync(root + name, join(folder, name))
  return folder
}

const replaced = (file: string, name: string, block: string): string => {
  const defines = name === 'default' ? 'export default' : `const ${name} =`
  const paragraphs = file.trimEnd().split('\n\n')
  const at = paragraphs.findIndex((paragraph) => paragraph.includes(defines))
  if (at < 0) throw new Error(`no paragraph has "${defines}"`)
  return `${paragraphs.with(at, block).join('\n\n')}\n`
}

/** Writes a block to the file that its fence names, if it names one. */
export const placeBlock = ({ info, text, line }: Fence, folder: string): void => {
  const [, name, what] = info.split(' ')
  if (name === undefined) return
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  const before = () => readFileSync(file, 'utf8')
  switch (what) {
    case undefined:
      writeFileSync(file, `${text}\n`)
      break
    case '+':
      writeFileSync(file, `${before()}\n${text}\n`)
      break
    case 'above':
      writeFileSync(
        file,
        before().replace('export default', () => `${text}\n\nexport default`),
      )
      break
    default:
      try {
        writeFileSync(file, replaced(before(), what, text))
      } catch (error) {
        throw new Error(`line ${line}: ${(error as Error).message}`)
      }
  }
}

// docs/json.md: its first example prints what the page says. The slow tests run all, and compare the page with every format.
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { consolesOf, root, runConsole } from './console.js'

test('the first example of docs/json.md prints what the page says', { timeout: 60_000 }, () => {
  runConsole(consolesOf(readFileSync(`${root}docs/json.md`, 'utf8'))[0]!, root)
})

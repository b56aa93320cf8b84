// docs/json.md: its first example prints the documented output. The slow tests run all examples, and compare
// the page with every format.
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { consolesOf, root, runConsole } from './console.js'

test('the first example of docs/json.md prints the documented output', () =>
  runConsole(consolesOf(readFileSync(`${root}docs/json.md`, 'utf8'))[0]!, root))

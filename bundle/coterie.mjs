// The command line in a checkout: it runs the bundle of the present sources.
import { pathToFileURL } from 'node:url'
import { freshBundle } from './fresh.mjs'

await import(pathToFileURL(`${await freshBundle()}/src/cli/main.js`).href)

// Makes the bundle in the folder `dist/` that is published, or in the folder that is given. The declarations and
// the page are made separately.
import { resolve } from 'node:path'
import { makeBundle } from './bundle.mjs'
import { readSources } from './sources.mjs'

await makeBundle(readSources().files, resolve(process.argv[2] ?? 'dist'))

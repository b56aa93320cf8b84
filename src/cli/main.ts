#!/usr/bin/env node
// The process of a command: it runs the command in a separate thread, and supervises it from this one.
import { setFlagsFromString } from 'node:v8'
import { removeUnfinishedFile } from './files/unfinished-file.js'
import { supervise } from './supervise/supervision.js'

// The loop over the tables allocates nothing, and what the tables allocate stays. A large space for short-lived
// values would only waste memory: without this line, Ricart-Agrawala with four sites takes 33 MB more, and is no
// faster.
setFlagsFromString('--semi-space-growth-factor=1')

process.on('exit', () => removeUnfinishedFile())
supervise(process.argv.slice(2))

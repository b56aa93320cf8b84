#!/usr/bin/env node
// The process of a command: it runs the command in a thread of its own, and watches it from this one.
import { setFlagsFromString } from 'node:v8'
import { removeUnfinishedFile } from './files/unfinished-file.js'
import { supervise } from './supervise/supervision.js'

// The loop over the tables allocates nothing; what the tables allocate stays. A large space for short-lived values would
// only be held: without this line four sites of Ricart-Agrawala take 33 MB more, and are no faster.
setFlagsFromString('--semi-space-growth-factor=1')

process.on('exit', () => removeUnfinishedFile())
supervise(process.argv.slice(2))

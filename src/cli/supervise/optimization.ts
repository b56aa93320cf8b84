// When V8 optimizes a function. A check makes some two hundred functions warm, and most models are searched to their end before the
// optimized code of these has paid for itself.
import { setFlagsFromString } from 'node:v8'

// V8 prints a message about a flag that it does not have. In Node 20 a function is optimized once it has run this many bytes of bytecode
// (67,584 by itself), in Node 22 once it has been called this often (3000). In Node 24 a delay helps nothing. The catalogue has many
// small models, so it waits longer; a large one with many calls of clauses, such as the central server with 8 clients, would take longer so.
const flags = {
  catalogue: new Map([['20', '--interrupt-budget=600000']]),
  search: new Map([
    ['20', '--interrupt-budget=400000'],
    ['22', '--invocation-count-for-turbofan=12000'],
  ]),
} as const

let isChosen = false

/**
 * From now on V8 optimizes later, in all threads; the first call in a thread chooses for what. Call it when modules are loaded, which is
 * faster without. With Node 20 a search or a liveness check of a second takes a tenth to a third less processor time, and a search of ten
 * seconds as much as before; the catalogue takes a fifth less.
 */
export const optimizeLater = (what: keyof typeof flags): void => {
  if (isChosen) return
  isChosen = true
  const [major] = process.versions.node.split('.')
  const flag = flags[what].get(major!)
  if (flag !== undefined) setFlagsFromString(flag)
}

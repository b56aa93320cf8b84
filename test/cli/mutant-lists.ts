// Lists of mutants of the user's own lock spec, as text.

const builders = `
import { flag, many, type Mutant, oneOf, protocol } from 'coterie'
const words = protocol({ roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) }, shared: { taken: flag } })
const { local } = words.roles.site
`
/** A file of mutants beside the lock. */
export const list = (rows: string) => `${builders}export const mutants: readonly Mutant[] = [${rows}]\n`
/** A mutant with these recorded verdicts. */
export const neverFreed = (verdicts: string, more = '') => `{
  name: 'the lock is never freed', teaches: 'On leaving the lock is free again.',
  clauses: { exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }) },
  model: {}, verdicts: ${verdicts}, ${more}
}`
/** The actual verdicts of that mutant. */
export const right = '{ deadlockFreedom: 4, entryPossible: 3 }'

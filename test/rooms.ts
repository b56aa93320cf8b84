// The rooms of the house: test/house.test.ts holds the imports to them, and docs/design.md draws them.

/** The rooms, low to high. A room may import from those before it, but for what is closed to it below. */
export const ladder = [
  ...[
    'sorts',
    'quorums',
    'ltl',
    'protocol',
    'semantics',
    'normal-form',
    'trace',
    'audit',
    'compile',
    'reduce',
  ],
  ...['search', 'liveness', 'check', 'measure', 'teach', 'report', 'explorer', 'cli'],
]

// What `compile` and `reduce` claim `audit` checks again, with nothing but the reference semantics; and what finds a run
// must not know how runs are shown or confirmed.
const witnesses = ['trace', 'audit']

/** What is closed to a room besides the rooms above it. */
export const closed: { readonly [room: string]: readonly string[] } = {
  quorums: ['sorts'],
  ltl: ['sorts', 'quorums'],
  compile: witnesses,
  reduce: witnesses,
  search: witnesses,
  liveness: witnesses,
  measure: ['audit'],
  teach: ['audit'],
  report: ['audit'],
  explorer: ['audit'],
  // The page is built by itself, and served as files.
  cli: ['explorer'],
}

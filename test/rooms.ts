// The rooms of the house: test/house.test.ts holds the imports to them, and docs/design.md draws them.

/** The rooms, low to high. A room may import from those before it, but for what is closed to it below. */
export const ladder = [
  ...['sorts', 'quorums', 'ltl', 'protocol', 'model', 'semantics', 'canonical', 'trace', 'certificate'],
  ...[
    'compile',
    'reduce',
    'search',
    'liveness',
    'check',
    'measure',
    'mutate',
    'foresee',
    'explain',
    'lesson',
  ],
  ...['report', 'diagram', 'explorer', 'cli'],
]

// What `compile` and `reduce` claim `certificate` checks again, with nothing but the reference semantics; and what finds a run
// must not know how runs are shown or confirmed.
const witnesses = ['trace', 'certificate']

/** The rooms that are closed to a room in addition to the rooms above it. */
export const closed: { readonly [room: string]: readonly string[] } = {
  quorums: ['sorts'],
  ltl: ['sorts', 'quorums'],
  compile: witnesses,
  reduce: witnesses,
  search: witnesses,
  liveness: witnesses,
  ...Object.fromEntries(
    ['measure', 'mutate', 'foresee', 'explain', 'lesson', 'report', 'diagram', 'explorer'].map((room) => [
      room,
      ['certificate'],
    ]),
  ),
  // The page is built by itself, and served as files.
  cli: ['explorer'],
}

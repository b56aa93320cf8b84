// The rooms of the code. test/house.test.ts checks the imports between them, and docs/design.md shows them.

/** The rooms from low to high. A room may import from the rooms before it, except those in `closed`. */
export const ladder = [
  ...['sorts', 'quorums', 'ltl', 'protocol', 'model', 'semantics', 'canonical', 'trace', 'certificate'],
  ...[
    'compile',
    'reduce',
    'search',
    'checkpoint',
    'liveness',
    'check',
    'measure',
    'compare',
    'mutate',
    'grade',
    'every',
    'prove',
    'foresee',
    'story',
    'source',
    'explain',
    'conform',
    'assume',
    'lesson',
    'sweep',
  ],
  ...['report', 'diagram', 'explorer', 'cli'],
]

// `certificate` checks the claims of `compile` and `reduce` again, with only the reference semantics. The
// rooms that find a run must not depend on the rooms that show or confirm it.
const witnesses = ['trace', 'certificate']

/** The rooms that are closed to a room in addition to the rooms above it. */
export const closed: { readonly [room: string]: readonly string[] } = {
  quorums: ['sorts'],
  ltl: ['sorts', 'quorums'],
  compile: witnesses,
  reduce: witnesses,
  search: witnesses,
  checkpoint: witnesses,
  liveness: witnesses,
  ...Object.fromEntries(
    [
      'measure',
      'compare',
      'mutate',
      'grade',
      'every',
      'prove',
      'foresee',
      'story',
      'source',
      'explain',
      'conform',
      'assume',
      'lesson',
      'sweep',
      'report',
      'diagram',
      'explorer',
    ].map((room) => [room, ['certificate']]),
  ),
  // The page is built separately and served as files.
  cli: ['explorer'],
}

// The page of claims: what it may contain.
import { describe, expect, test } from 'vitest'
import { commandWords, parseLectures } from '../../src/lesson/lectures.js'

const page = (row: string): string => `# Claims
## The lectures
| no. | name | lecture |
| --- | --- | --- |
| \`000\` | \`misra\` | R. Misra, a lecture |
| \`003\` | \`cs417\` | P. Krzyzanowski, a lecture |

### 000: the slides

1. Need
2. Proof

### 003: the slides

1. Goal

## The lost update

| no. | claim | slides | verdict | command | it prints |
| --- | --- | --- | --- | --- | --- |
${row}
`
const run = '`coterie verify peterson` | `+ mutualExclusion holds ...`'

test('a claim has slides of several lectures, a verdict with a reason, and commands with the lines they print', () => {
  const row =
    "| A1 | One \\| two | 000: 1, 2; 003: 1 | **differs**: it is so | `coterie verify a`<br>`coterie reach b 'x \\|\\| y'` | `one`, `two`<br>`three`; `four` ... `five`, `six` |"
  const { lectures, claims } = parseLectures(page(row))
  expect(lectures).toEqual([
    { number: '000', name: 'misra', source: 'R. Misra, a lecture', slides: ['Need', 'Proof'] },
    { number: '003', name: 'cs417', source: 'P. Krzyzanowski, a lecture', slides: ['Goal'] },
  ])
  expect(claims).toEqual([
    {
      id: 'A1',
      topic: 'The lost update',
      claim: 'One | two',
      slides: [
        { lecture: '000', slide: 1 },
        { lecture: '000', slide: 2 },
        { lecture: '003', slide: 1 },
      ],
      verdict: 'differs',
      because: 'it is so',
      runs: [
        {
          command: 'coterie verify a',
          excerpts: [{ heading: undefined, lines: ['one', 'two'] }],
          prints: ['one', 'two'],
        },
        {
          command: "coterie reach b 'x || y'",
          excerpts: [
            { heading: undefined, lines: ['three'] },
            { heading: 'four', lines: ['five', 'six'] },
          ],
          prints: ['three', 'four', 'five', 'six'],
        },
      ],
    },
  ])
})

test('a numbered list below the claims is not a list of slides', () => {
  const { lectures } = parseLectures(`${page('')}\n## How to read it\n\n1. Slowly\n`)
  expect(lectures.map(({ slides }) => slides.length)).toEqual([2, 1])
})

test('a claim that is not shown needs no command', () => {
  const [claim] = parseLectures(page('| A1 | One | 000: 1 | **not shown**: nobody wrote it | | |')).claims
  expect(claim).toMatchObject({ verdict: 'not shown', because: 'nobody wrote it', runs: [] })
})

describe('a row is refused with its line', () => {
  test.each([
    [
      'with a cell too few',
      `| A1 | One | 000: 1 | shown | \`coterie list\` |`,
      /^line 21: A1 has 5 cells; a claim has 6$/,
    ],
    [
      'with another verdict',
      `| A1 | One | 000: 1 | proved | ${run} |`,
      /^line 21: A1: "proved" must begin with shown,/,
    ],
    [
      'with a verdict and more letters',
      `| A1 | One | 000: 1 | shownish | ${run} |`,
      /^line 21: A1: "shownish" must begin with shown,/,
    ],
    [
      'with another number',
      `| A1 | One | 000: 1 | shown | ${run} |\n| A2b | Two | 000: 1 | shown | ${run} |`,
      /^line 22: "A2b" is not the number of a claim, such as F12$/,
    ],
    [
      'with another number, as the first of the page',
      `| A1b | One | 000: 1 | shown | ${run} |`,
      /^line 21: "A1b" is not the number of a claim, such as F12$/,
    ],
    [
      'without its first bar',
      `A1 | One | 000: 1 | shown | ${run} |`,
      /^line 21: the row of "A1" must begin with a bar$/,
    ],
    [
      'with lines that belong to no command',
      `| A1 | One | 000: 1 | shown | ${run}<br>\`two\` |`,
      /^line 21: A1 has lines for 2 commands, and there are 1$/,
    ],
    ['without a command', `| A1 | One | 000: 1 | shown | | |`, /^line 21: A1 has no command$/],
    ['without a line', '| A1 | One | 000: 1 | shown | `coterie list` | |', /^line 21: A1: no line is given/],
    [
      'with lines that nothing separates',
      '| A1 | One | 000: 1 | shown | `coterie list` | `one` `two` |',
      /^line 21: A1 has "" before `two`; lines are separated by , and ; and a heading by \.\.\.$/,
    ],
    [
      'with another program',
      '| A1 | One | 000: 1 | shown | `spin x` | `y` |',
      /^line 21: A1: `spin x` is not a command$/,
    ],
    [
      'of an unknown lecture',
      `| A1 | One | 001: 1 | shown | ${run} |`,
      /^line 21: A1: "001: 1" is not a lecture/,
    ],
    [
      'of an unknown slide',
      `| A1 | One | 000: 3 | shown | ${run} |`,
      /^line 21: A1: lecture 000 has no slide 3$/,
    ],
    [
      'that is there twice',
      `| A1 | One | 000: 1 | shown | ${run} |\n| A1 | One | 000: 1 | shown | ${run} |`,
      /^line 22: A1 occurs twice$/,
    ],
  ])('%s', (_, row, says) => expect(() => parseLectures(page(row))).toThrow(says))
})

test('a command is split as a shell splits it', () => {
  expect(commandWords(`coterie mutate lamport --mutant "the site's own"`)).toEqual([
    'coterie',
    'mutate',
    'lamport',
    '--mutant',
    "the site's own",
  ])
  expect(commandWords("coterie verify maekawa --param 'quorums={0,1},{1}' --ltl 'F G a'")).toEqual([
    'coterie',
    'verify',
    'maekawa',
    '--param',
    'quorums={0,1},{1}',
    '--ltl',
    'F G a',
  ])
})

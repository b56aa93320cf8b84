// `--tidy` and `--no-tidy` of `verify` and `reach`: which of the shortest runs is shown.
import type { Command } from 'commander'
import { type Conflict, notText } from './option-conflict.js'
import { isLossy } from './verify-arguments.js'

/** Adds both options. Neither is set by default: then the text is tidy, and other formats are not. */
export const withTidy = (command: Command): Command =>
  command
    .option(
      '--tidy',
      'show a shortest run that changes from site to site as rarely as possible; text output does so by default, and this option raises its bounds',
    )
    .option('--no-tidy', 'show the shortest run that the search found first')

/** Where the options are refused. */
export const tidyConflicts = (argument: string | undefined): readonly Conflict[] => [
  {
    option: 'tidy',
    isGiven: ({ tidy }) => tidy === true && argument === undefined,
    why: 'a run over the whole catalogue prints no traces; name a spec, or leave the option out',
  },
  {
    option: 'tidy',
    isGiven: (given) => given.tidy === true && ((given.search ?? 'bfs') !== 'bfs' || isLossy(given)),
    why: 'only a breadth-first search finds shortest runs; use --search bfs, or leave the option out',
  },
  {
    option: 'no-tidy',
    isGiven: ({ tidy }) => tidy === false && argument === undefined,
    why: 'a run over the whole catalogue prints no traces; name a spec, or leave the option out',
  },
  {
    option: 'tidy',
    isGiven: ({ tidy, within }) => tidy === true && within !== undefined,
    why: 'the search for a tidy run does not stay within a constraint; leave one of the two out',
  },
  {
    option: 'no-tidy',
    isGiven: ({ tidy, within }) => tidy === false && within !== undefined,
    why: 'a search with a constraint shows the run that it found first in any case; leave the option out',
  },
  {
    option: 'no-tidy',
    isGiven: (given) => given.tidy === false && ((given.search ?? 'bfs') !== 'bfs' || isLossy(given)),
    why: 'this search shows the run that it found first in any case; leave the option out',
  },
  {
    option: 'no-tidy',
    isGiven: (given) => given.tidy === false && notText(given),
    why: 'only --format text shows tidy runs by default; leave the option out',
  },
]

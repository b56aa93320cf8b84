// The quorum of each site, and the votes that the site holds: a table with a row for each requesting site and a
// column for each voter.

import type { Model } from '../../model/model.js'
import { siteTitle } from '../../report/run/trace-text.js'
import { holdsLabel, waitsWords } from '../../report/words/status-words.js'
import type { State } from '../../semantics/state.js'
import { type Vote, votesHeld } from '../../trace/votes-held.js'
import { classes } from './picture.js'
import './diagrams.css'

type VoteTable = NonNullable<ReturnType<typeof votesHeld>>

interface QuorumsProps {
  readonly model: Model
  readonly state: State
}

/** Whether the table exists: the spec has quorums, and its sites have votes. */
export const hasQuorums = (model: Model, state: State): boolean => votesHeld(model, state) !== undefined

const signs: { readonly [V in Vote]: readonly [sign: string, words: string] } = {
  held: ['●', 'holds the vote'],
  missing: ['○', 'needs the vote'],
  'held, not needed': ['◆', 'holds a vote it does not need'],
  none: ['', 'does not need it'],
}

// With more columns, their heads are only numbers or names, so that they fit.
const fewVoters = 6

export const Quorums = ({ model, state }: QuorumsProps) => {
  const table = votesHeld(model, state)
  if (table === undefined) return <p class="quiet">{model.spec.name} has no quorums with votes.</p>
  const { voters, rows } = table
  const many = voters.length > fewVoters
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <figure class={classes('diagram', 'quorums', many && 'many')} aria-label="Votes" tabIndex={0}>
      <table>
        <Legend rows={rows} />
        <thead>
          <tr>
            <th scope="col">{many ? 'vote of' : 'site'}</th>
            {voters.map((voter) => (
              <th key={voter} scope="col">
                {many ? <span class="unseen">vote of </span> : 'vote of '}
                {model.sites[voter]!.name}
              </th>
            ))}
            <th scope="col">votes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <VoteRow key={row.site} model={model} voters={voters} row={row} />
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const Legend = ({ rows }: { readonly rows: VoteTable['rows'] }) => {
  const some = (vote: Vote, idle: boolean) =>
    rows.some(({ status, votes }) => votes.includes(vote) && (status === 'idle') === idle)
  return (
    <caption>
      <span class="key-of">
        <span class="vote held">●</span> holds the vote of that site
      </span>
      {some('missing', false) && (
        <span class="key-of">
          <span class="vote missing">○</span> requests, and still lacks the vote
        </span>
      )}
      {some('missing', true) && (
        <span class="key-of">
          <span class="vote later">○</span> will need the vote for its next request
        </span>
      )}
      {rows.some(({ votes }) => votes.includes('held, not needed')) && (
        <span class="key-of">
          <span class="vote held">◆</span> holds a vote that it does not need
        </span>
      )}
    </caption>
  )
}

interface VoteRowProps {
  readonly model: Model
  readonly voters: VoteTable['voters']
  readonly row: VoteTable['rows'][number]
}

const VoteRow = ({ model, voters, row: { site, status, quorum, votes } }: VoteRowProps) => {
  const held = votes.filter((vote) => vote === 'held').length
  const all = quorum.length > 0 && held === quorum.length
  return (
    <tr class={classes(status, all && 'all')}>
      <th scope="row">
        {siteTitle(model, site)}{' '}
        <span class="status">
          {status === 'holds' ? holdsLabel(model) : status === 'waits' ? waitsWords(model) : status}
        </span>
      </th>
      {votes.map((vote, k) => (
        <td key={voters[k]} class={classes('vote', vote.split(',')[0])} title={signs[vote][1]}>
          <span aria-hidden="true">{signs[vote][0]}</span>
          <span class="unseen">{signs[vote][1]}</span>
        </td>
      ))}
      <td class="sum">{quorum.length === 0 ? 'voter only' : `${held} of ${quorum.length}`}</td>
    </tr>
  )
}

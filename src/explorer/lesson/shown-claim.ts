// A command of a claim that the page does not execute: its link opens its model, and beside it the page says what the command does
// and what it prints. A link names the place of the command: `D11`, or `A11.2` for the second command of A11.
import { type Claim, type ClaimRun, commandWords, type Lectures } from '../../lesson/lectures.js'

/** A claim with one of its commands. */
export interface ShownClaim {
  readonly claim: Claim
  readonly run: ClaimRun
}

/** The place of a command, for a link. `at` counts the commands of the claim from 0. */
export const placeOf = ({ id }: Claim, at: number): string => (at === 0 ? id : `${id}.${at + 1}`)

/** The claim and the command at a place; undefined if there is none. */
export const claimAt = ({ claims }: Lectures, place: string): ShownClaim | undefined => {
  for (const claim of claims)
    for (const [at, run] of claim.runs.entries()) if (placeOf(claim, at) === place) return { claim, run }
  return undefined
}

const onCommandLine = 'The page cannot do this; use the command line.'

/** What a command does that the page does not, by its verb; then what the page shows. */
const doings: { readonly [verb: string]: readonly [does: string, shows: string] } = {
  measure: [
    'It searches all runs for messages, delays and loads.',
    'The page shows the model of the command, in the smallest of its sizes; its panel Measure measures it.',
  ],
  knows: [
    'It looks for two runs that the site cannot distinguish, where the formula is true after only one of them.',
    'If it finds two, the page shows the one after which the formula is true; the other is a branch (key ]).',
  ],
  reads: ['It records what each clause reads in every reachable state.', onCommandLine],
  list: ['It prints what the catalogue says about the spec.', 'The page shows the model.'],
  profile: ['It counts what the states of the model consist of.', onCommandLine],
  prove: [
    'It checks the spec’s own proof, or one lemma of it by itself: which clauses keep it.',
    'The page shows the model; its panel Why it holds checks all lemmas together.',
  ],
  quorums: [
    'It checks a quorum system by itself.',
    'The page shows Maekawa’s algorithm, with these quorums if it has one for each site: see the panels Quorums and Model.',
  ],
  verify: [
    'It searches with an option that the page does not have.',
    'The page checks the same model in the Check panel.',
  ],
}

/** What the command of a claim does, and what the page shows of it. */
export const doingOf = ({ command }: ClaimRun): readonly [does: string, shows: string] =>
  doings[commandWords(command)[1] ?? ''] ?? ['The command line executes it.', onCommandLine]

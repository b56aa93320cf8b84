// The claims of docs/lectures.md, and what their commands print when they run in this process.
import { readFileSync } from 'node:fs'
import { compared } from '../../src/cli/commands/claim-runs.js'
import { type Claim, type ClaimRun, commandWords, parseLectures } from '../../src/lesson/lectures.js'
import { root } from './console.js'
import { printed } from './printed.js'

/** The page, and what it says. */
export const text = readFileSync(`${root}docs/lectures.md`, 'utf8')
export const page = parseLectures(text)

/** Whether a command takes well under a second, as a verdict on a small model does and a figure or a judged mutant does not. */
export const isFast = ({ command }: ClaimRun): boolean =>
  /^coterie (verify|reach|replay|knows|reads|quorums|list) /.test(command) &&
  !/chubby-|bank-account|--requests 2\b|--order unordered|--liveness\b/.test(command)

/** The documented lines that a command does not print once in their place, and an exit code that is not one of a result. */
export const missing = async (run: ClaimRun): Promise<readonly string[]> => {
  const [, ...args] = commandWords(run.command)
  const { out, code } = await printed(args)
  return compared(run, out, code!).missing
}

/** The claims with a command that is fast, or with one that is not. */
export const claimsThat = (are: 'fast' | 'slow'): readonly (Claim & { readonly text: string })[] =>
  page.claims
    .map((claim) => ({ ...claim, runs: claim.runs.filter((run) => isFast(run) === (are === 'fast')) }))
    .filter(({ runs }) => runs.length > 0)
    .map((claim) => ({ ...claim, text: `${claim.id}: ${claim.claim}` }))

// The claim of the link that the reader has followed, if the page does not show it by itself: the command that does, and its lines.
import { CopyButton } from './copy-button.js'
import { doingOf, type ShownClaim } from './shown-claim.js'

export const ClaimShown = ({ shown: { claim, run } }: { readonly shown: ShownClaim }) => {
  const [does, shows] = doingOf(run)
  return (
    <section class="claim-shown" aria-label="The claim of the link">
      <h3>
        {claim.id}: {claim.claim}
      </h3>
      <p>
        {claim.verdict}
        {claim.because === undefined ? '' : `: ${claim.because}`}
      </p>
      <p>
        {claim.verdict === 'differs'
          ? 'This command shows the difference:'
          : 'This claim is shown by a command:'}
      </p>
      <div class="claim-run">
        <code>{run.command}</code> <CopyButton command={run.command} />
      </div>
      <p>{does} It prints:</p>
      <pre>{run.prints.join('\n')}</pre>
      <p>{shows}</p>
    </section>
  )
}

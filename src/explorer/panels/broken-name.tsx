// A name of several words in one, such as `mutualExclusion`, which may go on in the next line before a capital: as the head of a column it needs the width of one word.
import { Fragment } from 'preact'

export const BrokenName = ({ name }: { readonly name: string }) => (
  <>
    {name.split(/(?<=[a-z])(?=[A-Z])/).map((word, k) => (
      <Fragment key={k}>
        {k > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </>
)

// What is probably wrong in the user's file, although it can be loaded: a field that no record has, a value that a field never has.
interface DoubtsBarProps {
  /** Each a line with its place. */
  readonly doubts: readonly string[]
}

export const DoubtsBar = ({ doubts }: DoubtsBarProps) =>
  doubts.length === 0 ? null : (
    <div class="notice error" role="status">
      <ul class="doubts">
        {doubts.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )

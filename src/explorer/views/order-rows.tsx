// The order of timestamps in a pair that a reader puts together: rows of two places and how they compare. A new row appears when the last
// one has an order; a row without one says nothing.
import type { TimedPlace } from '../../every/cut/timed-places.js'
import { type OrderCondition, placeText, type Relation, relations } from './order-of-times.js'

/** A row: the numbers of its places, and their order. */
export interface OrderRow {
  readonly left: number
  readonly is: Relation | undefined
  readonly right: number
}

/** The conditions of the rows. */
export const ordersOf = (
  rows: readonly OrderRow[],
  places: readonly TimedPlace[],
): readonly OrderCondition[] =>
  rows.flatMap(({ left, is, right }) => {
    const [one, other] = [places[left], places[right]]
    return is === undefined || one === undefined || other === undefined || left === right
      ? []
      : [{ kind: 'order', left: one, is, right: other }]
  })

const mostRows = 4

const PlaceChoice = ({
  label,
  places,
  at,
  not,
  change,
}: {
  readonly label: string
  readonly places: readonly TimedPlace[]
  readonly at: number
  /** A place does not compare with itself, and two shared variables are not of the pair. */
  readonly not: number | undefined
  change(at: number): void
}) => (
  <select
    aria-label={label}
    value={String(at)}
    onChange={({ currentTarget: { value } }) => change(Number(value))}
  >
    {places.map((place, k) =>
      k === not ||
      (not !== undefined && place.of === 'shared' && places[not]!.of === 'shared') ? undefined : (
        <option key={placeText(place)} value={String(k)}>
          {placeText(place)}
        </option>
      ),
    )}
  </select>
)

const words = Object.entries(relations) as readonly (readonly [Relation, string])[]

export const OrderRows = ({
  rows,
  places,
  change,
}: {
  readonly rows: readonly OrderRow[]
  readonly places: readonly TimedPlace[]
  change(rows: readonly OrderRow[]): void
}) => {
  const isOpen = rows.length < mostRows && rows.every(({ is }) => is !== undefined)
  const shown: readonly OrderRow[] = isOpen ? [...rows, { left: 0, is: undefined, right: 1 }] : rows
  const changed = (k: number, now: OrderRow) =>
    change(
      shown.map((row, at) => (at === k ? now : row)).filter((_, at) => at <= Math.max(k, rows.length - 1)),
    )
  return (
    <fieldset class="orders">
      <legend>order of timestamps</legend>
      {shown.map((row, k) => (
        <div class="order-row" key={k}>
          <PlaceChoice
            label={`timestamp ${k + 1}`}
            places={places}
            at={row.left}
            not={undefined}
            change={(left) =>
              changed(k, {
                ...row,
                left,
                right: left === row.right ? (left === 0 ? 1 : 0) : row.right,
              })
            }
          />
          <select
            aria-label={`order ${k + 1}`}
            value={row.is ?? ''}
            onChange={({ currentTarget: { value } }) =>
              changed(k, { ...row, is: words.find(([sign]) => sign === value)?.[0] })
            }
          >
            <option value="">in any order with</option>
            {words.map(([sign, text]) => (
              <option key={sign} value={sign}>
                {text}
              </option>
            ))}
          </select>
          <PlaceChoice
            label={`other timestamp ${k + 1}`}
            places={places}
            at={row.right}
            not={row.left}
            change={(right) => changed(k, { ...row, right })}
          />
        </div>
      ))}
    </fieldset>
  )
}

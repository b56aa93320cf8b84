// The way to a view as a story: the views on it in the words of the spec, and the steps between them.
import type { Configuration } from '../cut/configuration.js'
import { firstOne, type Index } from '../cut/cut-collections.js'
import type { CutRecord, Entries } from '../cut/cut-record.js'
import { anotherSite } from '../shape/optional-site.js'
import type { RoleShape, Shape } from '../shape/shape.js'
import type { Views } from './views.js'

/** A view of two sites and the step that leads to it, as a story shows it. */
export interface StoryLine {
  readonly by: string
  /** The sites, the roles of one site and the channels of the view, in the words of the spec. */
  readonly view: string
}

/** The way to a view, by its number; none without a number. */
export const storyOf = ({ list, shape }: Views, last: number | undefined): readonly StoryLine[] => {
  const lines: StoryLine[] = []
  for (let at = last; at !== undefined; at = list[at]!.from)
    lines.unshift({ by: list[at]!.by, view: viewText(shape, list[at]!.view) })
  return lines
}

// All fields of the record are null, false or empty.
const unset = 'no field is set'

/** A record of a view in words. */
export const recordShown = (shape: Shape, { fields }: RoleShape, record: CutRecord): string =>
  record
    .flatMap((value, k) => {
      const { name, kind, sort } = fields[k]!
      if (kind === 'scalar') return value === null || value === false ? [] : [`${name} ${sort.show(value)}`]
      if (kind === 'site')
        return value === null ? [] : [`${name} ${value === anotherSite ? 'another' : value}`]
      const known = value as readonly unknown[]
      return known.length === 0
        ? []
        : [
            `${name} {${known.map((one) => siteWord(shape, kind === 'map' ? (one as Entries[0])[0] : (one as Index))).join(', ')}}`,
          ]
    })
    .join(', ')

/** A view in words; timestamps are ranks. */
const viewText = (shape: Shape, { sites, ones, shared, channels }: Configuration): string =>
  [
    ...sites.map((record, site) => `${site}: ${recordShown(shape, shape.many, record) || unset}`),
    ...ones.map(
      (record, k) => `${shape.ones[k]!.name}: ${recordShown(shape, shape.ones[k]!, record) || unset}`,
    ),
    ...shared.map((value, k) => `${shape.shared[k]!.name} ${shape.shared[k]!.sort.show(value)}`),
    ...[...channels].map(([name, contents]) => {
      const [from, to] = name.split(',').map((end) => siteWord(shape, Number(end)))
      return `${from} to ${to}: ${contents.map((message) => shape.spec.messages.sort.show(message)).join(' ')}`
    }),
  ].join('; ')

const siteWord = ({ ones }: Shape, index: Index): string =>
  index >= firstOne ? ones[index - firstOne]!.name : String(index)

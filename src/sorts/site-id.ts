// The number of a site. Kept apart from `int` because symmetry renames exactly these.
import { describe, type Sort, scalarNumber } from './sort.js'

/** The sort of site numbers, a type of its own. */
export interface SiteIdSort extends Sort<number> {
  readonly isSiteId: true
}

/** Site numbers 0 to n-1 of a model with n sites; 0 at first. */
export const siteId: SiteIdSort = {
  isSiteId: true,
  text: 'siteId',
  timed: false,
  loose: false,
  initial: 0,
  choices: ({ sites }) => Array.from({ length: sites }, (_, site) => site),
  problem: (value, { sites }) =>
    Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < sites
      ? undefined
      : `${describe(value)} is not a site (0 to ${sites - 1})`,
  toJson: (value) => value,
  code: String,
  number: scalarNumber,
  fromJson: (json) => {
    if (!Number.isSafeInteger(json)) throw new TypeError(`${describe(json)} is not a site`)
    return json as number
  },
  show: (value, siteText = String) => siteText(value),
  rename: (value, to) => to(value),
  signature: (value, colour) => colour(value),
  shift: (value) => value,
}

/** Whether a sort is `siteId` itself, on stable storage or not. */
export const isSiteId = (sort: Sort<unknown>): boolean => sort.text === siteId.text

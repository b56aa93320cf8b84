// What a write changes within a value: elements of a list and fields of a record. A reader of a picture looks for what is new, and
// the beginning of a long value is often what is old.
import { List } from 'immutable'
import { fieldOf, isRecordSort } from '../../sorts/record.js'
import { type SiteText, type Sort, shownInside } from '../../sorts/sort.js'

/** A part of a value that a step changes. */
interface ChangedPart {
  /** Which element it is, or is in: `[1]`; empty for the value itself. */
  readonly element: string
  /** The field of the element; undefined if that changes as a whole. */
  readonly field: string | undefined
  readonly old: string
  readonly now: string
}

/** The changed parts of a value, at least one; and whether nothing of it stays. */
const partsIn = (
  sort: Sort<unknown>,
  old: unknown,
  now: unknown,
  siteText: SiteText | undefined,
): { readonly parts: readonly ChangedPart[]; readonly isAll: boolean } => {
  const show = (value: unknown) => shownInside(sort, value, siteText)
  const whole = {
    parts: [{ element: '', field: undefined, old: show(old), now: show(now) }],
    isAll: true,
  }
  const [inner] = sort.inner ?? []
  if (sort.text.startsWith('optional('))
    return old === null || now === null ? whole : partsIn(inner!, old, now, siteText)
  if (List.isList(old) && List.isList(now)) {
    if (old.size !== now.size) return whole
    const items = [...now].map((item, k) =>
      inner!.show(old.get(k), siteText) === inner!.show(item, siteText)
        ? undefined
        : partsIn(inner!, old.get(k), item, siteText),
    )
    const parts = items.flatMap((item, k) =>
      (item?.parts ?? []).map((part) => ({ ...part, element: `[${k}]${part.element}` })),
    )
    return parts.length === 0 ? whole : { parts, isAll: items.every((item) => item?.isAll === true) }
  }
  if (isRecordSort(sort)) {
    const parts = Object.entries(sort.fields).flatMap(([field, of]): ChangedPart[] => {
      const [from, to] = [old, now].map((value) => shownInside(of, fieldOf(value, field), siteText))
      return from === to ? [] : [{ element: '', field, old: from!, now: to! }]
    })
    return parts.length === 0 ? whole : { parts, isAll: parts.length === Object.keys(sort.fields).length }
  }
  return whole
}

// A value of which nothing stays is shown as a whole if it is no longer than this, and what it was if that is no longer.
const [longestWhole, longestOld] = [24, 12]

const assigned = (to: string, { old, now }: ChangedPart, isRead: boolean): string =>
  `${to} := ${now}${isRead && old !== now && old.length <= longestOld ? ` (was ${old})` : ''}`

/** What has the same key, in the order in which the keys occur. */
const grouped = <T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly T[])[] => {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}

/** Elements of a value with what changes in them; elements in which the same changes are one group. */
const groupsOf = (parts: readonly ChangedPart[]): readonly (readonly (readonly ChangedPart[])[])[] =>
  grouped(
    grouped(parts, ({ element }) => element),
    (own) => own.map((part) => assigned(part.field ?? '', part, true)).join(),
  )

/**
 * The changed parts of a value before and after a step, a line for elements in which the same changes:
 * `disks[0], disks[2]: promised 0 -> 1, epoch 0 -> 1`.
 */
export const changedLines = (
  name: string,
  sort: Sort<unknown>,
  [old, now]: readonly [unknown, unknown],
  siteText: SiteText | undefined,
): readonly string[] =>
  groupsOf(partsIn(sort, old, now, siteText).parts).flatMap((elements) => {
    const names = elements.map(([part]) => `${name}${part!.element}`).join(', ')
    const changes = elements[0]!.map((part) => ({ ...part, text: `${part.old} -> ${part.now}` }))
    return [
      changes[0]!.field === undefined
        ? `${names} ${changes[0]!.text}`
        : `${names}: ${changes.map(({ field, text }) => `${field} ${text}`).join(', ')}`,
    ]
  })

/**
 * What a write changes: `turn := 1`, `keys[1] := none`, `disks[0], disks[2]: promised := 1, epoch := 1; disks[1]: ...`.
 * @param isRead whether the step has read the value: then it says what a short one was, but not of several fields
 */
export const changeText = (
  name: string,
  sort: Sort<unknown>,
  [old, now]: readonly [unknown, unknown],
  siteText: SiteText | undefined,
  isRead: boolean,
): string => {
  const { parts, isAll } = partsIn(sort, old, now, siteText)
  const [before, after] = [old, now].map((value) => shownInside(sort, value, siteText))
  if (isAll && after!.length <= longestWhole)
    return assigned(name, { element: '', field: undefined, old: before!, now: after! }, isRead)
  return groupsOf(parts)
    .map((elements) => {
      const names = elements.map(([part]) => `${name}${part!.element}`).join(', ')
      const [first, ...others] = elements[0]!
      if (first!.field === undefined) return assigned(names, first!, isRead)
      if (others.length === 0 && elements.length === 1)
        return assigned(`${names}.${first!.field}`, first!, isRead)
      return `${names}: ${elements[0]!.map((part) => assigned(part.field!, part, false)).join(', ')}`
    })
    .join('; ')
}

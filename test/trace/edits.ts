// The edits of a JSON file that the sweeps over its fields make: each place is removed, and replaced by other values. The places come
// from the file itself, so a new field is swept from its first day.

export type Json = null | boolean | number | string | Json[] | { [field: string]: Json }
type Place = readonly (string | number)[]

const placesOf = (json: Json, place: Place = []): Place[] => {
  if (typeof json !== 'object' || json === null) return [place]
  const parts = Array.isArray(json) ? [...json.entries()] : Object.entries(json)
  return [place, ...parts.flatMap(([key, part]) => placesOf(part, [...place, key]))]
}

const otherValues = (value: Json): Json[] => {
  if (typeof value === 'boolean') return [!value, 'true']
  if (typeof value === 'number') return [value + 1, String(value)]
  if (typeof value === 'string') return [`${value}x`, 0]
  if (value === null) return [0]
  if (Array.isArray(value)) return [[...value, 0], value.slice(1), {}]
  return [{ ...value, surprise: 1 }, []]
}

/** A file in which one place was edited. */
export interface Edit {
  readonly place: Place
  readonly text: string
}

/** Every edit of one place of a file. */
export const editsOf = (text: string): Edit[] => {
  const whole = JSON.parse(text) as Json
  return placesOf(whole)
    .filter((place) => place.length > 0)
    .flatMap((place) => {
      const edited = (
        change: (parent: { [key: string | number]: Json }, key: string | number) => void,
      ): string => {
        const copy = structuredClone(whole)
        let parent = copy as never as { [key: string | number]: Json }
        for (const key of place.slice(0, -1)) parent = parent[key] as never
        change(parent, place.at(-1)!)
        return JSON.stringify(copy)
      }
      const value = place.reduce<Json>((json, key) => (json as never)[key] as Json, whole)
      const removed = edited((parent, key) => {
        if (Array.isArray(parent)) parent.splice(key as number, 1)
        else delete parent[key]
      })
      const others = otherValues(value).map((other) =>
        edited((parent, key) => {
          parent[key] = other
        }),
      )
      return [removed, ...others].map((one) => ({ place, text: one }))
    })
    .filter((edit) => edit.text !== JSON.stringify(whole))
}

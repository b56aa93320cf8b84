// Predicates over one record with timestamps, and what the reader of texts says of them.

import { notByOrder, type Purpose } from '../../src/canonical/by-order/not-by-order.js'
import { ofRecord } from '../../src/canonical/by-order/of-sorts.js'
import { int, listOf, mapOf, oneOf, optional, siteId, timestamp } from '../../src/index.js'

const fields = {
  t: timestamp,
  u: optional(timestamp),
  n: int(0, 9),
  phase: oneOf('idle', 'held'),
  list: listOf(timestamp),
  maybe: optional(listOf(timestamp)),
  map: mapOf(siteId, timestamp),
}

/** The record that predicates are given. */
export const me = ofRecord(fields)

/** Why a predicate is not understood; undefined where it is. */
export const whyNot = (
  predicate: unknown,
  {
    purpose = 'decides',
    together = false,
    isLoaded = false,
    uses = {},
  }: {
    purpose?: Purpose
    together?: boolean
    isLoaded?: boolean
    uses?: { readonly [name: string]: unknown }
  } = {},
): string | undefined =>
  notByOrder(predicate as () => unknown, { uses, isLoaded, kinds: new Map() }, [me], purpose, together)

/** A predicate of `me`, from its text. */
export const written = (text: string): unknown => new Function(`return (me) => ${text}`)()

/** The answer for a predicate of `me` that is given as text. */
export const whyNotText = (text: string, asked: Parameters<typeof whyNot>[1] = {}): string | undefined =>
  whyNot(written(text), asked)

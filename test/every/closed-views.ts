// The closed views of a spec, and the lemmas that are found for them.
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { CallTable } from '../../src/every/calls/call-table.js'
import { closePeers } from '../../src/every/closing/close-peers.js'
import { closingOf } from '../../src/every/closing/closing.js'
import { closeByFullJoin } from '../../src/every/closing/full-join.js'
import { onlyPassMessages } from '../../src/every/closing/only-pass-messages.js'
import { canonicalForm } from '../../src/every/cut/configuration.js'
import { attemptsFor, shapeFor } from '../../src/every/forms.js'
import type { Lemmas } from '../../src/every/lemmas/find-lemmas.js'
import { LemmaSearch } from '../../src/every/lemmas/find-lemmas.js'
import { type Checked, checked } from '../../src/every/lemmas/induction.js'
import type { Asked } from '../../src/every/lemmas/lemma.js'
import { type EveryOptions, shapeOf } from '../../src/every/shape/shape.js'
import { viewToJson } from '../../src/every/views/view-file.js'
import { Views } from '../../src/every/views/views.js'
import { mutated } from '../../src/protocol/mutant.js'
import type { Spec } from '../../src/protocol/spec.js'
import { toTheEnd } from '../../src/search/long-work.js'

/** The views of a spec, closed in spite of bad ones. */
export const closedViews = (spec: Spec, options: EveryOptions = {}, most = 30_000): Views => {
  // Of inboxes, the first that count messages enough to have no bad view.
  for (const attempt of attemptsFor(spec)) {
    if (attempt.form === 'channels' && attempt.numbers === 'as they are') break
    const limits = { most, past: true, closure: undefined }
    const closing = closingOf(shapeFor(spec, options, attempt), limits)
    toTheEnd(closing.close())
    if (attempt.form !== 'inboxes' || closing.views.bad === undefined) return closing.views
  }
  const shape = shapeOf(spec, options)
  const views = new Views(shape, new CallTable(shape), most, true)
  toTheEnd(onlyPassMessages(shape) ? closePeers(views, 'effects') : closeByFullJoin(views))
  return views
}

/** A spec of the catalogue, or a mutant of it. */
export const specOf = async (name: string, mutant?: string): Promise<Spec> => {
  const loaded = await loadSpec(name)
  if (mutant === undefined) return loaded.spec
  return mutated(loaded.spec, (await mutantsOf(loaded)).find((one) => one.name === mutant)!)
}

/** What a search for lemmas finds. */
export const lemmasFor = (views: Views) => {
  const search = new LemmaSearch(views)
  toTheEnd(search.run())
  return search.result()
}

const known = new Map<string, { readonly views: Views; readonly lemmas: Lemmas }>()

/** The lemmas of a spec. Throws if there are none. */
export const lemmasOf = async (
  name: string,
  options: EveryOptions = {},
): Promise<{ readonly views: Views; readonly lemmas: Lemmas }> => {
  const key = JSON.stringify([name, options])
  const before = known.get(key)
  if (before !== undefined) return before
  const views = closedViews(await specOf(name), options)
  const found = lemmasFor(views)
  if ('none' in found) throw new Error(found.none)
  const both = { views, lemmas: found.lemmas }
  known.set(key, both)
  return both
}

/** The views that satisfy some of the lemmas, as a certificate has them. */
export const satisfying = ({ universe }: Lemmas, lemmas: readonly Asked[]): readonly string[] =>
  universe.groups
    .filter(
      ({ vectors }) =>
        !lemmas.some(({ excludes }) => vectors.some((one) => excludes(universe.vectors[one]!))),
    )
    .flatMap(({ members }) =>
      members.map((number) =>
        JSON.stringify(viewToJson(universe.shape, canonicalForm(universe.shape, universe.at(number)).form)),
      ),
    )

/** The full check of some of the lemmas. */
export const checkOf = (views: Views, { universe }: Lemmas, lemmas: readonly Asked[]): Checked =>
  toTheEnd(checked({ universe, table: views.table, lemmas, isSample: false, most: 1 }))

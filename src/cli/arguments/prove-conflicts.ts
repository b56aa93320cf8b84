// Options that `prove` refuses: some are about the proof from views, for every number of sites, and some about the spec's own proof.
import { optionsIn } from '../../model/option-values.js'
import { kebabCase } from '../../protocol/kebab-case.js'
import type { OwnOption } from '../../protocol/model-options.js'
import { UsageError } from '../exit-codes.js'

/** The options of a model, beside its size, that change the grid: faults are columns, and with eager entry other clauses enter too. */
export const faultsOfGrid = [
  'entry',
  'self',
  ...optionsIn('budgets', 'faults'),
] as const satisfies readonly OwnOption[]

const ofViews = ['property', 'closure', 'maxViews', 'smallModel', 'certificate'] as const
const ofGrid = [
  'assume',
  'drop',
  'lemma',
  'numbers',
  'alone',
  'suggest',
  'fromEvery',
  'requests',
  'maxStates',
  'memory',
  'out',
  ...faultsOfGrid,
] as const

type Given = { readonly [option in (typeof ofViews)[number] | (typeof ofGrid)[number]]?: unknown } & {
  readonly format?: string
  readonly lemmas?: boolean
  readonly assume?: readonly string[]
  readonly drop?: readonly string[]
}

/** Throws a `UsageError` for the first option that is about the other proof. */
export const refuseOtherProof = (isGrid: boolean, given: Given): void => {
  const name = (isGrid ? ofViews : ofGrid).find((option) => given[option] !== undefined)
  if (name !== undefined)
    throw new UsageError(
      `--${kebabCase(name)}: ${
        isGrid
          ? 'it is about the proof from views, for every number of sites; leave it or --sites out'
          : "it is about the spec's own proof; add --sites N, or leave it out"
      }`,
    )
  if (isGrid && given.lemmas === true && given.format !== undefined && given.format !== 'text')
    throw new UsageError(
      '--lemmas: next to the lemmas of a spec, those from views are text; leave --format out',
    )
  if (given.fromEvery === true && given.lemmas === true)
    throw new UsageError('--lemmas: --from-every has the same lemmas in the grid; leave one of the two out')
  const both = given.assume?.find((name) => given.drop?.includes(name))
  if (both !== undefined)
    throw new UsageError(`--drop ${both}: the lemma is also assumed; leave --assume or --drop out`)
  const also = (['lemma', 'assume'] as const).find((option) => given[option] !== undefined)
  if (given.alone !== undefined && also !== undefined)
    throw new UsageError(
      `--${also}: --alone checks one lemma, without the others and with all of them; leave one of the two out`,
    )
  if (given.alone !== undefined && (given.format === 'dot' || given.format === 'svg'))
    throw new UsageError(
      '--format: a lemma alone has no drawing; use text or json, or --out DIR for its states',
    )
  if (!isGrid && (given.format === 'dot' || given.format === 'svg'))
    throw new UsageError("--format: only the spec's own proof is drawn; add --sites N, or use text or json")
}

// The file of a proof for every number of sites: its views. The first line is a header; each line after it is a view, as a state of
// two sites whose timestamps are ranks. docs/every-n.md says what the set proves.
import { type Model, ModelError, makeModel } from '../model/model.js'
import type { Spec } from '../protocol/spec.js'
import type { Json } from '../sorts/sort.js'
import { listOf, oneName, type Reader, record, text, ValidationError, whole } from '../trace/json-readers.js'
import { CertificateError } from './certificate.js'

/** The first line. */
export interface ViewsHeader {
  readonly kind: 'coterie-views'
  readonly version: 1
  readonly spec: string
  /** The file of the spec, if it is not in the catalogue. */
  readonly source?: string
  readonly parameters: { readonly [name: string]: string }
  readonly order: 'fifo' | 'unordered'
  /** What views have instead of channels: arcs of a ring, on which messages are in order or counted; a voter and its clients; an inbox for each site. */
  readonly form?: 'ring' | 'ring of bags' | 'voter' | 'inbox'
  /** How views keep unbounded numbers, if not as they are. */
  readonly numbers?: 'by order' | 'by order and 0'
  /** What holds for every number of sites according to the certificate. */
  readonly properties: readonly string[]
  readonly views: number
  /** How many reachable states small systems have, and how many views they show. */
  readonly small: readonly SmallSystem[]
}

/** The reachable states of a small system, all of them. */
interface SmallSystem {
  readonly sites: number
  readonly states: number
  readonly views: number
}

const parameters: Reader<{ readonly [name: string]: string }> = (json, place) => {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new ValidationError(place, 'must be an object')
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, text(value, `${place}.${name}`)]),
  )
}

const version: Reader<1> = (json, place) => {
  if (json !== 1) throw new ValidationError(place, 'must be 1; write the certificate again')
  return 1
}

const header = record<ViewsHeader>(
  {
    kind: oneName('coterie-views'),
    version,
    spec: text,
    parameters,
    order: oneName('fifo', 'unordered'),
    properties: listOf(text),
    views: whole,
    small: listOf(record<SmallSystem>({ sites: whole, states: whole, views: whole }, {})),
  },
  {
    source: text,
    form: oneName('ring', 'ring of bags', 'voter', 'inbox'),
    numbers: oneName('by order', 'by order and 0'),
  },
)

export const unfit = 'the spec or the certificate has changed since the certificate was written'

/**
 * A model of the spec with that many sites, with the options of a certificate.
 * @param instead what to have instead of these
 * @throws a `CertificateError` if there is no such model
 */
export const certifiedModel = (
  spec: Spec,
  { parameters: given, order }: ViewsHeader,
  sites: number,
  instead: { readonly parameters?: { readonly [name: string]: string }; readonly order?: 'unordered' } = {},
): Model => {
  try {
    return makeModel(spec, {
      order,
      ...instead,
      parameters: { ...given, ...instead.parameters },
      sites,
      requests: 'unbounded',
    })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new CertificateError(`the model can no longer be made: ${error.message}; ${unfit}`)
  }
}

/** The header and the views as they are written. Throws a `CertificateError` of one line. */
export const readViews = (
  content: string,
): { readonly header: ViewsHeader; readonly views: readonly Json[] } => {
  const [first = '', ...lines] = content.split('\n').filter((line) => line !== '')
  const parsed = (line: string, what: string): Json => {
    try {
      return JSON.parse(line) as Json
    } catch {
      throw new CertificateError(`${what} is not JSON; write the certificate again`)
    }
  }
  try {
    return {
      header: header(parsed(first, 'the first line of the certificate'), 'the certificate'),
      views: lines.map((line, k) => parsed(line, `view ${k + 1}`)),
    }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new CertificateError(error.message)
  }
}

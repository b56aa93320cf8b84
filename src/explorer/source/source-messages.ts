// The messages between the page and the worker that tries changed sources. All are plain data.
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Mistake } from '../../source/mistake.js'
import type { SpecSource } from '../load/spec-source.js'

/** What the page asks to try. */
export interface Attempt {
  /** Numbers rise; an attempt ends the one before it. */
  readonly id: number
  /** The build of the page; a worker of another build refuses. */
  readonly build: string
  /** The spec, by its name in the catalogue. */
  readonly argument: string
  /** The texts of all files that it may need, by path. */
  readonly texts: readonly (readonly [path: string, text: string])[]
  /** The paths of the changed files; without any, only the original is checked. */
  readonly files: readonly string[]
  /** The model in which it is checked. */
  readonly options: ModelOptions
  readonly mutant: string | undefined
  /** How long the search may take, in seconds. */
  readonly seconds: number
}

/** A verdict as the editor shows it: a search that ends early decides nothing, and a model without steps shows nothing. */
export type VerdictNow = 'holds' | 'sampled' | 'vacuous' | 'nothing happens' | 'violated' | 'not decided'

/** What was found for a property within the time. */
export interface Judged {
  readonly property: string
  readonly verdict: VerdictNow
  /** The verdict in the words of a check. */
  readonly text: string
  /** The steps of the run that violates it. */
  readonly steps: number | undefined
  /** The text of its trace file. */
  readonly trace: string | undefined
  /** What has decided it, if it was not the short check itself. */
  readonly by?: 'Verify'
}

/** The verdicts on one version of a spec. */
export interface Judgement {
  readonly verdicts: readonly Judged[]
  readonly states: number
  /** Whether these are all states. */
  readonly complete: boolean
  /** What ended the search, if it is a function of the spec. */
  readonly failure: string | undefined
  /** The same at its place in the text, if that is known. */
  readonly fault: Mistake | undefined
}

/** What the worker answers: mistakes, or that it has loaded the spec and then what it finds. */
export type Tried =
  | { readonly kind: 'mistakes'; readonly id: number; readonly mistakes: readonly Mistake[] }
  /** It loads here, so the page can load it too. */
  | { readonly kind: 'loads'; readonly id: number; readonly source: SpecSource }
  | { readonly kind: 'working'; readonly id: number }
  /** What is known while the search continues. */
  | { readonly kind: 'so far'; readonly id: number; readonly judgement: Judgement }
  | { readonly kind: 'judged'; readonly id: number; readonly judgement: Judgement }
  /** The same for the original. */
  | { readonly kind: 'original'; readonly id: number; readonly judgement: Judgement }
  | { readonly kind: 'failed'; readonly id: number; readonly text: string }

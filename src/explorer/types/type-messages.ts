// The messages between the page and the worker that checks types. All are plain data.
import type { TypeMistake } from './type-mistake.js'

/** What is known of a name. */
export interface About {
  /** The name, in characters from the start of the file. */
  readonly range: readonly [from: number, to: number]
  readonly type: string
  readonly says: string | undefined
}

/** What can stand at a place. */
export interface Completed {
  /** Whether it follows a dot. */
  readonly isOfMembers: boolean
  readonly names: readonly {
    readonly name: string
    /** In the words of TypeScript. */
    readonly kind: string
    /** Less is nearer to the place, as a text. */
    readonly order: string
  }[]
}

/** A call, and the parameter at a place in it. */
export interface Call {
  readonly name: string
  readonly parameters: readonly string[]
  readonly here: number
  readonly returns: string
}

/** The questions of an editor, with their answers. */
export interface Answers {
  readonly about: About | undefined
  readonly completions: Completed | undefined
  readonly detail: Omit<About, 'range'> | undefined
  readonly call: Call | undefined
}

/** What an editor asks about a place in a file. */
export interface Question<Kind extends keyof Answers = keyof Answers> {
  readonly kind: Kind
  readonly file: string
  /** The text of the file. */
  readonly text: string
  /** In characters from the start of the file. */
  readonly at: number
  /** The completion that a detail is about. */
  readonly name?: string
}

/** What the page asks. */
export type TypesAsked =
  | {
      readonly kind: 'check'
      readonly id: number
      /** The build of the page; a worker of another build refuses. */
      readonly build: string
      /** The texts of all files that are needed, by path. */
      readonly texts: readonly (readonly [path: string, text: string])[]
      /** The paths of the files that are checked. */
      readonly own: readonly string[]
    }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }

/** What the worker answers. */
export type TypesTold =
  | { readonly kind: 'checked'; readonly id: number; readonly mistakes: readonly TypeMistake[] }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: 'failed'; readonly text: string }

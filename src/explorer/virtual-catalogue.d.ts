// The module that the build generates from specs/ and counterexamples/ (vite.config.ts).
declare module 'virtual:catalogue' {
  import type { Spec } from '../protocol/algorithm.js'

  export const specs: readonly {
    readonly name: string
    readonly title: string
    /** What the algorithm does, in a few sentences: the first comment of its file. */
    readonly idea: string | undefined
    load(): Promise<{ readonly default: Spec }>
    mutants(): Promise<{ readonly mutants: unknown }>
    /** Undefined for a spec without a proof of its own. */
    proof(): Promise<{ readonly default: unknown }>
    /** A copy that reports what runs (src/cli/serve/marked-module.ts). */
    marked(): Promise<{ readonly default: Spec }>
    markedMutants(): Promise<{ readonly mutants: unknown }>
    /** The texts of its files and of those that they import, by path, such as `specs/maekawa/algorithm.ts`. */
    sources(): Promise<{ readonly [path: string]: string }>
  }[]

  /** The runs of counterexamples/. */
  export const recordedRuns: readonly {
    readonly folder: string
    readonly spec: string
    /** What the run shows: a property, or the formula of an example. */
    readonly property: string
    /** A counterexample violates its property. Any other run is an example, which a book draws or which leads to a state. */
    readonly isCounterexample: boolean
    /** The text of its trace.json. */
    load(): Promise<string>
    /** The text of its README.md. */
    page(): Promise<string>
  }[]

  export const lessons: readonly {
    readonly name: string
    readonly title: string
    /** The name of its spec. */
    readonly spec: string
    /** The text of its file. */
    load(): Promise<string>
  }[]

  /** The text of docs/lectures.md. */
  export const claims: () => Promise<string>

  /** The text of docs/lecture-proofs.md. */
  export const lectureProofs: () => Promise<string>
}

// What a spec may import from coterie, with its declarations (src/explorer/compile/public-names.ts).
declare module 'virtual:library' {
  import type { PublicName } from './compile/public-names.js'

  export const library: readonly PublicName[]
}

// The declarations with which the editor checks types (bundle/editor-declarations.mjs), by path.
declare module 'virtual:declarations' {
  export const declarations: { readonly [path: string]: string }
}

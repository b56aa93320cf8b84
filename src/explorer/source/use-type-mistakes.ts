// The mistakes in types of the text in the editor, without those that the page says already; after the verdict, which does not wait for them.
import { useMemo } from 'preact/hooks'
import { notTold } from '../types/type-mistake.js'
import { type Types, useTypes } from '../types/use-types.js'
import type { Changes } from './kept-changes.js'
import { isOwn } from './own-files.js'
import type { Trial } from './trial.js'
import type { Texts } from './use-spec-texts.js'

interface Typed {
  readonly argument: string
  readonly texts: Texts | undefined
  readonly changes: Changes
  readonly isInFront: boolean
  readonly trial: Trial
}

export const useTypeMistakes = ({ argument, trial, ...files }: Typed): Types => {
  const types = useTypes({
    ...files,
    isOwn: (path) => isOwn(argument, path),
    isBusy: trial.isBusy,
    isLoaded: !trial.isBusy || trial.version !== undefined,
  })
  const mistakes = useMemo(() => notTold(types.mistakes, trial.mistakes), [types.mistakes, trial.mistakes])
  return { ...types, mistakes }
}

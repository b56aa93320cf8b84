// Checks the types of the spec in the editor, off the page's thread and beside the worker that tries it, so that no verdict waits for types. The
// compiler is a megabyte compressed, so it has a chunk of its own, which this file loads.
import { loadAgain, thrownText } from '../error-text.js'
import { buildDigest } from '../offline/build-digest.js'
import type { SpecTypes } from './spec-types.js'
import type { Answers, Question, TypesAsked, TypesTold } from './type-messages.js'
import type { TypeMistake } from './type-mistake.js'

const say = (message: TypesTold): void => postMessage(message)

const load = async (): Promise<SpecTypes> => {
  const [{ SpecTypes: Types }, { declarations }] = await Promise.all([
    import('./spec-types.js'),
    import('virtual:declarations'),
  ])
  return new Types(new Map(Object.entries(declarations)))
}
const loaded = load()
loaded.catch((error) => say({ kind: 'failed', text: thrownText(error) }))

let current = 0

/** Lets the questions of the editor in. */
const breath = (): Promise<void> => new Promise((done) => setTimeout(done, 0))

const check = async (
  types: SpecTypes,
  { id, texts, own }: TypesAsked & { readonly kind: 'check' },
): Promise<void> => {
  types.take(new Map(texts), own)
  const mistakes: TypeMistake[] = []
  for (const path of own) {
    await breath()
    if (current !== id) return
    mistakes.push(...types.mistakes(path))
  }
  say({ kind: 'checked', id, mistakes })
}

const answerTo = (types: SpecTypes, { kind, file, text, at, name }: Question): Answers[keyof Answers] => {
  types.change(file, text)
  switch (kind) {
    case 'about':
      return types.about(file, at)
    case 'completions':
      return types.completions(file, at)
    case 'detail':
      return types.detail(file, at, name ?? '')
    case 'call':
      return types.call(file, at)
    default:
      return kind satisfies never
  }
}

addEventListener('message', async ({ data }: MessageEvent<TypesAsked>) => {
  if (data.kind === 'check') current = data.id
  if (data.kind === 'check' && data.build !== buildDigest) return say({ kind: 'failed', text: loadAgain })
  try {
    const types = await loaded
    if (data.kind === 'ask') say({ kind: 'answer', id: data.id, answer: answerTo(types, data.question) })
    else if (data.id === current) await check(types, data)
  } catch (error) {
    say({ kind: 'failed', text: thrownText(error) })
  }
  return undefined
})

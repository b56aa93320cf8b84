// The page's side of the worker that checks types. It is started late, since it loads the compiler, and it may be missing: then the editor does without.
import { baseAddress } from '../base-address.js'
import { buildDigest } from '../offline/build-digest.js'
import { keepLater } from '../offline/keep-offline.js'
import type { Answers, Question, TypesAsked, TypesTold } from './type-messages.js'
import type { TypeMistake } from './type-mistake.js'

/** What is to be checked. */
type Check = Omit<TypesAsked & { readonly kind: 'check' }, 'kind' | 'id' | 'build'>

/** An editor that can do without an answer waits no longer for it, in milliseconds. */
const patience = 1500

/** What stands for an answer that is not there in time. */
export const late = Symbol('late')

/** An answer, or `late` if it takes longer than a reader of an editor waits. */
export const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer | typeof late> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<typeof late>((done) => {
    timer = setTimeout(done, patience, late)
  })
  return Promise.race([answer, over]).finally(() => clearTimeout(timer))
}

/** How far the worker is. */
type TypesState = 'not started' | 'loading' | 'ready' | 'failed'

export class TypesAskedFor {
  state: TypesState = 'not started'
  private worker: Worker | undefined
  private id = 0
  private asked = 0
  private hearChecked: ((mistakes: readonly TypeMistake[]) => void) | undefined
  private readonly waiting = new Map<number, (answer: Answers[keyof Answers]) => void>()
  /** Told when the state changes. */
  private readonly hearState: () => void

  constructor(hearState: () => void) {
    this.hearState = hearState
  }

  private become(state: TypesState): void {
    if (this.state === state) return
    this.state = state
    this.hearState()
  }

  private stop(): void {
    this.worker?.terminate()
    this.worker = undefined
    for (const done of this.waiting.values()) done(undefined)
    this.waiting.clear()
  }

  private fail(): void {
    this.stop()
    this.become('failed')
  }

  private hear(told: TypesTold): void {
    switch (told.kind) {
      case 'checked':
        if (this.state === 'loading') keepLater()
        this.become('ready')
        if (told.id === this.id) this.hearChecked?.(told.mistakes)
        return
      case 'answer':
        this.waiting.get(told.id)?.(told.answer)
        this.waiting.delete(told.id)
        return
      case 'failed':
        this.fail()
        return
      default:
        told satisfies never
    }
  }

  /** Checks files; the check before it ends. Starts the worker, if there is none. */
  check(asked: Check, heard: (mistakes: readonly TypeMistake[]) => void): void {
    if (this.state === 'failed') return
    if (this.worker === undefined) {
      this.worker = new Worker(new URL('types.js', baseAddress), { type: 'module' })
      this.worker.onmessage = ({ data }: MessageEvent<TypesTold>) => this.hear(data)
      this.worker.onerror = () => this.fail()
      this.become('loading')
    }
    this.hearChecked = heard
    this.send({ ...asked, kind: 'check', id: ++this.id, build: buildDigest })
  }

  /** Answers a question of the editor; undefined if there is no answer. It takes seconds while a file is being checked. */
  ask<Kind extends keyof Answers>(question: Question<Kind>): Promise<Answers[Kind]> {
    if (this.state !== 'ready') return Promise.resolve(undefined)
    const id = ++this.asked
    return new Promise((done) => {
      this.waiting.set(id, (answer) => done(answer as Answers[Kind]))
      this.send({ kind: 'ask', id, question })
    })
  }

  private send(message: TypesAsked): void {
    this.worker?.postMessage(message)
  }

  /** Ends the worker. */
  end(): void {
    this.stop()
    if (this.state !== 'failed') this.become('not started')
  }
}

// The layer that notes when an instance asks its host: what it does not ask, its tables know.
import type { KernelHost } from './wasm-module.js'

/** A host that notes each question before it answers. That for the bytes left says nothing about the tables. */
export const noted = (host: KernelHost, note: () => void): KernelHost => {
  const after =
    <Question extends readonly number[], Answer>(answer: (...question: Question) => Answer) =>
    (...question: Question): Answer => {
      note()
      return answer(...question)
    }
  return {
    actions: after(host.actions),
    list: after(host.list),
    options: after(host.options),
    reaction: after(host.reaction),
    push: after(host.push),
    part: after(host.part),
    watch: after(host.watch),
    times: after(host.times),
    move: after(host.move),
    moved: after(host.moved),
    canonical: after(host.canonical),
    left: host.left,
  }
}

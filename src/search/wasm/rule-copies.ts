// Copies into the memory of an instance what decides the rules about a step: functions of the states before and after it.
import type { Kernel } from '../../compile/kernel.js'
import type { LinearMemory } from './linear-memory.js'
import { type Readings, TreeCopies } from './tree-copies.js'
import type { FullExports } from './wasm-module.js'

/** The rules of one instance. */
export class RuleCopies {
  private readonly kernel: Kernel
  private readonly instance: FullExports
  private readonly memory: LinearMemory
  private readonly readings: Readings
  /** The states before and after a step: one for all calls, since who keeps them copies them. */
  private readonly pair: Int32Array
  private copies: TreeCopies | undefined

  constructor(kernel: Kernel, instance: FullExports, memory: LinearMemory, readings: Readings) {
    this.kernel = kernel
    this.instance = instance
    this.memory = memory
    this.readings = readings
    this.pair = new Int32Array(2 * kernel.tables.slots.count)
    const { all, flags } = kernel.monitorRunner
    instance.setRules(all ? 1 : 0, flags)
  }

  /** Must follow each first use of a channel: then the functions are evaluated anew. */
  forget(): void {
    this.instance.epoch.value++
  }

  /**
   * The rules that a step breaks, as bits; what decides it is written to `place`.
   * @param effect the offset of its effect; not read if a message is lost
   * @param isLoss whether a message is lost
   */
  watch(kind: number, effect: number, channel: number, message: number, place: number): number {
    const { instance, memory } = this
    const { tables, monitorRunner } = this.kernel
    const { pair } = this
    const { ints } = memory
    const at = instance.pair.value >>> 2
    for (let k = 0; k < pair.length; k++) pair[k] = ints[at + k]!
    const flags = effect < 0 ? 0 : tables.effects[effect]!
    const broken = monitorRunner.watch(kind, effect, channel, message, flags, pair)
    const step = monitorRunner.treesOf(kind, effect, channel, message)
    if (step === undefined) return broken
    if (this.copies?.trees !== step.trees) {
      this.copies = new TreeCopies(step.trees, memory, this.readings)
      instance.epoch.value++
    }
    const { copies } = this
    if (step.transition !== undefined) {
      copies.copyPath(step.transition, pair)
      instance.transition.value = copies.node(step.transition)
    }
    const rules = [instance.epoch.value, step.monitors.length]
    for (const [k, [transitions, root]] of step.monitors.entries()) {
      copies.copyPath(root, pair)
      rules.push(transitions, copies.node(root), 1 << k)
    }
    if (memory.get(memory.get(place) >>> 0) !== instance.epoch.value || memory.get(place) === 0)
      memory.set(place, memory.put(rules))
    return broken
  }
}

// Predicates and monitors over state vectors: they see the same view as over the reference's states, each thing they read
// is recorded, and the answer is remembered for every state that agrees on it.
import type { List } from 'immutable'
import { ImpureSpec } from '../protocol/broken-spec.js'
import type { Message } from '../protocol/message.js'
import type { AnyView } from '../protocol/property.js'
import { type Source, viewOf } from '../semantics/view-of.js'
import { fieldOf } from '../sorts/record.js'
import { encode } from '../sorts/sort.js'
import { Decisions } from './decisions.js'
import { Interner } from './interner.js'
import type { Tables } from './tables.js'

/** A function of one state vector, or of two that stand one behind the other, with results numbered from 0. */
export class StateReading {
  private readonly trees = new Decisions()
  private readonly tables: Tables
  private readonly fields = new Map<string, Interner<unknown>>()
  private path: [number, number][] = []
  private seen = new Set<number>()
  private v: Int32Array = new Int32Array(0)

  constructor(tables: Tables) {
    this.tables = tables
  }

  /** A new function; `ask` evaluates it. */
  question(): number {
    return this.trees.root()
  }

  /** The view of the vector that starts at `offset` of the one in question. Reading it is what gets recorded. */
  view(offset: number): AnyView {
    return viewOf(this.tables.model, this.source(offset))
  }

  /** The result for `v` as far as it is remembered, else -1. */
  known(question: number, v: Int32Array): number {
    return this.trees.walk(question, v)
  }

  /**
   * The result for `v`: remembered, or `compute`d now, twice, through a view that `view` gave.
   * @param what the function, for the error. Throws an `ImpureSpec` where it is none of what it reads.
   */
  ask(question: number, v: Int32Array, what: string, compute: () => number): number {
    const known = this.trees.walk(question, v)
    if (known >= 0) return known
    const [result, path] = this.recorded(v, compute)
    const [again, pathAgain] = this.recorded(v, compute)
    const same = result === again && path.join() === pathAgain.join()
    if (!same || (this.trees.hasRoom && !this.trees.learn(question, path, result))) {
      throw new ImpureSpec(
        `${what} of ${this.tables.model.spec.name} gave two different answers to the same state. It must be a pure function of what it reads; the usual cause is Math.random, Date or a variable of the module.`,
      )
    }
    return result
  }

  private recorded(v: Int32Array, compute: () => number): readonly [number, [number, number][]] {
    this.v = v
    this.path = []
    this.seen = new Set()
    return [compute(), this.path]
  }

  private found(key: string, slot: number, project: (id: number) => number): number {
    const reading = this.trees.reading(key, slot, project)
    const found = this.trees.read(reading, this.v)
    if (!this.seen.has(reading)) this.path.push([reading, found])
    this.seen.add(reading)
    return found
  }

  private source(offset: number): Source {
    const { tables } = this
    const { slots, model } = tables
    const channelOf = (from: number, to: number) => from * slots.sites + to
    return {
      field: (site, name) => {
        const key = `${offset}:${site}.${name}`
        let values = this.fields.get(key)
        if (values === undefined) {
          const sort = model.sites[site]!.role.record.fields[name]!
          values = new Interner((value) => encode(sort, value))
          this.fields.set(key, values)
        }
        const interner = values
        const project = (id: number) => interner.id(fieldOf(tables.records[site]!.value(id), name))
        return interner.value(this.found(key, offset + site, project))
      },
      variable: (number) => {
        const slot = offset + slots.variable + number
        return tables.variables[number]!.value(this.found(`${offset}:v${number}`, slot, (id) => id))
      },
      count: (from, to, type) => {
        const channel = channelOf(from, to)
        const project = (id: number) =>
          tables.channels[channel]!.contents.value(id).count((message) => message.type === type)
        return this.found(`${offset}:${channel}#${type}`, offset + slots.channel + channel, project)
      },
      contents: (from, to): List<Message> => {
        const channel = channelOf(from, to)
        const id = this.found(`${offset}:${channel}`, offset + slots.channel + channel, (same) => same)
        return tables.channels[channel]!.contents.value(id)
      },
    }
  }
}

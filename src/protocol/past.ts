// The causal past of sites and messages: which requests that still wait happened before. An observer reads it at
// every step of a search, so all of it is one text, which is cheap to compare and to number; its parts are plain
// arrays. The sort of these texts knows their structure, for JSON, for people and for the group actions.
import { type Json, joined, type SiteText, type Sort } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import type { Message } from './message.js'
import { mostSites } from './most-sites.js'

/** A set of sites: bit i is site i. */
export type Past = number

/** The set of one site. Throws a `BrokenSpec` for a site that has no bit. */
export const inPast = (site: number): Past => {
  if (site < mostSites) return 1 << site
  throw new BrokenSpec(
    `servedInRequestOrder: it supports at most ${mostSites} sites, and there is a site ${site}`,
  )
}

/** What is known of an execution. Entries with an empty past may be absent. */
export interface Knowledge {
  /** For each site, whose current requests happened before now, including its own. */
  readonly heard: Past[]
  /** For each waiting site, whose current requests happened before its own. */
  readonly due: Past[]
  /** FIFO channels: the pasts of their last messages, oldest first. */
  readonly queues: { from: number; to: number; pasts: Past[] }[]
  /**
   * Unordered channels, where messages have no position: the past of each message by its JSON, or by '' for a message
   * that the protocol does not know.
   */
  readonly bags: { from: number; to: number; code: string; past: Past; copies: number }[]
  /** Shared variables and elements of shared arrays: the past of the last write. */
  readonly variables: { field: string; index: number | undefined; past: Past }[]
}

/** An independent copy. */
export const copied = ({ heard, due, queues, bags, variables }: Knowledge): Knowledge => ({
  heard: [...heard],
  due: [...due],
  queues: queues.map((queue) => ({ ...queue, pasts: [...queue.pasts] })),
  bags: [...bags],
  variables: [...variables],
})

const sitesIn = (past: Past): number[] =>
  Array.from({ length: mostSites }, (_, site) => site).filter((site) => (past & inPast(site)) !== 0)
const pastOf = (sites: readonly number[]): Past => sites.reduce((past, site) => past | inPast(site), 0)

const trimmed = (pasts: readonly Past[], present: Past): Past[] => {
  const restricted = Array.from(pasts, (past) => (past ?? 0) & present)
  while (restricted.at(-1) === 0) restricted.pop()
  return restricted
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

// Equal knowledge gives equal text: entries with an empty past are left out, copies are counted together, and
// everything is sorted.
const textOf = ({ heard, due, queues, bags, variables }: Knowledge, present: Past): string => {
  const lines = queues.flatMap(({ from, to, pasts }) => {
    const restricted = pasts.map((past) => past & present)
    const first = restricted.findIndex((past) => past !== 0)
    return first < 0 ? [] : [{ from, to, pasts: restricted.slice(first) }]
  })
  lines.sort((a, b) => a.from - b.from || a.to - b.to)
  const counts = new Map<string, number>()
  for (const { from, to, code, past, copies } of bags) {
    if ((past & present) === 0 || copies === 0) continue
    const key = JSON.stringify([from, to, code, past & present])
    counts.set(key, (counts.get(key) ?? 0) + copies)
  }
  const written = variables
    .filter(({ past }) => (past & present) !== 0)
    .map(({ field, index, past }) => [field, index ?? null, past & present] as const)
    .sort(([a, i], [b, k]) => byText(a, b) || (i ?? -1) - (k ?? -1))
  return JSON.stringify([
    trimmed(heard, present),
    trimmed(
      due.map((past, site) => ((present & inPast(site)) === 0 ? 0 : past)),
      present,
    ),
    lines.map(({ from, to, pasts }) => [from, to, ...pasts]),
    [...counts]
      .sort(([a], [b]) => byText(a, b))
      .map(([key, copies]) => [...(JSON.parse(key) as Json[]), copies]),
    ...(written.length === 0 ? [] : [written]),
  ])
}

type Written = [
  heard: Past[],
  due: Past[],
  queues: [from: number, to: number, ...Past[]][],
  bags: [from: number, to: number, code: string, past: Past, copies: number][],
  // Left out if it is empty.
  variables?: [field: string, index: number | null, past: Past][],
]

const allPasts: Past = ~0

/** The sort of the possible knowledge, which may have several cases, and how its text is read and written. */
interface Cases {
  readonly sort: Sort<unknown>
  read(text: string): Knowledge[]
  /** The text of these cases, restricted to the `present` requests. */
  write(cases: readonly Knowledge[], present: Past): string
}

/** The possible knowledge of executions that send these messages. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: each operation of the sort is a few lines over the sort of messages.
export const knowledge = (messages: Sort<Message>): Cases => {
  const read = (text: string): Knowledge[] =>
    (JSON.parse(text) as Written[]).map(([heard, due, queues, bags, variables = []]) => ({
      heard,
      due,
      queues: queues.map(([from, to, ...pasts]) => ({ from, to, pasts })),
      bags: bags.map(([from, to, code, past, copies]) => ({ from, to, code, past, copies })),
      variables: variables.map(([field, index, past]) => ({ field, index: index ?? undefined, past })),
    }))
  const write = (cases: readonly Knowledge[], present: Past): string => {
    const [first, ...rest] = cases.map((one) => textOf(one, present))
    return `[${rest.length === 0 ? first : [...new Set([first!, ...rest])].sort(byText).join()}]`
  }
  const moved = (text: string, to: (site: number) => number): string => {
    const bySite = (pasts: readonly Past[]): Past[] => {
      const result: Past[] = []
      for (const [site, past] of pasts.entries()) if (past !== 0) result[to(site)] = image(past)
      return result
    }
    const image = (past: Past) => pastOf(sitesIn(past).map(to))
    const cases = read(text).map(
      ({ heard, due, queues, bags, variables }): Knowledge => ({
        heard: bySite(heard),
        due: bySite(due),
        queues: queues.map((one) => ({ from: to(one.from), to: to(one.to), pasts: one.pasts.map(image) })),
        bags: bags.map((one) => ({
          ...one,
          from: to(one.from),
          to: to(one.to),
          code: recoded(one.code, (message) => messages.rename(message, to)),
          past: image(one.past),
        })),
        variables: variables.map(({ field, index, past }) => ({
          field,
          index: index === undefined ? undefined : to(index),
          past: image(past),
        })),
      }),
    )
    return write(cases, allPasts)
  }
  const messageOf = (code: string): Message => messages.fromJson(JSON.parse(code))
  const recoded = (code: string, change: (message: Message) => Message): string =>
    code === '' ? '' : parcelCode(messages, change(messageOf(code)))
  const shown = ({ heard, due, queues, bags, variables }: Knowledge, siteText: SiteText = String): string => {
    const set = (past: Past) =>
      `{${sitesIn(past)
        .map((site) => siteText(site))
        .join(', ')}}`
    const bySite = (what: string, pasts: readonly Past[]) => {
      const parts = [...pasts.entries()].flatMap(([site, past]) =>
        past === 0 ? [] : [`${siteText(site)}: ${set(past)}`],
      )
      return parts.length === 0 ? [] : [`${what} ${parts.join(', ')}`]
    }
    const parts = [
      ...bySite('heard at', heard),
      ...bySite('due before', due),
      ...queues.map(
        ({ from, to, pasts }) =>
          `in transit ${siteText(from)} -> ${siteText(to)}: ${pasts.map(set).join(' ')}`,
      ),
      ...bags.map(({ from, to, code, past, copies }) => {
        const message = code === '' ? 'message' : messages.show(messageOf(code), siteText)
        return `in transit ${siteText(from)} -> ${siteText(to)}: ${copies === 1 ? '' : `${copies} `}${message} ${set(past)}`
      }),
    ]
    for (const { field, index, past } of variables)
      parts.push(`written to ${field}${index === undefined ? '' : `[${siteText(index)}]`}: ${set(past)}`)
    return parts.length === 0 ? 'nothing' : parts.join('; ')
  }
  const signature = (
    { heard, due, queues, bags, variables }: Knowledge,
    colour: (site: number) => string,
  ): string => {
    const set = (past: Past) => joined(sitesIn(past).map(colour).sort())
    const bySite = (pasts: readonly Past[]) =>
      joined(
        [...pasts.entries()]
          .flatMap(([site, past]) => (past === 0 ? [] : [joined([colour(site), set(past)])]))
          .sort(),
      )
    return joined([
      bySite(heard),
      bySite(due),
      joined(
        queues.map(({ from, to, pasts }) => joined([colour(from), colour(to), ...pasts.map(set)])).sort(),
      ),
      joined(
        bags
          .map(({ from, to, code, past, copies }) =>
            joined([
              colour(from),
              colour(to),
              code === '' ? '' : messages.signature(messageOf(code), colour),
              set(past),
              String(copies),
            ]),
          )
          .sort(),
      ),
      joined(
        variables
          .map(({ field, index, past }) =>
            joined([field, index === undefined ? '' : colour(index), set(past)]),
          )
          .sort(),
      ),
    ])
  }
  const nothing: Knowledge = { heard: [], due: [], queues: [], bags: [], variables: [] }
  const bySiteJson = (pasts: readonly Past[]): Json =>
    [...pasts.entries()].flatMap(([site, past]) => (past === 0 ? [] : [[site, sitesIn(past)]]))
  const bySiteFrom = (json: readonly (readonly [number, readonly number[]])[]): Past[] => {
    const pasts: Past[] = []
    for (const [site, sites] of json) pasts[site] = pastOf(sites)
    return pasts
  }
  const sort: Sort<string> = {
    text: 'pasts of sites and messages',
    timed: messages.timed,
    loose: false,
    initial: write([nothing], allPasts),
    problem: (value) => (typeof value === 'string' ? undefined : 'it is not a string'),
    toJson: (text) =>
      read(text).map(({ heard, due, queues, bags, variables }) => ({
        heard: bySiteJson(heard),
        due: bySiteJson(due),
        queues: queues.map(({ from, to, pasts }) => ({ from, to, pasts: pasts.map(sitesIn) })),
        bags: bags.map(({ from, to, code, past, copies }) => ({
          from,
          to,
          message: code === '' ? null : (JSON.parse(code) as Json),
          past: sitesIn(past),
          copies,
        })),
        ...(variables.length === 0
          ? {}
          : {
              variables: variables.map(({ field, index, past }) => ({
                field,
                ...(index === undefined ? {} : { index }),
                past: sitesIn(past),
              })),
            }),
      })),
    code: (text) => text,
    fromJson: (json) => {
      try {
        const cases = (json as unknown as JsonCase[]).map(
          ({ heard, due, queues, bags, variables = [] }): Knowledge => ({
            heard: bySiteFrom(heard),
            due: bySiteFrom(due),
            queues: queues.map(({ from, to, pasts }) => ({ from, to, pasts: pasts.map(pastOf) })),
            bags: bags.map(({ from, to, message, past, copies }) => ({
              from,
              to,
              code: message === null ? '' : parcelCode(messages, messages.fromJson(message)),
              past: pastOf(past),
              copies,
            })),
            variables: variables.map(({ field, index, past }) => ({ field, index, past: pastOf(past) })),
          }),
        )
        return write(cases, allPasts)
      } catch (error) {
        throw new TypeError(`it does not encode pasts of sites and messages: ${(error as Error).message}`)
      }
    },
    show: (text, siteText) =>
      read(text)
        .map((one) => shown(one, siteText))
        .join(', or '),
    rename: moved,
    signature: (text, colour) =>
      joined(
        read(text)
          .map((one) => signature(one, colour))
          .sort(),
      ),
    shift: (text, to) => {
      const cases = read(text)
      if (cases.every(({ bags }) => bags.length === 0)) return text
      const shifted = cases.map(({ bags, ...rest }) => ({
        ...rest,
        bags: bags.map((one) => ({
          ...one,
          code: recoded(one.code, (message) => messages.shift(message, to)),
        })),
      }))
      return write(shifted, allPasts)
    },
  }
  return { sort: sort as Sort<unknown>, read, write }
}

interface JsonCase {
  readonly heard: readonly (readonly [number, readonly number[]])[]
  readonly due: readonly (readonly [number, readonly number[]])[]
  readonly queues: readonly { from: number; to: number; pasts: readonly (readonly number[])[] }[]
  readonly bags: readonly {
    from: number
    to: number
    message: Json
    past: readonly number[]
    copies: number
  }[]
  /** Absent if it is empty. */
  readonly variables?: readonly { field: string; index?: number; past: readonly number[] }[]
}

/** The name of a message in a bag. */
export const parcelCode = (messages: Sort<Message>, message: Message): string =>
  JSON.stringify(messages.toJson(message))

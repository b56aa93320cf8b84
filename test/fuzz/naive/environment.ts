// Steps of the environment at a site: crashes, recoveries, wrong suspicions, application messages.
import type { Message } from './spec.js'
import { canonicalValue } from './values.js'
import { application, contextOf, type State, viewOf, type World } from './world.js'

/** A message that a step sends through a channel. */
export interface Sent {
  readonly to: number
  readonly message: Message
}

const changed = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((one, k) => (k === at ? value : one))

/** Whether a site may crash in this state. */
const mayCrash = (world: World, state: State, site: number): boolean => {
  const { crash = 0, whoCrashes = 'any' } = world.options
  if (state.crashed[site] || state.crashes >= crash) return false
  if (whoCrashes === 'any') return true
  if (/^\d/.test(whoCrashes)) return whoCrashes.split(',').map(Number).includes(site)
  const view = viewOf(world, state)
  switch (whoCrashes) {
    case 'idle':
      return world.competitors.includes(site) && !view.waits(site) && !view.holds(site)
    case 'waiting':
      return view.waits(site)
    case 'in':
      return view.holds(site)
    default:
      return world.roles[site] === whoCrashes
  }
}

/** The record of a site after a crash: initial values of the sorts, the site's own number in site fields, and stable fields unchanged. */
const wiped = (world: World, state: State, site: number): State => {
  const { fields } = world.spec.roles.find(({ name }) => name === world.roles[site])!.record
  const record = Object.fromEntries(
    Object.entries(fields).map(([name, sort]) => {
      if (sort.stable === true) return [name, state.sites[site]![name]]
      return [name, sort.text === 'siteId' ? site : canonicalValue(sort.initial)]
    }),
  )
  return {
    ...state,
    sites: changed(state.sites, site, record),
    crashed: changed(state.crashed, site, true),
    crashes: state.crashes + 1,
  }
}

const recovered = (world: World, state: State, site: number): State => {
  const changes = world.spec.recovered(world.roles[site]!, state.sites[site], contextOf(world, state, site))
  const record = { ...state.sites[site] }
  for (const [field, value] of Object.entries(changes)) record[field] = canonicalValue(value)
  return {
    ...state,
    sites: changed(state.sites, site, record),
    crashed: changed(state.crashed, site, false),
    recoveries: state.recoveries + 1,
  }
}

/** The steps of the environment at a site, which no clause of the spec describes. */
export const environment = (world: World, state: State, site: number): [string, State[], Sent[][]][] => {
  const { options, competitors, roles } = world
  const { applicationMessages = 0, recovery = 0, suspicions, detector = 'none' } = options
  const mostWrong = detector === 'erring' ? (suspicions ?? 1) : 0
  const up = !state.crashed[site]
  const found: [string, State[], Sent[][]][] = []
  if (competitors.includes(site) && up && state.told < applicationMessages) {
    const others = competitors.filter((other) => other !== site)
    found.push([
      'sendApplication',
      others.map(() => ({ ...state, told: state.told + 1 })),
      others.map((to) => [{ to, message: application }]),
    ])
  }
  if (mayCrash(world, state, site)) found.push(['crash', [wiped(world, state, site)], [[]]])
  if (!up && state.recoveries < recovery) found.push(['recover', [recovered(world, state, site)], [[]]])
  if (up && state.suspected < mostWrong) {
    const others = [...roles.keys()].filter(
      (other) => other !== site && (state.suspicions[site]! & (1 << other)) === 0 && !state.crashed[other],
    )
    found.push([
      'suspect',
      others.map((other) => ({
        ...state,
        suspicions: changed(state.suspicions, site, state.suspicions[site]! | (1 << other)),
        suspected: state.suspected + 1,
      })),
      others.map(() => []),
    ])
  }
  return found
}

// What the picture of a network shows of a state: the card of each site and of the shared variables, the messages in transit, who waits
// for whom, where the token is, and what the last step did to shared variables. Where all this stands is decided elsewhere
// (network-drawing.ts).

import type { Model, Site } from '../../model/model.js'
import { areQueues } from '../../protocol/channel-options.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { fieldOf } from '../../sorts/record.js'
import { votesField, votesHeld } from '../../trace/votes-held.js'
import { waitsOf } from '../../trace/wait-cycle.js'
import { sharedAccesses } from '../run/shared-access.js'
import { momentOf, redSites } from '../run/statuses.js'
import { type PictureCard, type PictureRow, statePicture } from '../state-picture.js'
import { type EndsOfWaits, type WaitLook, waitLooks } from '../wait-looks.js'
import { atStake } from './at-stake.js'

interface NetworkCard extends PictureCard {
  /** Whether the site has the token. */
  readonly hasToken: boolean
}

/** The messages of a channel, the next to arrive first. The ends are numbers of sites. */
interface NetworkChannel {
  readonly from: number
  readonly to: number
  readonly texts: readonly string[]
  /** Whether one of them is the token. */
  readonly isToken: boolean
  /** Whether the last step has sent one of them, and how many of them it has sent. */
  readonly isNew: boolean
  readonly sent?: number
  /** Whether the reader of the page holds them back. */
  readonly isHeld: boolean
}

/** All waits of one site for another. */
interface NetworkWait {
  readonly from: number
  readonly to: number
  /** The reasons, one per line. */
  readonly label: string
  /** The same without the name of the site that it waits for: `vote` of `vote of 3`. */
  readonly brief: string
  readonly look: WaitLook
}

/** What the last step did to shared variables. */
interface NetworkAccess {
  readonly site: number
  readonly writes: boolean
  readonly text: string
  /** The same without what the variables were before. */
  readonly brief: string
}

/** The content of a picture. */
export interface NetworkContent {
  readonly cards: readonly NetworkCard[]
  /** The card of the shared variables, if there are any to show. */
  readonly shared: PictureCard | undefined
  /** Whether one of the shared variables has a value, or had one before the last step. */
  readonly hasValues: boolean
  readonly channels: readonly NetworkChannel[]
  /** Whether a channel keeps the order of its messages. */
  readonly isOrdered: boolean
  readonly waits: readonly NetworkWait[]
  readonly access: NetworkAccess | undefined
  /** What there is to say of the waits; empty if the spec does not define them. */
  readonly caption: string
  readonly cycle: WaitLook
}

/** What may be known in addition to the state, and of where it is shown. */
export interface LastStep extends EndsOfWaits {
  /** The state before the last step, whose changes are marked, and that step. */
  readonly before?: State | undefined
  readonly step?: Step | undefined
  /** The property that the run violates. */
  readonly shown?: string | undefined
  /** The sites that are red in the run; by default those that the sentence of the state is about. */
  readonly red?: ReadonlySet<number> | undefined
  /** Width by height of the area in which the picture of many sites is shown; by default that of a page. */
  readonly aspect?: number | undefined
  /** Whether the messages of a channel are held back; by default none are. */
  isHeld?(from: number, to: number): boolean
}

// Books call the message that is the permission itself by these names.
const tokenMessage = /^(TOKEN|PRIVILEGE)\b/

/** Whether a message is the token. */
export const isTokenText = (text: string): boolean => tokenMessage.test(text)

// A site has the token if its field `token` says so, or if its pointer to the holder of the token leads to itself.
const hasToken = ({ spec }: Model, state: State, { id, role }: Site): boolean => {
  const { fields } = role.record
  const record = state.sites.get(id)
  if (fields.token !== undefined) {
    const token = fieldOf(record, 'token')
    return token !== false && token !== null && token !== undefined
  }
  return spec.category === 'token-based' && fields.holder !== undefined && fieldOf(record, 'holder') === id
}

const signs = { held: '●', missing: '○', 'held, not needed': '◆', none: '' } as const

/** For each requesting site, which votes of its quorum it has (●) and lacks (○). */
const quorumRows = (model: Model, state: State): ReadonlyMap<number, PictureRow> => {
  const table = votesHeld(model, state)
  return new Map<number, PictureRow>(
    (table?.rows ?? []).flatMap(({ site, votes }) => {
      const text = votes.flatMap((vote, k) =>
        signs[vote] === '' ? [] : [`${signs[vote]}${model.sites[table!.voters[k]!]!.name}`],
      )
      return text.length === 0
        ? []
        : [[site, { name: 'quorum', text: text.join(' '), isQuorum: true }] as const]
    }),
  )
}

const waitsShown = (model: Model, state: State, ends: EndsOfWaits) => {
  const all = waitsOf(model, state)
  if (all === undefined) return { waits: [], caption: '', cycle: undefined }
  const looks = waitLooks(model, state, all, ends)
  const pairs = new Map<string, NetworkWait>()
  for (const { from, to, label } of all) {
    if (from === to) continue
    const key = `${from} ${to}`
    const known = pairs.get(key)
    const reasons = known === undefined ? label : `${known.label}\n${label}`
    const end = ` of ${model.sites[to]!.name}`
    const shorter = label.endsWith(end) ? label.slice(0, -end.length) : label
    const brief = known === undefined ? shorter : `${known.brief}\n${shorter}`
    pairs.set(key, { from, to, label: reasons, brief, look: looks.of(from, to) })
  }
  return { waits: [...pairs.values()], caption: looks.caption, cycle: looks.cycle }
}

/** The content of the picture of a state. */
export const networkContent = (model: Model, state: State, last: LastStep = {}): NetworkContent => {
  const { before = state, step, shown } = last
  const arrival = step === undefined ? undefined : { before, step }
  const { red = redSites(momentOf(model, state, shown, arrival)) } = last
  const { cards, shared: all, channels } = statePicture(model, state, before, step, red)
  const variables = all.filter(({ ofModel }) => ofModel === undefined)
  // Whom a site suspects belongs to it. That it has crashed is its status.
  const ofSite = (id: number): readonly PictureRow[] =>
    all.flatMap(({ ofModel, ...row }) =>
      ofModel?.site === id && ofModel.field !== 'crashed' ? [{ ...row, name: ofModel.field }] : [],
    )
  const quorums = quorumRows(model, state)
  const stake = atStake(model, state, arrival, shown)
  const marked = (row: PictureRow, isAtStake: boolean): PictureRow =>
    isAtStake ? { ...row, isTelling: true } : row
  const shared = variables.map((row) => marked(row, stake.variable(row.name)))
  const access = step === undefined ? undefined : sharedAccesses({ model, initial: before, steps: [step] })[0]
  return {
    cards: cards.map((card, id) => {
      const quorum = quorums.get(id)
      // The votes of its quorum say the same as the field from which they are read.
      const isTwice = ({ name }: PictureRow) => quorum !== undefined && name === votesField
      return {
        ...card,
        rows: [...card.rows, ...ofSite(id), ...(quorum === undefined ? [] : [quorum])].map((row) =>
          marked(row, !isTwice(row) && stake.row(id, row)),
        ),
        hasToken: hasToken(model, state, model.sites[id]!),
      }
    }),
    hasValues: model.variables.some(
      ({ field }, number) =>
        Object.hasOwn(model.given.shared, field) &&
        [state, before].some(({ variables }) => (variables.get(number) ?? null) !== null),
    ),
    shared: shared.length === 0 ? undefined : { title: 'shared', status: '', word: '', rows: shared },
    channels: channels.map((one) => ({
      ...one,
      isToken: one.texts.some(isTokenText),
      isHeld: last.isHeld?.(one.from, one.to) === true,
    })),
    isOrdered: areQueues(model.options.order),
    access:
      access === undefined || step === undefined
        ? undefined
        : { site: step.label.site, writes: access.writes, text: access.text, brief: access.brief },
    ...waitsShown(model, state, last),
  }
}

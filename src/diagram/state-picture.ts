// A state as a picture: a card for each site with the fields of its record, a card of the shared variables, and the messages in
// transit as arrows between cards. This file says what is on the cards; state-picture-layout.ts says where they stand. A picture is
// plain data, so a worker can send it.
import type { Model } from '../model/model.js'
import { isToldByStep } from '../model/with-faults.js'
import { variableName } from '../report/words/step-heading.js'
import { channelIndex, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { fieldOf } from '../sorts/record.js'
import { momentOf, redSites } from './run/statuses.js'
import { type SiteStatus, siteStatus, siteWord } from './site-status.js'

/** A field or a variable. */
export interface PictureRow {
  readonly name: string
  readonly text: string
  /** Its value before the step, if the step changes it. */
  readonly was?: string
  /** Whether it shows why the state violates what the run shows. */
  readonly isTelling?: true
  /** Whether it says which votes of its quorum a site has, and is no field of its record: that may have the same name. */
  readonly isQuorum?: true
  /** For a variable that the model has, for crashes and similar faults, and not the spec: what it is called, and the site that it is about. */
  readonly ofModel?: { readonly field: string; readonly site: number | undefined }
}

export interface PictureCard {
  readonly title: string
  readonly status: SiteStatus
  /** The word for its status. */
  readonly word: string
  /** Whether it is red, as its bar in the run: a violation that has been shown is about it. */
  readonly clashes?: true
  readonly rows: readonly PictureRow[]
}

/** The messages of a channel, the next to arrive first. The ends are numbers of cards. */
interface PictureChannel {
  readonly from: number
  readonly to: number
  readonly texts: readonly string[]
  /** Whether the step sends one of them, and how many of them it sends. */
  readonly isNew: boolean
  readonly sent?: number
}

export interface StatePicture {
  readonly cards: readonly PictureCard[]
  readonly shared: readonly PictureRow[]
  readonly channels: readonly PictureChannel[]
}

const row = (name: string, text: string, was: string): PictureRow =>
  was === text ? { name, text } : { name, text, was }

/**
 * The picture of a state.
 * @param before the state before the step that leads to it, whose changes are marked
 * @param red the sites that are red in the run; by default those that the sentence of the state is about
 */
export const statePicture = (
  model: Model,
  state: State,
  before: State = state,
  step?: Step,
  red: ReadonlySet<number> = redSites(
    momentOf(model, state, undefined, step === undefined ? undefined : { before, step }),
  ),
): StatePicture => {
  const { sort } = model.spec.messages
  const sent = (step?.sends ?? []).map(({ to }) => channelIndex(model, step!.label.site, to))
  return {
    cards: model.sites.map(({ id, role, title }) => {
      const status = siteStatus(model, state, id)
      const rows = Object.entries(role.record.fields).map(([field, sort]) => {
        const shown = (of: State) => sort.show(fieldOf(of.sites.get(id), field), model.siteText)
        return row(field, shown(state), shown(before))
      })
      return {
        title,
        status,
        word: siteWord(model, state, id),
        rows,
        ...(red.has(id) ? { clashes: true } : {}),
      }
    }),
    shared: model.variables.flatMap((variable, number) => {
      const { field, sort, index: site } = variable
      const value = state.variables.get(number)
      if (isToldByStep(model.given, field) && value === sort.initial) return []
      const shown = (of: State) => sort.show(of.variables.get(number), model.siteText)
      const own = Object.hasOwn(model.given.shared, field) ? {} : { ofModel: { field, site } }
      return [{ ...row(variableName(model, variable), shown(state), shown(before)), ...own }]
    }),
    channels: model.sites.flatMap(({ id: from }) =>
      model.sites.flatMap(({ id: to }): PictureChannel[] => {
        const index = channelIndex(model, from, to)
        const texts = state.channels
          .get(index)!
          .map((one) => sort.show(one, model.siteText))
          .toArray()
        const count = sent.filter((one) => one === index).length
        return texts.length === 0
          ? []
          : [{ from, to, texts, isNew: count > 0, ...(count > 0 ? { sent: count } : {}) }]
      }),
    ),
  }
}

const rowText = ({ name, text, was }: PictureRow): string =>
  `${name} ${text}${was === undefined ? '' : ` (was ${was})`}`

/** The picture in words, for those who do not see it. */
export const pictureWords = ({ cards, shared, channels }: StatePicture): string =>
  [
    ...cards.map(
      ({ title, word, rows }) => `${title}${word === '' ? '' : `, ${word}`}: ${rows.map(rowText).join(', ')}`,
    ),
    ...(shared.length === 0 ? [] : [`shared: ${shared.map(rowText).join(', ')}`]),
    ...channels.map(
      ({ from, to, texts }) =>
        `in transit from ${cards[from]!.title} to ${cards[to]!.title}: ${texts.join(', ')}`,
    ),
  ].join('; ')

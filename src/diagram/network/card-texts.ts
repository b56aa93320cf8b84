// The cards of a picture as texts, with the form in which they stand.
import type { Model } from '../../model/model.js'
import { initialStates } from '../../semantics/initial-states.js'
import type { PictureCard } from '../state-picture.js'
import { type CardDetail, isWholeDetail, looks, rowsShown } from './card-detail.js'
import { type CardText, cardText } from './card-text.js'
import { type NetworkContent, networkContent } from './network-content.js'
import { type Form, networkForm } from './network-form.js'
import type { NetworkShape } from './network-shape.js'

// There is one card of shared variables, above all others, so it may be wide where a value is long.
const widestShared = 3.2

// More shared variables stand beside each other.
const fewVariables = 4

/** A card that would be its title alone says why: all that such a site knows is in shared variables or messages. */
const withReason = <C extends PictureCard>(card: C): C =>
  card.rows.length === 0 && card.word === '' ? { ...card, word: 'no fields' } : card

const firstContents = new WeakMap<Model, NetworkContent>()

/** The content of the first state, with whose fields others are compared. */
const firstContent = (model: Model): NetworkContent => {
  const known = firstContents.get(model) ?? networkContent(model, initialStates(model)[0]!)
  firstContents.set(model, known)
  return known
}

/** The texts of the cards of the sites, and after them that of the shared variables if there is one; all cards of sites have one width,
 * except where a card that shows fields may be wider. */
export const cardTexts = (
  model: Model,
  content: NetworkContent,
  detail: CardDetail,
  shape: NetworkShape,
  aspect: number,
): readonly [texts: readonly CardText[], form: Form] => {
  const isWhole = isWholeDetail(detail)
  const { shortNames, ownWidths, wordsBelow } = looks[detail]
  const first = isWhole ? content : firstContent(model)
  const { shared } = content
  // Where less is shown other cards may be without fields as well.
  const cards = isWhole ? content.cards.map(withReason) : content.cards
  const sharedRows = shared === undefined ? [] : rowsShown(shared, first.shared?.rows ?? [], detail, [shared])
  const sharedTexts =
    shared === undefined
      ? []
      : [
          cardText(
            {
              card: shared,
              title: shared.title,
              hasToken: false,
              rows: sharedRows,
            },
            sharedRows.length > fewVariables,
            widestShared,
          ),
        ]
  const rows = Math.max(...cards.map((card) => card.rows.length))
  const form = networkForm(model, shape, { rows, detail }, sharedTexts[0], aspect)
  const sites = cards.map((card, k) => {
    const rows = rowsShown(card, first.cards[k]!.rows, detail, cards)
    // The number alone does not say whether a site is a client or a replica, and the lanes of a run say so too.
    const isShort = shortNames && model.spec.roles.length === 1
    const title = isShort ? model.sites[k]!.name : card.title
    return cardText(
      {
        card,
        title,
        hasToken: card.hasToken,
        rows,
        isWide: detail === 'wide',
        isStacked: wordsBelow,
      },
      form.isLow,
    )
  })
  // So that none looks more important. With little room, a long title of one role takes none from the others.
  const isWide = ({ fields }: CardText) => ownWidths && fields.length > 0
  const roleOf = (site: number) => (ownWidths ? model.sites[site]!.role : undefined)
  const widthOf = (site: number): number =>
    Math.max(
      0,
      ...sites.filter((card, k) => !isWide(card) && roleOf(k) === roleOf(site)).map(({ width }) => width),
    )
  const even = sites.map((card, site) => {
    const width = widthOf(site)
    return { ...card, width: isWide(card) ? Math.max(width, card.width) : width }
  })
  return [[...even, ...sharedTexts], form]
}

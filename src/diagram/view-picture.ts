// A view of two sites, of a proof for every number of sites, as a picture: i is the site with the smaller number.

import type { Configuration } from '../every/cut/configuration.js'
import { firstOne, type Index } from '../every/cut/cut-collections.js'
import type { CutRecord, Entries } from '../every/cut/cut-record.js'
import { anotherSite } from '../every/shape/optional-site.js'
import type { RoleShape, Shape } from '../every/shape/shape.js'
import type { Views } from '../every/views/views.js'
import { type SiteStatus, statusWord } from './site-status.js'
import type { PictureRow, StatePicture } from './state-picture.js'

const names = ['i', 'j'] as const

const siteText = ({ ones }: Shape, index: Index): string =>
  index >= firstOne ? ones[index - firstOne]!.name : (names[index] ?? String(index))

const rowsOf = (shape: Shape, { fields }: RoleShape, record: CutRecord): readonly PictureRow[] =>
  record.map((value, k) => {
    const { name, kind, sort } = fields[k]!
    const text = (index: Index) => siteText(shape, index)
    switch (kind) {
      case 'scalar':
        return { name, text: sort.show(value) }
      case 'site':
        return {
          name,
          text: value === null ? 'none' : value === anotherSite ? 'another' : text(value as Index),
        }
      case 'map':
        return {
          name,
          text: `{${(value as Entries).map(([index, held]) => `${text(index)}: ${sort.show(held)}`).join(', ')}}`,
        }
      case 'set':
        return { name, text: `{${(value as readonly Index[]).map(text).join(', ')}}` }
      case 'list':
        return { name, text: `[${(value as readonly Index[]).map(text).join(', ')}]` }
      default:
        return kind satisfies never
    }
  })

const statusIn = (views: Views, view: Configuration, self: number): SiteStatus => {
  if (views.answer('holds', view, self) === 'yes') return 'holds'
  return views.answer('waits', view, self) === 'yes' ? 'waits' : 'idle'
}

/** The picture of a view. Timestamps are ranks: only their order is kept. */
export const viewPicture = (views: Views, view: Configuration): StatePicture => {
  const { shape } = views
  const { model } = shape
  const cardOf = (index: Index) => (index >= firstOne ? view.sites.length + index - firstOne : index)
  return {
    cards: [
      ...view.sites.map((record, self) => {
        const status = statusIn(views, view, self)
        const title = `site ${siteText(shape, self)}`
        return { title, status, word: statusWord(model, status), rows: rowsOf(shape, shape.many, record) }
      }),
      ...view.ones.map((record, k) => {
        const role = shape.ones[k]!
        return { title: role.name, status: '' as const, word: '', rows: rowsOf(shape, role, record) }
      }),
    ],
    shared: view.shared.map((value, k) => {
      const { name, sort } = shape.shared[k]!
      return { name, text: sort.show(value) }
    }),
    channels: [...view.channels].map(([name, contents]) => {
      const [from, to] = name.split(',').map((end) => cardOf(Number(end))) as [number, number]
      const texts = contents.map((message) => shape.spec.messages.sort.show(message))
      return { from, to, texts, isNew: false }
    }),
  }
}

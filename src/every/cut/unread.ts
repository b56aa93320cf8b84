// Elements of shared arrays that a call does not show: see narrow-calls.ts.

/** Stands for an element that a call does not show. */
export const unread: unique symbol = Symbol('unread')

/** Thrown when a clause reads an element that its call does not show. */
export class ReadsMore extends Error {
  readonly element: string

  constructor(element: string) {
    super('a clause reads an element of a shared array that its call does not show')
    this.element = element
  }
}

/** An element of the site itself, or of another site, in the array with this number. */
export const elementName = (array: number, isOwn: boolean): string => `${array} ${isOwn ? 'own' : 'other'}`

// What is known of a name, as an element of the editor.

/** The type or the declaration, and the comment below it. */
export const aboutName = (declaration: string, says: string | undefined): HTMLElement => {
  const dom = document.createElement('div')
  dom.className = 'cm-source-hover'
  for (const [tag, text] of [
    ['code', declaration],
    ['p', says],
  ] as const) {
    if (text === undefined) continue
    const part = document.createElement(tag)
    part.textContent = text
    dom.append(part)
  }
  return dom
}

// The keys that scroll a page, in Firefox: it gives them to the window, which does not scroll here (styles/page.css), until the reader has clicked somewhere. An
// element that has the focus receives them, so the body takes it.

/** Lets Page Down and Page Up scroll the body when nothing has the focus. */
export const letKeysScroll = (): void => {
  const { body } = document
  body.tabIndex = -1
  addEventListener('keydown', ({ key }) => {
    if (/^Page(Down|Up)$/.test(key) && document.activeElement === body) body.focus({ preventScroll: true })
  })
}

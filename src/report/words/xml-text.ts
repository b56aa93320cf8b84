// Text in HTML and XML.

/** The text with every character escaped that HTML or XML would interpret, also within an attribute. */
export const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

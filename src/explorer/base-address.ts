// The folder of the page, for page and worker alike: chunks may be in subfolders.
export const baseAddress: string =
  typeof document === 'undefined'
    ? new URL('.', self.location.href).href
    : new URL('.', document.baseURI).href

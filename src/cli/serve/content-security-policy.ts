// What the page may load and run: its own files only. Graphviz is WebAssembly, which needs its own keyword. A spec that the reader has
// changed in the page is a module of a `blob:` address. Only code that runs in the page already can make such an address, so no link
// and no text that gets into the page can run anything by it, as it could by `data:`, inline scripts or `eval` (docs/decisions.md).

const directives: readonly string[] = [
  "default-src 'none'",
  "script-src 'self' blob: 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
]

/** The policy as a header, or for a meta element of the page; there, browsers ignore `frame-ancestors`. */
export const contentSecurityPolicy = (where: 'header' | 'page'): string =>
  [...directives, ...(where === 'header' ? ["frame-ancestors 'none'"] : [])].join('; ')

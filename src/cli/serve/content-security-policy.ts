// What the page may load and run: its own files only. Graphviz is WebAssembly, which needs its own keyword.

const directives: readonly string[] = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
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

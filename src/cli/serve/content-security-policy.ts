// What the page may load and run: its own files and nothing else. Graphviz is WebAssembly, which has a word of its own.

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

/** The policy as a header has it, or as a page says it itself; there, browsers ignore who may frame it. */
export const contentSecurityPolicy = (where: 'header' | 'page'): string =>
  [...directives, ...(where === 'header' ? ["frame-ancestors 'none'"] : [])].join('; ')

// The module that holds the compiled kernel.

/** Its text. */
export const kernelModule = (bytes: Uint8Array): string =>
  [
    '// The search kernel in WebAssembly, as base64. `npm run kernel` writes this file from the sources in kernel/.',
    '',
    `export const kernelBytes =\n  '${Buffer.from(bytes).toString('base64')}'`,
    '',
  ].join('\n')

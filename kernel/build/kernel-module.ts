// The modules that hold the compiled kernels.

/** The text of one of them. */
export const kernelModule = (bytes: Uint8Array, name: string): string =>
  [
    '// A search kernel in WebAssembly, as base64. `npm run kernel` writes this file from the sources in kernel/.',
    '',
    `export const ${name} =\n  '${Buffer.from(bytes).toString('base64')}'`,
    '',
  ].join('\n')

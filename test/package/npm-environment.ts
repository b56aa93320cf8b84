// The variables of a process that a test starts in the folder of a user.

// Those that `npm test` sets for this package must not reach the installed package.
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_(package|lifecycle|command|execpath|node)/.test(name) &&
      name !== 'INIT_CWD' &&
      name !== 'NODE_PATH',
  ),
)

/** The variables for a command: npm trusts the certificates of the machine, which vitest.config.ts keeps from other processes. */
export const environmentFor = (command: string): NodeJS.ProcessEnv => ({
  ...environment,
  ...(command === 'npm' && process.env.CERTIFICATES_FOR_NPM !== undefined
    ? { NODE_EXTRA_CA_CERTS: process.env.CERTIFICATES_FOR_NPM }
    : {}),
})

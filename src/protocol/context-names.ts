// The names of a clause's context. Beginners look for them in the record of the site, or in the message: `me.self`, `message.from`.

/** What the context of a clause upon a message has (a test compares it with the type). */
export const contextNames: readonly string[] = [
  'self',
  'from',
  'sites',
  'others',
  'next',
  'previous',
  'siteOf',
  'all',
  'suspects',
  'parameters',
  'shared',
]

/** Where a name is, if it is not in the record or message that lacks it but in the context of the clause. */
export const placeInContext = (name: string): string | undefined =>
  contextNames.includes(name) ? `use ${name} of the context, the last argument of the function` : undefined

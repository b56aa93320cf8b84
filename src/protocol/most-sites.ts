// Some properties and the look-ahead note sites as bits of one number.

/** The most sites that everything supports: one bit for each in 32 bits, with the sign bit unused. */
export const mostSites = 31

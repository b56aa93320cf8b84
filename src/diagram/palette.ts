// The colours of all diagrams, for light and dark backgrounds. The hues are those of Okabe and Ito (2008), which
// colour-blind readers can distinguish; no diagram conveys information by colour alone.

/** A colour on a light background, and its replacement on a dark one. */
export interface Colour {
  readonly light: string
  readonly dark: string
}

/** The roles of the colours. */
export const palette = {
  /** Text and lines. */
  ink: { light: '#1f2328', dark: '#e6edf3' },
  /** Secondary parts: idle lanes, legends. */
  pale: { light: '#6e7781', dark: '#9198a1' },
  /** The background of text that lines would cross. */
  paper: { light: '#ffffff', dark: '#0d1117' },
  /** A site that waits: blue. */
  waits: { light: '#0072b2', dark: '#56b4e9' },
  waitsFill: { light: '#d6ebf7', dark: '#0b3a57' },
  /** A site in the critical section, and the token: gold. */
  holds: { light: '#e69f00', dark: '#e8a317' },
  holdsFill: { light: '#fcecc8', dark: '#5c4000' },
  /** What is wrong, and nothing else: a violation, or the cycle of a deadlock: red. */
  accent: { light: '#d55e00', dark: '#ff8533' },
} as const satisfies { readonly [part: string]: Colour }

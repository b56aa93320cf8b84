/** A rectangle: its centre and its sides. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Whether two rectangles overlap by more than a rounding error. */
export const meet = (a: Box, b: Box): boolean =>
  (a.width + b.width) / 2 - Math.abs(a.x - b.x) > 1e-6 &&
  (a.height + b.height) / 2 - Math.abs(a.y - b.y) > 1e-6

// Whether labels leave enough of an arrow in sight. An arrow without its head could point either way, and one without its shaft could come
// from anywhere.
import { alongPath, type Box, type Point } from '../place-labels.js'

/** What must be seen of an arrow, and of that before its end, in inches. */
const leastShaft = 0.3
const leastHead = 0.12

const samples = 40

const covers =
  ({ x, y }: Point) =>
  (box: Box): boolean =>
    Math.abs(x - box.x) < box.width / 2 && Math.abs(y - box.y) < box.height / 2

/** Whether enough of an arrow is seen. */
export const isSeen = (path: readonly Point[], labels: readonly Box[]): boolean => {
  const length = path
    .slice(1)
    .reduce((sum, { x, y }, k) => sum + Math.hypot(x - path[k]!.x, y - path[k]!.y), 0)
  const hidden = Array.from({ length: samples }, (_, k) => (k + 0.5) / samples).filter((part) =>
    labels.some(covers(alongPath(path, part))),
  )
  const isHeadHidden = hidden.some((part) => (1 - part) * length < leastHead)
  return !isHeadHidden && length * (1 - hidden.length / samples) >= Math.min(leastShaft, length * 0.9)
}

// The times that sites waited in a run of real processes: the share of entries that waited at most so long, as SVG.
import { escapedXml } from '../report/words/xml-text.js'

const [width, height] = [560, 320]
const [left, right, top, bottom] = [56, 16, 28, 44]

const rounded = (value: number): string => String(Math.round(10 * value) / 10)

// The least of 1, 2, 5, 10, 20, ... that is not below a number.
const roundAbove = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * [1, 2, 5, 10].find((factor) => factor * power >= value)!
}

/**
 * The distribution of waiting times.
 * @param waits in milliseconds
 * @param title the model
 */
export const waitPlot = (waits: readonly number[], title: string): string => {
  const sorted = waits.toSorted((a, b) => a - b)
  const most = roundAbove(Math.max(1e-3, sorted.at(-1) ?? 1))
  const x = (time: number): number => left + ((width - left - right) * time) / most
  const y = (share: number): number => height - bottom - (height - top - bottom) * share
  // A point for each percent and the last one, or for each entry if there are few.
  const step = Math.max(1, Math.floor(sorted.length / 200))
  const points = sorted.flatMap((time, at) =>
    at % step === 0 || at === sorted.length - 1
      ? [`${rounded(x(time))},${rounded(y((at + 1) / sorted.length))}`]
      : [],
  )
  const line = (x1: number, y1: number, x2: number, y2: number, kind: string): string =>
    `  <line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" class="${kind}"/>`
  const text = (at: number, level: number, anchor: string, words: string): string =>
    `  <text x="${rounded(at)}" y="${rounded(level)}" text-anchor="${anchor}">${words}</text>`
  const escaped = escapedXml(title)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Waiting times of ${escaped}">`,
    '  <style>text { font: 12px sans-serif; fill: #333 } .axis { stroke: #333 } .grid { stroke: #ddd } .curve { fill: none; stroke: #1f6feb; stroke-width: 2 } @media (prefers-color-scheme: dark) { text { fill: #ddd } .axis { stroke: #ddd } .grid { stroke: #444 } }</style>',
    text(left, 16, 'start', escaped),
    ...[0.5, 0.9, 1].flatMap((share) => [
      line(left, y(share), width - right, y(share), 'grid'),
      text(left - 6, y(share) + 4, 'end', `${100 * share} %`),
    ]),
    ...[0, 0.5, 1].map((part) =>
      text(x(part * most), height - bottom + 18, 'middle', `${rounded(part * most)}`),
    ),
    text((left + width - right) / 2, height - 8, 'middle', 'milliseconds from the request to the entry'),
    line(left, y(0), width - right, y(0), 'axis'),
    line(left, y(0), left, top, 'axis'),
    `  <polyline points="${points.join(' ')}" class="curve"/>`,
    '</svg>',
    '',
  ].join('\n')
}

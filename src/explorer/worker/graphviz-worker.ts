// Graphviz, off the page's thread: the layout of sixty states takes a good part of a second, and must not block a
// click.
import { instance } from '@viz-js/viz'
import type { DotDrawn, DotToDraw } from '../diagrams/drawing-of.js'

const graphviz = instance()

addEventListener('message', async ({ data: { id, dot } }: MessageEvent<DotToDraw>) => {
  const answer = (drawn: DotDrawn) => postMessage(drawn)
  try {
    answer({ id, svg: (await graphviz).renderString(dot, { format: 'svg' }) })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? error.message : String(error) })
  }
})

// Graphviz, off the page's thread: laying out sixty states takes it a good part of a second, and a click must not wait for that.
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

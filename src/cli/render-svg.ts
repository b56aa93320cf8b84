// DOT to SVG by the Graphviz that comes with the package, so that nobody has to install one. It runs in this process,
// without network or files, and holds the thread while it lays out: what is large must be cut down before.
import { renderGraphFromSource } from 'graphviz-cli'

/**
 * The SVG of a graph. The engine is the one the DOT names itself (`layout=neato`), else `dot`. Graphviz's comment with its
 * version is kept: the version is pinned by the package, and so are the bytes.
 * Throws an `Error` of one line where Graphviz cannot read the DOT.
 */
export const renderSvg = async (dot: string): Promise<string> => {
  try {
    return await renderGraphFromSource({ input: dot }, { format: 'svg' })
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const reason = said
      .replaceAll(/\s+/g, ' ')
      .replace(/^Error: /, '')
      .trim()
    throw new Error(`Graphviz could not draw this graph: ${reason === '' ? 'it gave no reason' : reason}`)
  }
}

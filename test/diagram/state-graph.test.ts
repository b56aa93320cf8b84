import { describe, expect, it } from 'vitest'
import { renderPng } from '../../src/cli/files/render-png.js'
import { renderSvg } from '../../src/cli/files/render-svg.js'
import { dotString, shortened } from '../../src/diagram/dot-text.js'
import { type DrawnState, type StateGraph, stateGraphDot } from '../../src/diagram/state-graph.js'

const state = (id: string, more: Partial<DrawnState> = {}): DrawnState => ({
  id,
  text: id,
  tooltip: `all of ${id}`,
  initial: false,
  ...more,
})

const dotOf = (graph: StateGraph, limit?: number): string => {
  const drawn = stateGraphDot(graph, limit)
  if (drawn.kind === 'problem') throw new Error(drawn.problem)
  return drawn.dot
}

const chain = (length: number): StateGraph => ({
  states: Array.from({ length }, (_, at) => state(`state ${at}`)),
  edges: Array.from({ length: length - 1 }, (_, at) => ({
    from: `state ${at}`,
    to: `state ${at + 1}`,
    label: 'go',
  })),
})

describe('the state graph', () => {
  const dot = dotOf({
    states: [state('a', { initial: true }), state('b', { accent: true })],
    edges: [
      { from: 'a', to: 'b', label: 'enter at 0' },
      { from: 'a', to: 'b', label: 'enter at 1', accent: true },
      { from: 'b', to: 'b', label: 'stay' },
    ],
  })

  it('has short names, whole states as tooltips, and marks initial and accented states by shape', () => {
    expect(dot).toMatch(/^digraph states \{/)
    expect(dot).toContain('  s0 [label="a", tooltip="all of a", peripheries=2]')
    expect(dot).toMatch(/ {2}s1 \[label="b", tooltip="all of b", color="#\w+", penwidth=2\.5\]/)
    expect(dot).toContain('  s1 -> s1 [label=" stay "]')
  })

  it('draws parallel steps as separate edges', async () => {
    expect(dot).not.toContain('strict')
    const svg = await renderSvg(dot)
    expect(svg.match(/<title>s0&#45;&gt;s1<\/title>/g)).toHaveLength(2)
    expect(svg).toContain('enter at 0')
    expect(svg).toContain('enter at 1')
  })

  it('uses a faster layout for large graphs', () => {
    expect(dotOf(chain(300))).not.toContain('nslimit')
    expect(dotOf(chain(301))).toContain('nslimit=1, nslimit1=1')
  })

  it('refuses a graph that is too large to read, and gives a remedy', () => {
    expect(stateGraphDot(chain(1000)).kind).toBe('dot')
    expect(stateGraphDot(chain(1001))).toEqual({
      kind: 'problem',
      problem:
        'the graph has 1001 states; more than 1000 cannot be drawn legibly; use fewer sites, --requests 1 or --max-depth',
    })
    expect(stateGraphDot(chain(5), 4).kind).toBe('problem')
  })

  it('refuses an edge to an unknown state', () => {
    expect(() => dotOf({ states: [state('a')], edges: [{ from: 'a', to: 'z', label: '' }] })).toThrow(
      'an edge of the state graph ends at "z", which is not a state',
    )
  })

  it('contains no links, and draws any text unchanged', async () => {
    const odd = 'quote " slash \\ \\N \\l end\\\n<b> & &amp; URL="javascript:x" é → 𝔸 \u0000 \ud800'
    const drawn = dotOf({
      states: [state('a', { text: odd, tooltip: odd })],
      edges: [{ from: 'a', to: 'a', label: odd }],
    })
    const svg = await renderSvg(drawn)
    await renderPng(svg)
    expect(svg).not.toContain('href')
    const first = 'quote &quot; slash \\ \\N \\l end\\'
    const second = '&lt;b&gt; &amp; &amp;amp; URL=&quot;javascript:x&quot; é → 𝔸 \ufffd \ufffd'
    expect(svg).toContain(`<a xlink:title="${first}&#10;${second}">`)
    expect(svg).toContain(`>${first}</text>`)
    expect(svg).toContain(`>${second}</text>`)
  })
})

describe('a text in DOT', () => {
  it('cannot leave its quotes', () => {
    expect(dotString('a"]; b [label="x')).toBe('"a\\"]; b [label=\\"x"')
    expect(dotString('\\')).toBe('"\\\\"')
    expect(dotString('a\r\nb\tc\u0007')).toBe('"a\\nb c\ufffd"')
  })

  it('is cut with a visible mark', () => {
    expect(shortened('abcdef', 6)).toBe('abcdef')
    expect(shortened('abcdefg', 6)).toBe('abc...')
  })
})

describe('drawing', () => {
  it('refuses a text that is not DOT, with a one-line error', async () => {
    await expect(renderSvg('digraph {\n a -> ;\n}')).rejects.toThrow(
      /^Graphviz could not draw this graph: syntax error in line 2.*$/,
    )
  })

  it('refuses a text that is not SVG, and an invalid scale', async () => {
    await expect(renderPng('<svg')).rejects.toThrow(/^the diagram could not be converted to PNG: [^\n]*$/)
    await expect(renderPng('<svg/>', { scale: 0 })).rejects.toThrow(
      'scale 0: must be a number above 0, and at most 20',
    )
  })

  it('works again after a refusal', async () => {
    await expect(renderSvg('digraph {')).rejects.toThrow()
    expect(await renderSvg('digraph { a }')).toContain('<title>a</title>')
  })
})

// Reads an SVG that a command has written: its shapes with their places in the document, and nothing of how they were laid out.

/** An element with its attributes; `x` and `y` are how far the groups around it move it. */
export interface Shape {
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  readonly text: string
  readonly x: number
  readonly y: number
  /** The groups around it, from the outermost. */
  readonly groups: readonly Group[]
}

/** A group, with its title if it has one. */
export interface Group {
  readonly attributes: { readonly [name: string]: string }
  title: string | undefined
}

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!)

/** The shapes of an SVG document, in the order in which they are drawn. */
export const shapesOf = (svg: string): readonly Shape[] => {
  const shapes: Shape[] = []
  const groups: (Group & { readonly x: number; readonly y: number })[] = []
  for (const [, close, name, inside, empty, text] of svg.matchAll(
    /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g,
  )) {
    if (close === '/') {
      if (name === 'g') groups.pop()
      continue
    }
    const attributes = Object.fromEntries(
      [...inside!.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, unescaped(value!)]),
    )
    const around = groups.at(-1) ?? { x: 0, y: 0 }
    if (name === 'g') {
      const [, dx = '0', dy = '0'] = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(attributes.transform ?? '') ?? []
      groups.push({ attributes, title: undefined, x: around.x + Number(dx), y: around.y + Number(dy) })
      if (empty === '/') groups.pop()
    } else if (name === 'title') {
      const group = groups.at(-1)
      if (group !== undefined && group.title === undefined) group.title = unescaped(text!)
    } else {
      shapes.push({
        name: name!,
        attributes,
        text: unescaped(text!),
        x: around.x,
        y: around.y,
        groups: [...groups],
      })
    }
  }
  return shapes
}

/** A number among the attributes of a shape. */
export const numberOf = ({ attributes }: Shape, name: string): number => Number(attributes[name])

// A bundle exports the declarations of its top level, so that the names in its functions can be resolved when the
// checker reads them (canonical/by-order).
import { topLevelNames } from '../../canonical/by-order/module-names.js'

/** The export of a bundle that returns its declarations. */
export const scopeName = 'coterieModuleScope'
/** The export of a bundle for the page that contains its source text. */
const textName = 'coterieModuleText'

/** The bundle with one more export: everything that it declares and imports. */
export const withScope = (code: string): string =>
  `${code}\nexport const ${scopeName} = () => ({ ${topLevelNames(code).join(', ')} });\n`

/** The export of a bundle for the page with the mistakes that do not keep it from being loaded. */
const doubtsName = 'coterieDoubts'

/** The same with its text and its doubts, for a page that has only the module. The comment with the source map stays at the end. */
export const withScopeAndText = (code: string, doubts: readonly string[] = []): string => {
  const at = code.lastIndexOf('\n//# sourceMappingURL=')
  const [text, map] = at < 0 ? [code, ''] : [code.slice(0, at), code.slice(at)]
  const more = [`${textName} = ${JSON.stringify(text)}`, `${doubtsName} = ${JSON.stringify(doubts)}`]
  return `${withScope(text)}${more.map((one) => `export const ${one};`).join('')}${map}`
}

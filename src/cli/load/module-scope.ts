// A bundle gives what its top level declares, so that the names in its functions can be looked up when the functions are read
// (canonical/by-order).
import { topLevelNames } from '../../canonical/by-order/module-names.js'

/** The name under which a bundle exports a function that gives what it declares. */
export const scopeName = 'coterieModuleScope'
/** The name under which a bundle for the page exports its own text. */
export const textName = 'coterieModuleText'

/** The bundle, with one more export: all that it declares and imports. */
export const withScope = (code: string): string =>
  `${code}\nexport const ${scopeName} = () => ({ ${topLevelNames(code).join(', ')} });\n`

/** The same with its text, for a page that has nothing but the module. The comment with the source map stays at the end. */
export const withScopeAndText = (code: string): string => {
  const at = code.lastIndexOf('\n//# sourceMappingURL=')
  const [text, map] = at < 0 ? [code, ''] : [code.slice(0, at), code.slice(at)]
  return `${withScope(text)}export const ${textName} = ${JSON.stringify(text)};${map}`
}

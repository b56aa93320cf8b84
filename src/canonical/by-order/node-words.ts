// What people call the parts of a program, for messages about texts that are not understood.

const words: { readonly [type: string]: string } = {
  ArrayPattern: 'list of names in brackets',
  AssignmentExpression: 'assignment',
  AssignmentPattern: 'default value',
  AwaitExpression: 'await',
  ClassDeclaration: 'class',
  ClassExpression: 'class',
  ContinueStatement: 'continue',
  DebuggerStatement: 'debugger statement',
  DoWhileStatement: 'loop (do)',
  ForInStatement: 'loop (for ... in)',
  ForOfStatement: 'loop (for ... of)',
  ForStatement: 'loop (for)',
  ImportExpression: 'dynamic import',
  LabeledStatement: 'label',
  MemberExpression: 'field of an object',
  MetaProperty: 'import.meta or new.target',
  NewExpression: 'call with new',
  ObjectPattern: 'list of names in braces',
  PrivateIdentifier: 'private field',
  Property: 'getter or setter',
  RestElement: 'rest of a list',
  SequenceExpression: 'list of expressions with commas',
  SpreadElement: 'spread (...)',
  Super: 'call of super',
  TaggedTemplateExpression: 'tagged template',
  TemplateLiteral: 'template text',
  ThisExpression: 'use of this',
  ThrowStatement: 'throw',
  TryStatement: 'try',
  UnaryExpression: 'operator before a value',
  UpdateExpression: 'change of a variable in place (++ or --)',
  WhileStatement: 'loop (while)',
  WithStatement: 'with statement',
  YieldExpression: 'yield',
  var: 'variable declared with var',
  using: 'variable declared with using',
}

/** A part of a program in words, with its article, by its type in the syntax tree: `an assignment`. */
export const nodeWords = (type: string): string => {
  const found = words[type] ?? 'construct that is not read'
  return `${/^[aeio]/.test(found) ? 'an' : 'a'} ${found}`
}

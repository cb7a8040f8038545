/** Lines of every function, and every name that is declared, of a module's syntax tree (ESTree with TypeScript). */
export function declarationsOf(program, lineOf) {
  const functions = []
  const names = []
  visit(program, (node) => {
    if (IS_FUNCTION.test(node.type) && node.body) {
      functions.push(lineOf(node.end) - lineOf(node.start) + 1)
      for (const parameter of node.params) names.push(...namesIn(parameter))
    }
    if (NAMED.has(node.type) && node.id) names.push(node.id.name)
    if (node.type === 'VariableDeclarator') names.push(...namesIn(node.id))
    if (node.type === 'CatchClause' && node.param) names.push(...namesIn(node.param))
    if (MEMBERS.has(node.type) && !node.computed) names.push(String(node.key.name ?? ''))
    if (node.type === 'ImportSpecifier' && node.imported.name !== node.local.name)
      names.push(node.local.name)
  })
  return { functions, names }
}

const IS_FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
const NAMED = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
])
const MEMBERS = new Set([
  'MethodDefinition',
  'PropertyDefinition',
  'TSMethodSignature',
  'TSPropertySignature',
])

/** The names a pattern binds. */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesIn(property.value ?? property.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'TSParameterProperty':
      return namesIn(pattern.parameter)
    default:
      return []
  }
}

function visit(node, enter) {
  enter(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) visit(child, enter)
    } else if (isNode(value)) visit(value, enter)
  }
}

const isNode = (value) =>
  value !== null && typeof value === 'object' && typeof value.type === 'string'

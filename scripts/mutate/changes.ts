import * as ts from 'typescript/unstable/ast'
import { patternChanges } from './pattern-changes.ts'

/**
 * A small change of a source text: `start` to `end` (UTF-16 code units) is replaced by the first of `texts` that
 * compiles.
 */
export type Change = { start: number; end: number; texts: string[] }

/**
 * The members of the union of string literals that is expected at this literal; empty where no such union is expected.
 */
export type MembersOf = (literal: ts.Expression, comparedWith: ts.Expression | undefined) => string[]

/** Every small change that is made in a source file, in the order of position. */
export function changesOf(source: ts.SourceFile, membersOf: MembersOf): Change[] {
  const changes: Change[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    for (const { at, texts } of changesAt(node, membersOf)) changes.push({ ...rangeOf(at), texts })
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  return changes
}

/** `at`: the node or range that is replaced. */
type Replacement = { at: ts.Node | { start: number; end: number }; texts: string[] }

const rangeOf = (at: Replacement['at']) => ('kind' in at ? { start: at.getStart(), end: at.end } : at)
const each = (at: Replacement['at'], ...texts: string[]): Replacement[] => texts.map((text) => ({ at, texts: [text] }))

function changesAt(node: ts.Node, membersOf: MembersOf): Replacement[] {
  return [
    ...literalChanges(node, membersOf),
    ...operatorChanges(node),
    ...conditionChanges(node),
    ...returnChanges(node),
    ...callChanges(node),
    ...removals(node)
  ]
}

function literalChanges(node: ts.Node, membersOf: MembersOf): Replacement[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return each(node, 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword) return each(node, 'true')
  if (ts.isRegularExpressionLiteral(node)) return each(node, ...patternChanges(node.getText()))
  if (ts.isTemplateExpression(node)) return each(node, "''")
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return []
  if (ts.isNumericLiteral(node)) {
    if (isSign(node)) return []
    const value = Number(node.text)
    return each(node, `${value + 1}`, value === 0 ? '(-1)' : `${value - 1}`)
  }
  if (!ts.isStringLiteral(node)) return []
  const others = afterIn(membersOf(node, comparedWith(node)), node.text).map((member) => `'${member}'`)
  return [{ at: node, texts: [...others, node.text === '' ? "'x'" : "''"] }]
}

/**
 * Whether the node is a number of `a < b ? -1 : 1`, the usual result of a comparison for sorting: only its sign counts.
 */
function isSign(node: ts.Node): boolean {
  const { parent } = node
  const whole = ts.isPrefixUnaryExpression(parent) ? parent : node
  const isOne = (end: ts.Expression) => /^-?1$/.test(end.getText())
  return ts.isConditionalExpression(whole.parent) && isOne(whole.parent.whenTrue) && isOne(whole.parent.whenFalse)
}

/** The members of a union after this text, then those before it: tests are most likely to confuse neighbours. */
function afterIn(members: string[], text: string): string[] {
  const index = members.indexOf(text)
  return [...members.slice(index + 1), ...members.slice(0, Math.max(0, index))]
}

function comparedWith(literal: ts.Expression): ts.Expression | undefined {
  const { parent } = literal
  if (ts.isBinaryExpression(parent)) return parent.left === literal ? parent.right : parent.left
  if (ts.isCaseClause(parent) && ts.isCaseBlock(parent.parent) && ts.isSwitchStatement(parent.parent.parent)) {
    return parent.parent.parent.expression
  }
  return undefined
}

const operators: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['=']
}

function operatorChanges(node: ts.Node): Replacement[] {
  if (ts.isPrefixUnaryExpression(node)) {
    const { operator, operand } = node
    const dropped = operator === ts.SyntaxKind.ExclamationToken || operator === ts.SyntaxKind.MinusToken
    return dropped ? each(node, operand.getText()) : []
  }
  // `a?.b`, `a?.[b]`, `a?.(b)`
  if (ts.isPropertyAccessExpression(node) && node.questionDotToken) return each(node.questionDotToken, '.')
  if ((ts.isElementAccessExpression(node) || ts.isCallExpression(node)) && node.questionDotToken)
    return each(node.questionDotToken, '')
  if (!ts.isBinaryExpression(node)) return []
  return [...each(node.operatorToken, ...(operators[node.operatorToken.getText()] ?? [])), ...operandChanges(node)]
}

/** Replaces an expression with two operands by one of them. */
function operandChanges(node: ts.BinaryExpression): Replacement[] {
  const { left, operatorToken, right } = node
  if (!['&&', '||', '??'].includes(operatorToken.getText())) return []
  return each(node, left.getText(), right.getText())
}

function conditionChanges(node: ts.Node): Replacement[] {
  if (ts.isIfStatement(node)) return each(node.expression, 'true', 'false')
  if (ts.isWhileStatement(node)) return each(node.expression, 'false')
  if (ts.isForStatement(node) && node.condition) return each(node.condition, 'false')
  if (!ts.isConditionalExpression(node)) return []
  return each(node, node.whenTrue.getText(), node.whenFalse.getText())
}

/** Replaces the value that a function returns: by `true`, and by an empty value. */
function returnChanges(node: ts.Node): Replacement[] {
  const returned = ts.isReturnStatement(node) ? node.expression : ts.isArrowFunction(node) ? node.body : undefined
  if (!returned || ts.isBlock(returned)) return []
  const empty = ['false', 'undefined', '0', "''", '[]']
  return empty.includes(returned.getText())
    ? each(returned, 'true')
    : [...each(returned, 'true'), { at: returned, texts: empty }]
}

/** Methods that are replaced by a similar method. */
const neighbours: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  findLastIndex: 'findIndex',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase'
}

/** Methods whose call is removed: the object of the call replaces it. */
const leftOut =
  /^(filter|sort|toSorted|slice|trim|reverse|toReversed|flat|concat|subarray|toLowerCase|toUpperCase|replace|replaceAll|normalize|padStart)$/

function callChanges(node: ts.Node): Replacement[] {
  if (ts.isNewExpression(node)) return node.arguments ? removedFrom(node.arguments) : []
  if (!ts.isCallExpression(node)) return []
  return [...methodChanges(node), ...(node.arguments.length > 0 ? argumentChanges(node) : [])]
}

function methodChanges({ expression }: ts.CallExpression): Replacement[] {
  if (!ts.isPropertyAccessExpression(expression)) return []
  const name = expression.name.getText()
  const other = neighbours[name]
  const call = expression.parent
  const isMath = expression.expression.getText() === 'Math'
  return [
    ...(other === undefined ? [] : each(expression.name, other)),
    ...(leftOut.test(name) ? each(call, expression.expression.getText()) : []),
    ...(isMath && name === 'abs' && ts.isCallExpression(call) ? each(call, call.arguments[0]?.getText() ?? '') : [])
  ]
}

/** Removes the last argument; for a minimum or maximum, each argument in turn. */
function argumentChanges({ expression, arguments: given }: ts.CallExpression): Replacement[] {
  const removed = removedFrom(given)
  return /^Math\.(min|max)$/.test(expression.getText()) ? removed : removed.slice(-1)
}

function removals(node: ts.Node): Replacement[] {
  if (ts.isArrayLiteralExpression(node)) return removedFrom(node.elements)
  if (ts.isObjectLiteralExpression(node)) return removedFrom(node.properties)
  if (ts.isBindingElement(node) && node.initializer && node.name) {
    return each({ start: node.name.end, end: node.initializer.end }, '')
  }
  if (ts.isCaseClause(node)) return each(node, '')
  return isRemovableStatement(node) ? each(node, ts.isIfStatement(node.parent) ? '{}' : '') : []
}

/** Removes each element of a list in turn, with its comma. */
function removedFrom(elements: ts.NodeArray<ts.Node>): Replacement[] {
  return elements.flatMap((element, index) => {
    const next = elements[index + 1]
    const before = elements[index - 1]
    if (next) return each({ start: element.getStart(), end: next.getStart() }, '')
    return each({ start: before ? before.end : element.getStart(), end: element.end }, '')
  })
}

function isRemovableStatement(node: ts.Node): boolean {
  const kinds = [
    ts.isExpressionStatement,
    ts.isReturnStatement,
    ts.isContinueStatement,
    ts.isBreakStatement,
    ts.isThrowStatement
  ]
  const others = [ts.isForOfStatement, ts.isForStatement, ts.isWhileStatement, ts.isSwitchStatement]
  const isKind =
    [...kinds, ...others].some((is) => is(node)) || (ts.isIfStatement(node) && node.elseStatement !== undefined)
  const returnsNothing = ts.isReturnStatement(node) && (node.expression?.getText() ?? 'undefined') === 'undefined'
  return isKind && !isAllThatFollows(node) && !(returnsNothing && isLast(node))
}

/** Whether the function ends after this statement. */
function isLast(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isFunctionDeclaration(parent) || ts.isArrowFunction(parent)) return true
  if (ts.isTryStatement(parent) || ts.isCatchClause(parent)) return isLast(parent)
  return ts.isBlock(parent) && parent.statements.at(-1) === node && isLast(parent)
}

/**
 * Whether the statement is the whole body of an `if` without `else`. Removing it equals the change of the condition to
 * `false`.
 */
function isAllThatFollows(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isBlock(parent) && parent.statements.length === 1) return isAllThatFollows(parent)
  return ts.isIfStatement(parent) && parent.thenStatement === node && parent.elseStatement === undefined
}

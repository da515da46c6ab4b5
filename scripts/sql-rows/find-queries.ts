import ts from 'typescript';
import { statementTexts, UnknownTextError } from './statement-texts.js';

/** A call of `query` with an SQL text. */
export interface QueryCall {
  /** `file:line`. */
  place: string;
  /** The texts that the statement can have; `unknown` when they depend on values that are known at run time only. */
  texts: string[] | 'unknown';
  /** Undefined without one. */
  row: ts.Type | undefined;
  areRowsRead: boolean;
}

/**
 * Finds the calls of a method `query` whose first argument is a text, or an object with one. A method `query` that only passes
 * on its own text is left out, since its callers are found.
 */
export function findQueries(checker: ts.TypeChecker, source: ts.SourceFile, file: string): QueryCall[] {
  const found: QueryCall[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isQuery(node)) {
      const statement = textIn(node.arguments[0]);
      if (statement && isText(statement) && !isPassedOn(statement)) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.push({
          place: `${file}:${line}`,
          texts: textsOf(statement),
          row: rowOf(node),
          areRowsRead: areRowsRead(node),
        });
      }
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;

  function isText(statement: ts.Expression): boolean {
    return checker.isTypeAssignableTo(checker.getTypeAtLocation(statement), checker.getStringType());
  }

  function isPassedOn(statement: ts.Expression): boolean {
    const declaration = checker.getSymbolAtLocation(statement)?.valueDeclaration;
    return (
      declaration !== undefined &&
      ts.isParameter(declaration) &&
      ts.isMethodDeclaration(declaration.parent) &&
      declaration.parent.name.getText() === 'query'
    );
  }

  function textsOf(statement: ts.Expression): string[] | 'unknown' {
    try {
      return statementTexts(checker, statement);
    } catch (error) {
      if (error instanceof UnknownTextError) return 'unknown';
      throw error;
    }
  }

  function rowOf({ typeArguments }: ts.CallExpression): ts.Type | undefined {
    return typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0]);
  }
}

const isQuery = ({ expression }: ts.CallExpression): boolean =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === 'query';

/** The text itself, or that of `{ name, text, values }`. */
function textIn(argument: ts.Expression | undefined): ts.Expression | undefined {
  if (!argument || !ts.isObjectLiteralExpression(argument)) return argument;
  const property = argument.properties.find((one) => one.name?.getText() === 'text');
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

/** Whether the call's rows are taken right there: `const { rows } =`, `const [row] =` or `.rows`. */
function areRowsRead(call: ts.CallExpression): boolean {
  let { parent }: ts.Node = call;
  while (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent)) ({ parent } = parent);
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'rows';
  if (!ts.isVariableDeclaration(parent) || ts.isIdentifier(parent.name)) return false;
  return parent.name.elements.some((element) => ts.isBindingElement(element) && element.name.getText() !== 'rowCount');
}

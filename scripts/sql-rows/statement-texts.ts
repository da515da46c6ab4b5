import ts from 'typescript';

/** Parameters of the function that is being evaluated, with the texts of their arguments. */
type Arguments = ReadonlyMap<ts.Symbol, () => string[]>;

/** The text of an expression depends on a value that is known at run time only. */
export class UnknownTextError extends Error {}

/**
 * Every text that a statement's expression can have: string literals, templates, constants, constant objects, both branches
 * of a condition, unions of literals, and functions that return one of these.
 *
 * @throws UnknownTextError when the text is known at run time only.
 */
export function statementTexts(checker: ts.TypeChecker, statement: ts.Expression): string[] {
  return [...new Set(textsOf(statement, new Map()))];

  function textsOf(expression: ts.Expression, args: Arguments): string[] {
    if (ts.isStringLiteralLike(expression)) return [expression.text];
    if (
      ts.isParenthesizedExpression(expression) ||
      ts.isAsExpression(expression) ||
      ts.isSatisfiesExpression(expression)
    )
      return textsOf(expression.expression, args);
    const literals = literalsOf(checker.getTypeAtLocation(expression));
    if (literals) return literals;
    if (ts.isTemplateExpression(expression)) {
      return expression.templateSpans.reduce(
        (texts, span) => combine(combine(texts, textsOf(span.expression, args)), [span.literal.text]),
        [expression.head.text],
      );
    }
    if (ts.isConditionalExpression(expression))
      return [...textsOf(expression.whenTrue, args), ...textsOf(expression.whenFalse, args)];
    if (ts.isTaggedTemplateExpression(expression) && expression.tag.getText() === 'String.raw')
      return [rawText(expression.template)];
    if (ts.isCallExpression(expression)) return resultsOf(expression, args);
    if (ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression)) return namedTexts(expression, args);
    throw new UnknownTextError(expression.getText());
  }

  /** The texts of a constant, of a property of a constant object, or of a parameter with known arguments. */
  function namedTexts(name: ts.Identifier | ts.PropertyAccessExpression, args: Arguments): string[] {
    const symbol = resolved(name);
    const known = symbol && args.get(symbol);
    if (known) return known();
    const declaration = symbol?.valueDeclaration;
    const isConstant =
      declaration &&
      (ts.isPropertyAssignment(declaration) || (ts.isVariableDeclaration(declaration) && isConst(declaration)));
    if (!isConstant || !declaration.initializer) throw new UnknownTextError(name.getText());
    return textsOf(declaration.initializer, new Map());
  }

  function resultsOf(call: ts.CallExpression, args: Arguments): string[] {
    const called = checker.getResolvedSignature(call)?.declaration;
    if (!called || !('body' in called) || !called.body) throw new UnknownTextError(call.getText());
    const inner = new Map<ts.Symbol, () => string[]>();
    called.parameters.forEach(({ name }, index) => {
      const argument = call.arguments[index];
      const symbol = checker.getSymbolAtLocation(name);
      if (argument && symbol) inner.set(symbol, () => textsOf(argument, args));
    });
    const results = ts.isBlock(called.body) ? returnedBy(called.body) : [called.body as ts.Expression];
    return results.flatMap((result) => textsOf(result, inner));
  }

  function resolved(name: ts.Node): ts.Symbol | undefined {
    const symbol = checker.getSymbolAtLocation(name);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }
}

/** The values of a literal type or of a union of literal types; undefined for other types. */
function literalsOf(type: ts.Type): string[] | undefined {
  const types = type.isUnion() ? type.types : [type];
  const values = types.map((one) => (one.isStringLiteral() || one.isNumberLiteral() ? String(one.value) : undefined));
  return values.every((value) => value !== undefined) ? values : undefined;
}

const combine = (heads: string[], tails: string[]): string[] =>
  heads.flatMap((head) => tails.map((tail) => head + tail));

const isConst = (declaration: ts.VariableDeclaration): boolean =>
  (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;

function rawText(template: ts.TemplateLiteral): string {
  if (!ts.isNoSubstitutionTemplateLiteral(template)) throw new UnknownTextError(template.getText());
  return template.rawText ?? template.text;
}

function returnedBy(body: ts.Block): ts.Expression[] {
  const found: ts.Expression[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, walk);
  };
  walk(body);
  return found;
}

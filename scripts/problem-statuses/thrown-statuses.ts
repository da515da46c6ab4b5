import ts from 'typescript';

/** The decorators of the routes of a controller. */
const ROUTES = new Set(['Get', 'Post', 'Put', 'Delete', 'Sse']);

/** They only make problems of what others threw. */
const CONVERSIONS = new Set(['toProblem']);

/**
 * The statuses of the problems that each route can throw, by its operationId: those of every `problem(409, ...)` and
 * `new ProblemException(429, ...)` that can be reached from its method, its decorators and those of its controller.
 *
 * An approximation: whatever is named in reached code counts as called, whatever its conditions are and whoever catches it,
 * and a method that is known through an interface only is not found. A command leads to its handler.
 */
export function thrownStatuses(program: ts.Program): Map<string, Set<number>> {
  const checker = program.getTypeChecker();
  const classes = classesOf(program);
  const handlers = handlersOf(checker, classes);
  const thrown = new Map<string, Set<number>>();
  for (const controller of classes) {
    if (!controller.name || !decoratorsOf(controller).some((one) => nameOf(one) === 'Controller')) continue;
    const type = checker.getTypeAtLocation(controller);
    for (const member of type.getProperties()) {
      const method = routeOf(member);
      if (!method) continue;
      const operation = `${controller.name.text.replace(/Controller$/, '')}_${member.name}`;
      const statuses = new Set<number>();
      const walk = createWalk(checker, handlers, type, statuses);
      decoratorsOf(controller).forEach(walk);
      walk(method);
      thrown.set(operation, statuses);
    }
  }
  return thrown;
}

/** Also those within functions: the base class of a list of rows is one. */
function classesOf(program: ts.Program): ts.ClassDeclaration[] {
  const found: ts.ClassDeclaration[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isClassDeclaration(node)) found.push(node);
    ts.forEachChild(node, collect);
  };
  for (const source of program.getSourceFiles()) if (isOurs(source)) collect(source);
  return found;
}

/** The classes of `@CommandHandler(...)`, by the class of their command. */
function handlersOf(
  checker: ts.TypeChecker,
  classes: readonly ts.ClassDeclaration[],
): ReadonlyMap<ts.Declaration, ts.ClassDeclaration> {
  return new Map(
    classes.flatMap((handler) =>
      decoratorsOf(handler)
        .filter((one) => nameOf(one) === 'CommandHandler')
        .flatMap(({ expression }) => (ts.isCallExpression(expression) ? expression.arguments : []))
        .flatMap((command) => declarationsOf(checker, command).map((one) => [one, handler] as const)),
    ),
  );
}

/** @returns a function that adds the statuses that can be reached from a node. @param self the type of the controller. */
function createWalk(
  checker: ts.TypeChecker,
  handlers: ReadonlyMap<ts.Declaration, ts.ClassDeclaration>,
  self: ts.Type,
  statuses: Set<number>,
): (node: ts.Node) => void {
  const reached = new Set<ts.Node>();
  const reach = (declaration: ts.Declaration): void => {
    if (reached.has(declaration) || !isOurs(declaration.getSourceFile())) return;
    reached.add(declaration);
    const handler = handlers.get(declaration);
    if (handler) reach(handler);
    else if (isAbstract(declaration)) self.getProperty(declaration.name.getText())?.declarations?.forEach(reach);
    else if (
      ts.isFunctionLike(declaration) ||
      ts.isVariableDeclaration(declaration) ||
      ts.isPropertyDeclaration(declaration) ||
      ts.isPropertyAssignment(declaration) ||
      (ts.isClassDeclaration(declaration) && isCalledByNest(declaration))
    )
      walk(declaration);
    else if (ts.isClassDeclaration(declaration))
      declaration.members.filter(ts.isConstructorDeclaration).forEach((one) => walk(one));
  };
  const walk = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    const status = statusOf(node);
    if (status !== undefined) statuses.add(status);
    if (ts.isIdentifier(node) && !CONVERSIONS.has(node.text)) declarationsOf(checker, node).forEach(reach);
    ts.forEachChild(node, walk);
  };
  return walk;
}

/** The status of `problem(409, ...)` and `new ProblemException(429, ...)`. */
function statusOf(node: ts.Node): number | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  if (!['problem', 'ProblemException'].includes(node.expression.getText())) return undefined;
  const [status] = node.arguments ?? [];
  return status && ts.isNumericLiteral(status) ? Number(status.text) : undefined;
}

/** Guards, filters, interceptors and handlers: naming them in a decorator or a command is enough. */
const isCalledByNest = (declaration: ts.ClassDeclaration): boolean =>
  declaration.members.some(({ name }) =>
    ['canActivate', 'catch', 'intercept', 'transform', 'execute'].includes(name?.getText() ?? ''),
  );

/** A method of a base class that the controller implements. */
const isAbstract = (declaration: ts.Declaration): declaration is ts.MethodDeclaration =>
  ts.isMethodDeclaration(declaration) &&
  (ts.getModifiers(declaration) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword);

function routeOf({ declarations }: ts.Symbol): ts.MethodDeclaration | undefined {
  return declarations?.find(
    (one): one is ts.MethodDeclaration =>
      ts.isMethodDeclaration(one) && decoratorsOf(one).some((decorator) => ROUTES.has(nameOf(decorator))),
  );
}

function declarationsOf(checker: ts.TypeChecker, node: ts.Node): readonly ts.Declaration[] {
  const symbol = checker.getSymbolAtLocation(node);
  const found = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return found?.declarations ?? [];
}

const decoratorsOf = (node: ts.HasDecorators): readonly ts.Decorator[] => ts.getDecorators(node) ?? [];

const nameOf = ({ expression }: ts.Decorator): string =>
  (ts.isCallExpression(expression) ? expression.expression : expression).getText();

const isOurs = ({ fileName, isDeclarationFile }: ts.SourceFile): boolean =>
  !isDeclarationFile && !fileName.includes('/node_modules/');

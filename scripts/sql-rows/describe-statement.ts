import pg from 'pg';

/** What JavaScript gets for a column from `pg`; a list ends with `[]`. */
export type ColumnKind = string;

/** A column of a statement's result. */
export interface Column {
  name: string;
  /** PostgreSQL's name of the type. */
  type: string;
  kind: ColumnKind;
  /** The plain column of a table that it is; null for an expression. */
  source: { table: string; column: string; isNotNull: boolean } | null;
}

/** PostgreSQL types that `pg` does not return as a text. */
const KINDS: Readonly<Record<string, ColumnKind>> = {
  bool: 'boolean',
  ...{ int2: 'number', int4: 'number', oid: 'number', float4: 'number', float8: 'number' },
  ...{ date: 'Date', timestamp: 'Date', timestamptz: 'Date' },
  ...{ json: 'json', jsonb: 'json' },
  bytea: 'Buffer',
};

/** Asks PostgreSQL for the columns of statements, without running them. */
export class StatementDescriber {
  private readonly views = new Map<number, Promise<Column[]>>();

  private constructor(
    private readonly client: pg.Client,
    private readonly kinds: ReadonlyMap<number, { type: string; kind: ColumnKind }>,
    private readonly sources: ReadonlyMap<string, { table: string; column: string; isNotNull: boolean }>,
    private readonly viewTexts: ReadonlyMap<number, string>,
  ) {}

  /** @param client connected to a migrated database. */
  static async create(client: pg.Client): Promise<StatementDescriber> {
    const types = await client.query<{ oid: number; type: string; element: string | null }>(
      `select t.oid, t.typname as type, e.typname as element
       from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
    );
    const columns = await client.query<{ id: string; table: string; column: string; isNotNull: boolean }>(
      `select attrelid || '.' || attnum as id, relname as table, attname as column, attnotnull as "isNotNull"
       from pg_attribute join pg_class c on c.oid = attrelid where c.relkind in ('r', 'p')`,
    );
    const views = await client.query<{ oid: number; text: string }>(
      `select oid, pg_get_viewdef(oid) as text from pg_class where relkind = 'v'`,
    );
    return new StatementDescriber(
      client,
      new Map(types.rows.map(({ oid, type, element }) => [oid, { type, kind: kindOf(type, element) }])),
      new Map(columns.rows.map(({ id, ...source }) => [id, source])),
      new Map(views.rows.map(({ oid, text }) => [oid, text])),
    );
  }

  /**
   * The columns of a statement, without those of functions that return nothing.
   *
   * @throws PostgreSQL's error when the statement does not fit the schema.
   */
  async describe(text: string): Promise<Column[]> {
    const fields = await new Promise<pg.FieldDef[]>((resolve, reject) => {
      this.client.query(new Describe(text, resolve, reject));
    });
    return Promise.all(
      fields
        .filter(({ dataTypeID }) => this.kinds.get(dataTypeID)?.type !== 'void')
        .map(async ({ name, dataTypeID, tableID, columnID }) => {
          const { type, kind } = this.kinds.get(dataTypeID) ?? { type: `type ${dataTypeID}`, kind: 'unknown' };
          return { name, type, kind, source: await this.sourceOf(tableID, columnID) };
        }),
    );
  }

  /** The column of a table, also through views. */
  private async sourceOf(tableId: number, columnId: number): Promise<Column['source']> {
    const view = this.viewTexts.get(tableId);
    if (view === undefined) return this.sources.get(`${tableId}.${columnId}`) ?? null;
    if (!this.views.has(tableId)) this.views.set(tableId, this.describe(view));
    return (await this.views.get(tableId))?.[columnId - 1]?.source ?? null;
  }
}

function kindOf(type: string, element: string | null): ColumnKind {
  return element === null ? (KINDS[type] ?? 'string') : `${KINDS[element] ?? 'string'}[]`;
}

/** Parses and describes a statement: the messages of `pg`'s own queries without binding and running it. */
class Describe implements pg.Submittable {
  private fields: pg.FieldDef[] = [];

  constructor(
    private readonly text: string,
    private readonly resolve: (fields: pg.FieldDef[]) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.fields = fields;
  }

  /** `pg` calls either this or `handleReadyForQuery`. */
  handleError(error: Error): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.resolve(this.fields);
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Tables that two services write by SQL, each with the reason. */
const SHARED: Readonly<Record<string, string>> = {
  'appointment_plan: api, sync-ingest': 'ingest keeps with a plan what its deleted appointment was',
};

const WRITES = /\b(?:insert into|update|delete from)\s+([a-z]+(?:_[a-z]+)*)(?=[\s\S]{0,40}?(?:\(|\bset\b|\bwhere\b))/g;

/** The tables that statements in a source text write. */
const tablesWrittenIn = (source: string): string[] => [...source.matchAll(WRITES)].map(([, table]) => table!);

/** Services by the tables that they write. The standalone service is left out: it writes the data of the demo. */
function writersByTable(): Map<string, Set<string>> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'services'], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => /(?<!\.spec|\.cases|\.fixture)\.ts$/.test(file) && !/\/(testing|standalone)\//.test(file));
  const writers = new Map<string, Set<string>>();
  for (const file of files)
    for (const table of tablesWrittenIn(readFileSync(join(root, file), 'utf8')))
      writers.set(table, (writers.get(table) ?? new Set()).add(file.split('/')[1]!));
  return writers;
}

describe('the SQL of the services', () => {
  const writers = writersByTable();
  const writersOf = (table: string): string[] => [...(writers.get(table) ?? [])].toSorted();

  it('writes each table in one service, but for the exceptions', () => {
    const shared = [...writers.keys()].filter((table) => writersOf(table).length > 1);
    expect(shared.map((table) => `${table}: ${writersOf(table).join(', ')}`)).toEqual(Object.keys(SHARED));
  });

  it('writes generated notes in audio, and their facts in api', () => {
    expect(writersOf('generated_note')).toEqual(['audio']);
    expect(writersOf('note_facts')).toEqual(['api']);
  });

  it('writes subscriptions in api, also of the link in a mail, and the mails in reporting', () => {
    expect(writersOf('report_subscription')).toEqual(['api']);
    expect(writersOf('report_mail')).toEqual(['reporting']);
  });

  it('is found in statements of several lines and with an alias', () => {
    expect(
      tablesWrittenIn('`\n  insert into note_facts as f\n    (a) values (1)` `update x_y set a = 1` `for update`'),
    ).toEqual(['note_facts', 'x_y']);
  });
});

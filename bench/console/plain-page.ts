import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { DayBucket } from '@helix/contracts';
import type { BenchDatabase } from '../harness/bench-database.js';

const HEIGHT_OF_A_MINUTE = 2;
const COLUMN_WIDTH = 180;

/** What an appointment's box description, in a column of its provider at its time: the least that a calendar draws. */
function plainDay({ providers }: DayBucket): string {
  return providers
    .flatMap(({ appointments }, column) =>
      appointments.map(
        ({ appointmentId, patientInitials, reason, startDate, endDate, totalPlanned, totalCompleted }) => {
          const [from, to] = [startDate, endDate].map(
            (time) => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)),
          ) as [number, number];
          const place = `left:${column * COLUMN_WIDTH}px;top:${from * HEIGHT_OF_A_MINUTE}px;height:${(to - from) * HEIGHT_OF_A_MINUTE}px`;
          const lines = [
            `${patientInitials} ${startDate.slice(11, 16)}`,
            reason,
            `${totalPlanned} → ${totalCompleted}`,
          ];
          return `<a class="appointment" data-appointment-id="${appointmentId}" href="#" style="${place}">${lines.map((line) => `<span>${line}</span>`).join('')}</a>`;
        },
      ),
    )
    .join('');
}

const page = (today: string, tomorrow: string): string => `<!doctype html><meta charset="utf-8"><title>Plain</title>
<style>
  body { margin: 0; font: 13px sans-serif }
  main { position: relative; overflow: auto; height: 100vh }
  .appointment { position: absolute; width: ${COLUMN_WIDTH - 8}px; overflow: hidden; border: 1px solid #999 }
  .appointment span { display: block }
</style>
<button aria-label="Next day">Next</button><main>${today}</main>
<script>
  const days = ${JSON.stringify([today, tomorrow]).replaceAll('</', '<\\/')};
  let shown = 0;
  document.querySelector('button').addEventListener('click', () => {
    shown = 1 - shown;
    document.querySelector('main').innerHTML = days[shown];
  });
</script>`;

/** Serves the same two days as plain boxes, whose button swaps one for the other. @returns its address. */
export async function servePlainPage(
  server: BenchDatabase,
  [today, tomorrow]: readonly [DayBucket, DayBucket],
): Promise<string> {
  const html = page(plainDay(today), plainDay(tomorrow));
  const pageServer = createServer((_request, answer) => answer.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((resolve) => pageServer.listen(0, '127.0.0.1', resolve));
  server.addClosing(() => promisify(pageServer.close.bind(pageServer))());
  return `http://127.0.0.1:${(pageServer.address() as AddressInfo).port}/`;
}

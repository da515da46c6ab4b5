import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { AppointmentDetails } from '@helix/contracts';
import type { BenchDatabase } from '../harness/bench-database.js';

/** The least that shows an appointment: its services and its plan as plain rows, and totals that follow a click. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Plain</title>
<style>body { font: 13px sans-serif } main { display: flex; gap: 24px } li { min-height: 48px }</style>
<main></main>
<script>
  const cents = (amount) => '$' + (amount ?? 0).toFixed(2);
  const add = (id) => {
    const list = document.querySelector('[data-plan]');
    const present = list.querySelector('[data-item="' + id + '"]');
    if (present) present.remove();
    else list.insertAdjacentHTML('beforeend', '<li data-item="' + id + '">' + id + ' 8 min $10.00</li>');
    document.querySelector('[data-totals]').textContent = list.children.length + ' procedures';
  };
  const draw = ({ recommendations, selectedRecommendations }) => {
    const services = recommendations.map((one) =>
      '<li><button data-service="' + one.procedureRuleTypeId + '">' + one.name + '</button> ' +
      (one.treatmentDueInfo.dueDate ?? 'As needed') + ' ' + cents(one.ammount) + ' ' + one.initialMinutes + ' min</li>');
    const items = selectedRecommendations.map((one) =>
      '<li data-item="' + one.procedureRuleTypeId + '">' + one.name + ' ' + one.minutes + ' min ' + cents(one.ammount) + '</li>');
    document.querySelector('main').innerHTML =
      '<ul>' + services.join('') + '</ul><div><ul data-plan>' + items.join('') + '</ul><p data-totals></p></div>';
  };
  let details;
  const load = async () => { details = await (await fetch('/details')).json(); draw(details); };
  addEventListener('click', ({ target }) => target.dataset.service && add(target.dataset.service));
</script>`;

/** Serves an appointment as a plain page. @returns its address. */
export async function servePlainScreen(server: BenchDatabase, details: AppointmentDetails): Promise<string> {
  const body = JSON.stringify(details);
  const pageServer = createServer(({ url }, answer) =>
    url === '/details'
      ? answer.setHeader('Content-Type', 'application/json').end(body)
      : answer.setHeader('Content-Type', 'text/html').end(PAGE),
  );
  await new Promise<void>((resolve) => pageServer.listen(0, '127.0.0.1', resolve));
  server.addClosing(() => promisify(pageServer.close.bind(pageServer))());
  return `http://127.0.0.1:${(pageServer.address() as AddressInfo).port}/`;
}

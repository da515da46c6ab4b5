/* global document, fetch, location, URLSearchParams, WebSocket */
// Two pages as the console's own page has them: its marks, its sections and its title. The first note of the data says what
// goes wrong.
const query = new URLSearchParams(location.search);
const answer = await fetch(`/api/Agent/ReportData?dataToken=${query.get('dataToken')}`);
const { clinicName, notes } = await answer.json();
const [issue, value] = (notes[0] ?? '').split(' ');
const root = document.documentElement;

const month = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
document.title = `${clinicName}, ${month.format(new Date(`${query.get('fromdate')}-01T00:00:00Z`))}`;

const add = (text) => {
  const page = document.createElement('section');
  page.className = 'page';
  page.append(Object.assign(document.createElement('h1'), { textContent: text }));
  document.body.append(page);
};
const reach = (address) =>
  fetch(address, { mode: 'no-cors' }).then(
    () => 'reached',
    () => 'refused',
  );
const socket = (address) =>
  new Promise((resolve) => {
    const opened = new WebSocket(address);
    opened.onopen = () => resolve('reached');
    opened.onerror = () => resolve('refused');
  });

if (issue === 'hang') for (;;);
if (issue === 'memory') for (const parts = []; ;) parts.push(new Array(1_000_000).fill(parts.length));
if (issue === 'error') root.setAttribute('data-report-error', 'This report link has expired.');
else if (issue !== 'silent') {
  if (issue !== 'nothing') {
    add(clinicName);
    add(issue === 'network' ? `${await reach(`http://${value}`)} ${await socket(`ws://${value}`)}` : 'How it is made');
  }
  for (let page = 0; issue === 'many' && page < 99; page += 1) add('More');
  if (issue === 'empty') document.querySelector('h1').remove();
  if (issue === 'short') document.querySelector('.page').style.display = 'none';
  if (issue === 'title') document.title = 'Helix';
  root.setAttribute('data-report-ready', '');
}

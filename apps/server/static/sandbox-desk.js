// What becomes of the sandbox's webhooks, and what it has sent.
const find = (name) => document.querySelector(`[data-${name}]`);
const result = find('result');

async function send(body) {
  const response = await fetch('/dev/payments.json', { method: 'POST', body: JSON.stringify(body) });
  result.textContent = response.ok ? 'Done.' : 'That did not work.';
  await load();
}

function cell(text) {
  const made = document.createElement('td');
  made.textContent = text;
  return made;
}

function row({ id, created_at: at, type, order_no: order, delivery, delivered }) {
  const again = document.createElement('button');
  again.textContent = 'Send';
  again.className = 'plain';
  again.setAttribute('aria-label', `Send ${type} ${id} again`);
  again.addEventListener('click', () => void send({ event: id }));
  const last = document.createElement('td');
  last.append(again);
  const line = document.createElement('tr');
  const when = at.slice(0, 19).replace('T', ' ');
  line.append(
    cell(when),
    cell(type),
    cell(order ?? ''),
    cell(delivery.replaceAll('_', ' ')),
    cell(String(delivered)),
    last,
  );
  return line;
}

async function load() {
  try {
    const response = await fetch('/dev/payments.json');
    const { delivery, events } = await response.json();
    for (const choice of document.querySelectorAll('input[name=delivery]')) choice.checked = choice.value === delivery;
    // Somebody who is about to press keeps their place.
    if (!find('events').contains(document.activeElement)) find('events').replaceChildren(...events.map(row));
  } catch {
    result.textContent = 'The server does not answer.';
  }
}

find('deliveries').addEventListener('change', ({ target }) => void send({ delivery: target.value }));
find('trouble').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  void send({ trouble: form.get('trouble'), order: form.get('order') });
});
setInterval(() => void load(), 3_000);
void load();

// The sandbox's card form, in a frame whose origin is nobody's. The page around it hears of three things: how high the form is, that it can be
// seen, and where to go once the payer is done.
const find = (name) => document.querySelector(`[data-${name}]`);
const secret = location.hash.slice(1);
const form = find('card');
const fields = ['number', 'expiry', 'cvc'];
let attempt = '';
let isBusy = false;

const notifyParent = (message) => parent.postMessage({ from: 'sandbox', ...message }, '*');
new ResizeObserver(() => notifyParent({ kind: 'height', height: document.documentElement.offsetHeight })).observe(
  document.body,
);

async function ask(what, body = {}) {
  const response = await fetch(`/sandbox/checkout/${what}`, {
    method: 'POST',
    body: JSON.stringify({ secret, ...body }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

function show(part) {
  for (const name of ['wait', 'card', 'bank', 'wallet']) find(name).hidden = name !== part;
  for (const name of ['help', 'offer']) find(name).hidden = part !== 'card';
}

function end(text) {
  show('end');
  find('end').textContent = text;
}

function showErrors({ field, message = '' }) {
  for (const name of fields) {
    const isIt = name === field;
    find(`error="${name}"`).textContent = isIt ? message : '';
    form.elements[name].setAttribute('aria-invalid', String(isIt));
    if (isIt) form.elements[name].focus();
  }
  find('refusal').textContent = field === undefined ? message : '';
}

const over = 'The time to pay is over. Nothing was charged: please go back and start again.';

function follow(answer) {
  switch (answer.kind) {
    case 'paid':
      end('Paid. One moment…');
      notifyParent({ kind: 'done', url: answer.returnUrl });
      break;
    case 'asked':
      attempt = answer.attemptId;
      show('bank');
      document.getElementById('bank').focus();
      break;
    case 'over':
      end(over);
      break;
    default:
      show('card');
      showErrors(answer);
  }
}

/** One at a time: a second press waits for nothing. */
async function press(button, run) {
  if (isBusy) return;
  isBusy = true;
  button.disabled = true;
  const label = button.textContent;
  button.textContent = 'One moment…';
  try {
    follow(await run());
  } catch {
    // It may have gone through: what the provider has, it says.
    showErrors({ message: 'The connection broke. Please press again: you are charged once at most.' });
    show(attempt === '' ? 'card' : 'bank');
  } finally {
    isBusy = false;
    button.disabled = false;
    button.textContent = label;
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  attempt = '';
  showErrors({});
  const card = Object.fromEntries(fields.map((name) => [name, form.elements[name].value]));
  void press(find('pay'), () => ask('pay', card));
});
find('approve').addEventListener('click', () => {
  void press(find('approve'), () => ask('confirm', { attempt, approved: true }));
});
find('deny').addEventListener('click', () => {
  void press(find('deny'), () => ask('confirm', { attempt, approved: false }));
});
// Stands for Apple Pay and Google Pay: the device asks once, and gives the provider a card that it keeps.
find('wallet-open').addEventListener('click', () => {
  showErrors({});
  show('wallet');
  document.getElementById('wallet').focus();
});
find('wallet-cancel').addEventListener('click', () => {
  show('card');
  find('wallet-open').focus();
});
find('wallet-pay').addEventListener('click', () => {
  attempt = '';
  const card = { number: find('fill').dataset.fill, expiry: '12/40', cvc: '123' };
  void press(find('wallet-pay'), () => ask('pay', card));
});
for (const button of document.querySelectorAll('[data-fill]')) {
  button.addEventListener('click', () => {
    form.elements.number.value = button.dataset.fill;
    form.elements.expiry.value = '12/40';
    form.elements.cvc.value = '123';
    find('pay').focus();
  });
}

function draw({ status, order, lines, total, returnUrl }) {
  if (status === 'unknown') return end('This payment is not known.');
  find('order').hidden = false;
  find('order-no').textContent = order;
  find('total').textContent = total;
  find('pay').textContent = `Pay ${total}`;
  find('wallet-total').textContent = total;
  find('lines').replaceChildren(
    ...lines.flatMap(({ title, amount }) => {
      const [term, value] = [document.createElement('dt'), document.createElement('dd')];
      term.textContent = title;
      value.textContent = amount;
      return [term, value];
    }),
  );
  if (status === 'paid') return follow({ kind: 'paid', returnUrl });
  if (status === 'expired') return end(over);
  show('card');
}

async function load() {
  try {
    draw(await ask('view'));
  } catch {
    end('The payment could not be loaded. Please load the page again.');
  }
  notifyParent({ kind: 'ready' });
}

void load();

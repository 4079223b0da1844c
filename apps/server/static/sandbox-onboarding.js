// Completes the setup of an account at the sandbox, or leaves it incomplete.
const find = (name) => document.querySelector(`[data-${name}]`);
const token = location.hash.slice(1);
const form = find('setup');
const fields = ['business', 'bank'];
let isBusy = false;

async function ask(what, body = {}) {
  const response = await fetch(`/sandbox/onboarding/${what}`, {
    method: 'POST',
    body: JSON.stringify({ token, ...body }),
  });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

const unknown = 'This link is not valid any more. Please go back and open the setup again.';

async function finish(later) {
  if (isBusy) return;
  isBusy = true;
  find('refusal').textContent = '';
  try {
    const [business, bank] = fields.map((name) => form.elements[name].value);
    const answer = await ask('finish', { business, bank, later });
    if (answer.kind === 'done') location.replace(answer.url);
    else if (answer.kind === 'refused') showErrors(answer.errors);
    else find('refusal').textContent = unknown;
  } catch {
    find('refusal').textContent = 'The connection broke. Please try again.';
  } finally {
    isBusy = false;
  }
}

function showErrors(errors) {
  for (const name of fields) {
    find(`error="${name}"`).textContent = errors[name] ?? '';
    form.elements[name].setAttribute('aria-invalid', String(name in errors));
  }
  form.elements[fields.find((name) => name in errors)]?.focus();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void finish(false);
});
find('later').addEventListener('click', () => void finish(true));

async function load() {
  try {
    const answer = await ask('view');
    // A link opens once, and soon no more: the product makes another.
    if (answer.kind === 'over') return location.replace(answer.url);
    if (answer.kind === 'unknown') return void (find('wait').textContent = unknown);
    find('wait').hidden = true;
    form.hidden = false;
  } catch {
    find('wait').textContent = 'This page could not be loaded. Please load it again.';
  }
}

void load();

// Checks a raffle's draw in the visitor's browser: from what the server published, by the very file that the server draws with.
const root = document.querySelector('[data-receipt]');
const at = (name) => root.querySelector(`[data-${name}]`);
const count = (number) => number.toLocaleString('en-US');

const faults = {
  commitment: 'The seed is not the one that was committed to when the raffle was made.',
  order: 'The list holds a number twice, or out of its order.',
  'list-hash': 'The list of entry numbers is not the one whose hash was stored before the draw.',
  winners: 'The formula draws other winners from this list.',
};

function say(verdict, text, reasons = []) {
  at('verdict').dataset.kind = verdict;
  at('verdict-title').textContent = { fair: 'Fair', unfair: 'Not fair' }[verdict] ?? text;
  at('verdict-text').textContent = verdict in { fair: 1, unfair: 1 } ? text : '';
  at('reasons').replaceChildren(...reasons.map((reason) => element('li', reason)));
}

function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function showFacts(facts) {
  at('facts').replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [element('dt', name), element('dd', String(value))]),
  );
}

async function check() {
  const answer = await fetch(root.dataset.receipt);
  if (!answer.ok) throw new Error(String(answer.status));
  const receipt = await answer.json();
  const promised = {
    'Number of winners': count(receipt.no_of_winners),
    'Entries needed': count(receipt.minimum_entries),
  };
  if (receipt.seed === null) {
    showFacts({
      ...promised,
      ...(receipt.entries !== null && { Entries: count(receipt.entries) }),
      'SHA-256 of the seed (the commitment)': receipt.commitment,
    });
    return say('waiting', receipt.is_completed ? 'The winners are being drawn.' : 'Not drawn yet.');
  }
  show(receipt);
  showFacts({
    ...promised,
    Entries: count(receipt.entries),
    'Of them in the draw': count(receipt.numbers.length),
    'SHA-256 of the seed (the commitment)': receipt.commitment,
    Seed: receipt.seed,
    'SHA-256 of the list': receipt.list_hash,
  });
  // Browsers have Web Crypto on https alone.
  if (globalThis.crypto?.subtle === undefined)
    return say(
      'waiting',
      'This browser can check draws on https addresses only. Everything that it takes stands below.',
    );
  const { checkReceipt } = await import(root.dataset.draw);
  const found = await checkReceipt({
    seed: receipt.seed,
    commitment: receipt.commitment,
    numbers: receipt.numbers,
    listHash: receipt.list_hash,
    winners: receipt.winners,
    winnerCount: receipt.no_of_winners,
    minimumEntries: receipt.minimum_entries,
  });
  if (found.length > 0)
    return say(
      'unfair',
      'Your browser comes to another result than the one that was published:',
      found.map((fault) => faults[fault]),
    );
  const isEnough = receipt.numbers.length >= receipt.minimum_entries;
  say(
    'fair',
    isEnough
      ? 'Your browser has drawn again, from the published list and seed, and the same numbers have won.'
      : `Nobody has won: ${count(receipt.numbers.length)} took part, and at least ${count(receipt.minimum_entries)} were needed. List and seed are those that were fixed before.`,
  );
}

function show({ numbers, winners }) {
  for (const part of root.querySelectorAll('[data-drawn]')) part.hidden = false;
  const items = new Map(numbers.map((number) => [number, element('li', number)]));
  at('numbers').replaceChildren(...items.values());
  at('winners').replaceChildren(...winners.map((number) => element('li', number)));
  for (const number of winners) items.get(number)?.classList.add('won');
  const box = at('find');
  const mark = () => {
    const wanted = box.value.replaceAll(/\s/g, '').toUpperCase();
    for (const item of root.querySelectorAll('[aria-current]')) item.removeAttribute('aria-current');
    const item = items.get(wanted);
    item?.setAttribute('aria-current', 'true');
    item?.scrollIntoView({ block: 'nearest' });
    const place = winners.indexOf(wanted) + 1;
    at('found').textContent =
      wanted === ''
        ? ''
        : item === undefined
          ? `${wanted} took no part in the draw.`
          : place > 0
            ? `${wanted} was drawn, as number ${place} of ${winners.length}.`
            : `${wanted} took part, and was not drawn.`;
  };
  box.addEventListener('input', mark);
  // Behind the #: the server is not told whose page this is. As it stands: no number has a sign to decode, and a link with a wrong one
  // shall not keep anybody from the check.
  box.value = location.hash.slice(1);
  mark();
}

async function run() {
  try {
    await check();
  } catch {
    say('waiting', 'The receipt could not be loaded. Please try again in a moment.');
  }
}

// Another number, from a link: its list may have been drawn meanwhile.
addEventListener('hashchange', () => location.reload());

await run();

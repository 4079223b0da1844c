import { Alert, Button } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureText } from '../../lib/failure-text.ts';
import { useSession } from '../../lib/session.tsx';
import styles from './palette.module.css';
import { recentItemsOf, type Item } from './recent-items.ts';
import { Sheet } from './sheet.tsx';
import { useResults, type Results } from './use-results.ts';
import hidden from '../../ui/visually-hidden.module.css';

/** Finds events, people, orders, pages and actions. The focus stays in the field; arrows move the marked option. */
export function Palette({ onClose, typed }: { onClose: () => void; typed: string }) {
  return (
    <Sheet label="Search" onClose={onClose}>
      {(close) => <Finder close={close} initial={typed} />}
    </Sheet>
  );
}

function Finder({ close, initial }: { close: () => void; initial: string }) {
  const [typed, setTyped] = useState(initial);
  const [marked, setMarked] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const results = useResults(typed);
  const items = results.groups.flatMap((group) => group.items);
  const at = Math.min(marked, items.length - 1);
  const listId = useId();
  const optionId = (place: number) => `${listId}-${place}`;
  const navigate = useNavigate();
  const { user } = useSession();

  const remember = (item: Item) => {
    if (user !== null) recentItemsOf(user.id).add(item);
    // Closing first returns the focus, so that the new page can take it afterwards.
    close();
  };
  const follow = (item: Item) => {
    remember(item);
    void navigate(item.to);
  };
  // If Enter was pressed before the response arrived, the first result opens as soon as it arrives.
  const takesFirst = isWaiting && results.isSettled;
  const takeFirst = useRef(() => {});
  takeFirst.current = () => {
    setIsWaiting(false);
    if (items[0] !== undefined) follow(items[0]);
  };
  useEffect(() => {
    if (takesFirst) takeFirst.current();
  }, [takesFirst]);
  const shownId = optionId(at);
  useEffect(() => {
    document.getElementById(shownId)?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setMarked((at + step + items.length) % items.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const item = items[at];
    if (!results.isSettled && (marked === 0 || item === undefined)) setIsWaiting(true);
    else if (item !== undefined) follow(item);
  };

  return (
    <>
      <div className={styles.head}>
        <input
          className={styles.field}
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items.length > 0 ? optionId(at) : undefined}
          placeholder="Search events, fans, orders…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setMarked(0);
            setIsWaiting(false);
          }}
          onKeyDown={press}
        />
        <Button type="text" className={styles.close} onClick={close}>
          Close
        </Button>
      </div>
      <div id={listId} className={styles.list} role="listbox" aria-label="Results" aria-busy={!results.isSettled}>
        {results.groups.map(({ name, items: ofGroup }, place) => (
          <div key={name} role="group" aria-labelledby={`${listId}-${name}`}>
            <div id={`${listId}-${name}`} className={styles.group} role="presentation">
              {name}
            </div>
            {ofGroup.map((item, index) => {
              const number = startOf(results.groups, place) + index;
              return (
                <Link
                  key={item.to}
                  id={optionId(number)}
                  className={styles.item}
                  role="option"
                  aria-selected={number === at}
                  tabIndex={-1}
                  to={item.to}
                  onMouseMove={() => setMarked(number)}
                  onClick={() => remember(item)}
                >
                  <span className={styles.label}>{item.label}</span>
                  {item.detail !== '' && <span className={styles.detail}>{item.detail}</span>}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      <Outcome typed={typed.trim()} results={results} count={items.length} />
    </>
  );
}

const startOf = (groups: Results['groups'], place: number): number =>
  groups.slice(0, place).reduce((sum, { items }) => sum + items.length, 0);

/** Announces the number of results to screen readers, and shows errors and missing results to everybody. */
function Outcome({ typed, results, count }: { typed: string; results: Results; count: number }) {
  const { error, problem, isSettled, isIncomplete, retry } = results;
  const isEmpty = isSettled && error === null && problem === undefined && count === 0;
  const counted = count === 1 ? '1 result' : `${count} results`;
  return (
    <>
      {error !== null && isSettled && (
        <Alert
          type="error"
          showIcon
          title={navigator.onLine ? failureText(error) : 'You are offline. Please check your connection.'}
          action={
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          }
        />
      )}
      {problem !== undefined && <p className={styles.note}>{problem}</p>}
      {isEmpty && <p className={styles.note}>No results for “{typed}”</p>}
      {isIncomplete && <p className={styles.note}>Some results took too long. Type more to narrow the search.</p>}
      <div role="status" className={isSettled ? hidden.visuallyHidden : styles.note}>
        {isSettled ? !isEmpty && counted : 'Searching…'}
      </div>
    </>
  );
}

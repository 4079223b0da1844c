import { Link, useLocation } from 'react-router';
import { useSession } from '../../lib/session.tsx';
import { useNow } from '../../ui/use-now.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { CountMark } from '../../ui/count-mark.tsx';
import styles from './event-nav.module.css';
import { useEventBadges, type Badge } from './use-event-badges.ts';
import { openGroups, type OpenPage } from './event-pages.ts';
import type { EventRef } from './event-paths.ts';

interface EventNavProps {
  event: EventRef;
  /** Epoch ms, or null while the event is loading. Without it there is no link to the event night. */
  startsAt: number | null;
  /** If true, shows only icons. Screen readers still read the labels, and tooltips show them. */
  isNarrow?: boolean;
  onFollow?: () => void;
}

/** Lists the pages of an event that the person may open, by group. */
export function EventNav({ event, startsAt, isNarrow = false, onFollow }: EventNavProps) {
  const groups = useEventPages(event, startsAt);
  return (
    <nav className={styles.nav} aria-label="Event" data-narrow={isNarrow}>
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h2>{group.label}</h2>
          <ul>
            {group.pages.map(({ key, label, to, isCurrent, icon: Icon, badge }) => (
              <li key={key}>
                <Link
                  to={to}
                  className={styles.item}
                  title={isNarrow ? nameOf(label, badge) : undefined}
                  aria-current={isCurrent ? 'page' : undefined}
                  onClick={onFollow}
                >
                  <Icon aria-hidden />
                  <span className={styles.label}>
                    <Label text={label} group={group.label} />
                  </span>
                  {badge && <CountMark {...badge} />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** Shows a page's label without the name of its group. Screen readers still read the group's name. */
function Label({ text, group }: { text: string; group: string }) {
  const prefix = `${group}: `;
  if (!text.startsWith(prefix)) return text;
  return (
    <>
      <span className={hidden.visuallyHidden}>{prefix}</span>
      {text.slice(prefix.length)}
    </>
  );
}

interface ShownPage extends Omit<OpenPage, 'to'> {
  to: string;
  isCurrent: boolean;
  badge: Badge | undefined;
}

const nameOf = (label: string, badge: Badge | undefined) => (badge === undefined ? label : `${label}, ${badge.label}`);

const minuteMs = 60_000;

export function useEventPages(event: EventRef, startsAt: number | null): { label: string; pages: ShownPage[] }[] {
  const { opens } = useSession();
  const { pathname } = useLocation();
  const now = useNow(minuteMs);
  const badges = useEventBadges(Number(event.id));
  return openGroups(opens, startsAt, now).map(({ label, pages }) => ({
    label,
    pages: pages.map((page) => ({
      ...page,
      to: page.to(event),
      badge: badges.get(page.key),
      isCurrent: page.areas.some((area) => pathname.startsWith(`/${area}/`)),
    })),
  }));
}

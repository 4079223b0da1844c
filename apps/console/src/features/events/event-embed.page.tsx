import { embedShows, getEmbeds, type Embeds, type EmbedShow } from '@backline/contract/embeds';
import type { WholeEvent } from '@backline/contract/events';
import { Alert, Card } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { EventState } from '../../nouns/events/event-state.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import styles from './event-embed.module.css';
import { embedAddress, embedSnippet, embedThemes, type EmbedTheme } from './embed-snippet.ts';
import { EventPageHeader } from './event-page-header.tsx';
import { useEmbeds, useWholeEvent } from './event.queries.ts';

const title = 'Embed';

export const handle: RouteHandle = { title, access: getEmbeds };

export function Component() {
  const { event_id: id = '' } = useParams();
  return (
    <EventState query={useWholeEvent(id)}>
      {(event) => (
        <>
          <EventPageHeader title={title} event={event} />
          <EventEmbed key={event.event_id} event={event} />
        </>
      )}
    </EventState>
  );
}

function EventEmbed({ event }: { event: WholeEvent }) {
  return (
    <QueryState query={useEmbeds(event.manager_id)}>{(embeds) => <Embed event={event} embeds={embeds} />}</QueryState>
  );
}

const showNames: Record<EmbedShow, string> = { card: 'Event', poll: 'Poll' };
const themeNames: Record<EmbedTheme, string> = { auto: 'As the visitor’s device', light: 'Light', dark: 'Dark' };

function Embed({ event, embeds }: { event: WholeEvent; embeds: Embeds }) {
  const [show, setShow] = useState<EmbedShow>('card');
  const [theme, setTheme] = useState<EmbedTheme>('auto');
  const isShown = show === 'card' || embeds.shows_polls;
  return (
    <div className={styles.page}>
      <Sites embeds={embeds} isPollMissing={!isShown} />
      <Card title={<h2>Snippet</h2>}>
        <div className={styles.choices}>
          <ChoiceButtons
            label="Show"
            value={show}
            options={embedShows.map((value) => ({ value, label: showNames[value] }))}
            onChange={setShow}
          />
          <ChoiceButtons
            label="Colours"
            value={theme}
            options={embedThemes.map((value) => ({ value, label: themeNames[value] }))}
            onChange={setTheme}
          />
        </div>
        <p className={styles.note}>Paste it into your site where the event should appear.</p>
        <CopyField label="Snippet" value={embedSnippet(window.location.origin, event, { show, theme })} isMain />
      </Card>
      {isShown && (
        <Card title={<h2>Preview</h2>}>
          <Preview
            key={`${show} ${theme}`}
            title={`Preview of ${event.event_name}`}
            src={embedAddress(event, { show, theme })}
          />
        </Card>
      )}
    </div>
  );
}

function Sites({ embeds, isPollMissing }: { embeds: Embeds; isPollMissing: boolean }) {
  const toSites = <LinkButton to={peoplePaths.embedsOf(embeds.user_id)}>Edit sites</LinkButton>;
  if (embeds.origins.length === 0)
    return <Alert type="warning" showIcon title="No site may show this event yet." action={toSites} />;
  if (isPollMissing) return <Alert type="warning" showIcon title="Polls may not be shown yet." action={toSites} />;
  return (
    <div className={styles.sites}>
      <p className={styles.note}>Shown on {embeds.origins.map((origin) => new URL(origin).host).join(', ')}</p>
      {toSites}
    </div>
  );
}

/** Shows the page without its script: it has the origin of the console, which can measure it. */
function Preview({ title: label, src }: { title: string; src: string }) {
  const [heightPx, setHeightPx] = useState<number>();
  return (
    <iframe
      className={styles.preview}
      title={label}
      src={src}
      height={heightPx}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={({ currentTarget }) => setHeightPx(currentTarget.contentDocument?.documentElement.offsetHeight)}
    />
  );
}

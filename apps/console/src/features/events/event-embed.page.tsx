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
import { EmbedPreview } from './embed-preview.tsx';
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
const themeNames: Record<EmbedTheme, string> = { auto: 'Automatic', light: 'Light', dark: 'Dark' };

function Embed({ event, embeds }: { event: WholeEvent; embeds: Embeds }) {
  const [show, setShow] = useState<EmbedShow>('card');
  const [theme, setTheme] = useState<EmbedTheme>('auto');
  const missing = missingStep(embeds, show);
  const toSites = <LinkButton to={peoplePaths.embedsOf(embeds.user_id)}>Edit sites</LinkButton>;
  return (
    <div className={styles.page}>
      {missing === null ? (
        <div className={styles.sites}>
          <p className={styles.note}>Shown on {embeds.origins.map((origin) => new URL(origin).host).join(', ')}</p>
          {toSites}
        </div>
      ) : (
        <Alert type="warning" showIcon title={missing.title} description={missing.step} action={toSites} />
      )}
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
        {theme === 'auto' && <p className={styles.note}>{automatic}</p>}
        {show === 'poll' && <p className={styles.note}>{pollChoice}</p>}
        <p className={styles.note}>
          {missing === null
            ? 'Paste it into your site where the event should appear.'
            : `The snippet appears once ${missing.until}.`}
        </p>
        {missing === null && (
          <CopyField label="Snippet" value={embedSnippet(embeds.public_url, event, { show, theme })} isMain />
        )}
      </Card>
      <Card title={<h2>Preview</h2>}>
        {show === 'poll' && !embeds.shows_polls ? (
          <p className={styles.note}>The preview appears once sites may show polls.</p>
        ) : (
          <EmbedPreview
            key={`${show} ${theme}`}
            title={`Preview of ${event.event_name}`}
            src={embedAddress(event, { show, theme })}
          />
        )}
      </Card>
    </div>
  );
}

const automatic = 'Automatic colours follow the visitor’s device, not your site. On a dark site, choose Dark.';
const pollChoice =
  'Shows the open poll that started last or, without one, the latest completed poll. It changes by itself.';

/** Returns what the manager has to allow before the snippet shows anything; null if nothing is missing. */
function missingStep({ origins, shows_polls: showsPolls }: Embeds, show: EmbedShow) {
  if (origins.length === 0)
    return {
      title: 'No site may show this event yet.',
      step: 'Add your site first. Then copy the snippet from this page.',
      until: 'a site may show the event',
    };
  if (show === 'poll' && !showsPolls)
    return {
      title: 'Polls may not be shown yet.',
      step: 'Switch on “Show polls” first. Then copy the snippet from this page.',
      until: 'sites may show polls',
    };
  return null;
}

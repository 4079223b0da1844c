import { Link } from 'wouter';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import links from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ProposeForm } from './propose-form.tsx';
import { useProposalArtists } from './proposals.queries.ts';
import * as proposalTexts from '@backline/contract/event-proposals.texts';

export function Component() {
  const { data: artists, error, isFetching, refetch } = useProposalArtists();
  if (artists === undefined && error === null) return <Loading />;
  return (
    <Screen title={proposalTexts.propose.title} lead={proposalTexts.propose.lead}>
      {artists === undefined ? (
        <LoadFailure error={error} look="quiet" isFetching={isFetching} refetch={refetch} />
      ) : artists.length === 0 ? (
        <Notice>{proposalTexts.propose.noArtists}</Notice>
      ) : (
        <ProposeForm artists={artists} />
      )}
      <Link className={links.link} href="/proposals">
        {proposalTexts.propose.back}
      </Link>
    </Screen>
  );
}

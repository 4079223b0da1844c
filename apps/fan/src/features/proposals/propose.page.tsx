import { Link } from 'wouter';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import links from '../../ui/link.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ProposeForm } from './propose-form.tsx';
import { useProposalArtists } from './proposals.queries.ts';
import { texts } from './texts.ts';

export function Component() {
  const { data: artists, error, isFetching, refetch } = useProposalArtists();
  if (artists === undefined && error === null) return <Loading />;
  return (
    <Screen title={texts.propose.title} lead={texts.propose.lead}>
      {artists === undefined ? (
        <LoadFailure error={error} look="quiet" isFetching={isFetching} refetch={refetch} />
      ) : artists.length === 0 ? (
        <Notice>{texts.propose.noArtists}</Notice>
      ) : (
        <ProposeForm artists={artists} />
      )}
      <Link className={links.link} href="/proposals">
        {texts.propose.back}
      </Link>
    </Screen>
  );
}

import * as generalTexts from '@backline/contract/general.texts';
import { promoCodeFields, updatePromoCode, updatePromoCodeInput, type PromoCode } from '@backline/contract/promo-codes';
import * as promoTexts from '@backline/contract/promo-codes.texts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownClock } from '../../lib/zone-clock.ts';
import defaultPerson from '../../nouns/people/default-person.svg';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { recordFields, recordValues, recordWords } from '../../ui/record-values.ts';
import { PromoCodeFields } from './promo-code-fields.tsx';
import { PromoCodeHeader } from './promo-code-header.tsx';
import { loadPromoCode, usePromoCodeForForm, useUpdatePromoCode } from './promo-code.queries.ts';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';

export const handle: RouteHandle = { title: 'Edit Promo Code', access: updatePromoCode };

export const Component = ofArtist(EditPromoCode);

function EditPromoCode({ artist }: { artist: ArtistRef }) {
  const { promo_code_id: promoCodeId = '' } = useParams();
  return (
    <QueryState
      query={usePromoCodeForForm(artist.id, promoCodeId)}
      wayBack={
        <LinkButton type="primary" to={peoplePaths.promoCodesOf(artist)}>
          Back to the list
        </LinkButton>
      }
    >
      {(opened) => (
        <>
          <PromoCodeHeader title="Edit Promo Code" artist={artist} />
          <EditForm key={opened.id} artist={artist} opened={opened} />
        </>
      )}
    </QueryState>
  );
}

function EditForm({ artist, opened }: { artist: ArtistRef; opened: PromoCode }) {
  const [clock] = useState(ownClock);
  const list = peoplePaths.promoCodesOf(artist);
  return (
    <RecordEditForm
      opened={opened}
      load={() => loadPromoCode({ artistId: artist.id, promoCodeId: opened.id })}
      toValues={(stored) => recordValues(promoCodeFields, stored, clock)}
      schema={updatePromoCodeInput}
      toBody={(values, _, base) => ({
        ...recordFields(promoCodeFields, values, { clock, stored: base }),
        artist_id: artist.id,
        promo_code_id: base.id,
        version: base.version,
      })}
      save={savedBy(useUpdatePromoCode())}
      unexplained={generalTexts.tryLater}
      savedTo={list}
      backTo={list}
      conflict={{
        title: promoTexts.conflict,
        what: (changedAt) => `this promo code on ${formatDateTime(changedAt)}`,
        ...recordWords(promoCodeFields, clock),
        imageFallback: defaultPerson,
      }}
    >
      {(stored) => <PromoCodeFields artist={artist} clock={clock} stored={stored} />}
    </RecordEditForm>
  );
}

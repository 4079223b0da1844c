import { messages } from '@backline/contract/messages';
import { updatePromoCode, updatePromoCodeInput, type PromoCode } from '@backline/contract/promo-codes';
import { promoMessages } from '@backline/contract/promo-messages';
import { useState } from 'react';
import { useParams } from 'react-router';
import { savedBy } from '../../lib/form-calls.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownClock } from '../../lib/zone-clock.ts';
import defaultPerson from '../../nouns/people/default-person.svg';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { showPlain, type ConflictLabels } from '../../ui/conflict-fields.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecordEditForm } from '../../ui/record-edit-form.tsx';
import { PromoCodeFields } from './promo-code-fields.tsx';
import { PromoCodeHeader } from './promo-code-header.tsx';
import { toFields, toValues, type PromoCodeValues } from './promo-code-values.ts';
import { loadPromoCode, usePromoCodeForForm, useUpdatePromoCode } from './promo-code.queries.ts';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';

export const handle: RouteHandle = { title: 'Edit Promo Code', access: updatePromoCode };

const labels: ConflictLabels<PromoCodeValues> = {
  code: 'Code',
  discount_type: 'Discount Type',
  discount_value: 'Discount Value',
  start_dttm: 'Start',
  end_dttm: 'End',
  usage_limit: 'Usage Limit',
  minimum_amount: 'Minimum Amount',
  active: 'Active',
  image: 'Image',
};

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
      toValues={(stored) => toValues(stored, clock)}
      schema={updatePromoCodeInput}
      toBody={(values, _, base) => ({
        ...toFields(values, clock, base),
        artist_id: artist.id,
        promo_code_id: base.id,
        version: base.version,
      })}
      save={savedBy(useUpdatePromoCode())}
      unexplained={messages.tryLater}
      savedTo={list}
      backTo={list}
      conflict={{
        title: promoMessages.conflict,
        what: (changedAt) => `this promo code on ${formatDateTime(changedAt)}`,
        labels,
        show: (name, values) => showPlain(values[name]).replace('T', name.endsWith('_dttm') ? ' ' : 'T'),
        imageFallback: defaultPerson,
      }}
    >
      {(stored) => <PromoCodeFields clock={clock} stored={stored} />}
    </RecordEditForm>
  );
}

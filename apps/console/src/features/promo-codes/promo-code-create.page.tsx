import * as generalTexts from '@backline/contract/general.texts';
import { addPromoCode, addPromoCodeInput, promoCodeFields } from '@backline/contract/promo-codes';
import { useState } from 'react';
import { savedBy } from '../../lib/form-calls.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownClock } from '../../lib/zone-clock.ts';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { RecordForm } from '../../ui/record-form.tsx';
import { blankValues, recordFields } from '../../ui/record-values.ts';
import { PromoCodeFields } from './promo-code-fields.tsx';
import { PromoCodeHeader } from './promo-code-header.tsx';
import { useAddPromoCode } from './promo-code.queries.ts';
import { ofArtist, type ArtistRef } from '../../nouns/people/artist-state.tsx';

export const handle: RouteHandle = { title: 'New Promo Code', access: addPromoCode };

export const Component = ofArtist(NewPromoCode);

const newPromoCode = blankValues(promoCodeFields);

function NewPromoCode({ artist }: { artist: ArtistRef }) {
  const [clock] = useState(ownClock);
  const list = peoplePaths.promoCodesOf(artist);
  return (
    <>
      <PromoCodeHeader title="New Promo Code" artist={artist} />
      <RecordForm
        initial={newPromoCode}
        schema={addPromoCodeInput}
        toBody={(values) => ({ ...recordFields(promoCodeFields, values, { clock }), artist_id: artist.id })}
        save={savedBy(useAddPromoCode())}
        unexplained={generalTexts.tryLater}
        savedTo={list}
        backTo={list}
      >
        <PromoCodeFields artist={artist} clock={clock} />
      </RecordForm>
    </>
  );
}

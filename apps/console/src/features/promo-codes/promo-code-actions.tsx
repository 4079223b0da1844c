import { archivePromoCode, selectPromoCode, updatePromoCode, type PromoCode } from '@backline/contract/promo-codes';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useArchiveAction } from '../../ui/use-archive-action.ts';
import { useNotify } from '../../ui/use-notify.ts';
import { useArchivePromoCode, useDisplayPromoCode } from './promo-code.queries.ts';

const effects = {
  archive: 'It gives no discount any more and leaves the lists. Orders keep theirs, and you can restore it.',
  restore: 'It is back in the lists, and valid between its start and end.',
};

export function PromoCodeActions({ promoCode }: { promoCode: PromoCode }) {
  const { may } = useSession();
  const display = useDisplayPromoCode();
  const archive = useArchivePromoCode();
  const notify = useNotify();
  const { id, code, is_promo_code_display: isDisplayed, is_archived: isArchived } = promoCode;
  const archiving = useArchiveAction({
    noun: 'promo code',
    name: code,
    owner: promoCode.artist_name,
    isArchived,
    effects,
    run: () => archive.mutateAsync(promoCode),
  });
  const artist = { id: promoCode.artist_id, name: promoCode.artist_name };
  const displaying = {
    label: isDisplayed ? 'Unselect' : 'Select',
    run: () => void notify(() => display.mutateAsync(promoCode)),
  };
  return (
    <RowActions
      name={code}
      primary={
        may(updatePromoCode) &&
        !isArchived && (
          <LinkButton size="small" aria-label={`Edit ${code}`} to={peoplePaths.promoCode(artist, id)}>
            Edit
          </LinkButton>
        )
      }
      more={[
        ...(may(selectPromoCode) && !isArchived ? [displaying] : []),
        ...(may(archivePromoCode) ? [archiving] : []),
      ]}
      isBusy={display.isPending}
    />
  );
}

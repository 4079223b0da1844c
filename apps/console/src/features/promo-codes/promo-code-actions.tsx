import { selectPromoCode, updatePromoCode, type PromoCode } from '@backline/contract/promo-codes';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { useDisplayPromoCode } from './promo-code.queries.ts';

export function PromoCodeActions({ promoCode }: { promoCode: PromoCode }) {
  const { may } = useSession();
  const display = useDisplayPromoCode();
  const notify = useNotify();
  const { id, code, is_promo_code_display: isDisplayed } = promoCode;
  const artist = { id: promoCode.artist_id, name: promoCode.artist_name };
  const verb = isDisplayed ? 'Unselect' : 'Select';
  return (
    <RowActions
      name={code}
      primary={
        may(updatePromoCode) && (
          <LinkButton size="small" aria-label={`Edit ${code}`} to={peoplePaths.promoCode(artist, id)}>
            Edit
          </LinkButton>
        )
      }
      more={may(selectPromoCode) ? [{ label: verb, run: () => void notify(() => display.mutateAsync(promoCode)) }] : []}
      isBusy={display.isPending}
    />
  );
}

import { selectPromoCode, updatePromoCode, type PromoCode } from '@backline/contract/promo-codes';
import { Button, Flex } from 'antd';
import { useSession } from '../../lib/session.tsx';
import { peoplePaths } from '../../nouns/people/people-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
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
    <Flex wrap gap="small">
      {may(updatePromoCode) && (
        <LinkButton size="small" aria-label={`Edit ${code}`} to={peoplePaths.promoCode(artist, id)}>
          Edit
        </LinkButton>
      )}
      {may(selectPromoCode) && (
        <Button
          size="small"
          aria-label={`${verb} ${code}`}
          loading={display.isPending}
          onClick={() => void notify(() => display.mutateAsync(promoCode))}
        >
          {verb}
        </Button>
      )}
    </Flex>
  );
}

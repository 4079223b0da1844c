import { listPromoCodes } from '@backline/contract/promo-codes';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ownTimes } from '../../lib/zone-clock.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { columnsWithArtist } from './promo-code-columns.tsx';
import { PromoCodeList } from './promo-code-list.tsx';

export const handle: RouteHandle = { title: 'Promo Codes', access: listPromoCodes };

export function Component() {
  return (
    <>
      <PageHeader title="Promo Codes" times={ownTimes()} />
      <PromoCodeList label="Promo codes of all artists" artist={null} columns={columnsWithArtist} />
    </>
  );
}

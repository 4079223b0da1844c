import { defaultFooterYear, getFooter } from '@backline/contract/house';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../lib/api.ts';
import { footerKey } from '../nouns/query-keys.ts';

export function Footer({ className }: { className: string | undefined }) {
  const { data } = useQuery({ ...callQuery(getFooter, footerKey, {}), staleTime: Infinity });
  return <footer className={className}>© {data?.year ?? defaultFooterYear} Backline</footer>;
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useRouteHandle } from '../lib/route-handle.ts';
import { useSession } from '../lib/session.tsx';

/** The route's title, or what the page itself says that it shows. */
export function useDocumentTitle(named: string | null): void {
  const { title: ofRoute } = useRouteHandle();
  const title = named ?? ofRoute;
  useEffect(() => {
    document.title = title === undefined ? 'Backline' : `${title} · Backline`;
  }, [title]);
}

/** A new page starts at its heading, for those who hear it. Filters change the query alone and keep the focus. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    // A field that asked for the focus keeps it.
    if (document.activeElement instanceof HTMLInputElement) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** Rights may have been taken since the page before: what it had loaded is no reason to show the next one. */
export function useRightsOnMove(): void {
  const { pathname } = useLocation();
  const { recheck } = useSession();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    recheck();
  }, [pathname, recheck]);
}

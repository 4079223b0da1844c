import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useRouteHandle } from '../lib/route-handle.ts';
import { useSession } from '../lib/session.tsx';

export function useDocumentTitle(named: string | null): void {
  const { title: ofRoute } = useRouteHandle();
  const title = named ?? ofRoute;
  useEffect(() => {
    document.title = title === undefined ? 'Backline' : `${title} · Backline`;
  }, [title]);
}

/** Focuses the heading of a new page for screen readers. Filters change only the query and keep the focus. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (document.activeElement instanceof HTMLInputElement) return;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** Rechecks permissions on each navigation, since they may have been revoked meanwhile. */
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

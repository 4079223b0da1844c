import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useRouteHandle } from './route-handle.ts';

export function useDocumentTitle(): void {
  const { handle, params } = useRouteHandle();
  const title = typeof handle.title === 'function' ? handle.title(params) : handle.title;
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

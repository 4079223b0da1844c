import { App } from 'antd';
import { useRef, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

interface ToldWithLink {
  text: string;
  link: { to: string; label: string };
}

/** Long enough to be read and pressed. */
const shownSeconds = 8;

/** Tells of a success with a link to what it made. */
export function useToldWithLink(): (told: ToldWithLink) => void {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const count = useRef(0);
  return ({ text, link }) => {
    count.current += 1;
    const key = `link-${link.to}-${count.current}`;
    // The message stands outside the router: its link goes there by hand, unless it is to open elsewhere.
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      message.destroy(key);
      void navigate(link.to);
    };
    const content = (
      <>
        {text}{' '}
        <a href={base + link.to} onClick={follow}>
          {link.label}
        </a>
      </>
    );
    void message.success({ key, duration: shownSeconds, content });
  };
}

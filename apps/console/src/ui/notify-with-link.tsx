import { App } from 'antd';
import { useRef, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

interface NoticeWithLink {
  text: string;
  link: { to: string; label: string };
}

const shownSeconds = 8;

export function useNotifyWithLink(): (told: NoticeWithLink) => void {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const count = useRef(0);
  return ({ text, link }) => {
    count.current += 1;
    const key = `link-${link.to}-${count.current}`;
    // Messages render outside the router, so the link navigates by hand unless it opens a new tab.
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

import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'icon' | 'children' | 'aria-label'> {
  to: string;
  target?: '_blank';
}

/** Renders a real link, so that people can open it in a new tab and see its URL. */
export function LinkButton({ to, target, ...button }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLElement>(to, { target });
  return (
    <Button
      {...button}
      href={useHref(to)}
      target={target}
      onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)}
    />
  );
}

import type { IconNode } from 'lucide';
import { createElement } from 'react';

interface IconProps {
  /** Shapes of an icon of Lucide, drawn on a square of 24 units. */
  of: IconNode;
  /** In CSS pixels. */
  size?: number;
  /** True if the icon points where the text goes, and turns around with it. */
  isForward?: boolean;
}

/** Draws an icon beside a text that names it, so screen readers skip it. */
export function Icon({ of: shapes, size = 24, isForward = false }: IconProps) {
  return (
    <svg
      aria-hidden
      data-forward={isForward || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes.map(([shape, attributes], index) => createElement(shape, { ...attributes, key: index }))}
    </svg>
  );
}

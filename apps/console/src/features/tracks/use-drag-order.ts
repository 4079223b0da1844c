import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

export function moved(ids: readonly number[], id: number, to: number): number[] {
  const rest = ids.filter((other) => other !== id);
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, id);
}

const isSame = (one: readonly number[], other: readonly number[]) => one.every((id, place) => id === other[place]);

/** Reorders by dragging a handle or by its arrow keys. `onOrder` receives the new order on release. */
export function useDragOrder(ids: readonly number[], onOrder: (ids: readonly number[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ id: number; order: readonly number[] } | null>(null);
  const order = drag === null ? ids : drag.order.filter((id) => ids.includes(id));

  function placeAt(y: number, id: number): number {
    const items = [...(list.current?.children ?? [])].filter((_item, place) => order[place] !== id);
    return items.filter((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y > top + height / 2;
    }).length;
  }

  const handle = (id: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, order: ids });
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (drag?.id === id) setDrag({ id, order: moved(order, id, placeAt(clientY, id)) });
    },
    onPointerUp() {
      if (drag?.id !== id) return;
      setDrag(null);
      if (order.length === ids.length && !isSame(order, ids)) onOrder(order);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape') return setDrag(null);
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      const to = moved(ids, id, ids.indexOf(id) + step);
      if (!isSame(to, ids)) onOrder(to);
    },
  });

  return { list, order, draggedId: drag?.id ?? null, handle };
}

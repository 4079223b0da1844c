/** Who holds a number. */
export interface NumberHolder {
  id: number;
  name: string;
  role: string;
  is_active: boolean;
  identity_id: string | null;
}

/** Whether whoever holds a number may sign in as a fan by it: nobody yet, or an active fan. Never staff. */
export function mayBeFan(holder: NumberHolder | null): boolean {
  return holder === null || (holder.role === 'USER' && holder.is_active);
}

export interface NumberHolder {
  id: number;
  name: string;
  role: string;
  is_active: boolean;
  identity_id: string | null;
}

export function mayBeFan(holder: NumberHolder | null): boolean {
  return holder === null || (holder.role === 'USER' && holder.is_active);
}

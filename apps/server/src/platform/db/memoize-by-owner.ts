export function memoizeByOwner<Owner extends WeakKey, Kept extends object>(make: (owner: Owner) => Kept) {
  const kept = new WeakMap<Owner, Kept>();
  return (owner: Owner): Kept => {
    const known = kept.get(owner);
    if (known !== undefined) return known;
    const made = make(owner);
    kept.set(owner, made);
    return made;
  };
}

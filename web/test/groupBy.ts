// The test runner uses Map.groupBy to print failures, and Node 20 does not have it. Without this, a
// failing test on Node 20 shows an error of the runner instead of its own message.
Map.groupBy ??= function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index)
    groups.set(key, [...(groups.get(key) ?? []), item])
    index += 1
  }
  return groups
}

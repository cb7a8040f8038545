/** What a source gives, some at a time; the last batch may be smaller. */
export async function* inBatches<Item>(
  source: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[], void> {
  let batch: Item[] = []
  for await (const item of source) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

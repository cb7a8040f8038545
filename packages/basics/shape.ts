/**
 * Reads what came over the wire or out of storage into a type, or throws `ShapeError`. The browser's border:
 * zod guards the server's, and costs a page 30 KB that these few lines do not.
 */
export type Reader<Value> = (given: unknown) => Value

export class ShapeError extends Error {
  override readonly name = 'ShapeError'
}

/** The value, or null when it is not of the shape. */
export function readOrNull<Value>(reader: Reader<Value>, value: unknown): Value | null {
  try {
    return reader(value)
  } catch (error) {
    if (error instanceof ShapeError) return null
    throw error
  }
}

export const text: Reader<string> = (value) =>
  typeof value === 'string' ? value : refuse('no text')

/** An id: the wire has no kinds of them, the asker says which it is. */
export const idText =
  <Id extends string>(): Reader<Id> =>
  (value) =>
    text(value) as Id

export const number: Reader<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse('no number')

export const truth: Reader<boolean> = (value) =>
  typeof value === 'boolean' ? value : refuse('neither true nor false')

/** One of the words that are known. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((word) => word === value) ?? refuse('unknown word')

export const list =
  <Item>(item: Reader<Item>): Reader<Item[]> =>
  (value) =>
    Array.isArray(value) ? value.map((entry: unknown) => item(entry)) : refuse('no list')

/** Any names, each with a value of one kind. */
export const record =
  <Value>(value: Reader<Value>): Reader<Record<string, Value>> =>
  (input) =>
    Object.fromEntries(
      Object.entries(plainObject(input)).map(([name, item]) => [name, value(item)]),
    )

/** The named fields; others are left out. */
export const object =
  <Fields extends Record<string, Reader<unknown>>>(fields: Fields): Reader<ReadBy<Fields>> =>
  (value) => {
    const found = plainObject(value)
    const read = Object.entries(fields).map(([name, reader]) => [name, reader(found[name])])
    // Built from the fields themselves, which the type system cannot see through `fromEntries`.
    return Object.fromEntries(read) as ReadBy<Fields>
  }
type ReadBy<Fields extends Record<string, Reader<unknown>>> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]>
}

export const optional =
  <Value>(reader: Reader<Value>): Reader<Value | undefined> =>
  (value) =>
    value === undefined ? undefined : reader(value)

/** What is absent reads as `fallback`; what is there must be valid. */
export const orElse =
  <Value, Fallback extends Value>(reader: Reader<Value>, fallback: Fallback): Reader<Value> =>
  (value) =>
    value === undefined ? fallback : reader(value)

/** The first shape that fits. */
export const anyOf =
  <Value>(...readers: Reader<Value>[]): Reader<Value> =>
  (value) => {
    for (const reader of readers) {
      const found = readOrNull(reader, value)
      if (found !== null) return found
    }
    return refuse('none of the shapes')
  }

function plainObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : refuse('no object')
}

function refuse(why: string): never {
  throw new ShapeError(why)
}

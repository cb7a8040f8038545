/** The same shape without `readonly`, as bodies of calls are typed. */
export type Sendable<Value> = Value extends readonly (infer Item)[]
  ? Sendable<Item>[]
  : Value extends string
    ? Value
    : Value extends object
      ? { -readonly [Name in keyof Value]: Sendable<Value[Name]> }
      : Value

/** A value as it goes over the wire: a copy of its own, which nobody else holds. */
export const sendable = <Value>(value: Value) =>
  // The copy is new, so that nothing read-only is given away.
  structuredClone(value) as Sendable<Value>

import { simplified, traditional } from './traditional.generated'

// Both strings hold characters of the basic plane only, so a unit is a character.
const pairs = new Map(Array.from(traditional, (from, at) => [from, simplified[at] ?? from]))
const anyTraditional = /[\u3400-\u9fff]/g

/** Traditional characters as their Simplified ones, one by one. Keeps the length. */
export function toSimplified(text: string): string {
  return text.replace(anyTraditional, (character) => pairs.get(character) ?? character)
}

import { simplified, traditional } from './traditional.generated'

// By UTF-16 unit, 0 where nothing changes. Both strings hold characters of the basic plane only.
const table = new Uint16Array(0x10000)
for (let index = 0; index < traditional.length; index += 1) {
  table[traditional.charCodeAt(index)] = simplified.charCodeAt(index)
}

/** Traditional characters as their Simplified ones, one by one. Keeps the length. */
export function toSimplified(text: string): string {
  let result = ''
  let done = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = table[text.charCodeAt(index)]
    if (!code) continue
    result += text.slice(done, index) + String.fromCharCode(code)
    done = index + 1
  }
  return done === 0 ? text : result + text.slice(done)
}

/** All characters that stand for the same Simplified one, itself first. */
export function spellingsOf(character: string): string[] {
  const spellings = [character]
  for (
    let position = simplified.indexOf(character);
    position >= 0;
    position = simplified.indexOf(character, position + 1)
  ) {
    spellings.push(traditional.charAt(position))
  }
  return spellings
}

/** A square seal with up to two characters, one above the other. */
export function iconSvg(name: string, fill: string): string {
  const characters = [...name.trim()].slice(0, 2)
  const size = characters.length === 2 ? 27 : 40
  const rows = characters.map((character, row) => {
    const y = characters.length === 2 ? 29 + row * 26 : 46
    return `<text x="32" y="${y}" font-size="${size}">${escapeText(character)}</text>`
  })
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="8" fill="${fill}"/>` +
    '<rect x="3.5" y="3.5" width="57" height="57" rx="5" fill="none" stroke="#fefefe" stroke-opacity=".55"/>' +
    `<g fill="#fefefe" text-anchor="middle" font-weight="700" font-family="${FONT}">${rows.join('')}</g></svg>`
  )
}

const FONT =
  'Source Han Serif SC, Songti SC, Noto Serif SC, Noto Serif CJK SC, STZhongsong, SimSun, serif'

const escapeText = (text: string) =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
